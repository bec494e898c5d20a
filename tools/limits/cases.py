"""The promises about small, busy, full and bare machines, each with a way to try it."""

from __future__ import annotations

import json
import os
import resource
import subprocess
import sys
from pathlib import Path

from limits import large, reading, stopping
from limits.machine import KNOBEL, ROOT, Cases, Held, busy, endless, execute, mounted, parts, run, said_same

BOARD = ROOT / "examples" / "stromrallye" / "example0.txt"
MIB = 1 << 20


def memory_of_the_system(folder: Path) -> Held:
    ran = run("solve", endless(folder), "--time", 600, shell='ulimit -v 300000; exec "$@"')
    right = ran.code == 3 and ran.one_line and b"memory" in ran.out
    return Held(right, f"undecided (memory), exit {ran.code}, {ran.peak // MIB} MiB resident")


def threads_of_the_system(folder: Path) -> Held:
    ran = run("solve", BOARD, "--threads", 40, shell='ulimit -v 200000; exec "$@"')
    return Held(ran.code == 0 and ran.one_line, f"solved, exit {ran.code}, {ran.peak // MIB} MiB resident")


def memory_of_ours(folder: Path) -> Held:
    ran = run("solve", endless(folder), "--time", 600, "--memory", "60MiB")
    right = ran.code == 3 and b"memory" in ran.out and ran.peak < 160 * MIB
    return Held(
        right, f"undecided (memory), exit {ran.code}, {ran.peak // MIB} MiB resident, Python included"
    )


def time_on_a_loaded_machine(folder: Path) -> Held:
    with busy(4):
        ran = run("solve", endless(folder), "--time", 5, "--json")
    searched = float(json.loads(ran.out)["stats"]["seconds"])
    return Held(
        ran.code == 3 and 5 <= searched <= 5.25,
        f"undecided (time), exit {ran.code}, searched {searched:.2f} s, {ran.seconds:.1f} s with start-up",
    )


RATED = """
import sys, time
import knobel
from knobel.limits import Limits
for file in sys.argv[2:]:
    puzzle = knobel.load(file)
    started = time.perf_counter()
    print(knobel.rate(puzzle, limits=Limits(time=float(sys.argv[1]))).status, end=" ")
    print(time.perf_counter() - started)
"""


def time_of_a_rating(folder: Path) -> Held:
    from support.hard_puzzles import closed, full

    texts = {
        "board": full(20, 4),
        "frame": closed(30, 30, 60),
        "castle": "30001 30002\n" + "".join(f"{n} {n % 30001 + 1}\n" for n in range(1, 30002)) + "1 4\n",
    }
    for name, text in texts.items():
        (folder / name).write_text(text)
    ran = execute([sys.executable, "-c", RATED, "1.5", *(str(folder / name) for name in texts)])
    kinds, seconds = zip(*(line.split() for line in ran.out.decode().splitlines()), strict=True)
    right = set(kinds) == {"undecided"} and all(1.5 <= float(took) <= 1.625 for took in seconds)
    said = ", ".join(f"{name} {float(took):.2f} s" for name, took in zip(texts, seconds, strict=True))
    return Held(right, f"undecided, {said}")


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


SMALL_DISK = """
disk=$1 space=$2 kept=$3; shift 3
mount -t tmpfs -o size=$space none "$disk" || exit 99
"$@"; first=$?
find "$disk" -name 'part-*' | wc -l
mount -o remount,size=64m "$disk" || exit 99
"$@" >/dev/null || exit 98
cp "$disk"/set/part-* "$kept"
exit $first
"""


def full_disk_of_a_data_set(folder: Path, sizes: tuple[str, ...] = ("60k", "150k", "400k")) -> Held:
    """File systems too small for ledger or rows; with more room the same command goes on."""
    command = ["batch", "generate", "huepfburg", "--size", 12, "--count", 500, "--seed", 1,
               "--format", "jsonl", "-o"]  # fmt: skip
    whole = run(*command, folder / "whole")
    codes, same = [], whole.code == 0
    for size in sizes:
        disk, kept = folder / f"disk{size}", folder / f"kept{size}"
        disk.mkdir()
        kept.mkdir()
        ran = mounted(SMALL_DISK, disk, size, kept, *KNOBEL, *command, disk / "set")
        codes.append(ran.code if ran.one_line and ran.out.split() == [b"0"] else -1)
        same = same and parts(kept) == parts(folder / "whole")
    right = codes == [2] * len(sizes) and same
    return Held(right, f"exit {', '.join(map(str, codes))}, one line each, no part; then {said_same(same)}")


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


READ_ONLY = """
home=$1; shift
mount -t tmpfs -o ro none "$home" || exit 99
touch "$home/x" 2>/dev/null && exit 98
cd "$home" && exec "$@"
"""


def read_only_home(folder: Path) -> Held:
    """Home and current folder cannot be written, what is asked for goes elsewhere."""
    home = folder / "home"
    home.mkdir()
    bare = {"PATH": os.environ["PATH"], "HOME": str(home), "LC_ALL": "C.UTF-8"}
    tries = (["solve", BOARD], ["draw", BOARD, "-o", folder / "p.pdf"],
             ["worksheet", "--kind", "rotation", "--count", 2, "--seed", 1, "-o", folder / "w.pdf"],
             ["generate", "huepfburg", "--seed", 1])  # fmt: skip
    runs = [mounted(READ_ONLY, home, *KNOBEL, *arguments, env=bare) for arguments in tries]
    refused = mounted(READ_ONLY, home, *KNOBEL, "draw", BOARD, "-o", "p.svg", env=bare)
    codes = [ran.code for ran in runs]
    right = not any(codes) and refused.code == 2 and all(ran.one_line for ran in (*runs, refused))
    said = ", ".join(f"{arguments[0]}: exit {code}" for arguments, code in zip(tries, codes, strict=True))
    return Held(right, f"{said}; writing into it: exit {refused.code}, one line")


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


BUSY: Cases = {
    "`ulimit -v 300000` (293 MiB of addresses), endless search": (memory_of_the_system, "undecided, exit 3"),
    "`ulimit -v 200000`, `--threads 40`": (threads_of_the_system, "solved with the threads there are"),
    "`--memory 60MiB`, endless search": (memory_of_ours, "undecided, exit 3"),
    "`--time 5` beside four more busy processes": (time_on_a_loaded_machine, "exit 3, within 5 %"),
    "rating for 1.5 s: a full 20×20 board, a frame of 30 rows, 30,001 fields": (
        time_of_a_rating, "undecided, within 5 % and 50 ms"),
}  # fmt: skip
CASES: Cases = {
    **BUSY,
    **large.CASES,
    **reading.CASES,
    **stopping.CASES,
    "no space left (2 KiB a file): draw, generate": (full_disk, "exit 2, one line, nothing half-written"),
    "`knobel batch` on full file systems (60, 150, 400 KiB), then more room": (
        full_disk_of_a_data_set, "exit 2, one line; then goes on"),
    "the reader of a pipe leaves": (broken_pipe, "exit 0, silence"),
    "no home, no folder for temporary files": (no_home, "works"),
    "home on a read-only file system, and the current folder too": (read_only_home, "works"),
    "no locale (`LC_ALL=C`, `PYTHONUTF8=0`)": (no_locale, "UTF-8 all the same"),
    "no terminal": (no_terminal, "works, plain text"),
    "streams closed": (closed_streams, "2 where one is needed, else 0"),
}  # fmt: skip
