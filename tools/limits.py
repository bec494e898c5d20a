"""Do the limits hold? Tries each one on this machine and says what was measured.

    python tools/limits.py             the table, for docs/limits.md; exit code 1 if one does not hold

Every case runs the real command in a process of its own: under `ulimit`, on a machine with other
work, interrupted, with a full disk, without home, locale, terminal or streams.
"""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
sys.path[:0] = [str(ROOT / "tests"), str(ROOT / "tests" / "cli")]
KNOBEL = [sys.executable, "-c", "import sys; from knobel.cli import main; sys.exit(main())"]
BOARD = ROOT / "examples" / "stromrallye" / "example0.txt"
MIB = 1 << 20


@dataclass(frozen=True)
class Held:
    """What was measured, and whether it is as promised."""

    right: bool
    measured: str


@dataclass(frozen=True)
class Ran:
    code: int
    out: bytes
    err: bytes
    seconds: float
    peak: int
    """Largest resident memory, in bytes."""

    @property
    def one_line(self) -> bool:
        return self.err.count(b"\n") <= 1 and b"Traceback" not in self.err


def run(
    *arguments: object, shell: str = 'exec "$@"', env: Mapping[str, str] | None = None, **more: object
) -> Ran:
    """`knobel` with these arguments, by a shell that sets limits or closes streams first."""
    command = ["/usr/bin/env", "sh", "-c", shell, "sh", *KNOBEL, *map(str, arguments)]
    started = time.monotonic()
    with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err:
        given = {"stdin": subprocess.DEVNULL, "stdout": out, "stderr": err, **more}
        process = subprocess.Popen(command, env=env, **given)  # type: ignore[call-overload]
        _, status, usage = os.wait4(process.pid, 0)
        seconds = time.monotonic() - started
        process.returncode = os.waitstatus_to_exitcode(status)
        out.seek(0)
        err.seek(0)
        return Ran(process.returncode, out.read(), err.read(), seconds, usage.ru_maxrss << 10)


def endless(folder: Path) -> Path:
    """A frame with more positions than anybody can search."""
    from test_long_search import endless as text

    path = folder / "endless.txt"
    path.write_text(text())
    return path


def memory_of_the_system(folder: Path) -> Held:
    ran = run("solve", endless(folder), "--time", 600, shell='ulimit -v 300000; exec "$@"')
    right = ran.code == 3 and ran.one_line and b"memory" in ran.out
    return Held(right, f"undecided (memory), exit {ran.code}, {ran.peak // MIB} MiB resident")


def memory_of_ours(folder: Path) -> Held:
    ran = run("solve", endless(folder), "--time", 600, "--memory", "60MiB")
    right = ran.code == 3 and b"memory" in ran.out and ran.peak < 160 * MIB
    return Held(
        right, f"undecided (memory), exit {ran.code}, {ran.peak // MIB} MiB resident, Python included"
    )


def time_on_a_loaded_machine(folder: Path) -> Held:
    busy = [subprocess.Popen([sys.executable, "-c", "while True: pass"]) for _ in range(4)]
    try:
        ran = run("solve", endless(folder), "--time", 2, "--json")
    finally:
        for process in busy:
            process.kill()
            process.wait()
    searched = float(json.loads(ran.out)["stats"]["seconds"])
    right = ran.code == 3 and 2 <= searched < 3
    return Held(
        right, f"undecided (time), exit {ran.code}, searched {searched:.2f} s, {ran.seconds:.1f} s in all"
    )


def _interrupted(command: list[str], **more: object) -> tuple[int, float, bytes]:
    """Ctrl-C, when it searches; how long until it has ended."""
    process = subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, **more)  # type: ignore[call-overload]
    time.sleep(3)
    pressed = time.monotonic()
    process.send_signal(signal.SIGINT)
    _, err = process.communicate(timeout=60)
    return process.returncode, time.monotonic() - pressed, err


def ctrl_c(folder: Path) -> Held:
    code, seconds, err = _interrupted([*KNOBEL, "solve", str(endless(folder))])
    return Held(code == 130 and b"Traceback" not in err, f"exit {code} after {seconds:.2f} s")


IN_PYTHON = """
import knobel, sys
try:
    knobel.solve(knobel.load(sys.argv[1]), time=None)
except KeyboardInterrupt:
    sys.exit(7)
"""


def ctrl_c_in_python(folder: Path) -> Held:
    code, seconds, _ = _interrupted([sys.executable, "-c", IN_PYTHON, str(endless(folder))])
    return Held(code == 7, f"KeyboardInterrupt after {seconds:.2f} s")


def ctrl_c_of_the_server(folder: Path) -> Held:
    code, seconds, err = _interrupted([*KNOBEL, "serve", "--port", "0"])
    return Held(code == 130 and b"Traceback" not in err, f"exit {code} after {seconds:.2f} s")


def _no_space() -> None:
    resource.setrlimit(resource.RLIMIT_FSIZE, (2048, 2048))


def full_disk(folder: Path) -> Held:
    made = folder / "made"
    pictures = run("draw", BOARD, "-o", folder / "p.svg", preexec_fn=_no_space, stdout=subprocess.DEVNULL)
    puzzles = run("generate", "huepfburg", "--size", 300, "--count", 2, "--seed", 1, "-o", made,
                  preexec_fn=_no_space, stdout=subprocess.DEVNULL)  # fmt: skip
    left = [
        file.name
        for file in (folder / "p.svg", *made.glob("*"))
        if file.exists() and file.stat().st_size >= 2048
    ]
    right = pictures.code == puzzles.code == 2 and pictures.one_line and puzzles.one_line and not left
    return Held(right, f"exit {pictures.code} and {puzzles.code}, one line each, {len(left)} broken files")


def broken_pipe(folder: Path) -> Held:
    long = folder / "long.txt"
    long.write_text("1000\n1,1,100000\n0\n")
    ran = run("solve", long, shell='"$@" | head -c 10 >/dev/null')
    return Held(ran.code == 0 and ran.err == b"", f"exit {ran.code}, {len(ran.err)} bytes on stderr")


def no_home(folder: Path) -> Held:
    bare = {"PATH": os.environ["PATH"], "HOME": "/proc/nowhere", "TMPDIR": "/proc/nowhere"}
    ran = run("solve", BOARD, env=bare)
    drawn = run("draw", BOARD, "-o", folder / "p.png", env=bare)
    return Held(
        ran.code == drawn.code == 0 and not ran.err, f"solve: exit {ran.code}, draw: exit {drawn.code}"
    )


def no_locale(folder: Path) -> Held:
    bare = {"PATH": os.environ["PATH"], "LC_ALL": "C", "PYTHONUTF8": "0", "PYTHONCOERCECLOCALE": "0"}
    ran = run("solve", BOARD, "--notation", "legs", env=bare)
    german = run("--lang", "de", "--help", env=bare)
    right = (
        ran.code == german.code == 0 and "→" in ran.out.decode("utf-8") and "ä" in german.out.decode("utf-8")
    )
    return Held(right, f"exit {ran.code}, arrows and umlauts in UTF-8")


def no_terminal(folder: Path) -> Held:
    bare = {"PATH": os.environ["PATH"]}
    ran = run("solve", BOARD, env=bare, start_new_session=True)
    return Held(ran.code == 0 and b"\x1b" not in ran.out + ran.err, f"exit {ran.code}, no control sequences")


def closed_streams(folder: Path) -> Held:
    codes = [run("solve", "-", shell='exec "$@" <&-').code, run("solve", BOARD, shell='exec "$@" >&-').code,
             run("solve", BOARD, shell='exec "$@" 2>&-').code]  # fmt: skip
    return Held(
        codes == [2, 2, 0], f"stdin: exit {codes[0]}, stdout: exit {codes[1]}, stderr: exit {codes[2]}"
    )


CASES: dict[str, tuple[Callable[[Path], Held], str]] = {
    "`ulimit -v 300000` (293 MiB of addresses), endless search": (memory_of_the_system, "undecided, exit 3"),
    "`--memory 60MiB`, endless search": (memory_of_ours, "undecided, exit 3"),
    "`--time 2` beside four busy processes": (time_on_a_loaded_machine, "undecided, exit 3, soon after"),
    "Ctrl-C, command line": (ctrl_c, "exit 130 at once"),
    "Ctrl-C, Python": (ctrl_c_in_python, "KeyboardInterrupt at once"),
    "Ctrl-C, `knobel serve`": (ctrl_c_of_the_server, "exit 130 at once"),
    "no space left (2 KiB a file): draw, generate": (full_disk, "exit 2, one line, nothing half-written"),
    "the reader of a pipe leaves": (broken_pipe, "exit 0, silence"),
    "no home, no folder for temporary files": (no_home, "works"),
    "no locale (`LC_ALL=C`, `PYTHONUTF8=0`)": (no_locale, "UTF-8 all the same"),
    "no terminal": (no_terminal, "works, plain text"),
    "streams closed": (closed_streams, "2 where one is needed, else 0"),
}


def main() -> int:
    rows, right = [], True
    for name, (case, promised) in CASES.items():
        with tempfile.TemporaryDirectory() as folder:
            held = case(Path(folder))
        right = right and held.right
        rows.append(f"| {name} | {promised} | {held.measured} | {'yes' if held.right else '**no**'} |")
        print(rows[-1], file=sys.stderr, flush=True)
    print("| what | promised | measured | held |\n|---|---|---|---|")
    print("\n".join(rows))
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
