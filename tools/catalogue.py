"""Collect every sentence of the sources, keep the German catalogue complete.

    python tools/catalogue.py          update de.po and compile it
    python tools/catalogue.py --check  say what is missing; exit code 1 if anything is

Sentences are the literal arguments of `Message(...)` and `t(...)`; the second one
is the plural. Those of the web page are found in its own files.
"""

from __future__ import annotations

import ast
import io
import re
import sys
from datetime import UTC, datetime
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from knobel.web.catalogue import page_sentences

ROOT = Path(__file__).parent.parent
SOURCES = ROOT / "src" / "knobel"
FOLDER = SOURCES / "locale" / "de" / "LC_MESSAGES"
PO, MO = FOLDER / "knobel.po", FOLDER / "knobel.mo"

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


def sentences() -> set[Sentence]:
    """Every sentence that somebody may read."""
    found: set[Sentence] = set()
    for path in sorted(set(SOURCES.rglob("*.py")) - {SOURCES / "locale" / "__init__.py"}):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and getattr(node.func, "id", "") in ("Message", "t"):
                texts = [
                    arg.value
                    for arg in node.args
                    if isinstance(arg, ast.Constant) and isinstance(arg.value, str)
                ]
                if len(texts) != len(node.args):
                    raise SystemExit(f"{path}:{node.lineno}: a sentence must be written out in full")
                found.add(texts[0] if len(texts) == 1 else (texts[0], texts[1]))
    return found | {one if many is None else (one, many) for one, many in page_sentences()}


def catalogue() -> Catalog:
    if not PO.exists():
        return empty()
    with PO.open("rb") as file:
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


def _dated(found: Catalog) -> Catalog:
    """Always the same date, so that the same sentences give the same file."""
    found.creation_date = found.revision_date = DATE
    return found


def problems() -> list[str]:
    """What is missing, superfluous, or has other placeholders in German."""
    german = catalogue()
    wanted = sentences() | set(CLICK)
    here = {message.id for message in german if message.id}
    found = [f"missing: {s!r}" for s in wanted - here] + [f"superfluous: {s!r}" for s in here - wanted]
    for message in german:
        translations = message.string if isinstance(message.string, tuple | list) else (message.string,)
        originals = message.id if isinstance(message.id, tuple | list) else (message.id,)
        if message.id and (not all(translations) or message.fuzzy):
            found.append(f"untranslated: {message.id!r}")
        elif message.id and not _holes(translations) <= _holes(originals):
            found.append(f"other placeholders: {message.id!r}")
    return sorted(found)


def _holes(texts: object) -> set[str]:
    return {hole for text in texts for hole in re.findall(r"{[^}]*}", text)}  # type: ignore[attr-defined]


def compiled() -> bytes:
    """The compiled catalogue as it should be."""
    buffer = io.BytesIO()
    write_mo(buffer, catalogue())
    return buffer.getvalue()


def update() -> None:
    """Add new sentences, drop old ones, compile."""
    old = {message.id: message.string for message in catalogue() if message.id}
    new = empty()
    for sentence in sorted(sentences() | set(CLICK), key=str):
        new.add(sentence, old.get(sentence, ""))
    FOLDER.mkdir(parents=True, exist_ok=True)
    with PO.open("wb") as file:
        write_po(file, new, width=110, omit_header=False, sort_output=True)
    MO.write_bytes(compiled())


if __name__ == "__main__":
    if "--check" not in sys.argv:
        update()
    print("\n".join(problems()))
    sys.exit(1 if problems() else 0)
