"""What programs say when there is no solution, in each puzzle's own words too; what only looks
like an answer; and that every notation is found again among chatter."""

from __future__ import annotations

from itertools import groupby
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import knobel
from knobel.notation import ParsedAnswer, read_answer, write
from knobel.puzzle import Puzzle
from support.command_line import APART, BOARD, GRAPH, STUCK

WAY = "R R U U U U D D D U U L L L L R R"


def read(puzzle: Puzzle, text: str) -> ParsedAnswer:
    return read_answer(puzzle, text.encode())


# ---------------------------------------------------------------- there is no solution

DENIALS = {
    "any": [
        "Es gibt keine Folge von Zügen.",
        "no sequence found",
        "No sequence of moves exists",
        "kann nicht gelöst werden",
        "not solvable",
        "no solution exists",
        "There isn't any solution.",
        "solvable: false",
        "lösbar: nein",
        "Lösbar = False",
        '{"solvable": false}',
        '{"status": "unsolvable"}',
        "{'solvable': False, 'moves': None}",
        '{"solution": null}',
        '{"moves": []}',
        '{"result": "unlösbar"}',
        '{"loesbar": false, "zeit": 0.3}',
        '{"possible": false}',
        '{\n  "solvable": false,\n  "moves": []\n}',
        "Ergebnis: {'lösung': None}",
        "[INFO] unlösbar",
        "=> unlösbar",
        "RESULT=UNSOLVABLE",
        "Antwort: unlösbar",
        "**unlösbar**",
        "Status: NOT SOLVABLE",
        "Es existiert keine Lösung!",
        "Eine Lösung gibt es nicht.",
        "Lösung gefunden: nein",
        "solution found: False",
        "It can never be solved.",
        "Beispiel 3: unlösbar",
        "1. unlösbar",
        "Leider unlösbar :-(",
        "Rätsel unlösbar (nach 0.3 s, 512 Zustände)",
        "keine Abfolge möglich",
        "Ich habe keine Lösung gefunden, weil es keine gibt.",
        "Die Aufgabe ist unlösbar, L R",
        "Suche: 3 L, 4 R\nunlösbar",
        "Robot starts at (3|5)\nimpossible",
        "Versuch 1: R R U\nVersuch 2: L L\nUnlösbar!",
    ],
    "rotation": [
        "Kein Stäbchen kann herausfallen.",
        "Es kann kein Stäbchen herausfallen",
        "Kein Stab fällt heraus.",
        "No stick can fall out.",
        "none of the sticks falls out",
        "The stick never gets out.",
        "No rod can escape",
        "Die Stäbchen können nicht herausfallen.",
        "Das Stäbchen kommt niemals heraus",
        "Es fällt nie ein Stäbchen heraus",
        "Kein einziges Stäbchen lässt sich befreien.",
        "A stick cannot be freed.",
        "Kein St?bchen kann herausfallen",
    ],
    "stromrallye": [
        "Die Batterien können nicht alle entladen werden.",
        "Es können nicht alle Batterien entladen werden",
        "Nicht alle Batterien lassen sich leeren.",
        "können nicht alle entladen werden",
        "Not all batteries can be emptied.",
        "The batteries cannot all be discharged",
        "It is not possible to empty all batteries",
        "Es bleibt immer Ladung übrig: unlösbar",
        "Die Akkus können nie alle leer werden",
    ],
    "huepfburg": [
        "No way to meet",
        "Treffen nicht möglich",
        "Sie können sich nie treffen",
        "cannot meet",
        "The players will never meet.",
        "Sasha und Mika treffen sich nie",
        "They don't meet.",
        "Sie treffen sich leider nicht",
        "Es gibt keinen Treffpunkt",
        "no meeting point",
        "Der Parcours kann nicht erfolgreich absolviert werden.",
        "Treffen: nein",
        "kein gemeinsames Feld gefunden",
        "Sasha und Mika können sich nicht begegnen.",
        "A meeting is not possible",
        "Der Parcours ist nicht zu schaffen",
        "The course cannot be completed.",
        "Kein Treffen möglich",
        "Parcours nicht erfolgreich absolvierbar",
    ],
}
PUZZLES = {"rotation": STUCK, "stromrallye": BOARD, "huepfburg": APART}
SAID = [
    (kind, text)
    for about, texts in DENIALS.items()
    for text in texts
    for kind in (PUZZLES if about == "any" else (about,))
]


@pytest.mark.parametrize(("kind", "text"), SAID)
def test_denials(kind: str, text: str) -> None:
    puzzle = knobel.load(PUZZLES[kind])
    assert read(puzzle, text).solvable is False
    assert read(puzzle, f"Lese die Eingabe …\n{text}\nLaufzeit: 0,03 s\n").solvable is False


@pytest.mark.parametrize(
    ("kind", "text"),
    [
        ("rotation", "Nach 3 Drehungen fällt kein Stäbchen heraus, weiter"),
        ("rotation", "Drehung 2: kein Stab fällt heraus"),
        ("rotation", "Prüfe, ob ein Stäbchen herausfallen kann"),
        ("rotation", "links unten beginnt der Stab"),
        ("rotation", "Zeit: 0.03 s"),
        ("rotation", "Tiefe 4: keine Lösung"),
        ("rotation", "Stab 0 fällt heraus"),
        ("stromrallye", "Wenn die Batterien nicht entladen werden können, wird das gemeldet."),
        ("stromrallye", "Schritt 4: Batterie 3 noch nicht leer"),
        ("stromrallye", "Die Batterie ist leer."),
        ("stromrallye", "links unten beginnt der Roboter"),
        ("stromrallye", "Es ist nicht unlösbar."),
        ("huepfburg", "Nach 2 Sprüngen treffen sie sich nicht."),
        ("huepfburg", "Sprung 3: kein Treffen"),
        ("huepfburg", "Sasha und Mika treffen sich auf Feld 7."),
        ("huepfburg", "Parcours erfolgreich absolviert"),
        ("huepfburg", "Ob sie sich nie treffen, wird geprüft"),
        ("huepfburg", "Runde 12: noch kein Treffen"),
    ],
)
def test_no_denials(kind: str, text: str) -> None:
    assert read(knobel.load(PUZZLES[kind]), text).solvable is not False


@pytest.mark.parametrize(
    "text",
    [
        "links unten beginnt der Roboter",
        "Zeit: 0.03 s",
        "Laufzeit: 0,03 s",
        "Speicher: 12,5 MB",
        "Lese stromrallye0.txt",
        "Der Roboter steht rechts unten.",
        "5x5, 3 Batterien",
        "Durchsuche rechte Hälfte",
        "Rechne … 50 %",
        "L = 17, R = 3 Zustände",
        "D: 4 GB",
        "Unter 3 Lösungen die beste",
        "Du kannst gehen.",
        "Roboter bei (3|5), Ladung 9",
        "Uhr: 12:30:01",
        "Liste: ok",
    ],
)
def test_chatter_is_no_answer(text: str) -> None:
    """Whatever stands before or behind a real answer, that is what is read."""
    for whole in (
        f"{text}\n{WAY}",
        f"Lösung: {WAY}\n{text}",
        f"{text}\nR2 U4 D3 U2 L4 R2\n{text}",
    ):
        said = read(knobel.load(BOARD), whole)
        assert said.verdict, (whole, said)
    assert not read(knobel.load(BOARD), text).verdict


@pytest.mark.parametrize(
    "text", ["Zeit: 0.03 s", "Speicher: 3 MB\nZeit: 12 ms", "Lese stromrallye0.txt", "50 %"]
)
def test_nothing_is_read_out_of_measurements(text: str) -> None:
    for puzzle in (knobel.load(BOARD), knobel.load(STUCK), knobel.load(GRAPH)):
        assert read(puzzle, text) == ParsedAnswer()


# ---------------------------------------------------------------- every notation among chatter

BEFORE = [
    "Lese Datei …",
    "reading input",
    "Starte die Suche",
    "Prüfe, ob unlösbar …",
    "Tiefe 3: keine Lösung",
    "=" * 20,
    "Zeit: 0.03 s",
    "noch keine Lösung gefunden",
    "[DEBUG] 1024 Zustände",
    "50 %",
    "Roboter links unten, Ziel oben",
    "Checking whether unsolvable",
    "",
    "# Programm von Lena",
    "Hallo!",
]
AFTER = [
    "Zeit: 0,12 s",
    "Laufzeit: 12 ms",
    "Fertig.",
    "done",
    "keine kürzere Lösung",
    "Speicher: 12 MB",
    "",
    "-" * 20,
    "Programm beendet",
    "nicht unlösbar",
    "(keine weitere Lösung)",
    "Tschüss!",
]
LABELS = ["", "Lösung:\n", "Solution:\n", "Lösung gefunden!\n", "Der Weg lautet:\n", "Ergebnis:\n\n"]


def styles(puzzle: Puzzle, moves: list[str]) -> list[str]:
    """All that Knobel writes, and the same in the habits of programs."""
    found = [write(puzzle, moves, notation, lang) for notation in puzzle.notations for lang in ("de", "en")]
    if puzzle.words:
        counted = [(move, len(list(run))) for move, run in groupby(moves)]
        found += [
            "".join(moves),
            "\n".join(f"{n}. {move}" for n, move in enumerate(moves, start=1)),
            " ".join(f"{move}{count}" for move, count in counted),
            str(moves),
            " → ".join(moves),
            ", ".join(f"{n}x {puzzle.format_move(move, 'de')}" for move, n in counted),
        ]
    return found


@pytest.mark.slow
@settings(max_examples=150)
@given(
    kind=st.sampled_from(["stromrallye", "rotation", "huepfburg"]),
    seed=st.integers(0, 30),
    style=st.integers(0, 99),
    before=st.lists(st.sampled_from(BEFORE), max_size=4),
    after=st.lists(st.sampled_from(AFTER), max_size=3),
    label=st.sampled_from(LABELS),
)
def test_every_notation_is_found_among_chatter(
    kind: str, seed: int, style: int, before: list[str], after: list[str], label: str
) -> None:
    made = knobel.generate(kind, difficulty="easy", seed=seed)
    every = styles(made.puzzle, list(made.moves))
    said = every[style % len(every)]
    text = "\n".join([*before, label + said, *after])
    found = read(made.puzzle, text)
    assert found.verdict, (text, found)
    assert found.reading is not None
    back = found.reading.moves
    if "(" in said and kind == "stromrallye" and "|" not in said:  # a leg does not say its way
        assert write(made.puzzle, back, "legs") == said
    else:
        assert back == list(made.moves), text


@pytest.mark.slow
@settings(max_examples=80)
@given(
    kind=st.sampled_from(["stromrallye", "rotation", "huepfburg"]), seed=st.integers(0, 30), data=st.data()
)
def test_a_wrong_solution_is_not_taken_for_a_right_one(kind: str, seed: int, data: st.DataObject) -> None:
    """One move too few is never a solution, whatever stands around it."""
    made = knobel.generate(kind, difficulty="easy", seed=seed)
    moves = list(made.moves)[:-1]
    every = [text for text in styles(made.puzzle, moves) if text]
    said = data.draw(st.sampled_from(every))
    around = Random(seed)
    text = "\n".join([around.choice(BEFORE), said, around.choice(AFTER)])
    assert not read(made.puzzle, text).verdict, text
