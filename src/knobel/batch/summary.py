"""One page about a data set: what was asked for, how much there is, and plots of it.

The page needs nothing but itself, neither scripts nor fonts, and speaks both languages; a
switch at the top chooses.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from knobel.batch.charts import charts
from knobel.batch.ledger import Part, Tally
from knobel.draw.svg import svg
from knobel.locale import LANGUAGES, Message, language

STYLE = """
body { margin: 0; background: #faf8f4; color: #2b3040; font: 16px/1.5 system-ui, sans-serif; }
main { max-width: 70rem; margin: 0 auto; padding: 1rem; }
h1 { font-size: 1.6rem; margin: .5rem 0; }
table { border-collapse: collapse; margin: 1rem 0; }
th, td { text-align: left; vertical-align: top; padding: .2rem 1.2rem .2rem 0; overflow-wrap: anywhere; }
th { font-weight: 600; white-space: nowrap; }
.plots { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 30rem), 1fr)); gap: 1rem; }
.plots svg { width: 100%; height: auto; background: #fff; border: 1px solid #e6e2d9; border-radius: 8px; }
nav { text-align: right; }
nav input { position: absolute; opacity: 0; }
nav label { padding: .2rem .7rem; border: 1px solid #8d887c; border-radius: 6px; cursor: pointer; }
nav input:focus-visible + label { outline: 3px solid #2b6cd9; }
nav input:checked + label { background: #2b3040; color: #fff; }
[data-lang] { display: none; }
body:has(#en:checked) [data-lang=en], body:has(#de:checked) [data-lang=de] { display: block; }
"""
SPOKEN = {"en": "English", "de": "Deutsch"}


def page(job: Mapping[str, Any], parts: Sequence[Part], tally: Tally) -> str:
    """The page as HTML."""
    return "\n".join(_lines(job, parts, tally)) + "\n"


def _lines(job: Mapping[str, Any], parts: Sequence[Part], tally: Tally) -> Iterator[str]:
    here = language()
    yield f'<!doctype html>\n<html lang="{here}">\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(_title(job).text(here))}</title>\n<style>{STYLE}</style>\n<main>\n<nav>"
    for lang in LANGUAGES:
        chosen = " checked" if lang == here else ""
        yield f'<input type="radio" name="lang" id="{lang}"{chosen}>'
        yield f'<label for="{lang}" lang="{lang}">{SPOKEN[lang]}</label>'
    yield "</nav>"
    for lang in LANGUAGES:
        yield f'<div data-lang="{lang}" lang="{lang}">\n<h1>{escape(_title(job).text(lang))}</h1>\n<table>'
        for name, value in (*_figures(parts), *_wishes(job)):
            yield f"<tr><th>{escape(_text(name, lang))}</th><td>{escape(_text(value, lang))}</td></tr>"
        yield "</table>\n<div class=plots>"
        for scene in charts(parts, tally):
            yield svg(scene, lang=lang, paper=False)
        yield "</div>\n</div>"
    yield "</main>\n</html>"


def _text(value: object, lang: str) -> str:
    return value.text(lang) if isinstance(value, Message) else str(value)


def _title(job: Mapping[str, Any]) -> Message:
    if job["command"] == "generate":
        return Message("Data set: new puzzles, {kind}", kind=job["kind"])
    return (
        Message("Data set: puzzles solved")
        if job["command"] == "solve"
        else Message("Data set: puzzles rated")
    )


def _figures(parts: Sequence[Part]) -> Iterator[tuple[Message, object]]:
    rows = sum(part.rows for part in parts)
    seconds = sum(part.seconds for part in parts)
    cpu = sum(part.cpu for part in parts)
    yield Message("Puzzles"), _large(rows)
    yield Message("Twins left out"), _large(sum(part.twins for part in parts))
    yield Message("Parts"), _large(sum(part.rows > 0 for part in parts))
    yield Message("Time"), Message("{seconds} s, {rate} puzzles per second",
                                   seconds=_large(round(seconds)),
                                   rate=f"{rows / max(seconds, 1e-3):.1f}")  # fmt: skip
    yield Message("Processor time"), Message("{seconds} s, {each} ms per puzzle", seconds=_large(round(cpu)),
                                             each=f"{1000 * cpu / max(rows, 1):.1f}")  # fmt: skip


def _wishes(job: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    """What was asked for, in the words of the command line."""
    names = ("seed", "count", "wishes", "wish", "limits", "reading", "weights", "unique", "knobel")
    for name in names:
        value = job.get(name)
        if value not in (None, {}, ""):
            yield (
                name,
                value if isinstance(value, str) else json.dumps(value, ensure_ascii=False),
            )


def _large(number: int) -> str:
    return f"{number:,}".replace(",", "\u202f")
