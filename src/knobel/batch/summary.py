"""An HTML page about a data set: its options, its size, and charts.

The page is self-contained, without scripts or fonts, and holds both languages; a switch at the top
chooses one.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping, Sequence
from html import escape
from typing import Any

from knobel.batch.charts import charts
from knobel.batch.journal import Part, Tally
from knobel.draw.svg import svg
from knobel.locale import LANGUAGES, Message, language, number

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
LANGUAGE_NAMES = {"en": "English", "de": "Deutsch"}


def page(job: Mapping[str, Any], parts: Sequence[Part], tally: Tally) -> str:
    """The page as HTML."""
    return "\n".join(_lines(job, parts, tally)) + "\n"


def _lines(job: Mapping[str, Any], parts: Sequence[Part], tally: Tally) -> Iterator[str]:
    current = language()
    yield f'<!doctype html>\n<html lang="{current}">\n<meta charset="utf-8">'
    yield '<meta name="viewport" content="width=device-width, initial-scale=1">'
    yield f"<title>{escape(_title(job).text(current))}</title>\n<style>{STYLE}</style>\n<main>\n<nav>"
    for lang in LANGUAGES:
        chosen = " checked" if lang == current else ""
        yield f'<input type="radio" name="lang" id="{lang}"{chosen}>'
        yield f'<label for="{lang}" lang="{lang}">{LANGUAGE_NAMES[lang]}</label>'
    yield "</nav>"
    for lang in LANGUAGES:
        yield f'<div data-lang="{lang}" lang="{lang}">\n<h1>{escape(_title(job).text(lang))}</h1>\n<table>'
        for name, value in (*_figures(parts), *_options(job)):
            yield f"<tr><th>{escape(_text(name, lang))}</th><td>{escape(_text(value, lang))}</td></tr>"
        yield "</table>\n<div class=plots>"
        for scene in charts(parts, tally, lang):
            yield svg(scene, lang=lang, paper=False)
        yield "</div>\n</div>"
    yield "</main>\n</html>"


def _text(value: object, lang: str) -> str:
    if isinstance(value, Message):
        return value.text(lang)
    return number(value, lang) if isinstance(value, int | float) else str(value)


def _title(job: Mapping[str, Any]) -> Message:
    if job["command"] == "generate":
        return Message("Data set of new puzzles: {kind}", kind=job["kind"])
    if job["command"] == "solve":
        return Message("Data set of solved puzzles")
    return Message("Data set of rated puzzles")


def _figures(parts: Sequence[Part]) -> Iterator[tuple[Message, object]]:
    rows = sum(part.rows for part in parts)
    seconds = sum(part.seconds for part in parts)
    cpu = sum(part.cpu for part in parts)
    yield Message("Puzzles"), rows
    yield Message("Duplicates skipped"), sum(part.twins for part in parts)
    yield Message("Parts"), sum(part.rows > 0 for part in parts)
    yield (
        Message("Time"),
        Message(
            "{seconds} s, {rate} puzzles per second",
            seconds=float(round(seconds)),
            rate=round(rows / max(seconds, 1e-3), 1),
        ),
    )
    yield (
        Message("CPU time"),
        Message(
            "{seconds} s, {each} ms per puzzle",
            seconds=float(round(cpu)),
            each=round(1000 * cpu / max(rows, 1), 1),
        ),
    )


def _options(job: Mapping[str, Any]) -> Iterator[tuple[str, object]]:
    """The options of the job, by their names on the command line."""
    names = ("seed", "count", "wishes", "wish", "limits", "reading", "weights", "unique", "knobel")
    for name in names:
        value = job.get(name)
        if value not in (None, {}, ""):
            yield name, value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)
