"""What is stored about a room, as a file to take along."""

from __future__ import annotations

import csv
import io
import json
from datetime import UTC, datetime

from knobel.classroom.results import Attempt, Result
from knobel.classroom.rooms import Progress, Room
from knobel.classroom.tables import safe_cell


def json_file(room: Room) -> str:
    """All of it; each of its `results` is a file for `knobel results`."""
    found = {
        "format": "knobel-room-1",
        "room": room.code,
        "status": room.status,
        "opened": _time(room.opened),
        "ended": room.ended and _time(room.ended),
        "set": room.set.document(),
        "results": [one.document() for one in _results(room)],
    }
    return json.dumps(found, ensure_ascii=False, indent=1) + "\n"


def _time(seconds: float) -> str:
    return datetime.fromtimestamp(seconds, UTC).isoformat(timespec="seconds")


def csv_file(room: Room) -> str:
    """A line per pupil and puzzle that was begun."""
    out = io.StringIO()
    writer = csv.writer(out, lineterminator="\n")
    writer.writerow(["name", "puzzle", "solved", "moves", "seconds", "help"])
    for pupil in room.pupils.values():
        for number, one in sorted(pupil.progress.items()):
            done = one.attempt
            told = (int(one.solved), len(done.moves), done.seconds, " ".join(done.help))
            writer.writerow((safe_cell(pupil.name), number, *told))
    return out.getvalue()


def _results(room: Room) -> list[Result]:
    nothing = Progress(0, Attempt(), False)
    numbers = range(1, len(room.set.puzzles) + 1)
    return [
        Result(one.name, room.set.fingerprint, tuple(one.progress.get(n, nothing).attempt for n in numbers))
        for one in room.pupils.values()
    ]
