"""Names and values that are no UTF-8: what is stored holds the byte written out."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path

import pytest

from knobel.game.savefile import append_record
from knobel.parsing import storable, storable_json
from support.batch_runs import contents
from support.command_line import BOARD, Here

ODD = os.fsdecode(b"by\xffte")
SHOWN = r"by\udcffte"
ONE = ("--workers", "1", "--format")

linux = pytest.mark.skipif(sys.platform != "linux", reason="other systems refuse such names")


@pytest.fixture
def odd(tmp_path: Path) -> Path:
    return Path(shutil.copy(BOARD, tmp_path / f"{ODD}.txt"))


def test_written_out_once() -> None:
    assert storable(f"ä{ODD}🙂") == f"ä{SHOWN}🙂"
    assert json.loads(storable_json({ODD: [ODD, "\\", "ä🙂"]})) == {SHOWN: [SHOWN, "\\", "ä🙂"]}


@linux
@pytest.mark.parametrize("verb", ["solve", "rate"])
def test_a_data_set(knobel: Here, tmp_path: Path, odd: Path, verb: str) -> None:
    folder = tmp_path / f"set{ODD}"
    for _ in range(2):
        ran = knobel("batch", verb, odd, "-o", folder, *ONE, "both", "--json")
        assert (ran.code, ran.record["status"]) == (0, {"solved": 1})
    (lines,) = (data for name, data in contents(folder).items() if name.endswith("jsonl"))
    assert json.loads(lines)["file"].endswith(f"{SHOWN}.txt")


@pytest.mark.slow
@linux
def test_a_kind_that_is_not_there(knobel: Here, tmp_path: Path) -> None:
    ran = knobel("batch", "solve", BOARD, "--kind", ODD, "-o", tmp_path / "set", *ONE, "jsonl")
    assert (ran.code, SHOWN in ran.err) == (2, True)


@linux
@pytest.mark.parametrize("command", [f"{sys.executable} -c pass {{file}}", f"echo {ODD} {{file}}"])
def test_a_report(knobel: Here, tmp_path: Path, odd: Path, command: str) -> None:
    page = tmp_path / "report.html"
    assert knobel("judge", "--run", command, odd, "--html", page).code == 1
    assert SHOWN in page.read_text(encoding="utf-8")


@linux
def test_a_worksheet(knobel: Here, tmp_path: Path) -> None:
    assert knobel("worksheet", BOARD, "-o", tmp_path / "x.pdf", "--title", ODD).code == 0
    assert (tmp_path / "x.pdf").read_bytes().startswith(b"%PDF")


def test_a_play_record(tmp_path: Path) -> None:
    append_record(str(tmp_path / "records"), {"player": ODD})
    assert json.loads((tmp_path / "records").read_text(encoding="utf-8")) == {"player": SHOWN}
