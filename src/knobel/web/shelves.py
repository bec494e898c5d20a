"""What there is to choose from: kinds of puzzles, graded collections, sentences of the page."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Any

from knobel import collections
from knobel.collections import Shipped
from knobel.generate import recipe_of
from knobel.locale import catalogue
from knobel.meaning import grade_name
from knobel.puzzle import Puzzle
from knobel.rate import GRADES
from knobel.registry import PUZZLES, find, puzzles
from knobel.web.models import MOST_MOVES, MOST_TEXT
from knobel.web.sentences import page_sentences

PREVIEW = 320
"""Pixels of a small picture."""

Result = dict[str, Any]


@cache
def kinds(lang: str) -> Result:
    """Every kind, with what a page needs to know to offer it."""
    every = sorted(puzzles().values(), key=lambda kind: (kind not in PUZZLES, PUZZLES.index(kind)
                                                         if kind in PUZZLES else 0, kind.name))  # fmt: skip
    return {
        "kinds": [_kind(kind, lang) for kind in every],
        "grades": [{"name": grade, "title": grade_name(grade).text(lang)} for grade in GRADES],
        "limits": {"text": MOST_TEXT, "moves": MOST_MOVES},
    }


def _kind(kind: type[Puzzle], lang: str) -> Result:
    recipe = recipe_of(kind)
    known = getattr(recipe, "PARAMETERS", ())
    first = next(iter(collections.shipped(kind.name)), None)
    return {
        "name": kind.name,
        "title": kind.title,
        "rules": first.puzzle().rules().text(lang) if first else "",
        "variants": list(kind.variants),
        "notations": list(kind.notations),
        "words": {move: words.get(lang, move) for move, words in kind.words.items()},
        "parameters": [{**one._asdict(), "title": one.title.text(lang)} for one in known],
        "example": first and first.text,
        "guest": kind not in PUZZLES,
    }


@cache
def shelves(lang: str) -> Result:
    """All collections, each with its first puzzle."""
    found = []
    for kind in PUZZLES:
        for grade in GRADES:
            every = collections.collection(kind.name, grade)
            if every:
                first = _item(every[0], lang)
                same = {name: first[name] for name in ("kind", "title", "grade", "grade_title")}
                found.append({**same, "count": len(every), "first": first})
    return {"collections": found}


@lru_cache(maxsize=64)
def collection(kind: str, grade: str, lang: str) -> Result | None:
    """The puzzles of one collection; None if there is no such one."""
    every = collections.collection(kind, grade)
    return {"kind": kind, "grade": grade, "puzzles": [_item(one, lang) for one in every]} if every else None


def _item(one: Shipped, lang: str) -> Result:
    kind = find(one.kind)
    return {
        "id": one.id,
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
        "preview": f"/api/preview/{one.id}.svg",
    }


@lru_cache(maxsize=512)
def preview(name: str, theme: str, lang: str) -> str | None:
    """A small picture of a shipped puzzle; None if there is none of this name."""
    from knobel.draw.svg import svg

    one = collections.find(name)
    return None if one is None else svg(one.puzzle().scene(), theme, PREVIEW, lang, paper=False)


@cache
def messages(lang: str) -> Result:
    """The sentences of the page in a language; English needs none."""
    known: dict[Any, str] = getattr(catalogue(lang), "_catalog", {})
    found: dict[str, str | list[str]] = {}
    for one, many in page_sentences() if lang != "en" else ():
        if many is None:
            found[one] = known.get(one) or one
        else:
            found[one] = [known.get((one, n)) or (one, many)[n] for n in (0, 1)]
    return {"lang": lang, "messages": found}
