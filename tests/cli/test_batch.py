"""`knobel batch` as it is called: options, errors, engines, and kill -9."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
from pathlib import Path
from random import Random
from typing import Any

import pytest

import knobel as package
from support.batch_runs import caught_at_work, contents, finished, gone, start, until, written_by
from support.command_line import (
    BOARD,
    COMMAND,
    GRAPH,
    PATIENCE,
    STUCK,
    TINY,
    Here,
    apart,
    check_one_line,
    environment,
)
from support.examples import ROOT
from support.paced_puzzle import HELD, Gate

STOPPED = "knobel: stopped; run the same command again to continue\n"


def lines(folder: Path) -> list[dict[str, Any]]:
    parts = sorted(folder.rglob("part-*.jsonl"))
    return [json.loads(line) for part in parts for line in part.read_text(encoding="utf-8").splitlines()]


def test_says_what_there_is_and_goes_on(knobel: Here, tmp_path: Path) -> None:
    call = (*TINY, "--count", "5", "-o", tmp_path, "--format", "jsonl", "--workers", "1")
    first = knobel(*call)
    assert (first.code, first.err) == (0, "")
    assert first.out == f"{tmp_path}: 5 puzzles in 1 part, 0 duplicates skipped\n"
    again = knobel(*call)
    assert again.code == 0
    assert "nothing left to do" in again.err
    check_one_line(knobel(*call, "--size", "4"), "different job", "size")
    assert knobel(*call, "--json").record["status"] == {"solved": 5}


def test_without_a_seed_the_folder_remembers_it(knobel: Here, tmp_path: Path) -> None:
    call = ("batch", "generate", "template", "--count", "2", "-o", tmp_path, "--format", "jsonl")
    assert knobel(*call, "--workers", "1").code == 0
    assert "nothing left to do" in knobel(*call).err


def test_more_puzzles_later(knobel: Here, tmp_path: Path) -> None:
    """A finished data set grows by the same command with a larger count, also without a seed."""
    call = ("batch", "generate", "template", "-o", tmp_path, "--format", "jsonl", "--workers", "1")
    assert knobel(*call, "--count", "3").code == 0
    few = lines(tmp_path)
    assert knobel(*call, "--count", "5").code == 0
    assert lines(tmp_path)[:3] == few
    assert len(lines(tmp_path)) == 5
    check_one_line(knobel(*call, "--count", "4"), "different job", "count")


def test_files_and_exit_codes(knobel: Here, tmp_path: Path) -> None:
    def solve(name: str, *files: str, **more: str) -> int:
        options = [part for option, value in more.items() for part in (f"--{option}", value)]
        call = ("batch", "solve", *files, "-o", str(tmp_path / name), "--format", "jsonl", "--workers", "1")
        return knobel(*call, *options).code

    bad = tmp_path / "bad.txt"
    bad.write_text("5\n3,5,x\n0\n")
    assert solve("solved", BOARD, GRAPH) == 0
    assert solve("unsolvable", BOARD, STUCK) == 0  # the work is done, whatever the puzzles are
    assert solve("error", BOARD, STUCK, str(bad), os.devnull) == 2
    assert [row["status"] for row in lines(tmp_path / "error")] == ["solved", "unsolvable", "error", "error"]
    assert lines(tmp_path / "error")[3]["reason_kind"] == "unknown-kind"


def test_a_file_that_does_not_exist_stops_it_before_anything_is_written(knobel: Here, tmp_path: Path) -> None:
    absent = [tmp_path / name for name in ("typo.txt", "mistake.txt")]
    for verb in ("solve", "rate"):
        ran = knobel("batch", verb, BOARD, *absent, "-o", tmp_path / "set", "--workers", "1")
        assert ran.code == 2
        assert ran.err.splitlines() == [f"knobel: {name}: file not found" for name in absent]
        assert not (tmp_path / "set").exists()
    ran = knobel("batch", "solve", BOARD, absent[0], "-o", tmp_path / "set", "--json")
    assert (ran.code, ran.record["error"]["kind"]) == (2, "no-such-file")


def test_errors_are_not_counted_as_puzzles(knobel: Here, tmp_path: Path) -> None:
    bad = tmp_path / "bad.txt"
    bad.write_text("5\n3,5,x\n0\n")
    ran = knobel("batch", "solve", BOARD, GRAPH, bad, "-o", tmp_path / "set", "--workers", "1")
    assert ran.out == f"{tmp_path / 'set'}: 2 puzzles in 1 part, 0 duplicates skipped, 1 error\n"


def test_other_files_are_told_in_words(knobel: Here, tmp_path: Path) -> None:
    """Not by their number, nor by the hashes that tell them apart."""
    call = ("batch", "solve", "-o", tmp_path / "set", "--workers", "1")
    assert knobel(*call, BOARD, GRAPH).code == 0
    for files in ((BOARD,), (BOARD, STUCK)):
        check_one_line(knobel(*call, *files), "was made from other files")


@pytest.mark.parametrize(
    ("file", "options"),
    [
        (BOARD, ()),
        (BOARD, ("--diagonal",)),
        (GRAPH, ("--start", "1,2,3", "--meet", "3")),
        (ROOT / "examples/rotation/eigen3.txt", ("--stick", "all")),
    ],
)
def test_a_row_is_read_back_as_the_page_says(
    knobel: Here, tmp_path: Path, file: Path | str, options: tuple[str, ...]
) -> None:
    call = ("batch", "solve", file, *options, "-o", tmp_path, "--format", "jsonl", "--workers", "1")
    assert knobel(*call).code == 0
    (row,) = lines(tmp_path)
    page = (ROOT / "docs/batch.md").read_text(encoding="utf-8")
    (said,) = re.findall(r"^\| `variant` .*`(knobel\.parse\(.*?\))`", page, re.MULTILINE)
    reading = package.load(file)
    again = eval(said, {**row, "knobel": package, "json": json})
    assert again.format() == reading.format()
    answer = package.solve(again)
    assert (answer.status, answer.moves or None) == (row["status"], row["moves"])
    assert bool(again.chosen_options() != reading.chosen_options()) == bool(options)


def test_bad_files_are_named(knobel: Here, tmp_path: Path) -> None:
    """In every run, also one that finds everything done, and before the total."""
    bad, empty = tmp_path / "bad.txt", tmp_path / "empty.txt"
    bad.write_text("5\n3,5,x\n0\n")
    empty.touch()
    for verb in ("solve", "rate"):
        call = ("batch", verb, BOARD, bad, empty, "-o", tmp_path / verb, "--workers", "1")
        first = knobel(*call, "--lang", "de")
        assert first.code == 2
        assert first.err.splitlines()[0].startswith(f"knobel: {bad}:2:5: ")
        assert first.err.splitlines()[1].startswith(f"knobel: {empty}:1: nicht als Rätsel erkannt")
        again = knobel(*call, "--json")
        *errors, total = map(json.loads, again.out.splitlines())
        places = [(error["file"], error["error"]["line"]) for error in errors]
        assert places == [(str(bad), 2), (str(empty), 1)]
        assert (again.code, total["status"]) == (2, {"error": 2, "solved": 1})


@pytest.mark.parametrize(
    ("options", "said"),
    [
        (("generate", "chess", "-o", "x"), "chess"),
        (("generate", "stromrallye"), "-o"),
        (("generate", "stromrallye", "-o", "x", "--size", "1"), "size"),
        (("generate", "stromrallye", "-o", "x", "--count", "0"), "--count"),
        (("generate", "stromrallye", "-o", "x", "--engine", "abacus"), "--engine"),
        (("generate", "stromrallye", "-o", "x", "--address", "tcp://127.0.0.1:1"), "--engine dask"),
        (("generate", "stromrallye", "-o", "x", "--workers", "0"), "--workers"),
        (("solve", "-o", "x"), "argument"),
        (("solve", BOARD, "-o", "/proc/none/x"), "/proc/none/x"),
        (("rate", "-o", "x", "--weights", "none", BOARD), "none"),
    ],
)
def test_bad_options(
    knobel: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, options: tuple[str, ...], said: str
) -> None:
    monkeypatch.chdir(tmp_path)
    check_one_line(knobel("batch", *options), said)
    assert not (tmp_path / "x").exists()


def test_without_pyarrow(knobel: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    call = (*TINY, "--count", "2", "--workers", "1")
    check_one_line(knobel(*call, "-o", tmp_path / "a"), 'pip install "', '[data]"', "--format jsonl")
    assert knobel(*call, "-o", tmp_path / "b", "--format", "jsonl").code == 0


@pytest.mark.slow
def test_no_room_left(tmp_path: Path) -> None:
    """Files may not grow: one line, and with room the same command goes on."""
    limited = f"import resource; resource.setrlimit(resource.RLIMIT_FSIZE, (30000, 30000)); {COMMAND[2]}"
    call = [*TINY, "--count", "60", "-o", str(tmp_path), "--format", "jsonl", "--workers", "1"]
    ended = subprocess.run(
        [sys.executable, "-c", limited, *call],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env=environment("C.UTF-8"),
    )
    assert ended.returncode == 2
    assert len(ended.stderr.splitlines()) == 1
    assert "cannot be written" in ended.stderr
    assert apart(*call).code == 0
    assert len(lines(tmp_path)) == 60


# ---------------------------------------------------------------- kill -9 and Ctrl-C


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(2))
def test_killed_three_times_the_data_set_is_the_same(tmp_path: Path, seed: int) -> None:
    """The whole group or the main process alone, after some more finished tasks each time."""
    gate = Gate(tmp_path)
    call = (*HELD, "--count", "384", "--format", "jsonl", "--workers", "2", "-o")
    assert apart(*call, tmp_path / "plain", env=gate.env).code == 0
    random, folder = Random(seed), tmp_path / "killed"
    for turn in range(3):
        gate.let(random.randint(70, 110))
        process = start(*call, folder, **gate.env)
        goal = finished(folder) + random.randint(1, 2)  # not more: a task is worth 12 tickets and some
        until(lambda p=process, g=goal: p.poll() is not None or finished(folder) >= g)  # type: ignore[misc]
        assert process.poll() is None, process.communicate()
        (os.killpg if turn % 2 else os.kill)(process.pid, signal.SIGKILL)
        process.communicate()
        until(lambda p=process: gone(p.pid))  # type: ignore[misc]
    gate.open()
    done = apart(*call, folder, env=gate.env)
    assert done.code == 0, done
    assert contents(folder) == contents(tmp_path / "plain")
    assert len(lines(folder)) == 384


@pytest.mark.slow
def test_ctrl_c_leaves_no_process_and_goes_on(tmp_path: Path) -> None:
    gate, folder = Gate(tmp_path), tmp_path / "set"
    call = (*HELD, "--count", "128", "--format", "jsonl", "--workers", "2")
    process = caught_at_work(gate, 60, *call, folder=folder)
    os.killpg(process.pid, signal.SIGINT)
    assert (written_by(process), process.returncode) == (("", STOPPED), 130)
    until(lambda: gone(process.pid))
    gate.open()
    assert apart(*call, "-o", folder, env=gate.env).code == 0
    assert len(lines(folder)) == 128


# ---------------------------------------------------------------- clusters


@pytest.mark.cluster
def test_dask_on_the_spot_and_a_killed_worker(tmp_path: Path) -> None:
    """A cluster of its own process; one of its two workers is killed while the job runs."""
    distributed = pytest.importorskip("distributed")
    psutil = pytest.importorskip("psutil")
    gate = Gate(tmp_path)
    call = [*HELD, "--count", "128", "--format", "jsonl"]
    assert apart(*call, "--workers", "1", "-o", tmp_path / "plain", env=gate.env).code == 0
    gate.let(60)
    code = (
        "from distributed import LocalCluster\n"
        "if __name__ == '__main__':\n"
        "    c = LocalCluster(n_workers=2, threads_per_worker=1, dashboard_address=None)\n"
        "    print(c.scheduler_address, *[w.pid for w in c.workers.values()], flush=True)\n"
        "    input()\n"
    )
    (tmp_path / "cluster.py").write_text(code)
    cluster = subprocess.Popen(
        [sys.executable, tmp_path / "cluster.py"],
        text=True,
        start_new_session=True,
        env=environment("C.UTF-8", **gate.env),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
    )
    try:
        assert cluster.stdout is not None
        address, worker, *_ = cluster.stdout.readline().split()
        folder = tmp_path / "dask"
        process = start(*call, "--engine", "dask", "--address", address, "-o", folder, **gate.env)
        until(lambda: process.poll() is not None or finished(folder) > 2)
        psutil.Process(int(worker)).kill()
        gate.open()
        _, err = written_by(process)
        assert process.returncode == 0, err
        assert contents(folder) == contents(tmp_path / "plain")
    finally:
        os.killpg(cluster.pid, signal.SIGKILL)
        cluster.communicate()
    assert distributed


@pytest.mark.slow
def test_no_cluster_there(knobel: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("distributed")
    monkeypatch.setattr("knobel.batch.cluster_engines.TIMEOUT", 1)
    call = (*TINY, "--count", "3", "-o", tmp_path, "--format", "jsonl", "--engine", "dask")
    check_one_line(knobel(*call, "--address", "tcp://127.0.0.1:9"), "no Dask cluster at tcp://127.0.0.1:9: ")


@pytest.mark.cluster
def test_ray(tmp_path: Path) -> None:
    pytest.importorskip("ray")
    call = [*TINY, "--count", "12", "--format", "jsonl"]
    assert apart(*call, "-o", tmp_path / "plain").code == 0
    ray = apart(*call, "--engine", "ray", "--workers", "1", "-o", tmp_path / "ray")
    assert ray.code == 0, ray.err
    assert contents(tmp_path / "ray") == contents(tmp_path / "plain")


def test_certificates_are_a_column(knobel: Here, tmp_path: Path) -> None:
    call = ("batch", "solve", BOARD, STUCK, "--format", "jsonl", "--workers", "1")
    knobel(*call, "-o", str(tmp_path / "with"), "--certificate")
    for file, row in zip((BOARD, STUCK), lines(tmp_path / "with"), strict=True):
        proof = tmp_path / "proof"
        proof.write_text(row["certificate"])
        assert knobel("certify", file, str(proof)).code == 0
    knobel(*call, "-o", str(tmp_path / "small"), "--certificate", "--certificate-limit", "300")
    assert [row["certificate"] is None for row in lines(tmp_path / "small")] == [False, True]
    knobel(*call, "-o", str(tmp_path / "without"))
    assert [row["certificate"] for row in lines(tmp_path / "without")] == [None, None]
