"""The engine of the browser edition: what a worker of the page asks, answered on the spot.

Python runs in the browser there (Pyodide), so there is no server, no pool and no process: a request is
a JSON text, and so is the answer. Nothing here needs a package beside Knobel.
"""

from __future__ import annotations

import gzip
import json
from collections.abc import Callable
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder
from pathlib import Path

from knobel.kernel import kernel
from knobel.limits import GIB, Limits, Progress
from knobel.locale import LANGUAGES
from knobel.web import programs
from knobel.web.handlers import HANDLERS, answer_by, error_entry, too_much

MEMORY = GIB // 2
"""Bytes of a search: a tab that takes much more is ended by some browsers."""

ASKED = {**HANDLERS, **programs.HANDLERS}
"""Here somebody's program may be run as well: it is in the reader's own browser."""

Report = Callable[[float, int], None]
"""Takes seconds and states of a search that goes on."""


def introduced() -> str:
    """What the page has to know about its engine: how long each request may take, and what is said if
    it takes longer; and whether the kernel is there."""
    return json.dumps(
        {
            "seconds": {name: handler.seconds for name, handler in ASKED.items()},
            "too_much": {lang: error_entry(too_much(), lang) for lang in LANGUAGES},
            "kernel": kernel() is not None,
        }
    )


def ask(name: str, body: str, report: Report | None = None, patience: float = 1) -> tuple[int, str]:
    """Status and text of the answer, as the server would give them. `patience`: how many times longer it
    may take than the server allows."""
    request = json.loads(body)
    lang = request.get("lang")

    def progress(now: Progress) -> None:
        if report is not None:
            report(now.seconds, now.states)

    handler = ASKED[name]
    limits = Limits((handler.seconds or 1.0) * patience, MEMORY, progress=progress)
    found = answer_by(handler, request, lang if lang in LANGUAGES else LANGUAGES[0], limits)
    if "ok" in found:
        return 200, json.dumps(found["ok"], ensure_ascii=False, separators=(",", ":"))
    broken = found.pop("broken", False)
    return 500 if broken else 422, json.dumps(found, ensure_ascii=False)


class LibraryOnDemand(MetaPathFinder):
    """Finds the modules that most visits do not need. They lie in an archive, which `fetch` brings when
    the first of them is imported: by something that few people do, or by somebody's program."""

    def __init__(self, names: frozenset[str], archive: str, fetch: Callable[[], bytes]) -> None:
        self.names, self.archive, self.fetch = names, archive, fetch
        self.here = False

    def find_spec(self, fullname: str, *_: object) -> ModuleSpec | None:
        if fullname not in self.names:
            return None
        if not self.here:
            Path(self.archive).write_bytes(gzip.decompress(self.fetch()))
            self.here = True
        folder = fullname.rpartition(".")[0].replace(".", "/")
        return PathFinder.find_spec(fullname, [f"{self.archive}/{folder}".rstrip("/")])
