"""Files of play records: whole lines are written, and torn ones do not spoil the others."""

from __future__ import annotations

import json
import os
import resource
import signal
from pathlib import Path

import pytest

from knobel.atomic_write import append_line
from knobel.difficulty.records import read_records
from knobel.errors import KnobelWarning, PuzzleError

RECORD = {
    "kind": "rotation",
    "text": "3\n###\n#0#\n# #\n",
    "solved": True,
    "seconds": 1.5,
    "variant": {"stick": "0"},
}
LINE = json.dumps(RECORD)


@pytest.mark.parametrize(
    ("rest", "whole"), [("", 1), (f"\n{LINE}\n", 2), (f"{LINE}\n", 2)], ids=["at the end", "before", "glued"]
)
def test_a_torn_record_spoils_no_other(tmp_path: Path, rest: str, whole: int) -> None:
    path = tmp_path / "records.jsonl"
    for cut in range(1, len(LINE)):
        path.write_text(f"{LINE}\n{LINE[:cut]}{rest}", encoding="utf-8")
        with pytest.warns(KnobelWarning, match="2: ignored a record that was cut off"):
            assert len(read_records(str(path))) == whole


@pytest.mark.parametrize("line", ["[]", "nonsense", '{"kind": 1}', '{"kind": "rotation"}'])
def test_other_lines_that_are_no_records_are_errors(tmp_path: Path, line: str) -> None:
    path = tmp_path / "records.jsonl"
    path.write_text(f"{LINE}\n{line}\n", encoding="utf-8")
    with pytest.raises(PuzzleError, match=r"records\.jsonl:2"):
        read_records(str(path))


def test_appending_ends_a_line_that_has_no_end(tmp_path: Path) -> None:
    path = tmp_path / "lines"
    path.write_bytes(b"torn")
    append_line(path, b"whole")
    assert path.read_bytes() == b"torn\nwhole\n"


def test_a_line_that_does_not_fit_is_not_begun(tmp_path: Path) -> None:
    """On a full disk; here, a limit on the size of files stops the writing in the middle of the line."""
    path = tmp_path / "lines"
    child = os.fork()
    if not child:
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
        resource.setrlimit(resource.RLIMIT_FSIZE, (25, 25))
        fitted = 0
        try:
            for _ in range(5):
                append_line(path, b"ten bytes")
                fitted += 1
        except OSError:
            os._exit(fitted)
        os._exit(99)
    assert os.waitstatus_to_exitcode(os.waitpid(child, 0)[1]) == 2
    assert path.read_bytes() == b"ten bytes\n" * 2
