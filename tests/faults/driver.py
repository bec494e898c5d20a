"""Runs a small job of a verb again and again, each time with another call of the system failing.

    LD_PRELOAD=shim.so python driver.py JOB FOLDER MODE EXAMPLES

With mode 4 the job runs once, its changes are recorded, and each try begins with what a power cut has left.
Everything is imported once; every try is a fork. Writes one JSON object: how many calls there were, and
for each try how it ended, what it said, which files it left and how the same job ended afterwards.
"""

from __future__ import annotations

import asyncio
import ctypes
import hashlib
import io
import json
import os
import shutil
import sys
import warnings
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

sys.path[:0] = [str(Path(__file__).parents[1])]

from faults.power_cut import Disk, pictures, restore  # noqa: E402

import knobel.cli.group  # noqa: E402
import knobel.draw.pdf  # noqa: E402
import knobel.kernel  # noqa: E402
from knobel.batch.run import run  # noqa: E402
from knobel.batch.store import arrow  # noqa: E402
from knobel.classroom.puzzle_set import PuzzleSet, SetPuzzle  # noqa: E402
from knobel.classroom.results import Attempt  # noqa: E402
from knobel.classroom.room_store import RoomStore  # noqa: E402
from knobel.classroom.rooms import Rooms  # noqa: E402
from knobel.cli import main  # noqa: E402
from knobel.difficulty.records import read_records  # noqa: E402
from knobel.errors import KnobelError  # noqa: E402
from knobel.files import load  # noqa: E402
from knobel.game.progress import read as read_progress  # noqa: E402
from knobel.game.savefile import read as read_game  # noqa: E402
from support.batch_jobs import Here, new  # noqa: E402

EXAMPLES = Path(sys.argv[4])
BOARD, FRAME = EXAMPLES / "stromrallye" / "example0.txt", EXAMPLES / "rotation" / "eigen2.txt"
GRAPH = EXAMPLES / "huepfburg" / "three_jumps.txt"
STUCK, APART = EXAMPLES / "rotation" / "eigen1.txt", EXAMPLES / "huepfburg" / "two_impossible.txt"
RECORDED = 4
MOST_TRIES = 400
"""Beyond that, not every call fails once, but every second, third, …"""


def command(*words: object) -> Callable[[Path], int]:
    """A job of the command line; {} is its folder."""
    return lambda folder: main([str(word).replace("{}", str(folder)) for word in words])


def typed(text: str, *words: object) -> Callable[[Path], int]:
    def job(folder: Path) -> int:
        sys.stdin = io.TextIOWrapper(io.BytesIO(text.replace("{}", str(folder)).encode()))
        return command(*words)(folder)

    return job


def batch(form: str) -> Callable[[Path], int]:
    def job(folder: Path) -> int:
        try:
            run(new(6, formats=(form,)), folder / "data", Here(width=1))
        except KnobelError as error:
            sys.stderr.write(f"knobel: {error}\n")
            return 2
        return 0

    return job


async def lesson(rooms: Rooms) -> None:
    """A room, a pupil, two reports of what was done there."""

    async def made(_: int, moves: Sequence[str]) -> bool:
        return len(moves) == 2

    room = await rooms.open(PuzzleSet("Fault", (SetPuzzle.of(load(FRAME)),)))
    pupil = await rooms.join(room, "Ada", f"{len(rooms.rooms):032}")
    for moves in (("L",), ("L", "L")):
        await rooms.note(room, pupil, 1, len(moves), Attempt(moves, 1, ()), made)


def room(folder: Path) -> int:
    try:
        store = RoomStore(folder / "rooms.sqlite")
        try:
            asyncio.run(lesson(Rooms(store, 30)))
        finally:
            store.close()
    except KnobelError as error:
        sys.stderr.write(f"knobel: {error}\n")
        return 2
    return 0


JOBS: dict[str, Callable[[Path], int]] = {
    "solve": command("solve", BOARD, FRAME),
    "verify": typed("L\n", "verify", FRAME, "-"),
    "explain": command("explain", BOARD, "-o", "{}/proof.svg"),
    "generate": command("generate", "rotation", "--seed", 1, "-o", "{}/made.txt"),
    "draw": command("draw", FRAME, "-o", "{}/frame.svg"),
    "rate": command("rate", FRAME, "--json"),
    "play --record": typed("L\nquit\n", "play", "--plain", FRAME, "--no-progress", "--record", "{}/records"),
    "play --progress": typed("L\nL\nquit\n", "play", "--plain", FRAME, "--progress", "{}/progress.json"),
    "play, save": typed("L\nsave {}/game\nquit\n", "play", "--plain", FRAME, "--no-progress"),
    "judge --make": command("judge", "--make", "rotation", "--count", 2, "-o", "{}/set"),
    "judge --html": command("judge", "--run", "echo L", "--html", "{}/report.html", FRAME),
    "batch jsonl": batch("jsonl"),
    "batch parquet": batch("parquet"),
    "certificate": command("solve", FRAME, "--certificate", "{}/proof.jsonl"),
    "set": command("set", BOARD, FRAME, "-o", "{}/set.json"),
    "room": room,
    "kernel: stromrallye": command("solve", BOARD),
    "kernel: rotation": command("solve", FRAME),
    "kernel: huepfburg": command("solve", GRAPH),
    "kernel: threads": command("solve", BOARD, "--threads", 2, "--solutions", 3),
    "kernel: jumps": typed("1 -> 3 -> 5 -> 7\n2 -> 4 -> 6 -> 7\n", "verify", GRAPH, "-"),
    "kernel: proof": command("explain", APART),
    "kernel: certificate": command("solve", STUCK, "--certificate", "{}/proof.jsonl"),
    "kernel: rate": command("rate", BOARD, FRAME),
}


BEFORE: dict[str, Callable[[Path], object]] = {
    "play --record": JOBS["play --record"],
    "play --progress": lambda folder: (folder / "progress.json").write_text(
        '{"knobel": "progress 1", "puzzles": {"rotation-0": {"kind": "rotation", "solved": true}}}'
    ),
    "play, save": typed("R\nsave {}/game\nquit\n", "play", "--plain", FRAME, "--no-progress"),
    "room": room,
}
"""What has been there for long when the power is cut."""


class Shim:
    """The preloaded library."""

    def __init__(self) -> None:
        self.library = ctypes.CDLL(None)
        self.library.fault_calls.restype = ctypes.c_long

    def arm(self, folder: str, n: int, mode: int) -> None:
        self.library.fault_arm(folder.encode(), ctypes.c_long(n), mode)

    def record(self, folder: str, file: Path) -> None:
        self.library.fault_record(folder.encode(), os.open(file, os.O_WRONLY | os.O_CREAT | os.O_APPEND))

    def calls(self) -> int:
        return int(self.library.fault_calls())


def attempt(job: Callable[[Path], Any], folder: Path, under: str, n: int, mode: int) -> dict[str, Any]:
    """One try, in a fork: its exit code (negative: a signal), what it said, how many calls there were."""
    said, counted = folder.with_suffix(".said"), folder.with_suffix(".calls")
    pid = os.fork()
    if not pid:
        os.dup2(os.open(said, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 2)
        out = folder.with_suffix(".out") if mode in (0, RECORDED) else folder / "out"
        os.dup2(os.open(out, os.O_WRONLY | os.O_CREAT | os.O_TRUNC), 1)
        shim = Shim()
        if mode == RECORDED:
            shim.record(under, folder.with_suffix(".record"))
        else:
            shim.arm(under, n, mode)
        code = 99
        try:
            code = job(folder)
        finally:
            calls = shim.calls()
            shim.arm("", 0, 0)
            counted.write_text(str(calls))
            sys.stderr.flush()
            os._exit(code)
    code = os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1])
    calls = int(counted.read_text()) if counted.exists() else 0
    return {"n": n, "code": code, "said": said.read_text(), "calls": calls}


def contents(folder: Path) -> dict[str, str]:
    files = (path for path in sorted(folder.rglob("*")) if path.is_file())
    return {str(path.relative_to(folder)): hashlib.sha256(path.read_bytes()).hexdigest() for path in files}


def records(folder: Path) -> int | None:
    """How many play records can be read, if there are any."""
    path = folder / "records"
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")  # about a record that was cut off
        return len(read_records(str(path))) if path.exists() else None


def tries(name: str, folder: Path, mode: int) -> dict[str, Any]:
    job = JOBS[name]
    kernel = name.startswith("kernel")
    whole = folder / "whole"
    whole.mkdir()
    counted = attempt(job, whole, "" if kernel else f"{whole}/", 0, 1)
    step = counted["calls"] // MOST_TRIES + 1
    found = []
    for n in range(1, counted["calls"] + 1, step):
        here = folder / "try"
        shutil.rmtree(here, ignore_errors=True)
        here.mkdir()
        tried = attempt(job, here, "" if kernel else f"{here}/", n, mode)
        tried["files"] = contents(here)
        again = attempt(job, here, "", 0, 0)["code"]
        found.append({**tried, "again": again, "then": contents(here), "records": records(here)})
    return {**counted, "files": contents(whole), "tries": found}


def facts(folder: Path) -> list[str]:
    """What a reader finds: records, what was reached, the moves of a game, whole files."""
    try:
        return _facts(folder)
    except KnobelError as error:
        return [f"unreadable: {error}"]


def _facts(folder: Path) -> list[str]:
    found = [f"record {n}" for n in range(records(folder) or 0)]
    if (folder / "progress.json").exists():
        found += read_progress(folder / "progress.json").puzzles
    if (folder / "game").exists():
        found += [f"move {move}" for move in read_game((folder / "game").read_text()).moves]
    if (folder / "rooms.sqlite").exists():
        found += in_rooms(folder)
    told = ("progress.json", "game", "records", "rooms.sqlite", "rooms.sqlite-wal")
    return found + [
        f"{name} {content}"
        for name, content in contents(folder).items()
        if name not in told and not Path(name).name.startswith((".", "_")) and not name.endswith(".part")
    ]


def in_rooms(folder: Path) -> list[str]:
    """Rooms, pupils and moves, in the order in which they came."""
    store = RoomStore(folder / "rooms.sqlite")
    try:
        rooms = sorted(Rooms(store, 30).rooms.values(), key=lambda room: room.opened)
        pupils = [(n, pupil) for n, room in enumerate(rooms) for pupil in room.pupils.values()]
        moves = [(n, one.attempt.moves) for n, pupil in pupils for one in pupil.progress.values()]
    finally:
        store.close()
    found = [f"room {n}" for n in range(len(rooms))] + [f"pupil in {n}" for n, _ in pupils]
    return found + [f"move {at} in {n}" for n, made in moves for at in range(len(made))]


def power_cuts(name: str, folder: Path) -> dict[str, Any]:
    job, whole, here = JOBS[name], folder / "whole", folder / "try"
    whole.mkdir()
    if name in BEFORE:
        attempt(BEFORE[name], whole, "", 0, 0)
    old, disk = facts(whole), Disk(whole)
    counted = attempt(job, whole, f"{whole}/", 0, RECORDED)
    found = []
    record = folder / "whole.record"
    for n, which, picture in pictures(disk, record.read_text()):
        shutil.rmtree(here, ignore_errors=True)
        here.mkdir()
        restore(picture, whole, here)
        tried = {"n": n, "picture": which, "files": contents(here), "facts": facts(here)}
        found.append({**tried, "again": attempt(job, here, "", 0, 0), "then": facts(here)})
    changes = len(record.read_text().splitlines())
    return {**counted, "changes": changes, "old": old, "new": facts(whole), "tries": found}


if __name__ == "__main__":
    arrow()  # before the first fork
    knobel.kernel.kernel()
    if int(sys.argv[3]) == RECORDED:
        json.dump(power_cuts(sys.argv[1], Path(sys.argv[2])), sys.__stdout__ or sys.stdout)
        sys.exit()
    json.dump(tries(sys.argv[1], Path(sys.argv[2]), int(sys.argv[3])), sys.__stdout__ or sys.stdout)
