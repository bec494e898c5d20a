"""`knobel batch` when things go wrong or long: nothing to be found, no cluster, lost workers, a
full disk."""

from __future__ import annotations

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from knobel.cli.group import COMMANDS
from support.batch_runs import caught_at_work, contents, start, until, written_by
from support.command_line import (
    GRAPH,
    HARD,
    STUCK,
    TINY,
    Here,
    apart,
    check_one_line,
    write,
)
from support.hard_puzzles import closed
from support.paced_puzzle import HELD, Gate

NOTHING = ("batch", "generate", "stromrallye", "--size", "2", "--batteries", "1", "--difficulty", "expert")


# ---------------------------------------------------------------- options that every command has


@pytest.mark.parametrize("command", [*COMMANDS, "batch generate", "batch solve", "batch rate"])
def test_every_command_speaks_both_languages(knobel: Here, command: str) -> None:
    words = command.split()
    assert knobel(*words, "--lang", "de", "--help").out.startswith("Aufruf: knobel")
    assert knobel("--lang", "de", *words, "--help").out.startswith("Aufruf: knobel")
    assert knobel(*words, "--lang", "en", "--help").out.startswith("Usage: knobel")


def test_the_language_stands_anywhere(knobel: Here, tmp_path: Path) -> None:
    call = (*TINY[1:], "--count", "2", "-o", tmp_path, "--format", "jsonl", "--workers", "1")
    assert "2 Rätsel" in knobel("batch", "--lang", "de", *call).out
    assert "nothing left to do" in knobel("batch", "--lang", "en", *call).err
    assert "2 Rätsel" in knobel("batch", *call, "--lang", "de").out
    check_one_line(knobel("batch", "--lang", "fr", *call), "fr")


# ---------------------------------------------------------------- nothing to be found


@pytest.mark.slow
def test_wishes_that_nothing_meets(knobel: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Given up after some seeds in a row, however many puzzles were wanted."""
    monkeypatch.setattr("knobel.batch.assemble.MAX_EMPTY", 8)
    call = (*NOTHING, "--count", "1000", "--seed", "1", "-o", tmp_path, "--workers", "2")
    ran = knobel(*call)
    assert ran.code == 3
    assert ran.err.splitlines() == [
        f"knobel: {tmp_path}: no more such puzzles found after 16 seeds; try another seed or looser options"
    ]
    assert knobel(*call, "--json").record == {
        "file": None,
        "kind": "stromrallye",
        "folder": str(tmp_path),
        "rows": 0,
        "twins": 0,
        "parts": 0,
        "before": 0,
        "complete": False,
        "status": {},
        "seeds": 16,
    }


@pytest.mark.slow
def test_what_was_found_is_kept(knobel: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Of tiny boards there are few; after many twins in a row the run ends with them."""
    monkeypatch.setattr("knobel.batch.assemble.MAX_STALE", 320)
    call = (
        "batch",
        "generate",
        "stromrallye",
        "--size",
        "2",
        "--batteries",
        "1",
        "--count",
        "100000",
        "--seed",
        "1",
        "--format",
        "jsonl",
        "--workers",
        "2",
        "-o",
    )
    ran = knobel(*call, tmp_path / "a", "--json")
    assert (ran.code, ran.record["complete"]) == (3, False)
    assert 10 < ran.record["rows"] < 200
    assert ran.record["seeds"] < 20_000
    rows = [json.loads(line) for line in (tmp_path / "a" / "part-000000.jsonl").read_text().splitlines()]
    assert len({row["canonical"] for row in rows}) == len(rows)
    alone = knobel(*call, tmp_path / "b", "--json", "--workers", "1")
    assert alone.record["rows"] == ran.record["rows"]
    assert contents(tmp_path / "a") == contents(tmp_path / "b")


# ---------------------------------------------------------------- limits


@pytest.mark.slow
def test_limits_of_rate(knobel: Here, tmp_path: Path) -> None:
    """A puzzle that takes too long is undecided, and the next one has its own time."""
    (endless,) = write(tmp_path, {"endless.txt": closed(30, 30, 60)})
    single = knobel("rate", "--time", "1", endless, GRAPH)
    assert single.code == 3
    assert "time limit" in single.out
    assert "of 100" in single.out
    call = ("batch", "rate", endless, GRAPH, "--format", "jsonl", "--workers", "1", "-o")
    many = knobel(*call, tmp_path / "set", "--time", "1")
    assert many.code == 0
    rows = [json.loads(line) for line in (tmp_path / "set" / "part-000000.jsonl").read_text().splitlines()]
    assert [row["status"] for row in rows] == ["undecided", "solved"]


def test_limits_of_solve(knobel: Here, tmp_path: Path) -> None:
    call = (
        "batch",
        "solve",
        HARD,
        STUCK,
        "--format",
        "jsonl",
        "--workers",
        "1",
        "--states",
        "3",
        "-o",
        tmp_path,
    )
    assert knobel(*call).code == 0
    rows = [json.loads(line) for line in (tmp_path / "part-000000.jsonl").read_text().splitlines()]
    assert [row["status"] for row in rows] == ["undecided", "undecided"]


# ---------------------------------------------------------------- workers and clusters


@pytest.mark.slow
def test_without_a_cluster_there_is_no_folder(
    knobel: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("knobel.batch.cluster_engines.TIMEOUT", 1)
    call = (*TINY, "--count", "3", "--engine", "dask", "--address", "tcp://127.0.0.1:9", "-o")
    check_one_line(knobel(*call, tmp_path / "new" / "set"), "no Dask cluster")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.slow
def test_nobody_complains_about_a_killed_run(tmp_path: Path) -> None:
    """After kill -9 of the main process its workers go, and no helper of Python writes a word."""
    call = (*HELD, "--count", "400", "--workers", "2", "--format", "jsonl")
    process = caught_at_work(Gate(tmp_path), 100, *call, folder=tmp_path / "set")
    os.kill(process.pid, signal.SIGKILL)
    assert written_by(process) == ("", "")


@pytest.mark.cluster
def test_a_lost_ray_worker_loses_nothing(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    psutil = pytest.importorskip("psutil")
    gate = Gate(tmp_path)
    call = (*HELD, "--count", "128", "--format", "jsonl")
    assert apart(*call, "--workers", "1", "-o", tmp_path / "plain", env=gate.env).code == 0
    gate.let(20)
    process = start(*call, "--engine", "ray", "--workers", "2", "-o", tmp_path / "ray", **gate.env)
    killed: list[int] = []

    def kill_one() -> bool:
        children = []
        with suppress(psutil.Error):
            children = psutil.Process(process.pid).children(recursive=True)
        for child in children:
            with suppress(psutil.Error):  # this one has just ended; there are others
                if "ray::run_task" in " ".join(child.cmdline()):
                    child.kill()
                    killed.append(child.pid)
                    return True
        return process.poll() is not None

    until(kill_one)
    gate.open()
    _, err = written_by(process)
    assert killed, f"no worker was caught at work: {err}"
    assert process.returncode == 0, err
    assert contents(tmp_path / "ray") == contents(tmp_path / "plain")


# ---------------------------------------------------------------- a full disk


@pytest.fixture
def small_disk(tmp_path: Path) -> Iterator[Path]:
    """A disk of 192 KiB; only root can have one."""
    folder = tmp_path / "disk"
    folder.mkdir()
    mount = subprocess.run(["mount", "-t", "tmpfs", "-o", "size=192k", "tmpfs", folder], capture_output=True)
    if mount.returncode:
        pytest.skip(f"no disk can be mounted here: {mount.stderr.decode().strip()}")
    yield folder
    subprocess.run(["umount", folder], check=True)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="mounts a disk as Linux does")
@pytest.mark.parametrize("form", ["jsonl", "parquet"])
def test_a_full_disk(small_disk: Path, tmp_path: Path, form: str) -> None:
    """One line, nothing half-written, and with more room the same command goes on."""
    call = (*TINY, "--count", "700", "--format", form, "--workers", "2", "-o")
    full = apart(*call, small_disk / "set")
    check_one_line(full, "cannot be written")
    left = {path.name for path in (small_disk / "set").rglob("*")}
    assert not any(name.endswith(".unfinished") or name.startswith("part-") for name in left), left
    subprocess.run(["mount", "-o", "remount,size=64m", small_disk], check=True)
    assert apart(*call, small_disk / "set").code == 0
    assert apart(*call, tmp_path / "plain").code == 0
    assert contents(small_disk / "set") == contents(tmp_path / "plain")
