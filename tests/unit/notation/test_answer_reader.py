"""Reading what programs print: moves in every notation among chatter, claims, numbers."""

from __future__ import annotations

from itertools import pairwise

import pytest

import knobel
from knobel.limits import LimitReached, Limits, Meter
from knobel.notation import write
from knobel.notation.answer_reader import read_answer
from knobel.notation.clean_output import lines_of, text_of
from knobel.notation.unsolvable_claims import claim
from knobel.puzzles.template.rules import Template
from support.command_line import BOARD, FRAME, GRAPH, OUT_AT_ONCE

WAY = "R R U U U U D D D U U L L L L R R"
FIELDS = (
    "(4|5) (5|5) (5|4) (5|3) (5|2) (5|1) (5|2) (5|3) (5|4) (5|3) (5|2) (4|2) (3|2) (2|2) (1|2) (2|2) (3|2)"
)
DRAWN = ". . . . 3\n2 . . . .\n. . R . .\n. . . . 3\n"
GERMAN = {"R": "rechts", "L": "links", "U": "oben", "D": "unten"}


def words(pattern: str = "{}", gap: str = "\n") -> str:
    moves = WAY.split()
    return gap.join(pattern.format(GERMAN[move], n=n) for n, move in enumerate(moves, start=1))


def steps(pattern: str) -> str:
    """A line per step, from a field to the next one."""
    places = ["(3|5)", *FIELDS.split()]
    return "\n".join(pattern.format(a, b) for a, b in pairwise(places))


RIGHT_BOARD = [
    WAY,
    WAY.replace(" ", ""),
    WAY.lower(),
    "[" + ", ".join(f"'{move}'" for move in WAY.split()) + "]",
    f"Lösung gefunden in 17 Schritten:\n{WAY}\nZeit: 0.02 s",
    f"Loading…\nreading input (5x5, 3 batteries)\nSolution: {WAY} (17 steps)\nTime: 12 ms\n",
    f"Keine Lösung mit 3 Batterien zuerst … weiter\nkeine kürzere Lösung\nWeg: {WAY}",
    f"nicht unlösbar!\n{WAY}",
    f"solvable: yes\nmoves: {WAY}",
    f"unsolvable: no\n{WAY}",
    words(),
    words("{n}. {}"),
    words("Schritt {n}: nach {}"),
    words("Der Roboter fährt nach {}."),
    words("Schritt {n}: {}\n" + DRAWN),
    words("{}", ", "),
    words("{}", " -> "),
    FIELDS,
    "(3|5) " + FIELDS,
    "Weg: " + FIELDS.replace("|", ", ").replace(") (", ") -> ("),
    FIELDS.replace("(", "[").replace(")", "]").replace("|", ", "),
    FIELDS.replace(" ", "\n"),
    "Batterie bei (5|1) mit 3\nBatterie bei (1|2) mit 2\nRoboter bei (3|5)\n" + FIELDS.replace(" ", " → "),
    steps("von {} nach {}"),
    steps("Roboter geht von {} nach {}, Ladung sinkt"),
    "0 → 3(3) → 1(3) → 3(3) → 2(6) → 2(2)",
    "0 → 3(3) → 1(3) → 3(3) → 2(6) → -1(2)",
    "Etappen: 0 -> 3(3) -> 1(3) -> 3(3) -> 2(6) -> 2(2)\nfertig",
    "→ → ↑ ↑ ↑ ↑ ↓ ↓ ↓ ↑ ↑ ← ← ← ← → →",
    "Weg: →→↑↑↑↑↓↓↓↑↑←←←←→→",
    WAY.replace("U", "O").replace("D", "U"),
    WAY.replace("R", "E").replace("U", "N").replace("D", "S").replace("L", "W"),
    '{"status": "solved", "moves": ["' + '", "'.join(WAY.split()) + '"]}',
    "R R U U U U\nD D D U U\nL L L L R R\n",
    f"\x1b[32mLösung:\x1b[0m \x1b[1m{WAY}\x1b[0m\r\n",
    f"Suche… 10 %\rSuche… 50 %\rFertig\nLösung: {WAY}",
    f"5\n3,5,9\n3\n5,1,3\n1,2,2\n5,4,3\n{WAY}",
    f"{WAY}\0\0",
]


@pytest.mark.parametrize("text", RIGHT_BOARD)
def test_ways_are_read(text: str) -> None:
    said = read_answer(knobel.load(BOARD), text.encode())
    assert said.verdict, (said, text)
    assert said.reading is not None
    assert len(said.reading.moves) == 17


@pytest.mark.parametrize(
    "text",
    [
        "L L",
        "links, links",
        "left left",
        "2 Drehungen: links, links",
        "Anzahl Drehungen: 2  links, links",
        "Minimum: 2\nL\nL\n",
        "1. links\n2. links",
        "Drehung 1: links\n#######\n#  0  #\n#11111#\nDrehung 2: links\n#######\n#  L R#\n",
        "Drehe nach links\nDrehe nach links\nStab 0 fällt heraus!",
        "gegen den Uhrzeigersinn, gegen den Uhrzeigersinn",
        "turn counter-clockwise\nturn counter-clockwise\n",
        "Linksdrehung\nLinksdrehung",
        "CCW CCW",
        "Keine Lösung mit 1 Drehung.\nLösung mit 2 Drehungen: LL",
        "no solution at depth 1\nsolution at depth 2: L, L",
        "L (left)\nL (left)",
        "LL",
        "['L', 'L']",
        "('L', 'L')",
        "Antwort → L, L",
        "Answer → 2 mal links",
        "turns:2 mal links",
        "Possible! 1. left\n2. left (optimal)",
        "OK 1. left\n2. left",
        "<answer>1. left\n2. left</answer>",
    ],
)
def test_turns_are_read(text: str) -> None:
    said = read_answer(knobel.load(FRAME), text.encode())
    assert said.verdict, (said, text)


def graph_texts() -> list[str]:
    puzzle = knobel.load(GRAPH)
    routes = write(puzzle, knobel.solve(puzzle).moves, "fields").split("\n")
    jumps = write(puzzle, knobel.solve(puzzle).moves, "tokens")
    ways = [[int(n) for n in route.split(" -> ")] for route in routes]
    pairs = list(zip(*ways, strict=True))
    both = "\n".join(routes)
    return [
        both,
        "\n".join(reversed(routes)),
        jumps,
        f"Sasha: {', '.join(map(str, ways[0]))}\nMika: {', '.join(map(str, ways[1]))}",
        f"Sasha (1): {routes[0]}\nMika (2): {routes[1]}",
        f"Spieler 1: {routes[0]}\nSpieler 2: {routes[1]}\nSprünge: 3\nZeit: 0.01 s",
        f"Sasha: {ways[0]} Mika: {ways[1]}",
        f"{ways[0]} {ways[1]}",
        f"{ways[0]}\n{ways[1]}",
        f"Weg von Sasha: {ways[0][1:]}\nWeg von Mika: {ways[1][1:]}",
        f"20 Felder, 44 Pfeile\nTreffen nach 3 Sprüngen auf Feld {ways[0][-1]}\n{both}",
        " ".join(map(str, pairs)),
        "\n".join(f"{a} {b}" for a, b in pairs),
        "\n".join(f"{n}. {a} {b}" for n, (a, b) in enumerate(pairs[1:], start=1)),
        "\n".join(f"Sprung {n}: Sasha auf {a}, Mika auf {b}" for n, (a, b) in enumerate(pairs[1:], start=1)),
        "\n".join(
            f"Sprung {n}: Sasha {a} -> {c}, Mika {b} -> {d}"
            for n, ((a, b), (c, d)) in enumerate(pairwise(pairs), start=1)
        ),
        both.replace("->", "→"),
        both.replace(" -> ", " "),
        both.replace(" -> ", "-"),
        puzzle.format() + both,
        f"{len(pairs) - 1}\n{jumps}",
    ]


@pytest.mark.parametrize("text", graph_texts())
def test_routes_are_read(text: str) -> None:
    said = read_answer(knobel.load(GRAPH), text.encode())
    assert said.verdict, (said, text)


CLAIMS = [
    "unlösbar",
    "Unlösbar!",
    "UNLÖSBAR",
    "unloesbar",
    "unlosbar",
    "unl�sbar",
    "unlÃ¶sbar",
    "unl?sbar",
    "Das Rätsel ist nicht lösbar.",
    "kein Lösungsweg",
    "Es gibt keine Lösung.",
    "keine Lösung gefunden",
    "Keine gültige Lösung vorhanden",
    "Treffen nicht möglich",
    "Ein Treffen ist nicht möglich.",
    "no solution",
    "No solution found",
    "impossible",
    "unsolvable",
    "There is no valid solution.",
    "not solvable",
    "The puzzle cannot be solved.",
    "can't be solved",
    "nicht möglich",
    "unmöglich",
    "solvable: no",
    "lösbar: nein",
    "Lösbar? Nein",
    "Lösung existiert nicht",
    "Lösung: keine",
    "None",
    "-1",
    "Sasha und Mika treffen sich nicht, nicht möglich",
    "Kann nicht gelöst werden",
    "solution: none",
    "there is no way to solve it",
    "Es gibt keinen Weg.",
    "Suche links …\nSuche rechts …\nKeine Lösung",
    "Keine Lösung (0.3 seconds)",
    "no path exists",
    "Lösung konnte nicht gefunden werden",
    "Die Situation ist nicht lösbar, 4096 Zustände untersucht",
    "No solution found in 0.31 s after 512 states",
    '{"status": "unsolvable"}',
    "nicht zu lösen",
    "keine Lösungen",
    "unsolvable: not every player can reach field 3",
    "unsolvable: no field is in reach of both",
    "unlösbar: nicht jeder Spieler erreicht Feld 3",
    "unlösbar: 0 Batterien sind erreichbar",
    "Keine Lösung nach 5000 Schritten der Suche",
    "Kein Weg gefunden",
    "Der Parcours kann nicht erfolgreich absolviert werden",
    "Es lässt sich nicht lösen",
]


@pytest.mark.parametrize("text", CLAIMS)
@pytest.mark.parametrize("file", [BOARD, FRAME, GRAPH])
def test_claims_are_read(text: str, file: str) -> None:
    said = read_answer(
        knobel.load(file),
        f"Lese Datei …\n{text}\nFertig.".encode()
        if "\n" not in text and text not in ("None", "-1")
        else text.encode(),
    )
    assert said.solvable is False, (said, text)


@pytest.mark.parametrize("text", ["unlösbar", "Keine Lösung möglich", "Treffen nicht möglich"])
@pytest.mark.parametrize("encoding", ["latin-1", "cp850", "utf-16", "utf-8-sig", "mac-roman"])
def test_claims_in_every_encoding(text: str, encoding: str) -> None:
    said = read_answer(knobel.load(GRAPH), f"{text}\r\n".encode(encoding))
    assert said.solvable is False


@pytest.mark.parametrize(
    "text",
    [
        "nicht unlösbar",
        "not unsolvable",
        "solvable: yes",
        "lösbar",
        "Lösbar: ja",
        "not impossible",
        "unlösbar: nein",
        "impossible = False",
        "gelöst!",
        "keine weitere Lösung",
        "no shorter solution",
        "noch keine Lösung gefunden",
        "no solution with 5 turns",
        "Keine Lösung in Tiefe 7",
        "",
        "hallo",
        "falls unlösbar, wird das gemeldet",
        "checking whether unsolvable",
        "no solution found: timeout",
        "nach 3 Sprüngen treffen sie sich noch nicht",
        "Sie treffen sich nicht auf Feld 7, sondern auf 8",
        "Kein Weg ist kürzer",
        "reading unsolvable7.txt",
        "reading unloesbar.txt …",
        "Zeitlimit erreicht, keine Lösung gefunden",
    ],
)
def test_what_is_no_claim(text: str) -> None:
    assert read_answer(knobel.load(FRAME), text.encode(), file_name="unsolvable7.txt").solvable is not False


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("2", 2),
        ("2 Drehungen", 2),
        ("Anzahl Drehungen: 2", 2),
        ("Das Rätsel ist in 2 Drehungen lösbar.", 2),
        ("minimum number of turns: 22\n", 22),
        ("2 turns (0.1 s)", 2),
        ("lösbar mit 12 Zügen", 12),
    ],
)
def test_numbers_alone(text: str, count: int) -> None:
    said = read_answer(knobel.load(FRAME), text.encode())
    assert (said.count, said.verdict) == (count, None)


@pytest.mark.parametrize(("text", "count"), [("3", 3), ("3 Sprünge", 3), ("Treffen nach 3 Sprüngen", 3)])
def test_numbers_of_jumps_alone(text: str, count: int) -> None:
    said = read_answer(knobel.load(GRAPH), text.encode())
    assert (said.count, said.verdict) == (count, None)


@pytest.mark.parametrize("text", ["0 turns", "0", "\n", "[]", "Schon gelöst: 0 Drehungen", "already solved"])
def test_nothing_to_do(text: str) -> None:
    assert read_answer(knobel.parse(OUT_AT_ONCE), text.encode()).verdict


def test_the_last_word_counts() -> None:
    puzzle = knobel.load(FRAME)
    assert read_answer(puzzle, b"L L\nno solution").solvable is False
    assert read_answer(puzzle, b"no solution\nL L").verdict


def test_the_earliest_mistake_is_found() -> None:
    said = read_answer(knobel.load(BOARD), b"17 Schritte:\nR R R U\n")
    assert said.verdict is not None
    assert said.verdict.step == 3
    assert said.verdict.reason is not None
    assert said.verdict.reason.kind == "off-board"


def test_other_puzzles_are_read_too() -> None:
    puzzle = knobel.parse("oxxo", "template")
    moves = " ".join(knobel.solve(puzzle).moves)
    for text in (moves, f"solution: {moves}", f"done\n{moves.replace(' ', ', ')}\ntime 3 s"):
        assert read_answer(puzzle, text.encode()).verdict, text
    assert read_answer(puzzle, b"unsolvable").solvable is False


@pytest.mark.slow
def test_bytes_of_any_kind() -> None:
    assert text_of(bytes(range(256)) * 3)
    assert lines_of(b"\x1b]0;title\x07a\x1b[2Jb\r\n") == ["ab", ""]
    assert claim([]) is None
    for data in (b"\xff" * 999, b"(" * 5000, b"1 " * 5000, b"R" * 5000, b"{" * 5000, "\u202e→".encode() * 99):
        for file in (BOARD, FRAME, GRAPH):
            read_answer(knobel.load(file), data)


class Questions(Meter):
    """Counts how often it is asked whether to go on, and after so many says no."""

    def __init__(self, left: int) -> None:
        super().__init__(Limits())
        self.left_over = left

    def check_now(self) -> None:
        self.left_over -= 1
        if self.left_over < 0:
            raise LimitReached("stopped")


@pytest.mark.parametrize("file", [BOARD, FRAME, GRAPH])
def test_reading_can_be_stopped(file: str) -> None:
    """However far it has come: every part asks, line by line."""
    puzzle, lines = knobel.load(file), 20
    output = b"R L U D then 3 left, 1/2 2/3 (1|2) (2|2)\n" * lines
    for asked in (0, lines, 3 * lines, 5 * lines):
        with Questions(asked).watching(), pytest.raises(LimitReached):
            read_answer(puzzle, output)


@pytest.mark.parametrize("text", ["unsolvable", "unsolvable\n", "no solution\n\n", "unlösbar\r\n"])
def test_a_denial_where_any_word_could_be_a_move(text: str) -> None:
    assert read_answer(Template("ox"), text).claims_unsolvable
