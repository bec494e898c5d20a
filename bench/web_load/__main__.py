"""Many players at once: 200 make a move per second each, 20 others ask for hints all the time.

    python bench/web_load [--players 200] [--hints 20] [--seconds 20] [--slow 0] [--silent 0]
                          [--url http://127.0.0.1:8137]

Starts `knobel serve` on a free port of this machine (unless --url names a running one) and
plays the shipped puzzles by chance, as the page does, with movement; beside that, if wanted, slow
clients and silent connections. Afterwards every answer is compared with the rules: the position
after each move, and whether each hint is honest. Prints how many requests there were, how many
answers were wrong or never came, and the median, the 95th percentile and the worst time. The exit
code is 1 if the median move takes 100 ms or more, or if an answer was wrong, lost or an error
(but 429, which turns somebody away).
"""

from __future__ import annotations

import argparse
import asyncio
import os
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from time import perf_counter
from urllib.parse import urlsplit

sys.path[:0] = [str(Path(__file__).parents[1])]

from web_load.hostile_clients import silent, slow  # noqa: E402
from web_load.players import EVERY, Tally, place, play, wonder  # noqa: E402
from web_load.truth import Truth  # noqa: E402

MOST_SECONDS = 0.1
MOST_TIME = 120


async def run(url: str, options: argparse.Namespace) -> tuple[Tally, Tally]:
    moves, advice = Tally(), Tally()
    end = perf_counter() + min(MOST_TIME, options.seconds)
    await asyncio.gather(
        *(play(url, moves, Random(n), end) for n in range(options.players)),
        *(wonder(url, advice, Random(-1 - n), end) for n in range(options.hints)),
        *(slow(*place(url), end, n) for n in range(options.slow)),
        *(silent(*place(url), end) for n in range(options.silent)),
    )
    return moves, advice


def check(moves: Tally, advice: Tally) -> None:
    """Count what was wrong, and what could not be said."""
    truths = {one.id: Truth(one) for one in EVERY}
    for one, before, move, answer in moves.answers:
        moves.wrong += not truths[one.id].move_is_right(before, move, answer)
    for one, before, _, answer in advice.answers:
        honest = truths[one.id].hint_is_honest(before, answer)
        advice.wrong += honest is False
        advice.unknown += honest is None


@contextmanager
def server(url: str | None) -> Iterator[str]:
    """The address of a server, ours or a running one."""
    if url is not None:
        yield url
        return
    with server_process() as (own, _):
        yield own


@contextmanager
def server_process(*options: str, **environment: str) -> Iterator[tuple[str, subprocess.Popen[str]]]:
    """A server of our own: its address and its process."""
    code = "import sys; from knobel.cli import main; sys.exit(main(sys.argv[1:]))"
    command = [sys.executable, "-c", code, "serve", "--port", "0", "--lang", "en", *options]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env={**os.environ, **environment})
    try:
        assert process.stdout is not None
        line = process.stdout.readline()
        yield next(word for word in line.split() if word.startswith("http://")), process
    finally:
        process.terminate()
        process.wait(60)


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--players", type=int, default=200)
    parser.add_argument("--hints", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=20)
    parser.add_argument("--slow", type=int, default=0, help="slow clients beside them")
    parser.add_argument("--silent", type=int, default=0, help="silent connections beside them")
    parser.add_argument("--url")
    options = parser.parse_args()
    if options.url and urlsplit(options.url).hostname not in ("localhost", "127.0.0.1", "::1"):
        parser.error("only servers on this machine")
    busy = os.getloadavg()[0] if hasattr(os, "getloadavg") else float("nan")
    with server(options.url) as url:
        moves, advice = asyncio.run(run(url, options))
    check(moves, advice)
    print(
        f"{options.players} players, {options.hints} asking for hints, {options.slow} slow clients, "
        f"{options.silent} silent connections, {options.seconds:.0f} s; load before: {busy:.1f}"
    )
    print(moves.line("moves"))
    print(advice.line("hints"))
    median = sorted(moves.seconds)[len(moves.seconds) // 2] if moves.seconds else float("inf")
    return 0 if moves.is_good and advice.is_good and median < MOST_SECONDS else 1


if __name__ == "__main__":
    sys.exit(main())
