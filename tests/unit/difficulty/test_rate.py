"""Ratings: the same everywhere, explained in both languages, fast, and invariant."""

from __future__ import annotations

from random import Random

import pytest

import knobel
from knobel.difficulty.grades import BOUNDS, GRADES, Weights, feature_of, grade_of, scale
from knobel.limits import NO_LIMITS
from knobel.locale import speaking
from knobel.puzzles.huepfburg.rules import Huepfburg
from knobel.puzzles.rotation.rules import Rotation, Stick
from knobel.puzzles.stromrallye.rules import Battery, Stromrallye
from knobel.registry import PUZZLES
from support.command_line import BOARD
from support.ticks import Ticks

FEATURES = {"length", "choices", "detours", "traps", "tries", "solutions"}


def test_grades_follow_the_score() -> None:
    grades = [grade_of(score) for score in (0, 19.9, *BOUNDS, 100)]
    assert grades == ["easy", "easy", "medium", "hard", "expert", "expert"]


@pytest.mark.slow
def test_more_of_a_feature_is_never_easier() -> None:
    plain = {"length": 4.0, "choices": 2.0, "traps": 0.1, "tries": 3.0, "solutions": 4.0, "detours": 0.2}
    for name in ("length", "choices", "traps", "tries", "detours"):
        more = {**plain, name: plain[name] + 0.5}
        assert scale(more, "a guest")[name] > scale(plain, "a guest")[name]
        assert Weights().score(more, "a guest") >= Weights().score(plain, "a guest")
    extreme = scale({**plain, "tries": 1e12, "length": 1e6, "choices": 1e6, "solutions": 1e6}, "a guest")
    assert all(0 <= value <= 1 for value in extreme.values())


@pytest.mark.slow
@pytest.mark.parametrize("kind", PUZZLES)
def test_every_feature_is_there_and_explained(kind: type[knobel.Puzzle]) -> None:
    for seed in range(3):
        rating = knobel.rate(kind.invent({}, Random(seed))[0])
        assert set(rating.features) > FEATURES
        assert {"switches", "revisits"} & set(rating.features)
        assert rating.grade in GRADES
        assert rating.score is not None
        assert 0 <= rating.score <= 100
        assert rating.features["tries"] >= 1
        assert rating.features["solutions"] >= 1
        assert 0 <= rating.features["traps"] <= 1
        for name, said in rating.explain().items():
            english, german = said.text("en"), said.text("de")
            assert english != german, name
            assert "{" not in english + german
        assert str(rating).startswith(rating.grade)


def test_the_template_and_guests_are_rated_too() -> None:
    coins = knobel.parse("oxxo\n", "template")
    rating = knobel.rate(coins)
    assert rating.features["length"] == knobel.solve(coins).length
    assert (
        feature_of("no such kind", "length").sentence(3).text("en") == "the shortest solution takes 3 moves"
    )


def test_a_puzzle_declares_which_points_its_own_feature_earns() -> None:
    plain = {"length": 4.0, "choices": 2.0, "traps": 0.1, "tries": 3.0, "solutions": 4.0}
    assert scale({**plain, "revisits": 2.0}, "stromrallye")["switches"] == 0.5
    assert scale({**plain, "revisits": 2.0}, "rotation")["switches"] == 0
    assert scale({**plain, "lit": 3.0}, "a guest") == scale(plain, "a guest")


def test_features_are_named_in_the_language_of_the_reader() -> None:
    rating = knobel.rate(knobel.load(BOARD))
    with speaking("de"):
        lines = str(rating).splitlines()[1:]
    titles = [line.partition(":")[0].strip() for line in lines]
    assert titles == [
        "Länge",
        "Auswahl",
        "Wiederholungen",
        "Umwege",
        "Fallen",
        "Versuche",
        "Lösungen",
    ]
    assert {"length", "revisits"} <= set(rating.features)


@pytest.mark.slow
@pytest.mark.parametrize("kind", PUZZLES)
def test_human_sized_puzzles_are_rated_in_a_second(kind: type[knobel.Puzzle]) -> None:
    """Or so: a second is worth some million calls of functions. (Most take a hundredth of that.)"""
    for seed in range(5):
        puzzle = kind.invent({}, Random(seed))[0]
        assert Ticks().during(lambda puzzle=puzzle: knobel.rate(puzzle)) < 2_500_000  # type: ignore[misc]


@pytest.mark.usefixtures("without_kernel")
@pytest.mark.parametrize("kind", PUZZLES)
def test_the_same_rating_without_kernel(kind: type[knobel.Puzzle], monkeypatch: pytest.MonkeyPatch) -> None:
    from knobel import kernel

    puzzle = knobel.generate(kind.name, difficulty="medium", seed=3).puzzle
    without = knobel.rate(puzzle)
    monkeypatch.undo()
    kernel.kernel.cache_clear()
    assert knobel.rate(puzzle) == without
    assert without.grade == "medium"


def test_mirror_images_are_equally_hard() -> None:
    for seed in range(1, 4):
        board = knobel.generate("stromrallye", difficulty="medium", seed=seed).puzzle
        assert isinstance(board, Stromrallye)
        far = board.size + 1
        mirrored = Stromrallye(
            board.size,
            Battery(far - board.robot.x, *board.robot[1:]),
            tuple(Battery(far - b.x, b.y, b.charge) for b in board.batteries),
        )
        assert knobel.rate(mirrored).features["tries"] == knobel.rate(board).features["tries"]
        assert mirrored.canonical() == board.canonical()


def test_mirrored_frames_are_equally_hard() -> None:
    for seed in range(1, 4):
        frame = knobel.generate("rotation", difficulty="medium", seed=seed).puzzle
        assert isinstance(frame, Rotation)
        last = frame.size - 1
        sticks = [
            Stick(s.name, s.row, last - s.column - (0 if s.upright else s.length - 1), s.length, s.upright)
            for s in frame.sticks
        ]
        mirrored = Rotation(frame.size, frozenset((r, last - c) for r, c in frame.walls), tuple(sticks))
        assert mirrored.canonical() == frame.canonical()
        ours, theirs = knobel.rate(frame), knobel.rate(mirrored)
        assert theirs.features["length"] == ours.features["length"]
        assert theirs.features["tries"] == pytest.approx(ours.features["tries"], rel=1e-3)


def test_renamed_graphs_are_the_same() -> None:
    random = Random(4)
    for seed in range(1, 6):
        graph = knobel.generate("huepfburg", difficulty="medium", seed=seed).puzzle
        assert isinstance(graph, Huepfburg)
        names = list(range(3, graph.fields + 1))
        random.shuffle(names)
        new = dict(enumerate([2, 1, *names], start=1))
        renamed = Huepfburg(graph.fields, tuple(sorted((new[a], new[b]) for a, b in graph.arrows)))
        assert renamed.canonical() == graph.canonical()
        assert knobel.rate(renamed).features["length"] == knobel.rate(graph).features["length"]
        (a, b), *others = graph.arrows
        other = Huepfburg(graph.fields, ((a, b % graph.fields + 1), *others))
        assert other.canonical() != graph.canonical()


def test_canonical_forms_of_symmetric_graphs() -> None:
    """Many fields that can be exchanged must not take forever."""
    star = [(1, n) for n in range(3, 30)] + [(n, 2) for n in range(3, 30)] + [(2, 1)]
    assert Huepfburg(29, tuple(star)).canonical() == Huepfburg(29, tuple(reversed(star))).canonical()
    six = [(a, a % 6 + 1) for a in range(1, 7)]
    threes = [(1, 3), (3, 5), (5, 1), (2, 4), (4, 6), (6, 2)]
    assert Huepfburg(6, tuple(six)).canonical() != Huepfburg(6, tuple(threes)).canonical()


def test_unsolvable_puzzles_are_not_rated() -> None:
    for text, why in (("2 2\n1 2\n2 1\n", "residue"), ("3\n1,1,1\n1\n3,3,5\n", "colouring")):
        rating = knobel.rate(knobel.parse(text))
        assert (rating.status, rating.grade, rating.score) == ("unsolvable", None, None)
        assert rating.reason is not None
        assert rating.reason.kind == why
        assert str(rating).startswith("unsolvable: ")
        assert "<svg" in rating._repr_svg_()


def test_solved_from_the_start_is_easy() -> None:
    rating = knobel.rate(knobel.parse("4\n####\n#0 #\n#  #\n# ##\n"))
    assert (rating.grade, rating.features["tries"], rating.features["length"]) == ("easy", 1, 0)
    assert knobel.rate(knobel.parse("2\n1,1,0\n0\n")).grade == "easy"


@pytest.mark.slow
def test_large_puzzles_are_played() -> None:
    board, _ = Stromrallye.invent({"size": 10, "batteries": 9}, Random(2))
    rating = knobel.rate(board, limits=NO_LIMITS)
    assert not rating.exact["tries"]
    assert rating == knobel.rate(board, limits=NO_LIMITS)


@pytest.mark.parametrize("lang", ["en", "de"])
@pytest.mark.parametrize("kind", [*(kind.name for kind in PUZZLES), "template", "a guest"])
@pytest.mark.parametrize("feature", ["choices", "tries"])
def test_one_is_no_plural(kind: str, feature: str, lang: str) -> None:
    sentence = feature_of(kind, feature).sentence
    one, about_one, two = (sentence(value).text(lang) for value in (1.0, 1.004, 2.0))
    assert one == about_one
    assert one.replace("1", "2") != two
    assert sentence(1.5).text(lang).replace("1.5", "2").replace("1,5", "2") == two


def test_german_swaps_in_a_sentence() -> None:
    for moves, said in (
        (["R", "R", "U"], "mit 1 Wechsel "),
        (["R", "R", "U", "U", "U", "U"], "mit 2 Wechseln "),
    ):
        assert said in knobel.load(BOARD).teaser(moves).text("de")
