"""The kernel under sanitizers: the whole test suite, then the C++ checks with leaks and threads.

    python tools/sanitize.py [suite] [checks] [threads]      all three if none is named

suite    every test with a kernel built for address and undefined behaviour
checks   the programs that compare with brute force, the same way, and nothing may leak at the end
threads  the searches of several threads, stopped by others at any moment, watched for data races
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
NEAR = Path(sys.executable).parent
COMPILER = os.environ.get("CXX", "c++")
CHECKS = ("stromrallye_check", "rotation_check", "huepfburg_check", "huepfburg_limits")

# What a sanitizer itself makes impossible, by the reason.
IMPOSSIBLE = {
    "reserves terabytes of addresses, so no limit on them can be set": (
        "tests/cli/test_streams.py::test_little_memory",
        "tests/cli/test_streams.py::test_no_room_for_threads",
    ),
}


def build(source: Path, name: str, sanitizers: str, *options: str, targets: tuple[str, ...] = ()) -> Path:
    folder = ROOT / "build" / name
    search = f"{NEAR}{os.pathsep}{os.environ['PATH']}"
    cmake, ninja = shutil.which("cmake", path=search), shutil.which("ninja", path=search)
    assert cmake
    assert ninja
    configure = ["-S", source, "-B", folder, "-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={ninja}"]
    sanitize = [f"-DKNOBEL_SANITIZE={sanitizers}", "-DKNOBEL_WERROR=ON", *options]
    subprocess.run([cmake, *configure, *sanitize], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([ninja, "-C", folder, *targets], check=True, stdout=subprocess.DEVNULL)
    return folder


def library(name: str) -> str:
    asked = [COMPILER, f"-print-file-name={name}"]
    return subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip()


def suite() -> bool:
    """Python itself does not free everything at its end, so leaks are looked for elsewhere."""
    python = f"-DPython_EXECUTABLE={sys.executable}"
    folder = build(ROOT, "sanitize", "address,undefined", "-DKNOBEL_PYTHON=ON", python)
    (kernel,) = folder.glob("_kernel*.so")
    environment = {
        **os.environ,
        "LD_PRELOAD": f"{library('libasan.so')} {library('libubsan.so')}",
        "ASAN_OPTIONS": "detect_leaks=0",
        "KNOBEL_KERNEL": str(kernel),
    }
    # A browser brings allocators of its own, and tests of the page hardly touch the kernel.
    print("left out: tests/web/test_page_*.py (need a browser)")
    left_out = ["--ignore-glob=*/test_page_*.py"]
    for reason, tests in IMPOSSIBLE.items():
        for test in tests:
            print(f"left out: {test} (the address sanitizer {reason})")
            left_out.append(f"--deselect={test}")
    command = [NEAR / "pytest", "-n", "auto", *left_out]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode == 0


def checks() -> bool:
    folder = build(ROOT / "bench", "sanitize-checks", "address,undefined", targets=CHECKS)
    strict = {**os.environ, "ASAN_OPTIONS": "detect_leaks=1"}
    runs = (["stromrallye_check", "1000"], ["stromrallye_check", "100", "2", "3"], ["rotation_check", "600"],
            ["huepfburg_check", "2000"])  # fmt: skip
    return all(_run(folder, run, strict) for run in runs)


def threads() -> bool:
    folder = build(ROOT / "bench", "sanitize-threads", "thread", targets=CHECKS[:1])
    strict = {**os.environ, "TSAN_OPTIONS": "halt_on_error=1"}
    return all(_run(folder, ["stromrallye_check", "300", str(n), str(n)], strict) for n in (2, 4, 8))


def _run(folder: Path, run: list[str], environment: dict[str, str]) -> bool:
    print("$", *run, flush=True)
    return subprocess.run([folder / run[0], *run[1:]], env=environment, check=False).returncode == 0


PARTS = {"suite": suite, "checks": checks, "threads": threads}


def main() -> int:
    names = sys.argv[1:] or list(PARTS)
    clean = {name: PARTS[name]() for name in names}
    for name, right in clean.items():
        print(f"{name:8} {'clean' if right else 'FINDINGS, see above'}")
    return 0 if all(clean.values()) else 1


if __name__ == "__main__":
    sys.exit(main())
