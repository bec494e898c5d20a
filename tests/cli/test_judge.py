"""`knobel judge`: each kind of program is told apart, and nothing is left behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path

import psutil
import pytest

from knobel import locale
from support.command_line import (
    APART,
    BOARD,
    COMMAND,
    FRAME,
    GRAPH,
    OUT_AT_ONCE,
    PATIENCE,
    STUCK,
    Here,
    apart,
    check_one_line,
    environment,
    write,
)
from support.examples import ROOT

PROGRAMS = ROOT / "tests" / "support" / "programs"
LONG = ("--time", str(PATIENCE))
"""Time for programs that end by themselves."""
SMALL = "2\n1,1,2\n1\n2,2,1\n"
DARK = "3\n1,1,1\n1\n3,3,3\n"
ONES = "3\n1,1,1\n2\n1,2,1\n3,3,1\n"


def program(name: str, how: str = "{file}") -> str:
    return f"{sys.executable} {PROGRAMS / name}.py {how}"


def script(folder: Path, text: str, how: str = "{file}") -> str:
    """A program with this text."""
    path = folder / "mine.py"
    path.write_text(text, encoding="utf-8")
    return f"{sys.executable} {path} {how}"


@pytest.fixture
def here(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Here:
    return Here(capsys, monkeypatch)


@pytest.fixture
def boards(tmp_path: Path) -> list[Path]:
    """Small puzzles of all three kinds, solvable and not."""
    return [
        *write(tmp_path, {"small.txt": SMALL, "dark.txt": DARK}),
        Path(FRAME),
        Path(STUCK),
        Path(GRAPH),
        Path(APART),
    ]


def test_right(here: Here, boards: list[Path]) -> None:
    ran = here("judge", "--run", program("right"), *LONG, "--json", *boards)
    assert [record["verdict"] for record in ran.records] == ["right"] * 6
    assert ran.code == 0
    keys = "file kind program verdict step reason seconds memory"
    assert list(ran.records[0]) == keys.split()
    assert [record["file"] for record in ran.records] == list(map(str, boards))
    assert ran.records[0]["program"] == program("right")
    assert all(record["seconds"] > 0 and record["memory"] > 1000 for record in ran.records)


def test_wrong_move(here: Here, boards: list[Path]) -> None:
    ran = here("judge", "--run", program("wrong_move"), *LONG, "--json", boards[0], FRAME, GRAPH, STUCK)
    assert [(r["verdict"], r["step"], r["reason"] and r["reason"]["kind"]) for r in ran.records] == [
        ("wrong", 2, "charge-left"),
        ("wrong", 1, "stick-not-out"),
        ("wrong", 2, "not-together"),
        ("right", None, None),
    ]
    assert ran.code == 1


@pytest.mark.slow
def test_wrong_claim(here: Here, boards: list[Path]) -> None:
    ran = here("judge", "--run", program("wrong_claim"), *LONG, "--json", *boards)
    assert [(r["verdict"], r["reason"]["kind"]) for r in ran.records] == [
        ("false-unsolvable", "solvable"),
        ("false-solvable", "colouring"),
        ("false-unsolvable", "solvable"),
        ("false-solvable", "exhausted"),
        ("false-unsolvable", "solvable"),
        ("false-solvable", "residue"),
    ]
    assert ran.code == 1


@pytest.mark.slow
@pytest.mark.parametrize("file", [BOARD, FRAME, GRAPH])
def test_endless_and_hog(here: Here, file: str) -> None:
    ran = here("judge", "--run", program("endless"), "--time", "0.6", "--json", file)
    assert (ran.record["verdict"], ran.record["reason"]["kind"]) == ("timeout", "time")
    ran = here("judge", "--run", program("hog"), *LONG, "--memory", "100MB", "--json", file)
    assert (ran.record["verdict"], ran.record["reason"]["kind"]) == ("memory", "memory")
    assert ran.code == 1


@pytest.mark.slow
@pytest.mark.parametrize(
    ("text", "verdict", "kind"),
    [
        ("", "no-answer", "no-answer"),
        ("print('hello')", "no-answer", "no-answer"),
        ("print('L L'); raise ValueError('oh dear')", "crashed", "exit-code"),
        ("import sys; print('thinking'); sys.exit(4)", "crashed", "exit-code"),
        ("import os; os.abort()", "crashed", "signal"),
        ("while True: print('x' * 1000)", "output", "output"),
        ("import os\nos.close(1)", "no-answer", "no-answer"),
        ("import os, time\nos.close(1); os.close(2)\ntime.sleep(60)", "timeout", "time"),
        (
            "import os, time\nfor _ in range(4):\n  os.fork()\nx = bytearray(50 << 20)\ntime.sleep(99)",
            "memory",
            "memory",
        ),
        ("print('L L L L')", "wrong", "wrong-steps"),
        ("print('R R')", "wrong", "stick-not-out"),
        ("print('R L L L')", "not-shortest", "not-shortest"),
        ("print(2)", "right", "count-only"),
        ("print('6 Drehungen')", "wrong", "wrong-count"),
        ("print('lösbar')", "no-answer", "no-moves"),
        ("import sys; sys.stdout.write('L L')", "right", None),
        ("import sys; sys.stdout.buffer.write(b'L\\0 L\\n\\xff')", "right", None),
        ("import sys; print('L L'); sys.exit(3)", "right", None),
        ("import sys; print('L L'); sys.stderr.write('noise ' * 99999)", "right", None),
    ],
)
def test_ways_to_end(here: Here, tmp_path: Path, text: str, verdict: str, kind: str | None) -> None:
    seconds = ("--time", "1") if verdict == "timeout" else LONG
    limits = (*seconds, "--memory", "200MB", "--output-limit", "1MB")
    ran = here("judge", "--run", script(tmp_path, text), *limits, "--json", FRAME)
    found = ran.record
    assert (found["verdict"], found["reason"] and found["reason"]["kind"]) == (verdict, kind), found
    assert ran.code == (verdict != "right")


def test_a_claim_that_nobody_can_check(here: Here, tmp_path: Path) -> None:
    """A board that takes longer than the time we allow ourselves."""
    text = "import sys; print('unsolvable')"
    ran = here(
        "judge",
        "--run",
        script(tmp_path, text),
        "--truth-time",
        "0.000001",
        "--json",
        str(ROOT / "examples" / "rotation" / "turns98.txt"),
    )
    assert (ran.record["verdict"], ran.record["reason"]["kind"]) == ("no-answer", "undecided")
    assert ran.code == 3


def test_text_on_standard_input(here: Here, tmp_path: Path) -> None:
    """And no file of that name in the command."""
    text = "import sys; print('L L' if sys.stdin.read().startswith('7') and len(sys.argv) == 1 else '')"
    assert here("judge", "--run", script(tmp_path, text, ""), FRAME).code == 0


def test_bad_files_do_not_stop_the_others(here: Here, tmp_path: Path) -> None:
    bad, good = write(tmp_path, {"a.txt": "5\n3,5\n", "b.txt": SMALL})
    ran = here("judge", "--run", program("right"), "--json", bad, good, tmp_path / "none.txt")
    assert [record.get("verdict", "error") for record in ran.records] == ["error", "error", "right"] or [
        record.get("verdict", "error") for record in ran.records
    ] == ["error", "right", "error"]
    assert ran.code == 2
    assert "a.txt:2:" in ran.err


def test_bad_usage(here: Here) -> None:
    check_one_line(here("judge", "--run", "no-such-program {file}", FRAME), "no-such-program")
    check_one_line(here("judge", "--run", "'open", FRAME), "unclosed quotation mark")
    check_one_line(here("judge", "--run", program("right")), "files")
    check_one_line(here("judge", FRAME), "--run")


@pytest.mark.slow
def test_variants_are_passed_on(here: Here, tmp_path: Path) -> None:
    ran = here(
        "judge", "--run", script(tmp_path, "print('0 turns')"), *write(tmp_path, {"o.txt": OUT_AT_ONCE})
    )
    assert ran.code == 0
    ran = here("judge", "--run", script(tmp_path, "print('7 7')"), "--start", "5,6", GRAPH, "--json")
    assert ran.record["verdict"] == "right"
    diagonal = write(tmp_path, {"d.txt": "2\n1,1,1\n0\n"})
    assert here("judge", "--run", script(tmp_path, "print('DR')"), *diagonal).code == 1
    assert here("judge", "--run", script(tmp_path, "print('DR')"), "--diagonal", *diagonal).code == 0


def test_several_programs_in_words(here: Here, boards: list[Path]) -> None:
    ran = here(
        "judge", "--run", program("right"), "--run", program("wrong_claim"), *boards[:2], "--lang", "de"
    )
    locale.use("en")
    lines = ran.out.splitlines()
    assert lines[0] == f"{boards[0]}: right.py: richtig"
    assert "wrong_claim.py: behauptet unlösbar, ist aber lösbar: " in lines[1]
    assert lines[-2] == "right.py: 2 von 2 richtig"


def test_relative_programs_are_found(here: Here, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    script(tmp_path, "print('L L')")
    monkeypatch.chdir(tmp_path)
    assert here("judge", "--run", f"{sys.executable} mine.py {{file}}", FRAME).code == 0


def test_secrets_stay_with_us(here: Here, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setenv("MY_SECRET_TOKEN", "hush")
    text = (
        "import os\n"
        "alone = 'MY_SECRET_TOKEN' not in os.environ and os.getcwd() == os.environ['HOME']\n"
        "print('L L' if alone else '')"
    )
    assert here("judge", "--run", script(tmp_path, text), FRAME).code == 0


def strangers(mark: str) -> list[int]:
    """Processes whose command line names this file."""
    return [
        p.pid for p in psutil.process_iter(["cmdline"]) if any(mark in w for w in p.info["cmdline"] or ())
    ]


def programs(file: Path) -> list[int]:
    """Processes that are this program already, not the shell that becomes it."""
    return [p.pid for p in psutil.process_iter(["cmdline"]) if (p.info["cmdline"] or ())[1:2] == [str(file)]]


@pytest.mark.slow
def test_a_hundred_runs_leave_nothing_behind(
    here: Here, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """No process, not even one that hides, and no file."""
    daemon = tmp_path / "hidden-daemon.py"
    daemon.write_text((PROGRAMS / "daemon.py").read_text())
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    command = f"{sys.executable} -S -E {daemon} {{file}}"
    ran = here("judge", "--run", command, *LONG, "--json", *[STUCK] * 100)
    assert [record["verdict"] for record in ran.records] == ["right"] * 100
    assert strangers(str(daemon)) == []
    assert list(tmp_path.iterdir()) == [daemon]


@pytest.mark.slow
def test_folders_too_deep_for_a_path(here: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What a program digs is gone, and the next one is judged."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    digs = "import os\nfor _ in range(1500):\n  os.mkdir('d' * 40); os.chdir('d' * 40)\nprint('L L')"
    ran = here("judge", "--run", script(tmp_path, digs), *LONG, "--json", FRAME, FRAME)
    assert [record["verdict"] for record in ran.records] == ["right"] * 2
    assert not list(tmp_path.glob("knobel-judge-*"))


@pytest.mark.slow
@pytest.mark.parametrize("order", [signal.SIGINT, signal.SIGKILL])
def test_stopped_in_the_middle(order: signal.Signals, tmp_path: Path) -> None:
    """Ctrl-C, or an end without a word: the programs end, too."""
    endless = tmp_path / "endless-program.py"
    endless.write_text((PROGRAMS / "endless.py").read_text())
    ours = [*COMMAND, "judge", "--run", f"{sys.executable} {endless} {{file}}", *LONG, "--jobs", "2"]
    with subprocess.Popen(
        [*ours, FRAME, GRAPH], env=environment("C.UTF-8", TMPDIR=str(tmp_path)), stderr=subprocess.PIPE
    ) as knobel:
        _wait(lambda: len(programs(endless)) == 2)
        os.kill(knobel.pid, order)
        _, said = knobel.communicate(timeout=PATIENCE)
    if order == signal.SIGINT:
        assert knobel.returncode == 130
        assert said.endswith(b"\nknobel: stopped\n")
    _wait(lambda: not strangers(str(endless)))
    _wait(lambda: list(tmp_path.iterdir()) == [endless])


def _wait(done: Callable[[], bool]) -> None:
    until = time.monotonic() + PATIENCE
    while not done():
        assert time.monotonic() < until
        time.sleep(0.02)


@pytest.mark.slow
def test_help_says_that_programs_are_run() -> None:
    for lang, word in (("en_GB.UTF-8", "not a sandbox"), ("de_DE.UTF-8", "Eine Sandbox ist das aber nicht")):
        ran = apart("judge", "--help", lang=lang)
        assert word in " ".join(ran.out.split())


@pytest.mark.slow
def test_a_certificate_is_a_reason(here: Here, tmp_path: Path) -> None:
    """Checked without a solver, so it counts where the judge itself finds nothing out; one that is
    damaged or of another puzzle leaves a claim like any other."""
    proof = tmp_path / "proof"
    here("solve", STUCK, "--certificate", str(proof))
    show = "import sys; print('no solution, here is why:'); print(open(sys.argv[2]).read())"
    run = script(tmp_path, show, f"{{file}} {proof}")
    judge = ("judge", "--run", run, *LONG, "--json")
    record = here(*judge, STUCK).record
    assert (record["verdict"], record["reason"]["kind"]) == ("right", "certified")
    record = here(*judge, FRAME).record
    assert record["verdict"] == "false-unsolvable"
    record = here(*judge, APART).record
    assert (record["verdict"], record["reason"]["kind"]) == ("right", "bad-certificate")
    proof.write_text("".join(proof.read_text().splitlines(keepends=True)[:-1]))
    record = here(*judge, STUCK).record
    assert (record["verdict"], record["reason"]["kind"]) == ("right", "bad-certificate")
    assert "line 9" in record["reason"]["text"]
