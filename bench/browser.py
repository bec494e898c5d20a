"""The kernel in the browser against the native one: the same searches, processor time and its ratio.

    .venv/bin/python bench/browser.py [SITE]        (build/site, from `make site`; needs node)

Each search is repeated, and the fastest round counts, so it is compiled code that is compared: the first
run of anything in a browser is slower, as that is compiled while it runs (`first`). Both sides use their
vector instructions: natively the widest of this machine, in the browser those of 128 bits.
"""

from __future__ import annotations

import json
import statistics
import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests")]

import knobel  # noqa: E402
from support import hard_puzzles, kernel_seconds  # noqa: E402

MOST_STATES = 300_000
EXAMPLES = ("rotation/turns91", "rotation/turns98", "huepfburg/cycle17_121", "stromrallye/example2")
FRAMES = [(12, 10), (14, 14), (16, 16), (18, 18), (18, 24)]
"""Size and sticks."""
CYCLES = (3_001, 10_001, 30_001, 100_001)
BOARDS = [(8, 20, 3), (10, 30, 2), (16, 30, 1), (20, 60, 1), (20, 60, 2)]
"""Size, batteries and seed."""
Search = tuple[str, str, int]


def searches() -> list[Search]:
    """Names, texts, and after how many states a search ends."""
    found = [(name, (ROOT / "examples" / f"{name}.txt").read_text(), MOST_STATES) for name in EXAMPLES]
    found += [(f"rotation/{n}x{n}-{k}", hard_puzzles.endless(n, k), MOST_STATES) for n, k in FRAMES]
    found += [("rotation/closed", hard_puzzles.closed(20, 60, 60), MOST_STATES)]
    found += [(f"huepfburg/cycles-{n}", cycles(n), MOST_STATES) for n in CYCLES]
    found += [("huepfburg/scattered", hard_puzzles.scattered(2_000, 3_000), MOST_STATES)]
    for size, batteries, seed in BOARDS:
        made = knobel.generate("stromrallye", size=size, batteries=batteries, seed=seed)
        found.append((f"stromrallye/{size}x{size}-{seed}", made.puzzle.format(), MOST_STATES))
    return sorted([*found, ("stromrallye/full", hard_puzzles.full(10, 13), MOST_STATES)])


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
    ratios: dict[str, list[float]] = {}
    print(f"{'search':24} {'states':>9} {'native ms':>10} {'browser ms':>10} {'ratio':>6} {'first ms':>9}")
    for (name, *_), here, there in zip(asked, native, json.loads(done.stdout), strict=True):
        assert here["states"] == there["states"], (name, here, there)
        ratio = there["best"] / here["best"]
        ratios.setdefault(name.partition("/")[0], []).append(ratio)
        times = f"{1e3 * here['best']:10.3f} {1e3 * there['best']:10.3f} {ratio:6.2f}"
        print(f"{name:24} {here['states']:9,} {times} {1e3 * there['first']:9.1f}")
    ratios["all"] = [ratio for some in ratios.values() for ratio in some]
    for kind, some in ratios.items():
        print(f"geometric mean, {kind}: {statistics.geometric_mean(some):.2f}")


if __name__ == "__main__":
    main()
