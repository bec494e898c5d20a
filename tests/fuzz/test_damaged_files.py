"""A hundred thousand damaged files: each parses or gives an error with a line."""

from __future__ import annotations

from random import Random

import pytest

import knobel
from knobel.parsing import decode
from support.examples import EXAMPLES
from support.seeds import over_seeds

TEXTS = [path.read_bytes() for path in EXAMPLES] + [b"oxxo\n"]
SEEDS, SIZE = 20, 5000
ODD = [b"#", b",", b" ", b"\n", b"\r\n", b"-", b"0", b"99999999999999999999", b"\x00", b"\xff",
       b"\xe2\x82\xac", b"\t", b"1e9", b"a", b"Z", b"\xef\xbb\xbf", b"\x0b", b"\x0c", b"\xe2\x80\xa8", b"+3",
       b"3.5"]  # fmt: skip


def mutated(random: Random) -> bytes:
    """A text with one to four changes: bytes, lines, pieces moved, cut or doubled."""
    data = bytearray(random.choice(TEXTS))
    for _ in range(random.randint(1, 4)):
        at, end = sorted((random.randint(0, len(data)), random.randint(0, len(data))))
        change = random.randrange(6)
        if change == 0:
            data[at:at] = random.choice(ODD)
        elif change == 1:
            del data[at : at + random.randint(1, 4)]
        elif change == 2 and data:
            data[min(at, len(data) - 1)] = random.randrange(256)
        elif change == 3:
            del data[at:end]
        elif change == 4:
            data[at:at] = data[at : min(end, at + 40)]
        else:
            lines = data.splitlines(keepends=True)
            random.shuffle(lines)
            data = bytearray(b"".join(lines)) if random.random() < 0.3 else data[:end]
    return bytes(data)


@pytest.mark.slow
@over_seeds(SEEDS, block=1)
def test_damaged_files_parse_or_say_where(seed: int) -> None:
    random = Random(seed)
    kinds = [None, None, "stromrallye", "rotation", "huepfburg", "template"]
    for _ in range(SIZE):
        data = mutated(random)
        error = failure(data, random.choice(kinds), trust_count=random.random() < 0.2)
        if error is not None:
            assert error.line is not None, data
            assert error.line >= 1, data
            assert error.text("de") != error.text("en")


def failure(data: bytes, kind: str | None, trust_count: bool) -> knobel.PuzzleError | None:
    """The error, or None for a text that parses, and then also survives a round trip."""
    try:
        puzzle = knobel.parse(decode(data), kind=kind, trust_count=trust_count)
    except knobel.PuzzleError as error:
        return error
    assert type(puzzle).parse(puzzle.format()) == puzzle, data
    return None
