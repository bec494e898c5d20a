"""What the checker accepts and what it says about everything else."""

from __future__ import annotations

import gzip
import json
import tracemalloc
from collections.abc import Iterator
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest

import knobel
from knobel.certificates import verdict
from knobel.certificates.check import Unreadable, digest, options
from knobel.certificates.write import NotCertified
from knobel.evidence import Wrong
from knobel.limits import Limits
from knobel.puzzle import Puzzle
from support.examples import ROOT
from support.ticks import Ticks

FRAME = knobel.load(ROOT / "examples" / "rotation" / "eigen1.txt")  # eight states, none solved
TURNS = knobel.load(ROOT / "examples" / "rotation" / "eigen3.txt")  # four turns


def lines(puzzle: Puzzle, **wishes: Any) -> list[dict[str, Any]]:
    text: str = knobel.solve(puzzle, **wishes).certificate().text()
    return [json.loads(line) for line in text.splitlines()]


def check(puzzle: Puzzle, certificate: list[Any]) -> knobel.Checked:
    return knobel.certify(puzzle, "\n".join(map(json.dumps, certificate)).encode())


def test_valid() -> None:
    checked = check(FRAME, lines(FRAME))
    assert checked
    assert (checked.claim.status, checked.states) == ("unsolvable", 8)
    checked = check(TURNS, lines(TURNS))
    assert checked
    assert (checked.claim.fewest, checked.claim.value) == ("length", 4)


def test_packed_and_saved(tmp_path: Path) -> None:
    certificate = knobel.solve(FRAME).certificate()
    size = certificate.save(tmp_path / "proof.jsonl")
    assert (tmp_path / "proof.jsonl").stat().st_size == size
    certificate.save(tmp_path / "proof.jsonl.gz")
    packed = (tmp_path / "proof.jsonl.gz").read_bytes()
    assert gzip.decompress(packed) == (tmp_path / "proof.jsonl").read_bytes()
    assert knobel.certify(FRAME, tmp_path / "proof.jsonl.gz")
    with pytest.raises(Unreadable, match="damaged"):
        knobel.certify(FRAME, packed[:-12])


def test_a_file_handed_over_stays_open() -> None:
    file = BytesIO(knobel.solve(FRAME).certificate().text().encode())
    assert knobel.certify(FRAME, file)
    assert not file.closed


@pytest.mark.parametrize(
    "text", [b"", b"\n", b"{}\n", b"[]", b"\xff\xfe", b'{"certificate":"knobel"}', b"[" * 10**5]
)
def test_not_a_certificate(text: bytes) -> None:
    with pytest.raises(Unreadable):
        knobel.certify(FRAME, text)


@pytest.mark.parametrize(
    ("name", "value"),
    [("kind", "huepfburg"), ("digest", "0" * 64), ("options", {"stick": "0"}), ("claim", {}), ("version", 2),
     ("version", True), ("certificate", "other"), ("more", 1), ("claim", {"status": "undecided"}),
     ("claim", {"status": "unsolvable", "fewest": "length", "value": 3}),
     ("claim", {"status": "solved", "fewest": "swaps", "value": 3}),
     ("claim", {"status": "solved", "fewest": "length"}),
     ("claim", {"status": "unsolvable", "not_certified": []}),
     ("claim", {"status": "solved", "fewest": "length", "value": -1})],
)  # fmt: skip
def test_headers_that_are_not_of_this_puzzle(name: str, value: object) -> None:
    header, *rest = lines(FRAME)
    with pytest.raises(Unreadable):
        check(FRAME, [header | {name: value}, *rest])


def test_options_are_part_of_the_puzzle() -> None:
    other = knobel.parse(TURNS.format(), "rotation", stick="all")
    with pytest.raises(Unreadable, match="does not belong"):
        check(other, lines(TURNS))


def test_missing_added_and_repeated_states_are_found() -> None:
    good = lines(FRAME)
    assert check(FRAME, good[:-1]).line == len(good)
    assert check(FRAME, [*good, good[1]]).line == len(good) + 1
    assert check(FRAME, [*good[:2], {"state": [0, 0]}, *good[2:]]).line == 3
    assert check(FRAME, [good[0], good[1] | {"refuted": "colouring", "data": {}}]).line == 2
    assert check(FRAME, [good[0], good[1] | {"more": 1}]).line == 2
    assert check(FRAME, [good[0], {"moves": ["L"]}, *good[1:]]).line == 2
    assert check(FRAME, [*good, {}]).line == len(good) + 1
    assert check(FRAME, [*good, 7]).line == len(good) + 1


def test_a_solved_puzzle_is_not_unsolvable() -> None:
    view, header = TURNS.evidence(), lines(TURNS)[0] | {"claim": {"status": "unsolvable"}}
    states = [view.start()]
    for state in states:  # grows while we go
        states += [after for after in view.after(state) if after not in states]
    checked = check(TURNS, [header, *({"state": view.encode(state)} for state in states)])
    assert "a solved state" in str(checked.message)


def test_moves_are_replayed() -> None:
    header, moves, *states = lines(TURNS)
    turns = moves["moves"]
    assert check(TURNS, [header, {"moves": turns[:2]}, {"moves": turns[2:]}, *states])
    assert not check(TURNS, [header, {"moves": turns[:-1]}, *states])
    assert not check(TURNS, [header, {"moves": [*turns, "L"]}, *states])
    assert not check(TURNS, [header, {"moves": ["X"]}, *states])
    assert not check(TURNS, [header, {"moves": [1]}, *states])
    assert not check(TURNS, [header, *states])
    longer = header | {"claim": header["claim"] | {"value": 5}}
    assert not check(TURNS, [longer, moves, *states])


def test_classes_are_bounds() -> None:
    header, moves, first, *states = lines(TURNS)
    assert not check(TURNS, [header, moves, first | {"class": 1}, *states])
    assert not check(TURNS, [header, moves, {"state": first["state"]}, *states])
    assert not check(TURNS, [header, moves, first, *({**s, "class": s["class"] + 1} for s in states)])


@pytest.mark.parametrize("number", ["1.0", "1e0", "01", "-0", "9" * 30, "NaN", "true"])
def test_numbers_are_whole(number: str) -> None:
    header, moves, first, *_ = lines(TURNS)
    last = f'{{"state":{json.dumps(first["state"])},"class":{number}}}'
    text = "\n".join([json.dumps(header), json.dumps(moves), last])
    assert knobel.certify(TURNS, text.encode()).line == 3


def test_a_line_may_have_sixteen_mebibytes() -> None:
    header, first, *rest = map(json.dumps, lines(FRAME))
    for length, line in ((1 << 24, None), ((1 << 24) + 1, 2)):
        text = "\n".join([header, first.ljust(length), *rest])
        assert knobel.certify(FRAME, text.encode()).line == line
    with pytest.raises(Unreadable):
        knobel.certify(FRAME, header.ljust((1 << 24) + 1).encode())


def test_what_follows_a_packed_certificate(tmp_path: Path) -> None:
    packed = gzip.compress(knobel.solve(FRAME).certificate().text().encode())
    assert knobel.certify(FRAME, packed + bytes(9))
    assert knobel.certify(FRAME, packed[:-8] + packed[-8:] + gzip.compress(b"")).valid
    with pytest.raises(Unreadable, match="damaged"):
        knobel.certify(FRAME, packed + b"more")
    header, *_ = lines(FRAME)
    wrong = gzip.compress(f"{json.dumps(header)}\nwrong\n".encode() + bytes(1 << 20))
    assert knobel.certify(FRAME, wrong).line == 2
    with pytest.raises(Unreadable, match="damaged"):
        knobel.certify(FRAME, wrong[:-12])


def test_names_are_not_repeated() -> None:
    good = lines(FRAME)
    text = f'{json.dumps(good[0])}\n{{"state":[9],"state":{json.dumps(good[1]["state"])}}}\n'
    assert knobel.certify(FRAME, text.encode()).line == 2


def test_limits(tmp_path: Path) -> None:
    certificate = knobel.solve(FRAME).certificate()
    size = len(certificate.text())
    with pytest.raises(NotCertified, match=f"{size} bytes"):
        certificate.save(tmp_path / "proof", limit=size - 1)
    assert not list(tmp_path.iterdir())
    assert certificate.save(tmp_path / "proof", limit=size) == size
    certificate.limits = Limits(states=3)
    with pytest.raises(NotCertified) as refused:
        certificate.text()
    assert refused.value.kind == "states"


def circles(*lengths: int) -> str:
    """A player in each goes round, and they never meet."""
    arrows, first = list[tuple[int, int]](), 1
    for length in lengths:
        arrows += [(first + n, first + (n + 1) % length) for n in range(length)]
        first += length
    return f"{len(arrows)} {len(arrows)}\n" + "".join(f"{a} {b}\n" for a, b in arrows)


APART = knobel.parse(circles(499, 503), "huepfburg", start=(1, 500))
FAR = knobel.parse("9\n1,1,1000000\n3\n9,9,1000000\n1,9,1000000\n9,1,999999\n")
WALLED = knobel.parse("9\n5,5,8\n4\n1,1,5\n1,2,0\n2,1,0\n9,9,1000000\n")
FOREVER: dict[str, tuple[Any, dict[str, Any]]] = {
    "times before": (APART, {"refuted": "times", "data": {"before": 10**6, "period": 1}}),
    "a long period": (APART, {"refuted": "times", "data": {"before": 0, "period": 10**6}}),
    "legs of many lengths": (FAR, {}),
    "the part that is reached": (WALLED, {"refuted": "unreachable", "data": {"part": [1]}}),
    "places": (FAR, {"refuted": "places", "data": {"rounds": [[]] * 1000}}),
    "numbers of one line": (FAR, {"refuted": "places", "data": {"rounds": [1] * 100_000}}),
}


@pytest.mark.parametrize("name", FOREVER)
def test_certificates_that_take_forever(name: str, ticks: Ticks) -> None:
    """Made by somebody who wants to keep the judge busy: the limit holds wherever it comes."""
    puzzle, more = FOREVER[name]
    header = {**lines(FRAME)[0], "kind": puzzle.name, "digest": digest(puzzle), "options": options(puzzle)}
    text = "\n".join(map(json.dumps, [header, {"state": list(puzzle.evidence().start()), **more}])).encode()
    for limit in (2_000, 50_000):

        def checked(limit: int = limit) -> None:
            with pytest.raises(knobel.KnobelError, match="limit") as reached:
                knobel.certify(puzzle, text, time=limit)
            assert reached.value.kind == "time"

        assert limit <= ticks.during(checked) <= limit * 1.05 + 15_000


def test_packed_parts_that_hold_nothing(ticks: Ticks) -> None:
    """They are unpacked one after the other, in search of a first line."""
    packed = gzip.compress(b"") * 10_000

    def checked() -> None:
        with pytest.raises(knobel.KnobelError, match="limit"):
            knobel.certify(FRAME, packed, time=50_000)

    assert 50_000 <= ticks.during(checked) <= 50_000 * 1.05 + 15_000


@pytest.mark.parametrize(("brackets", "too_many"), [(1 << 17, False), ((1 << 17) + 1, True)])
def test_brackets_of_a_line_are_counted(brackets: int, too_many: bool) -> None:
    """They take more memory than anything else in a line."""
    line = f'{{"state":[{",".join(["[]"] * (brackets - 2))}]}}'
    found = knobel.certify(FRAME, f"{json.dumps(lines(FRAME)[0])}\n{line}\n".encode())
    assert found.line == 2
    assert ("brackets" in str(found.message)) == too_many


def test_the_largest_charge_is_looked_for_once() -> None:
    """Not once for every battery outside of a part."""
    fields = [(x, y) for x in range(1, 41) for y in range(1, 41)]
    board = knobel.parse(f"40\n1,1,2\n{len(fields) - 1}\n" + "".join(f"{x},{y},2\n" for x, y in fields[1:]))
    looked = 0

    class Charges(tuple[int, ...]):
        def __iter__(self) -> Iterator[int]:
            nonlocal looked
            looked += 1
            return super().__iter__()

    view = board.evidence()
    with pytest.raises(Wrong, match="leads into the part"):
        view.arguments["unreachable"](view, Charges(view.start()), {"part": [len(fields) // 2]}, None)
    assert looked == 1


def test_what_is_no_certificate_is_said() -> None:
    for wrong in (None, 7, [], object()):
        with pytest.raises(knobel.KnobelError, match="certificate"):
            knobel.certify(FRAME, wrong)  # type: ignore[arg-type]
    text = knobel.solve(FRAME).certificate().text().encode()
    assert knobel.certify(FRAME, memoryview(text))  # type: ignore[arg-type]


def test_a_period_takes_no_memory() -> None:
    """Only the times at which somebody is somewhere do."""
    header = {**lines(FRAME)[0], "kind": "huepfburg", "digest": digest(STUCK), "options": {}}
    line = {"state": [1, 2], "refuted": "times", "data": {"before": 0, "period": 10**12}}
    tracemalloc.start()
    try:
        assert check(STUCK, [header, line])
        assert tracemalloc.get_traced_memory()[1] < 100 << 20
    finally:
        tracemalloc.stop()


STUCK = knobel.parse("1000000 2\n1 3\n2 4\n", "huepfburg")


def test_limits_are_an_error() -> None:
    with pytest.raises(knobel.KnobelError) as reached:
        knobel.certify(FRAME, knobel.solve(FRAME).certificate(), states=3)
    assert reached.value.kind == "states"


def test_undecided_answers_have_none() -> None:
    answer = knobel.solve(knobel.load(ROOT / "examples" / "rotation" / "turns91.txt"), states=5)
    assert answer.status == "undecided"
    with pytest.raises(NotCertified):
        answer.certificate()


def test_answers_about_the_middle_of_a_game_have_none() -> None:
    with pytest.raises(ValueError, match=r"knobel\.solve"):
        knobel.solve(FRAME, state=FRAME.start()).certificate()


def test_what_is_not_certified_is_said() -> None:
    board = knobel.parse("3\n1,2,3\n2\n2,3,2\n3,1,3\n")
    header = lines(board, solutions=5)[0]
    assert header["claim"] == {"status": "solved", "not_certified": ["count"]}
    assert str(verdict(board, check(board, lines(board, solutions=5)))).endswith("; not certified: count")
