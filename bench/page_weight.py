"""How heavy the page is: what a browser loads until somebody can play, as it is sent.

    python bench/page_weight.py

Every file of the page, compressed as the server sends it, and the answers that the first
screen asks for. The exit code is 1 if all of it together is 150 kB or more.
"""

from __future__ import annotations

import gzip
import sys

from pydantic_core import to_json

from knobel.collections import shipped
from knobel.registry import PUZZLES
from knobel.web import static_files
from knobel.web.handlers import answer
from knobel.web.static_files import STATIC

MOST = 150_000


def answers(lang: str) -> dict[str, bytes]:
    """What the gallery and the first position need."""
    first = [shipped(kind.name)[0] for kind in PUZZLES]
    previews = [answer("preview", {"name": one.id}, lang)["ok"]["svg"] for one in first]
    asked = {"kinds": {}, "collections": {}, "messages": {}, "position": {"text": first[0].text}}
    found = {name: to_json(answer(name, body, lang)["ok"]) for name, body in asked.items()}
    return {**found, "previews": "".join(previews).encode()}


def main() -> int:
    total = 0
    for path, file in static_files.table(STATIC).items():
        if path != "/":
            sent = len(file.plain if file.packed is None else file.packed)
            total += sent
            print(f"{sent:8,} bytes  {path}")
    for name, data in answers("de").items():
        sent = len(gzip.compress(data, 9, mtime=0))
        total += sent
        print(f"{sent:8,} bytes  {name}")
    print(f"{total:8,} bytes  in all (limit {MOST:,})")
    return 0 if total < MOST else 1


if __name__ == "__main__":
    sys.exit(main())
