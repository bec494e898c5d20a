"""`knobel batch`: pipes are read once, parts that are gone are made again, seeds come to an end."""

from __future__ import annotations

import json
import os
import sqlite3
import sys
import threading
from pathlib import Path

import pytest

from knobel.limits import MAX_INT64
from support.batch_runs import contents
from support.command_line import BOARD, TINY, Here, apart, check_one_line

LAST = str(MAX_INT64)
LINES = ("--format", "jsonl", "--workers", "1")


def rows(folder: Path) -> list[dict[str, object]]:
    return [json.loads(line) for data in contents(folder).values() for line in data.splitlines()]


@pytest.mark.slow
@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes with names here")
def test_a_pipe_is_read_once(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    writer = threading.Thread(target=lambda: pipe.write_bytes(Path(BOARD).read_bytes()))
    writer.start()
    ran = apart("batch", "solve", pipe, BOARD, "-o", tmp_path / "set", "--twins", *LINES)
    writer.join()
    assert (ran.code, ran.err) == (0, "")
    assert [row["status"] for row in rows(tmp_path / "set")] == ["solved", "solved"]


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="/dev/stdin")
def test_standard_input_under_its_other_name(tmp_path: Path) -> None:
    text = Path(BOARD).read_bytes()
    ran = apart("batch", "solve", "/dev/stdin", "-o", tmp_path / "set", *LINES, stdin=text)
    assert (ran.code, ran.err) == (0, "")
    wrong = apart("batch", "solve", "/dev/stdin", "-o", tmp_path / "bad", *LINES, stdin=b"5\n1,1,x\n0\n")
    check_one_line(wrong, "/dev/stdin:2:5")


@pytest.mark.slow
@pytest.mark.parametrize("form", ["jsonl", "parquet", "both"])
@pytest.mark.parametrize("harm", ["gone", "cut", "longer"])
def test_a_part_that_is_not_as_it_was_written(knobel: Here, tmp_path: Path, form: str, harm: str) -> None:
    folder = tmp_path / "set"
    command = (*TINY, "--count", "2", "-o", folder, "--format", form, "--workers", "1")
    assert knobel(*command).code == 0
    assert "nothing left to do" in knobel(*command).err
    before = contents(folder)
    assert before
    for path in sorted(folder.rglob("part-*")):
        data = path.read_bytes()
        if harm == "gone":
            path.unlink()
        else:
            path.write_bytes(data[:10] if harm == "cut" else data + b"\n")
        assert knobel(*command).code == 0
        assert contents(folder) == before


def test_a_data_set_without_sizes_goes_on(knobel: Here, tmp_path: Path) -> None:
    """As it was written before sizes were kept."""
    folder = tmp_path / "set"
    command = (*TINY, "--count", "2", "-o", folder, *LINES)
    knobel(*command)
    ledger = sqlite3.connect(folder / "_ledger.sqlite")
    ledger.execute("DROP TABLE file")
    ledger.close()
    assert "nothing left to do" in knobel(*command).err
    next(folder.glob("part-*")).unlink()
    assert knobel(*command).code == 0
    assert len(rows(folder)) == 2


def test_seeds_come_to_an_end(knobel: Here, tmp_path: Path) -> None:
    board = ("stromrallye", "--size", "3", "--batteries", "2")
    for command in (("generate",), ("batch", "generate", "-o", tmp_path / "none", *LINES)):
        ran = knobel(*command, *board, "--seed", LAST, "--count", "2")
        check_one_line(ran, f"seeds must not exceed {LAST}")
        assert ran.out == ""
    assert not (tmp_path / "none").exists()
    last = knobel("generate", *board, "--seed", LAST, "--json")
    assert (last.code, last.record["seed"]) == (0, MAX_INT64)
    assert knobel("batch", "generate", *board, "--seed", LAST, "-o", tmp_path / "last").code == 0


def test_the_last_seeds_may_not_suffice(knobel: Here, tmp_path: Path) -> None:
    """Many boards of this kind are twins, so the seeds run out."""
    board = ("stromrallye", "--size", "2", "--batteries", "1", "--seed", str(MAX_INT64 - 39), "--count", "39")
    ran = knobel("batch", "generate", *board, "-o", tmp_path / "few", *LINES)
    assert (ran.code, "after 40 seeds" in ran.err) == (3, True)
    seeds = [row["seed"] for row in rows(tmp_path / "few")]
    assert seeds
    assert max(map(int, map(str, seeds))) <= MAX_INT64
    single = knobel("generate", *board, "--json")
    assert (single.code, [record["seed"] for record in single.records if "seed" in record]) == (2, seeds)
    assert "seeds must not exceed" in single.err
