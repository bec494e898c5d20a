"""What people see of `knobel batch` while they wait, and what other libraries read of it."""

from __future__ import annotations

import os
import pty
import re
import select
import subprocess
import time
from pathlib import Path

import pytest

from support.command_line import COMMAND, PATIENCE, TINY, Here, environment


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lang", "rate", "left"), [("en", "per second", "time left"), ("de", "pro Sekunde", "noch")]
)
def test_the_bar_on_a_terminal(tmp_path: Path, lang: str, rate: str, left: str) -> None:
    """A bar with count, rate and time left, which is gone in the end."""
    main, side = pty.openpty()
    more = {"TERM": "xterm", "COLUMNS": "100", "LINES": "30"}
    call = [*COMMAND, *TINY, "--count", "300", "--workers", "1", "--lang", lang, "-o", str(tmp_path / "set")]
    process = subprocess.Popen(
        call, stdin=side, stdout=subprocess.PIPE, stderr=side, env=environment("C.UTF-8", **more)
    )
    os.close(side)
    shown = b""
    ends = time.monotonic() + PATIENCE
    while time.monotonic() < ends:
        ready, _, _ = select.select([main], [], [], 0.2)
        try:
            shown += os.read(main, 65536) if ready else b""
        except OSError:  # the other side is closed
            break
    os.close(main)
    out, _ = process.communicate(timeout=PATIENCE)
    text = re.sub(r"\x1b\[[0-9;?]*[A-Za-z]", "", shown.decode())
    assert process.returncode == 0, text
    assert "300" in out.decode()
    assert re.search(rf"\d+/300\s+\d+[.,]\d {rate}", text), text[-2000:]
    assert re.search(rf"{left}\S*\s+\d+:\d\d:\d\d", text), text[-2000:]
    assert shown.rstrip().endswith((b"\x1b[2K", b"\x1b[?25h")), shown[-80:]


@pytest.mark.parametrize("library", ["pandas", "duckdb", "polars", "pyarrow.dataset"])
def test_libraries_read_the_folder(knobel: Here, tmp_path: Path, library: str) -> None:
    """As one table, the files beside the parts notwithstanding."""
    module = pytest.importorskip(library)
    call = (*TINY, "--count", "20", "--workers", "1", "--format", "both", "-o", tmp_path / "set")
    assert knobel(*call).code == 0
    folder = tmp_path / "set"
    if library == "pandas":
        seeds = list(module.read_parquet(folder, columns=["seed"])["seed"])
    elif library == "duckdb":
        seeds = [row[0] for row in module.sql(f"SELECT seed FROM '{folder}/*.parquet'").fetchall()]
    elif library == "polars":
        seeds = module.read_parquet(folder / "*.parquet", columns=["seed"])["seed"].to_list()
    else:
        data = module.dataset(folder)
        easy = data.to_table(columns=["seed", "grade"], filter=module.field("grade") == "easy")
        assert set(easy["grade"].to_pylist()) == {"easy"}
        assert data.head(3).num_rows == 3
        seeds = data.to_table(columns=["seed"])["seed"].to_pylist()
    assert len(seeds) == len(set(seeds)) == 20
    assert min(seeds) >= 1
