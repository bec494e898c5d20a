"""Every write, flush, rename and new file of a small job of each verb fails once, as does every allocation
of the kernel: no crash, no torn file, one clear line, and afterwards the same command finishes the job.
After a power cut at any moment, what was written before is still there."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from support.command_line import environment
from support.examples import ROOT

HERE = Path(__file__).parent
ONCE, FULL, KILLED, POWER_CUT = 1, 2, 3, 4
WRITERS = [
    "solve",
    "verify",
    "explain",
    "generate",
    "draw",
    "rate",
    "play --record",
    "play --progress",
    "play, save",
    "judge --make",
    "judge --html",
    "batch jsonl",
    "batch parquet",
    "certificate",
    "set",
    "room",
]
SILENT = ("solve", "verify", "rate", "judge --html")
"""They write no files, or one with times in it."""
CHANGING = re.compile(
    r"(_ledger|rooms)\.sqlite.*|_lock|_summary\.html|report\.html|progress\.json|records|game|out"
)
"""Files with times in them, or that grow: they are not the same after every run."""
LEFTOVER = re.compile(r"(.*/)?\.[^/]*|.*\.(unfinished|part)")
pytestmark = [
    pytest.mark.slow,
    pytest.mark.faults,
    pytest.mark.skipif(sys.platform != "linux", reason="Linux only"),
]


@pytest.fixture(scope="session")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The library that makes calls fail."""
    compiler = shutil.which("g++") or shutil.which("clang++")
    if compiler is None:
        pytest.skip("no C++ compiler here")
    built = tmp_path_factory.mktemp("shim") / "shim.so"
    command = [
        compiler,
        "-shared",
        "-fPIC",
        "-O1",
        "-std=c++20",
        "-o",
        str(built),
        str(HERE / "shim.cpp"),
        "-ldl",
    ]
    subprocess.run(command, check=True)
    return built


def tried(shim: Path, job: str, folder: Path, mode: int) -> dict[str, Any]:
    ran = subprocess.run(
        [sys.executable, HERE / "driver.py", job, folder, str(mode), ROOT / "examples"],
        env={**environment("C.UTF-8"), "LD_PRELOAD": str(shim), "HOME": str(folder)},
        capture_output=True,
        check=True,
    )
    found: dict[str, Any] = json.loads(ran.stdout)
    assert found["code"] in (0, 1), found["said"]
    assert found["tries"], "no call was counted"
    return found


def steady(files: dict[str, str]) -> dict[str, str]:
    """Those that are the same after every run."""
    return {
        name: content
        for name, content in files.items()
        if not CHANGING.fullmatch(Path(name).name) and not LEFTOVER.fullmatch(name)
    }


@pytest.mark.parametrize("mode", [ONCE, FULL, KILLED], ids=["once", "full", "killed"])
@pytest.mark.parametrize("job", WRITERS)
def test_every_change_of_a_file_fails(job: str, mode: int, shim: Path, tmp_path: Path) -> None:
    whole = tried(shim, job, tmp_path, mode)
    for one in whole["tries"]:
        if mode == KILLED:
            assert one["code"] in (-9, whole["code"]), one
        else:
            assert one["code"] in (whole["code"], 2), one
            assert not [name for name in one["files"] if LEFTOVER.fullmatch(name)], one
            if one["code"] == 2:
                said = one["said"].replace("/try/", "/whole/").removeprefix(whole["said"])
                assert re.fullmatch(r"knobel: [^\n]+\n", said), one
        assert steady(one["files"]).items() <= steady(whole["files"]).items(), one
        assert one["again"] == whole["code"], one
        assert steady(one["then"]) == steady(whole["files"]), one
        assert one["records"] in (None, 1, 2), one


@pytest.mark.parametrize("job", [job for job in WRITERS if job not in SILENT])
def test_a_power_cut_loses_only_what_was_not_flushed(job: str, shim: Path, tmp_path: Path) -> None:
    whole = tried(shim, job, tmp_path, POWER_CUT)
    # several files, or transactions: each is there or not
    batch = job.startswith(("batch", "judge --make", "generate", "room"))
    for one in whole["tries"]:
        if batch:
            assert set(whole["old"]) <= set(one["facts"]) <= set(whole["new"]), one
        else:
            assert one["facts"] in (whole["old"], whole["new"]), one
        if one["n"] == whole["changes"]:  # the command has ended: what it said holds
            assert one["facts"] == whole["new"], one
        assert one["again"]["code"] == whole["code"], one
        if job not in ("play --record", "room"):  # there is one more then
            assert one["then"] == whole["new"], one


KERNEL_JOBS = (
    "stromrallye", "rotation", "huepfburg", "threads", "jumps", "proof", "certificate", "rate",
)  # fmt: skip


@pytest.mark.skipif(os.environ.get("KNOBEL_KERNEL", "on") != "on", reason="another kernel")
@pytest.mark.parametrize("mode", [ONCE, FULL], ids=["once", "gone"])
@pytest.mark.parametrize("job", KERNEL_JOBS)
def test_every_allocation_of_the_kernel_fails(job: str, mode: int, shim: Path, tmp_path: Path) -> None:
    """One of them, or it and all later ones: never another answer, and never the end of the process."""
    pytest.importorskip("knobel._kernel")
    whole = tried(shim, f"kernel: {job}", tmp_path, mode)
    for one in whole["tries"]:
        assert one["code"] in (whole["code"], 2, 3), one
        assert one["again"] == whole["code"], one
        assert "Traceback" not in one["said"], one
