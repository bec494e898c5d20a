"""Batches measured: puzzles per second with one worker and with all, and where the time goes.

    .venv/bin/python bench/batch.py [--count 600] [--size 8] [--batteries N] [--workers 2]

Prints wall time, processor time and their ratios. The speed-up in wall time only means
something on an idle machine; processor time per puzzle hardly depends on what else runs.
"""

from __future__ import annotations

import argparse
import tempfile
import time
from pathlib import Path

from knobel.batch.engines import Local, cores
from knobel.batch.job import Job
from knobel.batch.ledger import Ledger
from knobel.batch.run import run


def main() -> None:
    options = _options()
    wishes = {"size": options.size, "unsolvable": False}
    if options.batteries:
        wishes["batteries"] = options.batteries
    took = {}
    with tempfile.TemporaryDirectory() as folder:
        for workers in (1, options.workers):
            job = Job("generate", {"kind": "stromrallye", "wishes": wishes}, options.count, 1)
            place = Path(folder) / str(workers)
            started, own = time.perf_counter(), time.process_time()
            outcome = run(job, place, Local(workers))
            took[workers] = time.perf_counter() - started
            own = time.process_time() - own
            ledger = Ledger(place)
            cpu = sum(part.cpu for part in ledger.parts())
            ledger.close()
            print(
                f"{workers} workers: {outcome.rows} puzzles in {took[workers]:.1f} s, "
                f"{outcome.rows / took[workers]:.1f} per second; workers' processor time "
                f"{1000 * cpu / outcome.rows:.2f} ms per puzzle, "
                f"main process {1000 * own / outcome.rows:.2f} ms"
            )
        same = [sorted((p.name, p.read_bytes()) for p in Path(folder, str(n)).glob("part-*")) for n in took]
    print(f"speed-up with {options.workers} workers: {took[1] / took[options.workers]:.2f}")
    print("rows are", "the same" if same[0] == same[-1] else "NOT THE SAME")


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--count", type=int, default=600)
    parser.add_argument("--size", type=int, default=8)
    parser.add_argument("--batteries", type=int)
    parser.add_argument("--workers", type=int, default=max(2, cores()))
    return parser.parse_args()


if __name__ == "__main__":
    main()
