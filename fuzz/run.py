"""Fuzz every target for a time and say how often each was run; exit code 1 on a finding.

    python fuzz/run.py [--seconds 3600] [--jobs 2] [TARGET …]
    python fuzz/run.py --gather [TARGET …]      keep the inputs that reach something new

Targets: those of targets.py by atheris, and the kernel's entry points (kernel_…) by libFuzzer
under the address and undefined-behaviour sanitizers, which needs clang. What cannot run here
is said and left out. Inputs are kept in corpus/TARGET.txt, one per line in base64; lines that
begin with # are remarks. Runs start from them and from the examples, and leave what they
found, logs and crashing inputs in build/fuzz.
"""

from __future__ import annotations

import argparse
import base64
import hashlib
import os
import re
import shutil
import subprocess
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from importlib.util import find_spec
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
BUILD = ROOT / "build" / "fuzz"
KINDS = ("stromrallye", "rotation", "huepfburg")
KERNEL = tuple(f"kernel_{kind}" for kind in KINDS)
LONGEST, SLOW = 2000, 30  # bytes of an input; seconds for one run that count as a finding
KEPT = 120  # inputs per target that are kept, the shortest ones


@dataclass(frozen=True)
class Outcome:
    """One target: how often it ran, and what was found."""

    name: str
    runs: int
    seconds: int
    finding: str | None


def python_targets() -> tuple[str, ...]:
    from targets import TARGETS

    return tuple(TARGETS)


def inputs(name: str) -> list[bytes]:
    """The kept inputs of a target, with the examples where they fit."""
    path = HERE / "corpus" / f"{name}.txt"
    rows = path.read_text(encoding="ascii").splitlines() if path.exists() else []
    kept = [base64.b64decode(row) for row in rows if not row.startswith("#")]
    kind = name.removeprefix("text_")
    folders = [kind] if kind in KINDS else KINDS if name == "text_any" else []
    return kept + [file.read_bytes() for folder in folders for file in (ROOT / "examples" / folder).iterdir()]


def build_kernel() -> bool:
    """Build the kernel's fuzzers; False if there is no clang."""
    compiler = shutil.which("clang++")
    if compiler is None:
        return False
    near = Path(sys.executable).parent
    configure = [
        "-S",
        str(HERE / "kernel"),
        "-B",
        str(BUILD),
        "-G",
        "Ninja",
        f"-DCMAKE_CXX_COMPILER={compiler}",
    ]
    ninja = shutil.which("ninja", path=f"{near}:{os.environ['PATH']}")
    cmake = shutil.which("cmake", path=f"{near}:{os.environ['PATH']}")
    assert cmake and ninja, "cmake and ninja come with the tools for developers"
    subprocess.run(
        [cmake, *configure, f"-DCMAKE_MAKE_PROGRAM={ninja}"], check=True, stdout=subprocess.DEVNULL
    )
    subprocess.run([ninja, "-C", BUILD], check=True, stdout=subprocess.DEVNULL)
    return True


def command(name: str) -> list[str]:
    if name in KERNEL:
        return [str(BUILD / name.replace("kernel_", "fuzz_"))]
    return [sys.executable, str(HERE / "python.py"), name]


def prepare(name: str) -> Path:
    """The folder of a target's inputs, with the kept ones in it."""
    folder = BUILD / "corpus" / name
    folder.mkdir(parents=True, exist_ok=True)
    for data in inputs(name):
        (folder / hashlib.sha1(data, usedforsecurity=False).hexdigest()).write_bytes(data)
    return folder


def fuzz(name: str, seconds: int, seed: int) -> Outcome:
    """Run one target for a time; its log and crashing inputs stay in build/fuzz."""
    folder = prepare(name)
    found = BUILD / "found" / name
    found.mkdir(parents=True, exist_ok=True)
    log = BUILD / f"{name}.log"
    arguments = [f"-max_total_time={seconds}", f"-max_len={LONGEST}", f"-timeout={SLOW}", f"-seed={seed}",
                 "-rss_limit_mb=2048", "-print_final_stats=1", f"-artifact_prefix={found}/",
                 f"-dict={HERE / 'words.dict'}", str(folder)]  # fmt: skip
    started = time.monotonic()
    with log.open("wb") as file:
        ended = subprocess.run([*command(name), *arguments], stdout=file, stderr=file, cwd=BUILD, check=False)
    text = log.read_text(encoding="utf-8", errors="replace")
    runs = re.findall(r"^(?:#|stat::number_of_executed_units: )(\d+)", text, re.MULTILINE)
    took = re.findall(r"^Done \d+ runs in (\d+) second", text, re.MULTILINE)
    finding = None if ended.returncode == 0 else f"exit code {ended.returncode}, see {log}"
    return Outcome(
        name,
        int(runs[-1]) if runs else 0,
        int(took[-1]) if took else round(time.monotonic() - started),
        finding,
    )


def gather(name: str) -> None:
    """Keep the inputs that together reach everything, the shortest KEPT of them."""
    least = BUILD / "least" / name
    shutil.rmtree(least, ignore_errors=True)
    least.mkdir(parents=True)
    arguments = ["-merge=1", "-timeout=60", str(least), str(prepare(name))]
    subprocess.run([*command(name), *arguments], check=True, stderr=subprocess.DEVNULL, cwd=BUILD)
    if not any(least.iterdir()):
        raise RuntimeError(f"{name}: no input was looked at")
    path = HERE / "corpus" / f"{name}.txt"
    old = path.read_text(encoding="ascii").splitlines() if path.exists() else []
    by_hand = old[: next((n for n, row in enumerate(old) if row.startswith("# Gathered")), len(old))]
    every = sorted((file.read_bytes() for file in least.iterdir()), key=lambda data: (len(data), data))
    rows = [base64.b64encode(data).decode("ascii") for data in every if data]
    new = [row for row in rows if row not in by_hand][:KEPT]
    path.write_text("\n".join([*by_hand, "# Gathered by fuzzing:", *new]) + "\n", encoding="ascii")


def wanted(names: list[str]) -> list[str]:
    """The targets that can run here; what cannot is said."""
    every = [*KERNEL] if not names or set(names) & set(KERNEL) else []
    if every and not build_kernel():
        print("skipped, because there is no clang++:", *KERNEL)
        every = []
    if find_spec("atheris") is None:
        print("skipped, because atheris is not installed:", *python_targets())
    else:
        every += python_targets()
    return [name for name in every if not names or name in names]


def main() -> int:
    parser = argparse.ArgumentParser(description="Fuzz the parsers, the notations and the kernel.")
    parser.add_argument("targets", nargs="*")
    parser.add_argument("--seconds", type=int, default=int(os.environ.get("FUZZ_SECONDS", "3600")))
    parser.add_argument("--jobs", type=int, default=os.cpu_count() or 1)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--gather", action="store_true")
    asked = parser.parse_args()
    names = wanted(asked.targets)
    with ThreadPoolExecutor(asked.jobs) as pool:
        if asked.gather:
            list(pool.map(gather, names))
            return 0
        outcomes = list(pool.map(lambda name: fuzz(name, asked.seconds, asked.seed), names))
    for outcome in outcomes:
        end = outcome.finding or "clean"
        print(f"{outcome.name:24} {outcome.runs:12,} runs in {outcome.seconds:5} s  {end}")
    return 1 if any(outcome.finding for outcome in outcomes) else 0


if __name__ == "__main__":
    sys.exit(main())
