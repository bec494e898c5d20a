"""`knobel serve`: the web app."""

from __future__ import annotations

import os
from typing import TYPE_CHECKING

import click

from knobel.cli.summaries import about
from knobel.cli.types import files as complete_files
from knobel.cli.types import number_option
from knobel.errors import KnobelError, install_command
from knobel.locale import Message, t

if TYPE_CHECKING:
    from knobel.web.room_routes import Lessons


def _addresses(_context: click.Context, _name: click.Parameter, given: tuple[str, ...]) -> tuple[str, ...]:
    from ipaddress import ip_network

    for one in given:
        try:
            ip_network(one)
        except ValueError:
            raise click.BadParameter(t("“{address}” is not an IP address or network", address=one)) from None
    return given


@click.command(help=about("serve"))
@click.option(
    "--host",
    default="127.0.0.1",
    metavar=t("NAME"),
    show_default=True,
    help=t("address to listen on; 0.0.0.0 for the whole network"),
)
@number_option("--port", click.IntRange(0, 65535), 8137, "N", t("port to listen on (0: any free port)"))
@click.option(
    "--workers", type=click.IntRange(1, 256), metavar="N", help=t("worker processes (default: one per core)")
)
@number_option(
    "--queue",
    click.IntRange(0, 100_000),
    64,
    "N",
    t("requests that may wait for a worker; further ones are rejected"),
)
@click.option(
    "--proxy",
    "proxies",
    multiple=True,
    metavar=t("ADDRESS"),
    callback=_addresses,
    help=t("trusted proxy or its network (X-Forwarded-For); repeatable"),
)
@click.option(
    "--class",
    "class_file",
    metavar=t("FILE"),
    shell_complete=complete_files,
    help=t("live rooms for lessons, kept in this SQLite file (off without it)"),
)
@number_option(
    "--keep-days",
    click.FloatRange(0.01, 3650),
    30,
    "N",
    t("days after which an unused room is deleted"),
)
@click.option("--lang", type=click.Choice(["de", "en"]), expose_value=False, help=t("output language"))
def serve(
    host: str,
    port: int,
    workers: int | None,
    queue: int,
    proxies: tuple[str, ...],
    class_file: str | None,
    keep_days: float,
) -> int:
    try:
        from knobel.web.pool import Bounds
        from knobel.web.server import serve as run
    except ImportError as error:
        raise KnobelError(
            "missing-extra",
            Message(
                "{library} is missing (extra “{extra}”); install it with: {command}",
                library=(error.name or "").partition(".")[0],
                extra="web",
                command=install_command("web"),
            ),
        ) from None

    lessons = None if class_file is None else _lessons(class_file, keep_days)

    def ready(url: str) -> None:
        click.echo(t("Knobel is running at {url} (Ctrl-C to stop)", url=url))
        if lessons is not None:
            link = f"{url}/#teach={lessons.link}"
            click.echo(
                t("Teacher: {link} (or {url}/#teach with the PIN {pin})", link=link, url=url, pin=lessons.pin)
            )
            click.echo(t("Pupils: {url}/#room", url=url))

    try:
        run(host, port, Bounds(workers or os.cpu_count() or 1, queue), ready, proxies, lessons)
    finally:
        if lessons is not None:
            lessons.store.close()
    return 0


def _lessons(file: str, days: float) -> Lessons:
    """The rooms in a file; the PIN is a new one each time, unless the environment says one."""
    from secrets import token_urlsafe

    from knobel.classroom.room_store import RoomStore
    from knobel.web.room_routes import Lessons
    from knobel.web.rooms import checked_pin, new_pin

    pin = os.environ.get("KNOBEL_PIN")
    chosen = new_pin() if pin is None else checked_pin(pin)
    return Lessons(RoomStore(file), chosen, token_urlsafe(24), days)
