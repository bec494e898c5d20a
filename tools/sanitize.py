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

# The address sanitizer reserves terabytes of addresses. Whoever limits its own (workers of the web
# app, programs that are judged) could not start: under the sanitizer these limits do nothing.
NO_LIMIT = r"""
#define _GNU_SOURCE
#include <dlfcn.h>
#include <sys/types.h>
#define MEMORY(what) (what == 2 || what == 9)  /* RLIMIT_DATA, RLIMIT_AS */
typedef int Set(int, const void *);
typedef int Change(pid_t, int, const void *, void *);
#define SET(name) int name(int what, const void *limit) { \
  return MEMORY(what) ? 0 : ((Set *)dlsym(RTLD_NEXT, #name))(what, limit); }
#define CHANGE(name) int name(pid_t pid, int what, const void *limit, void *old) { \
  return ((Change *)dlsym(RTLD_NEXT, #name))(pid, what, MEMORY(what) ? 0 : limit, old); }
SET(setrlimit) SET(setrlimit64)
CHANGE(prlimit) CHANGE(prlimit64)
"""

# What a sanitizer itself makes impossible, by the reason.
IMPOSSIBLE = {
    "is about memory, and the sanitizer takes a lot of it": (
        "tests/cli/test_streams.py::test_little_memory",
        "tests/cli/test_streams.py::test_no_room_for_threads",
        "tests/web/attacks/test_puzzles.py::test_a_worker_forgets_before_its_memory_is_full",
    ),
    "the fuzzers bring sanitizers of their own": ("tests/fuzz/test_kept_inputs.py::test_a_short_run_of",),
    "asks for the kernel that is installed": ("tests/unit/test_kernel.py::test_a_kernel_that_is_wanted",),
    "groff does not run under it": ("tests/cli/test_manual.py",),
}


def build(source: Path, name: str, sanitizers: str, *options: str, targets: tuple[str, ...] = ()) -> Path:
    folder = ROOT / "build" / name
    search = f"{NEAR}{os.pathsep}{os.environ['PATH']}"
    cmake, ninja = shutil.which("cmake", path=search), shutil.which("ninja", path=search)
    assert cmake
    assert ninja
    configure = ["-S", str(source), "-B", str(folder), "-G", "Ninja", f"-DCMAKE_MAKE_PROGRAM={ninja}"]
    sanitize = [f"-DKNOBEL_SANITIZE={sanitizers}", "-DKNOBEL_WERROR=ON", *options]
    subprocess.run([cmake, *configure, *sanitize], check=True, stdout=subprocess.DEVNULL)
    subprocess.run([ninja, "-C", folder, *targets], check=True, stdout=subprocess.DEVNULL)
    return folder


def library(name: str) -> str:
    asked = [COMPILER, f"-print-file-name={name}"]
    return subprocess.run(asked, check=True, capture_output=True, text=True).stdout.strip()


def no_limit(folder: Path) -> Path:
    """A library that takes the limit on addresses away."""
    path = folder / "no_limit.so"
    command = [COMPILER, "-x", "c", "-shared", "-fPIC", "-o", str(path), "-", "-ldl"]
    subprocess.run(command, input=NO_LIMIT, text=True, check=True)
    return path


def suite() -> bool:
    """Python itself does not free everything at its end, so leaks are looked for elsewhere."""
    python = f"-DPython_EXECUTABLE={sys.executable}"
    folder = build(ROOT, "sanitize", "address,undefined", "-DKNOBEL_PYTHON=ON", python)
    (kernel,) = folder.glob("_kernel*.so")
    environment = {
        **os.environ,
        "LD_PRELOAD": f"{library('libasan.so')} {library('libubsan.so')} {no_limit(folder)}",
        "ASAN_OPTIONS": "detect_leaks=0",
        "KNOBEL_KERNEL": str(kernel),
    }
    # A browser brings allocators of its own, and tests of the page hardly touch the kernel.
    print("left out: tests/web/page (need a browser)", flush=True)
    left_out = ["--ignore=tests/web/page"]
    for reason, tests in IMPOSSIBLE.items():
        for test in tests:
            print(f"left out: {test} ({reason})")
            left_out.append(f"--deselect={test}")
    command = [str(NEAR / "pytest"), "-n", "auto", *left_out]
    return subprocess.run(command, cwd=ROOT, env=environment, check=False).returncode == 0


def checks() -> bool:
    folder = build(ROOT / "bench", "sanitize-checks", "address,undefined", targets=CHECKS)
    strict = {**os.environ, "ASAN_OPTIONS": "detect_leaks=1"}
    runs = (["stromrallye_check", "1000"], ["stromrallye_check", "100", "2", "3"], ["rotation_check", "600"],
            ["huepfburg_check", "2000"])  # fmt: skip
    return all(_run(folder, run, strict) for run in runs)


def threads() -> bool:
    folder = build(ROOT / "bench", "sanitize-threads", "thread", targets=CHECKS[:2])
    strict = {**os.environ, "TSAN_OPTIONS": "halt_on_error=1"}
    searches = all(_run(folder, ["stromrallye_check", "300", str(n), str(n)], strict) for n in (2, 4, 8))
    return searches and _run(folder, ["rotation_check", "2000"], strict)


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
