"""Does a text say that there is a solution, or that there is none, or how many moves one takes?

    unlösbar · nicht lösbar · kein Lösungsweg · nicht möglich · no solution · impossible
    but not:  nicht unlösbar · keine kürzere Lösung · no solution with 5 moves · unsolvable: no

Umlauts come in many shapes (ö, oe, o, Ã¶, ?), so any one to three letters stand for them.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import lru_cache, partial
from typing import NamedTuple

from knobel.limits import check
from knobel.locale import LANGUAGES
from knobel.notation.vocabulary import Phrases, any_of
from knobel.puzzle import Puzzle

_OE = r"(?:[^\sa-z]{1,3}|oe|o)"  # ö, whatever became of it
_SOLUTION = rf"l{_OE}sung(?:en|s?weg|s?wege|sm{_OE}glichkeit(?:en)?|sfolge)?"
_NO = r"(?:keine?n?|keinerlei|ohne|no|without|zero|0)"
_NO_WORD = r"(?:nein|no|false|falsch|not)\b(?!\s+(?:un|im))"
_NONE = r"(?:none\b|null\b|keine?\b|nicht\b(?!\s+un))"
_IS = r"['\"]?\s{0,9}[:=?]{1,3}\s{0,9}['\"]?"
_END = r"(?=['\"]?\s{0,9}[.!,;)}]{0,3}\s{0,9}\Z)"
"""A number or a letter says it only if nothing follows: 0 → 3(3) and N N E are moves."""

_ALONE = (
    rf"unl{_OE}sbar\w*|unm{_OE}glich\w*|impossible|unsolvable|unsolveable|insoluble|infeasible|unsatisfiable"
)
_NEGATED = "|".join(
    (
        rf"nicht\s+(?:\w+\s+)?(?:zu\s+l{_OE}sen|l{_OE}sbar|m{_OE}glich|machbar|erreichbar|gel{_OE}st\s+werden)",
        r"(?:cannot|can\s?not|can't|can’t|could\s+not|couldn't)\s+(?:be\s+)?(?:ever\s+)?(?:solve|complete|finish)\w*",
        r"not\s+(?:be\s+)?(?:\w+\s+)?(?:solvable|possible|solved|reachable|feasible)",
        rf"{_NO}\s+(?:(?!not\b)[\w-]+\s+){{0,3}}?(?:{_SOLUTION}|solutions?|answer|m{_OE}glichkeit(?:en)?)\b",
        r"(?:keine?n?|no)\s+(?:\w+\s+){0,2}?(?:weg|pfad|(?:zug|schritt|ab|reihen)?folge|sequenz|path|way|route|sequence)\b(?!\s+(?:zu|ist\b|is\b))",
        rf"(?:{_SOLUTION}|solution)\s*(?:\w+\s+){{0,3}}?(?:nicht|not)\s+(?:\w+\s+)?(?:gefunden|m{_OE}glich|vorhanden|found|exist\w*|possible)",
        rf"(?:{_SOLUTION}|solution)\s+(?:existiert|gibt\s+es|does)\s+(?:\w+\s+)?(?:nicht|not)\w*",
        r"(?:isn['’]t|is\s+not|aren['’]t)\s+(?:a|any)\s+(?:\w+\s+)?(?:solution|way|path|sequence)s?\b",
        r"(?:can|could|will)\s+never\s+(?:be\s+)?(?:solved|completed|reached)",
        rf"nicht\s+(?:\w+\s+)?(?:absolvier\w+|zu\s+schaffen|schaffbar|l{_OE}sen\b)",
        rf"(?:solvable|l{_OE}sbar|possible|m{_OE}glich|feasible|erreichbar){_IS}"
        rf"(?:{_NO_WORD}|{_NONE}|(?:n|0|-1|\[\s{{0,9}}\]){_END})",
        rf"(?:solutions?|{_SOLUTION}|answer|result|ergebnis|antwort){_IS}(?:{_NO_WORD}|{_NONE}|(?:-1|\[\s{{0,9}}\]){_END})",
        rf"(?:solutions|l{_OE}sungen){_IS}0{_END}",
        rf"(?:solved|gel{_OE}st|found|gefunden)\s*[:=?]+\s*(?:nein|no|false)\b",
    )
)
_in_any_case = partial(re.compile, flags=re.IGNORECASE)
_UNSOLVABLE = _in_any_case(rf"(?<![a-z])(?:{_ALONE}|{_NEGATED})")
_ALONE_ONLY = _in_any_case(_ALONE)
_BARE = _in_any_case(r"(?:none|null|nil|-1|nein|no|false|nope|x|n/a|-)[.!]?")

_NOT_BEFORE = _in_any_case(r"(?:\bnicht|\bnot|n't|\bkeine?n?|\bkeineswegs|\bnever|\bno)\s+(?:\w+\s+)?$")
_CONDITION = _in_any_case(r"\b(?:falls(?!\s+out)|wenn|if|ob|whether|when|teste|pr.{1,3}fe|check(?:ing)?)\b")
_NO_AFTER = _in_any_case(r"\s{0,9}[:=?]{1,3}\s{0,9}(?:nein|no|false|falsch|not?|0|n)\b(?!\s+\w)")
_QUALIFIED = _in_any_case(
    r"\b(?:weiter|ander|besser|schneller|alternativ|zweite\s|more|other|further|shorter|better|faster|additional|"
    r"second\s+solution|noch kein|bisher|bislang|yet|so far|another)|k.{1,3}rzer|\bnoch\s+nicht\b"
)
_AFTER_MOVES = _in_any_case(
    r"\b(?:nach|after)\s+(?:\w+\s+){0,2}\d+\s+(?!\w*\s?(?:zust|stellung|konfig|state|position))"
)
_GAVE_UP = _in_any_case(
    r"zeitlimit|zeit\w*\s+(?:ist\s+)?(?:abgelaufen|.{1,3}berschritten)|time\s?-?limit|time\s?-?out|timed out|"
    r"aufgegeben|abgebrochen|gave up|giv\w+ up|aborted|undecided|unentschieden|memory limit|speicherlimit"
)
_SOLVABLE = rf"l{_OE}sbar|gel{_OE}st|solvable|solved|solution|{_SOLUTION}|possible|m{_OE}glich"
_COUNTED = (
    r"schritte?n?|z(?:.{1,3})?gen?|anzahl|l.{1,3}nge|minimum|minimal|steps?|moves?|turns?|count|length|number"
)


LONGEST = 2000
"""Letters of a line that are looked at: a claim is short, moves can be very long."""


class Claim(NamedTuple):
    """What was said, and in which line (from 0) for the last time."""

    solvable: bool
    line: int


class _Patterns(NamedTuple):
    """Patterns in which the puzzle's own words count as well."""

    at_a_step: re.Pattern[str]
    up_to: re.Pattern[str]
    solvable: re.Pattern[str]
    unsolvable: re.Pattern[str] | None


@lru_cache(maxsize=64)
def _patterns(phrases: Phrases) -> _Patterns:
    step = any_of(
        "schritt|zug|tiefe|ebene|runde|iteration|versuch|step|move|turn|depth|level|round|attempt|try",
        phrases.move,
    )
    moves = any_of(r"schritt|z.{1,3}ge?n?\b|step|move|turn", phrases.moves)
    return _Patterns(
        re.compile(rf"(?i)\W{{0,5}}(?:nach\s+|after\s+|bei\s+|in\s+)?{step}\s*(?:nr\.?|#)?\s*\d"),
        re.compile(
            r"(?i)(?:tiefe|depth|level|ebene|l.{1,3}nge|length)\W{0,3}(?:von\s|of\s)?\s*\d"
            r"|\b(?:mit|in|bei|bis|of|with|within|at|for|unter|under|less than|weniger als)\s+"
            rf"(?:\w+\s+){{0,3}}?\d+\s*{moves}"
        ),
        re.compile(rf"(?i)(?<![a-z]){any_of(_SOLVABLE, phrases.solved)}"),
        re.compile(rf"(?i)(?<![a-z])(?:{phrases.unsolvable})") if phrases.unsolvable else None,
    )


def claim(lines: Sequence[str], phrases: Phrases | None = None) -> Claim | None:
    """The last clear statement, in words for any puzzle or in those of one; None if there is none."""
    patterns = _patterns(phrases or Phrases())
    last: Claim | None = None
    for number, line in enumerate(lines):
        check()
        short = line if len(line) <= LONGEST else f"{line[: LONGEST // 2]} ; {line[-LONGEST // 2 :]}"
        for sentence in re.split(r"(?<=[.!;])\s|\s[–—]\s", short):
            solvable = _claims_solvable(sentence, patterns)
            if solvable is not None and (solvable is False or last is None or last.solvable):
                last = Claim(solvable, number)
    return last


def _claims_solvable(sentence: str, patterns: _Patterns) -> bool | None:
    """True: there is a solution; False: there is none; None: neither is said."""
    match = _UNSOLVABLE.search(sentence)
    if match is not None:
        return _denied(sentence, match, patterns)
    if _CONDITION.search(sentence) or _GAVE_UP.search(sentence):
        return None
    if patterns.unsolvable and patterns.unsolvable.search(sentence):
        so_far = patterns.at_a_step.match(sentence) or _AFTER_MOVES.search(sentence)
        return None if so_far or _QUALIFIED.search(sentence) or patterns.up_to.search(sentence) else False
    return True if patterns.solvable.search(sentence) else None


def _denied(sentence: str, match: re.Match[str], patterns: _Patterns) -> bool | None:
    """What words such as "unsolvable" mean in their sentence."""
    before, after = sentence[: match.start()], sentence[match.end() :]
    if _ALONE_ONLY.match(match[0]) and (_NOT_BEFORE.search(before) or _NO_AFTER.match(after)):
        return True
    if _CONDITION.search(before) or _GAVE_UP.search(sentence) or patterns.at_a_step.match(sentence):
        return None
    near = sentence[max(0, match.start() - 20) : match.end() + 40]
    return None if _QUALIFIED.search(near) or patterns.up_to.search(near) else False


def is_bare_denial(lines: Sequence[str]) -> bool:
    """Nothing but "None" or "-1" says that there is none, if it is not a move."""
    told = [line.strip() for line in lines if line.strip()]
    return len(told) == 1 and bool(_BARE.fullmatch(told[0]))


def claimed_count(puzzle: Puzzle, lines: Sequence[str], phrases: Phrases) -> int | None:
    """The number of moves that is stated, if one is."""
    own = {puzzle.count_moves(n).text(lang).split()[-1] for n in (1, 2) for lang in LANGUAGES}
    words = phrases.either(*map(re.escape, own), _COUNTED)
    for line in reversed(lines):
        match = re.search(rf"(?i)(?<![\d.])(\d{{1,9}})\s*{words}\b", line) or re.search(
            rf"(?i)\b{words}\b[^\d\n]{{0,40}}?(\d{{1,9}})(?![\d.]*\d)", line
        )
        if match:
            return int(match[1])
    bare = [line.strip() for line in lines if line.strip()]
    return int(bare[0]) if len(bare) == 1 and re.fullmatch(r"\d{1,9}", bare[0]) else None
