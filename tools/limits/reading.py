"""Reading: 16 MiB of any text, a right answer of three million steps, and what a time limit does to a line
of 100 MB."""

from __future__ import annotations

import sys
from pathlib import Path

from support.long_texts import UNITS

from limits.large import MIB, Worker
from limits.machine import ROOT, Cases, Held, execute

EXAMPLES = ROOT / "examples"
PUZZLES = {
    "board": EXAMPLES / "stromrallye" / "example0.txt",
    "frame": EXAMPLES / "rotation" / "eigen2.txt",
    "castle": EXAMPLES / "huepfburg" / "three_jumps.txt",
}
SECONDS, MEMORY = 2.0, 200 * MIB
"""Processor time and memory for 16 MiB, the text itself included."""
LIMIT = 2.0
STEPS = 3_000_000

FROM_HERE = """
open("/proc/self/clear_refs", "w").write("5")  # the peak of what came before does not count
before, started = resident(), time.process_time()
"""
PEAK = r"""int(re.search(r"VmHWM:\s*(\d+)", open("/proc/self/status").read())[1]) * 1024"""

READ = f"""
import re, sys, time
import knobel
from knobel.limits import resident
puzzle = knobel.load(sys.argv[1])
knobel.verify(puzzle, "R")
{FROM_HERE}
knobel.verify(puzzle, open(sys.argv[2], "rb").read())
took = time.process_time() - started
print(took, max(0, {PEAK} - before))
"""


def _read(puzzle: Path, text: Path) -> tuple[float, int]:
    """Seconds and bytes: the best of up to three tries."""
    tries: list[tuple[float, int]] = []
    while len(tries) < 3 and not (tries and tries[-1][0] <= SECONDS):
        took, grown = execute([sys.executable, "-c", READ, str(puzzle), str(text)]).out.split()
        tries.append((float(took), int(grown)))
    return min(tries)


def any_text(folder: Path) -> Held:
    slowest, largest = (0.0, ""), (0, "")
    for text_name, unit in UNITS.items():
        text = folder / "text"
        text.write_bytes((unit * ((16 << 20) // len(unit.encode()) + 1)).encode()[: 16 << 20])
        for name, puzzle in PUZZLES.items():
            took, grown = _read(puzzle, text)
            slowest = max(slowest, (took, f"{text_name}, {name}"))
            largest = max(largest, (grown, f"{text_name}, {name}"))
    said = f"at most {slowest[0]:.2f} s ({slowest[1]}) and {largest[0] // MIB} MiB ({largest[1]})"
    return Held(slowest[0] <= SECONDS and largest[0] <= MEMORY, said)


JUDGED = rf"""
import re, sys, time
import knobel
from knobel.judge.runs import Allowance, Run
from knobel.judge.verdicts import judge_run
from knobel.limits import Limits, resident
from knobel.verify import Truth
puzzle = knobel.load(sys.argv[1])
answer = knobel.solve(puzzle)
text = f"Lösung:\n{{' '.join(answer.moves)}}\nZeit: 3 s\n".encode()
{FROM_HERE}
judged = judge_run(Run(text, "", None, 0, None, 0.0, 0), Truth(puzzle, Limits(), answer), Allowance(time=600))
verified = "valid" if knobel.verify(puzzle, text) else "rejected"
took = time.process_time() - started
print(len(answer.moves), judged.verdict, verified, took, max(0, {PEAK} - before))
"""


def a_long_answer(folder: Path) -> Held:
    file = folder / "board"
    charge = STEPS // 3
    file.write_text(f"2\n1,1,{charge}\n2\n2,1,{charge}\n1,2,{charge}\n")
    ended = execute([sys.executable, "-c", JUDGED, str(file)])
    steps, judged, verified, took, grown = ended.out.split()
    said = f"judge: {judged.decode()}, verify: {verified.decode()}, {float(took):.2f} s for both"
    right = (int(steps), judged, verified) == (STEPS, b"right", b"valid") and int(grown) <= MEMORY
    return Held(right, f"{said}, {int(grown) // MIB} MiB")


def a_line_of_moves(folder: Path) -> Held:
    line = folder / "line"
    line.write_text("R " * 50_000_000)
    with Worker(PUZZLES["frame"], line) as worker:
        limited = worker.ask("verify", LIMIT)
    return Held(limited.in_time(LIMIT), str(limited))


CASES: Cases = {
    f"reading 16 MiB of {len(UNITS)} kinds of text": (any_text, "2 s of processor time, 200 MiB"),
    f"a right answer of {STEPS:,} steps, with a label": (a_long_answer, "right and valid, 200 MiB"),
    "a line of 100 MB of moves, `verify --time 2`": (a_line_of_moves, "within 5 % and 50 ms"),
}
