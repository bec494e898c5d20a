"""Moves as people's programs write them: repeat counts, lists, fields, routes. Every case is a
whole output that says the same solution."""

from __future__ import annotations

import json

import pytest

import knobel
from knobel.puzzle import Puzzle
from support.command_line import GRAPH
from support.known_solutions import JUMPS, PLACES, TURNS, WAY, board, frame, read

WORDS = {
    "de": {"R": "rechts", "L": "links", "U": "oben", "D": "unten"},
    "en": {"R": "right", "L": "left", "U": "up", "D": "down"},
}
RUNS = [("R", 2), ("U", 4), ("D", 3), ("U", 2), ("L", 4), ("R", 2)]
TURN_RUNS = [("L", 3), ("R", 2)]


def check_read(puzzle: Puzzle, text: str, moves: list[str]) -> None:
    """Just these moves are read in the text, and they are a solution."""
    said = read(puzzle, text)
    assert said.verdict, (text, said)
    assert said.reading is not None
    assert said.reading.moves == moves


def runs(pattern: str, gap: str = " ", lang: str = "de", turns: bool = False) -> str:
    """The solution with repeat counts: {m} the letter, {w} the word, {k} the count, {n} the place."""
    chosen = TURN_RUNS if turns else RUNS
    return gap.join(
        pattern.format(m=move, w=WORDS[lang][move], k=count, n=n)
        for n, (move, count) in enumerate(chosen, start=1)
    )


# ---------------------------------------------------------------- repeat counts

COUNTED = [
    ("{m}{k}", " "), ("{m}{k}", ""), ("{m}{k}", ", "), ("{m}{k}", "-"), ("{m}{k}", "; "), ("{m}{k}",
    " -> "),
    ("{k}{m}", " "), ("{k}{m}", ""), ("{k}{m}", ", "), ("{k} {m}", ", "), ("{k} {m}", " "), ("{m} {k}",
    " "),
    ("{m} {k}", ", "), ("{m} {k}", "\n"), ("{m}{k}", "\n"), ("{k}{m}", "\n"), ("{m}x{k}", " "),
    ("{m}*{k}", " "), ("{m} * {k}", " + "), ("{k}*{m}", " "), ("{k}x{m}", " "), ("{k} x {m}", ", "),
    ("{m}×{k}", " "), ("{k}× {m}", ", "), ("{m}({k})", " "), ("{m} ({k}x)", ", "), ("{m}^{k}", " "),
    ("('{m}', {k})", ", "), ("({k}, '{m}')", ", "), ('["{m}", {k}]', ", "), ("{m}:{k}", " "), ("{m}={k}",
    ", "),
    ("{k} mal {w}", ", "), ("{k} Mal {w}", "\n"), ("{k}mal {w}", ", "), ("{k}-mal {w}", ", "),
    ("{k}x {w}", ", "), ("{k} x {w}", " dann "), ("{w} ({k}x)", "\n"), ("{w} ({k} mal)", ", "),
    ("{w} x{k}", ", "), ("{w} {k}x", ", "), ("{w} {k}", ", "), ("{w} {k} mal", ", "), ("{w}: {k}", "\n"),
    ("{k} {w}", ", "), ("{k} Schritte nach {w}", ", "), ("{k} Felder nach {w}", "\n"),
    ("{k} Schritte {w}", ", dann "), ("nach {w}: {k} Schritte", "\n"), ("{w} um {k} Felder", "\n"),
    ("Gehe {k} Schritte nach {w}.", "\n"), ("Gehe {k} mal nach {w}", "\n"), ("{n}. {k}x {w}", "\n"),
    ("{n}. {w} ({k}x)", "\n"), ("Schritt {n}: {k} mal {w}", "\n"), ("{n}) {m}{k}", "\n"),
    ("Fahre {k} Felder nach {w}, dann", " "), ("Der Roboter fährt {k} Felder nach {w}.", "\n"),
]  # fmt: skip
COUNTED_EN = [
    ("{k} times {w}", ", "), ("{k}x {w}", ", "), ("{w} {k} times", ", "), ("{w} ({k} times)", "\n"),
    ("{w} x {k}", "\n"), ("{k} steps {w}", ", then "), ("move {w} {k} steps", "\n"), ("go {w} {k}", "\n"),
    ("Move {k} steps to the {w}", "\n"), ("{n}. {w} {k} fields", "\n"), ("step {n}: {w} x{k}", "\n"),
]  # fmt: skip


@pytest.mark.parametrize(("pattern", "gap"), COUNTED)
@pytest.mark.parametrize("around", ["{}", "Lese Datei …\nLösung:\n{}\nZeit: 0.03 s\n"])
def test_repeat_counts(pattern: str, gap: str, around: str) -> None:
    text = around.format(runs(pattern, gap))
    check_read(board(), text, WAY)


@pytest.mark.parametrize(("pattern", "gap"), COUNTED_EN)
def test_repeat_counts_in_english(pattern: str, gap: str) -> None:
    text = "Solution found:\n" + runs(pattern, gap, "en") + "\n(0.12 s)"
    said = read(board(), text)
    assert said.verdict, (text, said)


@pytest.mark.parametrize(
    "text",
    [
        runs("{m}{k}", " ", turns=True), runs("{k}{m}", " ", turns=True), runs("{m}{k}", "", turns=True),
        runs("{k} mal {w}", ", ", turns=True), runs("{k}x {w}", ", ", turns=True),
        runs("{w} ({k}x)", ", ", turns=True), runs("{k} Drehungen nach {w}", ", dann ", turns=True),
        runs("{k} turns {w}", "\n", "en", turns=True), runs("turn {w} {k} times", "\n", "en", turns=True),
        runs("Drehe {k} mal nach {w}.", "\n", turns=True), runs("{n}. {w} x{k}", "\n", turns=True),
        "dreimal links, zweimal rechts", "Drehe dreimal nach links und zweimal nach rechts",
        "three times left, twice right", "left three times, then right twice",
        "drei mal links, zwei mal rechts",
        "Drehe 3x links herum, dann 2x rechts herum", "3 Linksdrehungen, 2 Rechtsdrehungen",
        "linksrum linksrum linksrum rechtsrum rechtsrum", "L-3 R-2", "L, Anzahl: 3\nR, Anzahl: 2",
        "Erst 3 mal nach links, danach 2 mal nach rechts drehen.",
        "Turn.LEFT, Turn.LEFT, Turn.LEFT, Turn.RIGHT, Turn.RIGHT",
        "Links, links, links, dann rechts und nochmal rechts.",
        "3 x gegen den Uhrzeigersinn, 2 x im Uhrzeigersinn", "3x CCW, 2x CW",
        "Linksdrehung x3, Rechtsdrehung x2",
        "turn counterclockwise 3 times\nturn clockwise 2 times", "L L L R R", "LLLRR", "lllrr",
        "L, L, L, R, R", "L;L;L;R;R", "L-L-L-R-R", "L->L->L->R->R", "L → L → L → R → R", "L|L|L|R|R",
        "L/L/L/R/R",
        '["L", "L", "L", "R", "R"]', "['links', 'links', 'links', 'rechts', 'rechts']", "{L, L, L, R, R}",
        '["left", "left", "left", "right", "right"]', "<L> <L> <L> <R> <R>", '"LLLRR"', "'L L L R R'",
        "5 Drehungen: L L L R R", "Drehungen (5): LLLRR", "L L L R R (5 Drehungen)",
        "Lösung (5): L, L, L, R, R.",
        "1. L\n2. L\n3. L\n4. R\n5. R", "1: L\n2: L\n3: L\n4: R\n5: R",
        "1) links 2) links 3) links 4) rechts 5) rechts",
        "1. links, 2. links, 3. links, 4. rechts, 5. rechts", "[1] L\n[2] L\n[3] L\n[4] R\n[5] R",
        "Schritt 1 links\nSchritt 2 links\nSchritt 3 links\nSchritt 4 rechts\nSchritt 5 rechts",
        "1 links\n2 links\n3 links\n4 rechts\n5 rechts", "#1 L\n#2 L\n#3 L\n#4 R\n#5 R",
        "Zug 1 = L; Zug 2 = L; Zug 3 = L; Zug 4 = R; Zug 5 = R", "Start -> L -> L -> L -> R -> R -> Ziel",
        "↺↺↺↻↻", "⟲ ⟲ ⟲ ⟳ ⟳", "←←←→→", "links+links+links+rechts+rechts",
        '{"moves": "LLLRR"}', '{"solution": ["L", "L", "L", "R", "R"], "length": 5}',
        "moves = ['L','L','L','R','R']",
        '{"loesung": ["links", "links", "links", "rechts", "rechts"]}',
        '{"solvable": true, "turns": "L L L R R"}',
        "Prüfe, ob unlösbar … Lösung: L L L R R", "Nicht unlösbar: L L L R R", "* L\n* L\n* L\n* R\n* R",
        "- L\n- L\n- L\n- R\n- R",
        "Left, Left, Left, Right, Right!", "LINKS LINKS LINKS RECHTS RECHTS", "**Antwort:** `L L L R R`",
        "Drehung 1: links - kein Stab fällt heraus\nDrehung 2: links - kein Stab fällt heraus\n"
        "Drehung 3: links - kein Stab fällt heraus\nDrehung 4: rechts - kein Stab fällt heraus\n"
        "Drehung 5: rechts - Stab 3 fällt heraus",
    ],
)  # fmt: skip
def test_turns(text: str) -> None:
    check_read(frame(), text, TURNS)


# ---------------------------------------------------------------- steps in other clothes


def steps(pattern: str, gap: str = "\n", lang: str = "de") -> str:
    return gap.join(pattern.format(m=m, w=WORDS[lang][m], n=n) for n, m in enumerate(WAY, start=1))


def places(pattern: str, gap: str = " ", shift: int = 0, first: int = 0) -> str:
    return gap.join(
        pattern.format(x=x - shift, y=y - shift, n=n) for n, (x, y) in enumerate(PLACES[first:], 1)
    )


@pytest.mark.parametrize(
    "text",
    [
        steps("{m}", ""), steps("{m}", "-"), steps("{m}", "|"), steps("{m}", ">"), steps("{m}", " → "),
        steps("{m}", ";"), steps("{n}. {w}"), steps("{n}) {w}", " "), steps("{n}: {m}"), steps("{n}. {w}",
        ", "),
        steps("Schritt {n}: {w}"), steps("Schritt {n}: {w}", "; "), steps("Zug {n}: {m}"), steps("{n} {w}"),
        steps("Step {n}: {w}", lang="en"), steps("step {n} - {w}", lang="en"), steps("{n}\t{m}"),
        steps("Schritt {n} nach {w}"), steps("[{n}] {m}"), steps("Schritt {n:02d} | {w}"),
        "→→↑↑↑↑↓↓↓↑↑←←←←→→", "➡➡⬆⬆⬆⬆⬇⬇⬇⬆⬆⬅⬅⬅⬅➡➡", "➡️➡️⬆️⬆️⬆️⬆️⬇️⬇️⬇️⬆️⬆️⬅️⬅️⬅️⬅️➡️➡️", "▶▶▲▲▲▲▼▼▼▲▲◀◀◀◀▶▶",
        ">>^^^^vvv^^<<<<>>", "> > ^ ^ ^ ^ v v v ^ ^ < < < < > >",
        json.dumps(WAY), repr(WAY), json.dumps([WORDS["de"][m] for m in WAY]), "moves: " + repr(tuple(WAY)),
        json.dumps({"moves": WAY}), json.dumps({"moves": WAY}, indent=2),
        json.dumps({"loesung": "".join(WAY)}),
        json.dumps({"solvable": True, "steps": [WORDS["en"][m] for m in WAY], "seconds": 0.3}),
        json.dumps([f"{m}{k}" for m, k in RUNS]), json.dumps([[m, k] for m, k in RUNS]), repr(RUNS),
        "rruuuudddUULLLLRR".lower(),
        "Rechts, Rechts, Oben, Oben, Oben, Oben, Unten, Unten, Unten, Oben, Oben, "
        "Links, Links, Links, Links, Rechts, Rechts", "O: 6, R: 4\nRROOOOUUUOOLLLLRR", "R2 O4 U3 O2 L4 R2",
        "2R 4O 3U 2O 4L 2R", "E2 N4 S3 N2 W4 E2", "EENNNNSSSNNWWWWEE",
        "2 Ost, 4 Nord, 3 Süd, 2 Nord, 4 West, 2 Ost",
        "east east north north north north south south south north north west west west west east east",
        "rechts rechts hoch hoch hoch hoch runter runter runter "
        "hoch hoch links links links links rechts rechts",
        "Der Roboter fährt zuerst zwei Felder nach rechts, dann vier Felder nach oben, dann drei Felder "
        "nach unten, dann zwei Felder nach oben, dann vier Felder nach links und zum Schluss "
        "zwei Felder nach rechts.",
        "| Schritt | Zug |\n|---|---|\n" + steps("| {n} | {m} |"), "Schritt;Richtung\n" + steps("{n};{m}"),
        "2x rechts, 4x hoch, 3x runter, 2x hoch, 4x links, 2x rechts",
    ],
)  # fmt: skip
def test_steps(text: str) -> None:
    check_read(board(), text, WAY)


@pytest.mark.parametrize("first", [0, 1])
@pytest.mark.parametrize(
    ("pattern", "gap"),
    [
        ("({x}|{y})", " -> "), ("({x}|{y})", " "), ("({x}|{y})", ""), ("({x}|{y})", " → "), ("({x}|{y})",
        "\n"),
        ("({x}, {y})", ", "), ("({x},{y})", ","), ("({x};{y})", " "), ("[{x}, {y}]", ", "), ("{x},{y}",
        " "),
        ("{x}/{y}", " "), ("{x}|{y}", " -> "), ("{x},{y}", "\n"), ("{x} {y}", "\n"), ("({x} {y})", " "),
        ("{n}. ({x}|{y})", "\n"), ("Schritt {n}: ({x},{y})", "\n"), ("x={x}, y={y}", "\n"),
        ("x: {x} y: {y}", "\n"),
        ("({x}/{y})", " "), ("Feld ({x}|{y})", ", "), ('{{"x": {x}, "y": {y}}}', ", "), ("<{x}|{y}>", " "),
        ("Position {n}: {x}|{y}", "\n"), ("P({x}|{y})", " "),
    ],
)  # fmt: skip
def test_fields(pattern: str, gap: str, first: int) -> None:
    text = "Weg:\n" + places(pattern, gap, first=first) + "\nfertig nach 0.02 s"
    said = read(board(), text)
    assert said.verdict, (text, said)


@pytest.mark.parametrize(
    ("pattern", "gap"), [("({x}|{y})", " -> "), ("({x}, {y})", ", "), ("({x},{y})", "\n")]
)
@pytest.mark.parametrize("first", [0, 1])
def test_fields_counted_from_zero(pattern: str, gap: str, first: int) -> None:
    said = read(board(), places(pattern, gap, shift=1, first=first))
    assert said.verdict, said


def test_fields_counted_from_one_stay_so() -> None:
    """A way that begins at the robot is counted from 1, even if it is wrong."""
    said = read(board(), "(3|5) -> (2|5) -> (1|5) -> (0|5)")
    assert said.verdict is not None
    assert (said.verdict.valid, said.verdict.step) == (False, 3)


@pytest.mark.parametrize(
    ("text", "step"),
    [
        ("R3 U4", 3), ("2x rechts, 3x unten", 3), ("5R", 3), ("Lösung: 2 mal rechts, 1 mal rechts", 3),
        ("R2 U4 D3", 9), ("R9999999999", 3), ("R 99999", 3), ("99999 x rechts", 3),
    ],
)  # fmt: skip
def test_wrong_repeat_counts(text: str, step: int) -> None:
    """The step is counted in single moves."""
    said = read(board(), text)
    assert said.verdict is not None
    assert (said.verdict.valid, said.verdict.step) == (False, step), said


# ---------------------------------------------------------------- routes


@pytest.mark.parametrize(
    "text",
    [
        "Spieler 1: 1 -> 3 -> 5 -> 7\nSpieler 2: 2 -> 4 -> 6 -> 7", "Sasha: 1, 3, 5, 7\nMika: 2, 4, 6, 7",
        "Spieler 1: 1 -> 3 -> 5 -> 7, Spieler 2: 2 -> 4 -> 6 -> 7", "Sasha: 1,3,5,7 Mika: 2,4,6,7",
        "Sasha: 1-3-5-7; Mika: 2-4-6-7", "1 -> 3 -> 5 -> 7 und 2 -> 4 -> 6 -> 7", "1 3 5 7 / 2 4 6 7",
        "1->3->5->7 | 2->4->6->7", "1,3,5,7;2,4,6,7", "1 → 3 → 5 → 7, 2 → 4 → 6 → 7",
        "[[1, 3, 5, 7], [2, 4, 6, 7]]",
        "([1, 3, 5, 7], [2, 4, 6, 7])", "{'sasha': [1, 3, 5, 7], 'mika': [2, 4, 6, 7]}",
        '{"solvable": true, "routes": [[1, 3, 5, 7], [2, 4, 6, 7]], "jumps": 3}',
        json.dumps({"sasha": [1, 3, 5, 7], "mika": [2, 4, 6, 7]}, indent=2),
        '{"moves": ["3/4", "5/6", "7/7"]}',
        "Spieler 1 geht 1->3, 3->5, 5->7\nSpieler 2 geht 2->4, 4->6, 6->7",
        '[{"sasha": 3, "mika": 4}, {"sasha": 5, "mika": 6}, {"sasha": 7, "mika": 7}]',
        "Sasha\tMika\n1\t2\n3\t4\n5\t6\n7\t7", "Zeit 0: 1 2\nZeit 1: 3 4\nZeit 2: 5 6\nZeit 3: 7 7",
        "Mika: 2 -> 4 -> 6 -> 7\nSasha: 1 -> 3 -> 5 -> 7", "(1,2) -> (3,4) -> (5,6) -> (7,7)",
        "3/4 5/6 7/7",
        "(1|2), (3|4), (5|6), (7|7)", "[(1, 2), (3, 4), (5, 6), (7, 7)]", "1/2 3/4 5/6 7/7", "3,4 5,6 7,7",
        "1. 3 4\n2. 5 6\n3. 7 7", "Sprung 1: 1->3, 2->4\nSprung 2: 3->5, 4->6\nSprung 3: 5->7, 6->7",
        "Runde 1: Sasha 3, Mika 4\nRunde 2: Sasha 5, Mika 6\nRunde 3: Sasha 7, Mika 7",
        "Sasha springt auf 3, Mika springt auf 4.\nSasha springt auf 5, Mika springt auf 6.\n"
        "Sasha springt auf 7, Mika springt auf 7.\nSie treffen sich nach 3 Sprüngen.",
        "Treffen auf Feld 7 nach 3 Sprüngen\nWeg 1: 1 3 5 7\nWeg 2: 2 4 6 7\nLaufzeit: 0.001 s",
        "Sasha 1 -> 3 -> 5 -> 7\nMika 2 -> 4 -> 6 -> 7", "Sasha: 3, 5, 7\nMika: 4, 6, 7",
        "3 -> 5 -> 7\n4 -> 6 -> 7",
        "Player 1 path: 1 - 3 - 5 - 7\nPlayer 2 path: 2 - 4 - 6 - 7\n3 jumps", "S: 1>3>5>7\nM: 2>4>6>7",
        "0 -> 2 -> 4 -> 6\n1 -> 3 -> 5 -> 6", "[0, 2, 4, 6] [1, 3, 5, 6]", "1\n3\n5\n7\n\n2\n4\n6\n7",
        "Sasha:\n1\n3\n5\n7\nMika:\n2\n4\n6\n7",
        "Der Weg von Sasha ist 1 -> 3 -> 5 -> 7.\nDer Weg von Mika ist 2 -> 4 -> 6 -> 7.",
        "Sasha: 1 (Start) -> 3 -> 5 -> 7 (Ziel)\nMika: 2 (Start) -> 4 -> 6 -> 7 (Ziel)",
        "Der Parcours kann erfolgreich absolviert werden.\nSasha: 1 → 3 → 5 → 7\nMika: 2 → 4 → 6 → 7",
        "Prüfe, ob ein Treffen nicht möglich ist …\n1 -> 3 -> 5 -> 7\n2 -> 4 -> 6 -> 7",
    ],
)  # fmt: skip
def test_routes(text: str) -> None:
    check_read(knobel.load(GRAPH), text, JUMPS)
