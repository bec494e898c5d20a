"""Collect every sentence of the sources, keep the German catalogues complete.

    python tools/catalogue.py          update the .po files and compile them
    python tools/catalogue.py --check  say what is missing; exit code 1 if anything is

Sentences are the literal arguments of `Message(...)` and `t(...)`; the second one
is the plural. Those of the web page are found in its own files. A sentence that only
one puzzle says belongs to the catalogue in its folder (`puzzles/<kind>/locale`), any
other to `locale`; one that moves takes its translation along.
"""

from __future__ import annotations

import ast
import io
import re
import sys
from collections import defaultdict
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from knobel.web.catalogue import page_files, page_sentences

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "knobel"
PUZZLES = SOURCES / "puzzles"
FILE = Path("locale", "de", "LC_MESSAGES", "knobel.po")
"""In the folder of the package, and in that of a puzzle."""

DATE = datetime(2026, 1, 1, tzinfo=UTC)
HEADER = "# Knobel in German. Updated by tools/catalogue.py."

Sentence = str | tuple[str, str]

# Sentences of the command-line library that people get to see.
CLICK: tuple[Sentence, ...] = (
    "Usage:", "Options", "Commands", "Positional arguments", "Show this message and exit.",
    "Missing argument", "Missing option", "Missing parameter", "default: {default}", "Missing command.",
    "required",
    "No such option {name!r}.", "No such command {name!r}.",
    "Invalid value: {message}", "Invalid value for {param_hint}: {message}",
    "Option {name!r} does not take a value.", "{value!r} is not a valid {number_type}.",
    "{value} is not in the range {range}.",
    ("{value!r} is not {choice}.", "{value!r} is not one of {choices}."),
    ("Got unexpected extra argument ({args})", "Got unexpected extra arguments ({args})"),
    ("Did you mean {possibility}?", "(Did you mean one of: {possibilities}?)"),
    ("Option {name!r} requires an argument.", "Option {name!r} requires {nargs} arguments."),
)  # fmt: skip


def catalogues() -> dict[Path, set[Sentence]]:
    """The catalogue files that there must be, with the sentences of each."""
    homes: dict[Sentence, set[Path]] = defaultdict(set)
    for path in {*SOURCES.rglob("*.py"), *page_files()} - {SOURCES / "locale" / "__init__.py"}:
        for sentence in _sentences_in(path):
            homes[sentence].add(_home(path))
    homes.update({sentence: {SOURCES} for sentence in CLICK})
    wanted: dict[Path, set[Sentence]] = {SOURCES / FILE: set()}
    for sentence, folders in homes.items():
        (folder,) = folders if len(folders) == 1 else (SOURCES,)
        wanted.setdefault(folder / FILE, set()).add(sentence)
    return wanted


def _home(path: Path) -> Path:
    """The folder of the puzzle that a file belongs to, else that of the package."""
    inside = path.relative_to(PUZZLES).parts if path.is_relative_to(PUZZLES) else ()
    return PUZZLES / inside[0] if len(inside) > 1 else SOURCES


def _sentences_in(path: Path) -> Iterator[Sentence]:
    """Every sentence of a file that somebody may read."""
    if path.suffix != ".py":
        yield from (one if many is None else (one, many) for one, many in page_sentences([path]))
        return
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Message", "t"):
            texts = [
                arg.value for arg in node.args if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
            ]
            if len(texts) != len(node.args):
                raise SystemExit(f"{path}:{node.lineno}: a sentence must be written out in full")
            yield texts[0] if len(texts) == 1 else (texts[0], texts[1])


def there_are() -> list[Path]:
    """The catalogue files that exist."""
    return [path for path in (SOURCES / FILE, *sorted(PUZZLES.glob(f"*/{FILE}"))) if path.exists()]


def read(path: Path) -> Catalog:
    if not path.exists():
        return empty()
    with path.open("rb") as file:
        return _dated(read_po(file, locale="de"))


def empty() -> Catalog:
    return _dated(
        Catalog(
            locale="de",
            project="knobel",
            version="1",
            charset="utf-8",
            header_comment=HEADER,
            msgid_bugs_address="-",
            last_translator="Knobel",
            language_team="Knobel",
            fuzzy=False,
        )
    )


def _dated(catalogue: Catalog) -> Catalog:
    """Always the same date, so that the same sentences give the same file."""
    catalogue.creation_date = catalogue.revision_date = DATE
    return catalogue


def problems() -> list[str]:
    """What is missing, superfluous, or has other placeholders in German; what is not compiled."""
    wanted = catalogues()
    every = []
    for path in sorted({*wanted, *there_are()}):
        name = path.relative_to(SOURCES)
        every += [f"{name}: {problem}" for problem in _problems_of(read(path), wanted.get(path, set()))]
        mo = path.with_suffix(".mo")
        if not mo.exists() or mo.read_bytes() != compiled(path):
            every.append(f"{name}: not compiled")
    return every


def _problems_of(german: Catalog, wanted: set[Sentence]) -> Iterator[str]:
    here = {message.id for message in german if message.id}
    yield from (f"missing: {sentence!r}" for sentence in sorted(wanted - here, key=str))
    yield from (f"superfluous: {sentence!r}" for sentence in sorted(here - wanted, key=str))
    for message in german:
        translations = message.string if isinstance(message.string, tuple | list) else (message.string,)
        originals = message.id if isinstance(message.id, tuple | list) else (message.id,)
        if message.id and (not all(translations) or message.fuzzy):
            yield f"untranslated: {message.id!r}"
        elif message.id and not _holes(translations) <= _holes(originals):
            yield f"other placeholders: {message.id!r}"


def _holes(texts: object) -> set[str]:
    return {hole for text in texts for hole in re.findall(r"{[^}]*}", text)}  # type: ignore[attr-defined]


def compiled(path: Path) -> bytes:
    """The compiled catalogue as it should be."""
    buffer = io.BytesIO()
    write_mo(buffer, read(path))
    return buffer.getvalue()


def update() -> None:
    """Add new sentences, move and drop old ones, compile."""
    wanted = catalogues()
    old = {message.id: message.string for path in there_are() for message in read(path) if message.id}
    for path in {*there_are()} - {*wanted}:
        path.unlink()
        path.with_suffix(".mo").unlink(missing_ok=True)
    for path, sentences in wanted.items():
        new = empty()
        for sentence in sorted(sentences, key=str):
            new.add(sentence, old.get(sentence, ""))
        path.parent.mkdir(parents=True, exist_ok=True)
        with path.open("wb") as file:
            write_po(file, new, width=110, omit_header=False, sort_output=True)
        path.with_suffix(".mo").write_bytes(compiled(path))


if __name__ == "__main__":
    if "--check" not in sys.argv:
        update()
    print("\n".join(problems()))
    sys.exit(1 if problems() else 0)
