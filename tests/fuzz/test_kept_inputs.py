"""The fuzzers themselves: every kept input again, and a short guided run of each target."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest
from run import BUILD, KERNEL, inputs
from targets import TARGETS

from support.command_line import PATIENCE
from support.examples import ROOT

PYTHON = tuple(TARGETS)


@pytest.mark.slow
@pytest.mark.parametrize("name", PYTHON)
def test_kept_inputs(name: str) -> None:
    """What fuzzing found worth keeping, crashes among it, gives no finding today."""
    kept = inputs(name)
    assert kept
    for data in kept:
        TARGETS[name](data)


@pytest.mark.slow
@pytest.mark.skipif(sys.version_info >= (3, 14), reason="atheris is not there for this Python")
def test_a_short_run_of_the_python_targets(tmp_path: Path) -> None:
    pytest.importorskip("atheris", reason="atheris is not installed")
    others = ",".join(name for name in PYTHON if name != "answers")
    for names, runs in (("answers", 100), (others, 500)):  # an answer is read in every way there is
        program = str(ROOT / "fuzz" / "python.py")
        command = [sys.executable, program, names, f"-runs={runs}", "-max_len=300", "-seed=1"]
        ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=4 * PATIENCE)
        assert ended.returncode == 0, ended.stderr[-3000:]
        assert ended.stderr.count("Done ") == names.count(",") + 1
        assert "no interesting inputs" not in ended.stderr, "the code is not instrumented"


@pytest.mark.slow
@pytest.mark.parametrize("name", KERNEL)
def test_a_short_run_of_the_kernel_targets(name: str, tmp_path: Path) -> None:
    program = BUILD / name.replace("kernel_", "fuzz_")
    if not program.exists():
        there = "make fuzz has not built it" if shutil.which("clang++") else "there is no clang++"
        pytest.skip(f"{name}: {there}")
    command = [str(program), "-runs=300", "-max_len=200", "-seed=1"]
    ended = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, timeout=4 * PATIENCE)
    assert ended.returncode == 0, ended.stderr[-3000:]
