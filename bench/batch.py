"""Batches measured: puzzles per second with one worker and with all, and where the time goes.

    .venv/bin/python bench/batch.py [--count 600] [--size 8] [--batteries N] [--workers 2] [--rounds 3]

Prints wall time and processor time of every run, one worker and all workers in turn, and the
speed-up of each round with the median. Wall time only means something on an idle machine;
processor time per puzzle hardly depends on what else runs.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path
from statistics import median

from knobel.batch.engines import cores
from knobel.batch.job import Job
from knobel.batch.journal import Journal
from knobel.batch.local_engine import Local
from knobel.batch.run import run


def main() -> None:
    options = _options()
    wishes = {"size": options.size, "unsolvable": False}
    if options.batteries:
        wishes["batteries"] = options.batteries
    job = Job("generate", {"kind": "stromrallye", "wishes": wishes}, options.count, 1)
    ratios, contents = [], set()
    for _ in range(options.rounds):
        took = []
        for workers in (1, options.workers):
            with tempfile.TemporaryDirectory() as folder:
                took.append(_timed(job, Path(folder), workers))
                contents.add(tuple(sorted((p.name, p.read_bytes()) for p in Path(folder).glob("part-*"))))
        ratios.append(took[0] / took[1])
        print(f"speed-up with {options.workers} workers: {ratios[-1]:.2f}", flush=True)
    print(f"median of {len(ratios)}: {median(ratios):.2f}, {min(ratios):.2f} to {max(ratios):.2f}")
    print("rows are", "the same" if len(contents) == 1 else "NOT THE SAME")


def _timed(job: Job, folder: Path, workers: int) -> float:
    """The seconds a job takes with so many workers; prints where they went."""
    started, own = time.perf_counter(), time.process_time()
    outcome = run(job, folder, Local(workers))
    took, own = time.perf_counter() - started, time.process_time() - own
    journal = Journal(folder)
    cpu = sum(part.cpu for part in journal.parts())
    journal.close()
    rows = outcome["rows"]
    print(
        f"{workers} workers: {rows} puzzles in {took:.1f} s, {rows / took:.1f} per second; "
        f"processor time of the workers {1000 * cpu / rows:.2f} ms per puzzle, "
        f"of the main process {1000 * own / rows:.2f} ms"
    )
    return took


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--count", type=int, default=600)
    parser.add_argument("--size", type=int, default=8)
    parser.add_argument("--batteries", type=int)
    parser.add_argument("--workers", type=int, default=max(2, cores()))
    parser.add_argument("--rounds", type=int, default=3)
    return parser.parse_args()


if __name__ == "__main__":
    main()
