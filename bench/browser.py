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
from random import Random

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT / "tests")]

import knobel  # noqa: E402
from support import hard_puzzles, kernel_seconds  # noqa: E402

MOST_STATES = 300_000
EXAMPLES = ("rotation/turns91", "stromrallye/example2")
FRAMES = [(14, 14), (16, 16), (18, 18), (18, 24)]
"""Size and sticks."""
BOARDS = [(10, 30, 2), (16, 30, 1), (20, 60, 1), (20, 60, 2)]
"""Size, batteries and seed."""
Arrows = list[tuple[int, int]]
Search = tuple[str, str, int]


def searches() -> list[Search]:
    """Names, texts, and after how many states a search ends. Families of docs/benchmarks.md, so large that
    nearly all of the time is the kernel's."""
    found = [(name, (ROOT / "examples" / f"{name}.txt").read_text()) for name in EXAMPLES]
    found += [(f"rotation/{n}x{n}-{k}", hard_puzzles.endless(n, k)) for n, k in FRAMES]
    found += [("rotation/closed", hard_puzzles.closed(20, 60, 60))]
    for size, batteries, seed in BOARDS:
        made = knobel.generate("stromrallye", size=size, batteries=batteries, seed=seed)
        found.append((f"stromrallye/{size}x{size}-{seed}", made.puzzle.format()))
    random = Random(1)
    for name, fields, arrows in (
        ("cycle-and-arrow", 701, [*cycle(701), (1, 4)]),
        ("two-cycles", 30_001, [*cycle(30_001), (30_000, 1)]),
        ("periodic", 20_000, periodic(20_000, 12, random)),
        ("fat-cycle", 101 * 50, fat_cycle(101, 50, random)),
    ):
        text = "".join(f"{a} {b}\n" for a, b in sorted({*arrows}))
        found.append((f"huepfburg/{name}", f"{fields} {text.count(chr(10))}\n{text}"))
    return sorted((name, text, MOST_STATES) for name, text in found)


def cycle(fields: int) -> Arrows:
    return [(n, n % fields + 1) for n in range(1, fields + 1)]


def periodic(fields: int, period: int, random: Random) -> Arrows:
    """Three arrows from each field, always from a class to the next: nobody meets."""
    return [
        (n + 1, random.randrange((n + 1) % period, fields, period) + 1)
        for n in range(fields)
        for _ in range(3)
    ]


def fat_cycle(length: int, width: int, random: Random) -> Arrows:
    """A cycle with some copies of each field, three arrows from each copy to copies of the next field, and
    a shorter way for those of the first one."""
    fields = length * width
    arrows = [
        (n + 1, (n % length + 1) % length + length * random.randrange(width) + 1)
        for n in range(fields)
        for _ in range(3)
    ]
    return arrows + [(n + 1, 4 + length * random.randrange(width)) for n in range(0, fields, length)]


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
