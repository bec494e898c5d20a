"""`knobel site`: the browser edition as a folder for any web space.

Its files are a package of their own, `knobel-site`: they weigh several times what Knobel does, and only
those who publish the page need them.
"""

from __future__ import annotations

import shutil
from importlib.util import find_spec
from pathlib import Path

import click

from knobel.atomic_write import make_folder, write_file
from knobel.cli.output import one_line
from knobel.cli.summaries import about
from knobel.errors import KnobelError, sources, system_error
from knobel.locale import Message, t

PACKAGE, FILES = "knobel_site", "site"
MARK = "service-worker.js"
"""Written last, as it names all others: browsers use no version of which it is missing or something else."""


@click.command(help=about("site"))
@click.option(
    "-o",
    "--output",
    required=True,
    metavar=t("DIR"),
    type=click.Path(file_okay=False),
    help=t("folder for the page; an older version in it is replaced"),
)
@click.option("--lang", type=click.Choice(["de", "en"]), expose_value=False, help=t("output language"))
def site(output: str) -> int:
    source, target = _installed(), Path(output)
    try:
        count = _copy(source, target)
    except OSError as error:
        raise KnobelError(
            "unwritable-file",
            Message("{file} cannot be written: {error}", file=output, error=system_error(error)),
        ) from None
    click.echo(t("{folder}: {n} files, ready for any web host", folder=one_line(output), n=count))
    return 0


def _installed() -> Path:
    """The folder that the data package carries."""
    found = find_spec(PACKAGE)
    folder = found and found.origin and Path(found.origin).parent / FILES
    if not folder or not (folder / MARK).is_file():
        if sources() is not None:
            raise KnobelError(
                "missing-extra",
                Message(
                    "the files of the browser edition are not installed; {command} builds them from the "
                    "sources",
                    command="make site",
                ),
            )
        raise KnobelError(
            "missing-extra",
            Message(
                "the files of the browser edition are missing; install them with: {command}",
                command="pip install knobel-site",
            ),
        )
    return folder


def _copy(source: Path, target: Path) -> int:
    """Every file; then what an older version left is deleted."""
    if target.is_dir() and any(target.iterdir()) and not (target / MARK).is_file():
        raise KnobelError(
            "bad-usage",
            Message("{folder} holds other files; choose a new or an empty folder", folder=str(target)),
        )
    files = sorted(path for path in source.rglob("*") if path.is_file() and path.name != MARK)
    for path in [*files, source / MARK]:
        place = target / path.relative_to(source)
        make_folder(place.parent)
        write_file(place, path.read_bytes())
    for old in target.glob("engine-*"):
        if not (source / old.name).exists():
            shutil.rmtree(old)
    return len(files) + 1
