"""`knobel serve`: the web app."""

from __future__ import annotations

import os

import click

from knobel.locale import Message, t
from knobel.puzzle import KnobelError


def _addresses(_context: click.Context, _name: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    from ipaddress import ip_network

    for one in given:
        try:
            ip_network(one)
        except ValueError:
            raise click.BadParameter(t("“{address}” is no IP address or network", address=one)) from None
    return given


@click.command(help=t("Play in the browser: serve the web app."))
@click.option("--host", default="127.0.0.1", metavar=t("NAME"), show_default=True,
              help=t("address to listen on; 0.0.0.0 for the whole network"))  # fmt: skip
@click.option("--port", type=click.IntRange(0, 65535), default=8137, metavar="N", show_default=True,
              help=t("port to listen on (0: any that is free)"))  # fmt: skip
@click.option("--workers", type=click.IntRange(1, 256), metavar="N",
              help=t("processes for long work (else one for each core)"))  # fmt: skip
@click.option("--queue", type=click.IntRange(0, 100_000), default=64, metavar="N", show_default=True,
              help=t("requests that may wait for them; more are turned away"))  # fmt: skip
@click.option("--proxy", "proxies", multiple=True, metavar=t("ADDRESS"), callback=_addresses,
              help=t("a proxy, or its network, trusted to say who asks (X-Forwarded-For); repeatable"),
              )  # fmt: skip
@click.option("--lang", type=click.Choice(["de", "en"]), expose_value=False, help=t("language of the output"))
def serve(host: str, port: int, workers: int | None, queue: int, proxies: tuple[str, ...]) -> int:
    try:
        from knobel.web.pool import Bounds
        from knobel.web.server import serve as run
    except ImportError as error:
        raise KnobelError(
            "missing-extra",
            Message("this needs {library}, which comes with the extra “{extra}”: {command}",
                    library=(error.name or "").partition(".")[0], extra="web",
                    command='pip install "knobel[web]"'),
        ) from None  # fmt: skip

    def ready(url: str) -> None:
        click.echo(t("Knobel is at {url} (Ctrl-C stops it)", url=url))

    run(host, port, Bounds(workers or os.cpu_count() or 1, queue), ready, proxies)
    return 0
