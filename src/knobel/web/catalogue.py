"""What there is to choose from: kinds of puzzles, graded collections, sentences of the page."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from functools import cache, lru_cache
from pathlib import Path
from typing import Any

from knobel import as_json, collections
from knobel.collections import Shipped
from knobel.difficulty.grades import GRADES, grade_name
from knobel.game.progress import key_of
from knobel.levels import Level
from knobel.locale import catalogue
from knobel.puzzle import Puzzle
from knobel.puzzle_folder import file_beside
from knobel.registry import PUZZLES, find, puzzles
from knobel.web import static_files
from knobel.web.requests import MOST_MOVES, MOST_TEXT, PARTS
from knobel.web.static_files import EDITION, STATIC

PREVIEW = 320
"""Pixels of a small picture."""

Result = dict[str, Any]


def kinds(lang: str, met: Mapping[str, Result]) -> Result:
    """Every kind, with what a page needs to know to offer it. `met`: what `strangers` say about
    themselves."""
    known = _kinds(lang)
    return {**known, "kinds": [{**kind, **met.get(kind["name"], {})} for kind in known["kinds"]]}


def strangers(lang: str) -> list[str]:
    """The kinds of which there is no collection: they have to be asked for rules and an example."""
    return [kind["name"] for kind in _kinds(lang)["kinds"] if kind["example"] is None]


@cache
def _kinds(lang: str) -> Result:
    every = sorted(puzzles().values(), key=_ours_first)
    return {
        "kinds": [_kind(kind, lang) for kind in every],
        "grades": [{"name": grade, "title": grade_name(grade).text(lang)} for grade in GRADES],
        "limits": {"text": MOST_TEXT, "moves": MOST_MOVES},
    }


def _ours_first(kind: type[Puzzle]) -> tuple[int, str]:
    return PUZZLES.index(kind) if kind in PUZZLES else len(PUZZLES), kind.name


def _kind(kind: type[Puzzle], lang: str) -> Result:
    first = next(iter(_shipped(kind.name)), None)
    return {
        "name": kind.name,
        "title": kind.title,
        "goal": first.puzzle().goal().text(lang) if first else "",
        "rules": first.puzzle().rules().text(lang) if first else "",
        "options": [option.as_json(lang) for option in kind.options],
        "notations": list(kind.notations),
        "words": {move: words.get(lang, move) for move, words in kind.words.items()},
        "parameters": [option.as_json(lang) for option in kind.parameters()],
        "example": first and first.text,
        "art": _art(kind),
        "editor": static_files.editor_path(kind) if static_files.editor_file(kind) else None,
        "guest": kind not in PUZZLES,
        "levels": levels(kind, lang) if first else [],
    }


def _art(kind: type[Puzzle]) -> str | None:
    """The drawing `art.svg` in the folder of a puzzle, in the classes of the page's stylesheet."""
    in_folder = kind.__module__.endswith(".rules")  # a puzzle in a single file has none
    file = file_beside(kind, "art.svg") if in_folder else None
    return None if file is None else file.read_text(encoding="utf-8")


def levels(kind: type[Puzzle], lang: str) -> list[Result]:
    """The first steps of a kind."""
    return [_level(kind, level, lang) for level in kind.levels()]


def _level(kind: type[Puzzle], level: Level, lang: str) -> Result:
    """A first step, as a puzzle to play and in words."""
    puzzle = level.puzzle(kind)
    return {
        "key": key_of(puzzle),
        "name": level.name,
        "text": puzzle.format(),
        "variant": as_json.variant(puzzle),
        "title": level.title.text(lang),
        "task": level.task.text(lang),
        "learned": level.learned.text(lang),
        "solvable": level.solvable,
    }


@cache
def shelves(lang: str) -> Result:
    """All collections, each with its first puzzle."""
    found = []
    for kind in PUZZLES:
        for grade in GRADES:
            every = _shipped(kind.name, grade)
            if every:
                first = _item(every[0], lang)
                same = {name: first[name] for name in ("kind", "title", "grade", "grade_title")}
                keys = [key_of(one.puzzle()) for one in every]
                found.append({**same, "count": len(every), "keys": keys, "first": first})
    return {"collections": found}


@lru_cache(maxsize=64)
def collection(kind: str, grade: str, lang: str) -> Result | None:
    """The puzzles of one collection; None if there is no such one."""
    every = _shipped(kind, grade)
    return {"kind": kind, "grade": grade, "puzzles": [_item(one, lang) for one in every]} if every else None


def _shipped(kind: str, grade: str | None = None) -> list[Shipped]:
    """The collection of one of our own kinds, whose puzzles are quickly read and drawn; guests may take
    any time for that."""
    ours = any(own.name == kind for own in PUZZLES)
    return [one for one in collections.shipped(kind) if ours and grade in (None, one.grade)]


def _item(one: Shipped, lang: str) -> Result:
    kind = find(one.kind)
    return {
        "id": one.id,
        "key": key_of(one.puzzle()),
        "number": one.number,
        "kind": one.kind,
        "title": kind.title,
        "grade": one.grade,
        "grade_title": grade_name(one.grade).text(lang),
        "score": one.score,
        "length": one.length,
        "said": one.puzzle().count_moves(one.length).text(lang),
        "text": one.text,
        "variant": {},
        "preview": f"api/preview/{one.id}.svg",
    }


@lru_cache(maxsize=512)
def preview(name: str, theme: str, lang: str) -> Result | None:
    """A small picture of a shipped puzzle; None if there is none of this name."""
    from knobel.draw.svg import svg

    one = collections.find(name)
    return (
        None
        if one is None or not _shipped(one.kind)
        else {"svg": svg(one.puzzle().scene(), theme, PREVIEW, lang, paper=False)}
    )


@cache
def messages(lang: str, part: str = "page") -> Result:
    """The sentences of the page in a language, or those that only a part of it says, which is loaded
    later; English needs none."""
    known = catalogue(lang)
    translated: dict[str, str | list[str]] = {}
    for one, many in _sentences_of(part) if lang != "en" else ():
        if many is None:
            translated[one] = known.gettext(one)
        else:
            translated[one] = [known.ngettext(one, many, n) for n in (1, 2)]
    return {"lang": lang, "messages": translated}


def _sentences_of(part: str) -> list[tuple[str, str | None]]:
    of_part: dict[str, list[Path]] = {part: [] for part in PARTS}
    for path in page_files():
        of_part[path.parent.name if path.parent.name in of_part else "page"].append(path)
    page = page_sentences(of_part["page"])
    return page if part == "page" else [one for one in page_sentences(of_part[part]) if one not in page]


_STRING = r'"((?:[^"\\]|\\.)*)"'
_IN_CODE = re.compile(rf"\bt\(\s*{_STRING}(?:\s*,\s*{_STRING})?")
_IN_HTML = re.compile(rf"\bdata-t(?:-[a-z]+)*={_STRING}()")


def page_files() -> list[Path]:
    """The page's own files and the editors of our puzzles, as far as they hold sentences."""
    editors = [path for path in map(static_files.editor_file, PUZZLES) if path is not None]
    own = [path for folder in (STATIC, EDITION) for path in sorted(folder.rglob("*"))]
    return [path for path in [*own, *editors] if path.suffix in (".js", ".html")]


def page_sentences(files: Sequence[Path] | None = None) -> list[tuple[str, str | None]]:
    """Every sentence in these files, or in all of the page: `t("one", "many")` and data-t="one"."""
    sentences: dict[str, str | None] = {}
    for path in page_files() if files is None else files:
        text = path.read_text(encoding="utf-8")
        for one, many in (_IN_CODE if path.suffix == ".js" else _IN_HTML).findall(text):
            sentences[_plain(one)] = sentences.get(_plain(one)) or _plain(many) or None
    return list(sentences.items())


def _plain(written: str) -> str:
    """A string without the backslashes of its code."""
    return re.sub(r"\\(.)", r"\1", written)
