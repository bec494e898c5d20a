"""The kernel in the browser against the native one: the same searches, processor time and its ratio.

    .venv/bin/python bench/browser.py [SITE]        (build/site, from `make site`; needs node)

Each search runs several times and the fastest counts, so it is compiled code that is compared: the
first run of anything in a browser is slower, as that is compiled while it runs (`first`).
"""

from __future__ import annotations

import json
import math
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests")]

import knobel  # noqa: E402
from support import hard_puzzles, kernel_seconds  # noqa: E402

EXAMPLES = ("rotation/turns91", "rotation/turns98", "huepfburg/cycle17_121", "stromrallye/example2")
MOST_STATES = 300_000
BOARDS = [(16, 30, 1), (20, 60, 1), (20, 60, 2)]
"""Size, batteries and seed of Stromrallye boards."""


def searches() -> list[tuple[str, str, int]]:
    """Names, texts, and after how many states a search ends. Each takes a millisecond or more, so that it
    is the kernel that is measured, not the Python around it."""
    found = [(name, (ROOT / "examples" / f"{name}.txt").read_text(), MOST_STATES) for name in EXAMPLES]
    found += [(f"rotation/endless-{n}", hard_puzzles.endless(n, n), MOST_STATES) for n in (14, 16, 18)]
    found += [(f"huepfburg/cycles-{n}", cycles(n), MOST_STATES) for n in (30_001, 100_001)]
    for size, batteries, seed in BOARDS:
        made = knobel.generate("stromrallye", size=size, batteries=batteries, seed=seed)
        found.append((f"stromrallye/{size}x{size}-{seed}", made.puzzle.format(), MOST_STATES))
    return found


def cycles(fields: int) -> str:
    """Two cycles that share a field, their lengths one apart: the players meet after very many jumps."""
    arrows = [(n, n % fields + 1) for n in range(1, fields + 1)] + [(fields - 1, 1)]
    return f"{fields} {len(arrows)}\n" + "".join(f"{a} {b}\n" for a, b in arrows)


def main() -> None:
    site = Path(sys.argv[1]) if len(sys.argv) > 1 else ROOT / "build" / "site"
    asked = searches()
    native = kernel_seconds.run(asked)
    tool = ROOT / "tests" / "support" / "in_engine.mjs"
    command = ["node", str(tool), str(site), str(kernel_seconds.__file__)]
    done = subprocess.run(command, input=json.dumps(asked), capture_output=True, text=True, check=True)
    ratios = []
    print(f"{'search':24} {'states':>9} {'native ms':>10} {'browser ms':>10} {'ratio':>6} {'first ms':>9}")
    for (name, *_), here, there in zip(asked, native, json.loads(done.stdout), strict=True):
        assert here["states"] == there["states"], (name, here, there)
        ratios.append(there["best"] / here["best"])
        times = f"{1e3 * here['best']:10.2f} {1e3 * there['best']:10.2f} {ratios[-1]:6.2f}"
        print(f"{name:24} {here['states']:9,} {times} {1e3 * there['first']:9.1f}")
    print(f"geometric mean: {math.exp(sum(map(math.log, ratios)) / len(ratios)):.2f}")


if __name__ == "__main__":
    main()
