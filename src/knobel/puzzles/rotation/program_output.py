"""Rotation: turns as programs print them, among other things.

3 x links, dann gegen den Uhrzeigersinn        turn clockwise        Linksdrehung        CCW
+90, -90, 90°, 270                             (which way is plus is not said: both are tried)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

from knobel.locale import Message
from knobel.notation.moves_in_text import cuts, extract
from knobel.notation.parsed_answer import Candidate
from knobel.notation.vocabulary import Phrases
from knobel.puzzles.rotation.rules import Rotation

_WAY = r"\s?(?:drehung(?:en)?|(?:he)?rum|rotation(?:en)?)\b"
_LEFT = (
    r"(?:gegen\s+(?:den\s+)?|entgegen\s+(?:dem\s+)?)uhrzeigersinn|(?:counter|anti)[\s-]?clockwise|\bccw\b|"
    rf"\blinks{_WAY}|\bgegen\s?uhrzeiger\b|↺|⟲"
)
_RIGHT = rf"(?:im|mit\s+dem)\s+uhrzeigersinn|\bclockwise\b|\bcw\b|\brechts{_WAY}|↻|⟳"
_TURNS = ((re.compile(_LEFT, re.IGNORECASE), " L "), (re.compile(_RIGHT, re.IGNORECASE), " R "))
_DEGREES = re.compile(
    r"(?<!\d)([+−–-]?)(90|270)(?:\.0{1,9})?(?!\d)(\s?(?:°|º|deg(?:rees?)?\b|grad\b))?", re.IGNORECASE
)
_SIGNED = re.compile(r"(?<!\d)[+−–-](?:90|270)|\d\+")
_GLUED = re.compile(r"(?<=\d)(?=[+−–-](?:90|270)(?!\d))")
_FILLERS = (
    "drehe drehen dreh drehung rotiere rotation rotate turn um by grad dann then und and the frame den "
    "rahmen box"
)
_BESIDE_DEGREES = frozenset(_FILLERS.split())
_STICK = r"(?:st.{1,3}bchens?|stab|st.{1,3}be|sticks?|rods?|bars?|teile?|pieces?)"
_OUT = (
    r"(?:heraus\w*|raus\w*|hinaus\w*|befrei\w*|entfern\w*|(?:falls?|gets?|comes?|drops?|slips?)\s+out|fall\s+out|"
    r"escapes?|leaves?|freed|removed)"
)
_STAYS_IN = (
    rf"(?:kein(?:e[snr]?)?|keines\s+der|no|none\s+of\s+the|not\s+a\s+single|nie(?:mals)?\s+ein)\s+(?:\w+\s+)?{_STICK}\b.{{0,60}}?\b{_OUT}"
    rf"|\bf.{{1,3}}llt\s+(?:\w+\s+){{0,3}}?(?:kein|nie|niemals|nicht)\b.{{0,40}}?\b{_OUT}"
    rf"|{_STICK}\b.{{0,40}}?\b(?:nicht|nie|niemals|never|cannot|not|[a-z]{{1,6}}n['’]t)\b.{{0,30}}?\b{_OUT}"
    r"|(?:keine?n?|no)\s+(?:\w+\s+){0,2}?drehfolge\b"
)
PHRASES = Phrases(
    move="drehung|rotation",
    moves="drehungen|rotationen|rotations",
    beside_moves=frozenset({"drehe", "drehen", "dreh", "drehung", "rotate"}),
    unsolvable=_STAYS_IN,
)


def candidates(puzzle: Rotation, lines: Sequence[str]) -> Iterator[Candidate]:
    """Clockwise is to the right. A word for the same turn in brackets says nothing new."""
    changed = [_in_letters(line) for line in lines]
    if changed != list(lines):
        yield from extract(puzzle, changed)
    for plus, note, name in (
        ("R", Message("degrees read as clockwise: +90 is a turn to the right"), "degrees:clockwise"),
        ("L", Message("degrees read as counter-clockwise: +90 is a turn to the left"), "degrees:counter"),
    ):
        turned = _from_degrees(lines, plus)
        if turned:
            yield from (
                candidate._replace(note=note, convention=name) for candidate in extract(puzzle, turned)
            )


def _from_degrees(lines: Sequence[str], plus: str) -> list[str]:
    """The lines that consist of degrees, in letters, the others empty; nothing at all if they may
    be numbers of something else: a single 90 without sign."""
    minus = "L" if plus == "R" else "R"
    signed, in_letters = 0, list[str]()

    def letter(match: re.Match[str]) -> str:
        nonlocal signed
        signed += 2 if match[1] or match[3] else 1
        back = match[1] not in ("", "+")
        return f" {minus if back != (match[2] == '270') else plus} "

    for line in lines:
        for label, body in cuts(_apart(line)):
            if _DEGREES.search(body) and _is_nothing_else(_DEGREES.sub(" ", body)):
                in_letters.append(label + _DEGREES.sub(letter, body))
                break
        else:
            in_letters.append("")
    return in_letters if signed > 1 else []


def _apart(line: str) -> str:
    """-90+90-90 with gaps. In 90-270-90 the strokes stand between numbers and are no signs."""
    return _GLUED.sub(" ", line) if _SIGNED.search(line) else line


def _is_nothing_else(rest: str) -> bool:
    return all(word.casefold() in _BESIDE_DEGREES for word in re.findall(r"\w+", rest))


def _in_letters(line: str) -> str:
    for pattern, letter in _TURNS:
        line = pattern.sub(letter, line)
    return re.sub(
        r"(?i)\b(?:rechts|right|r)\s*\(\s*R\s*\)|\b(?:links|left|l)\s*\(\s*L\s*\)",
        lambda match: " R " if match[0][0] in "rR" else " L ",
        line,
    )
