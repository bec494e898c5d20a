"""A program that leaves things behind: a process that hides, and files."""

import os
import sys
import time
from pathlib import Path

for place in (Path("left.txt"), Path.home() / "left.txt", Path(os.environ["TMPDIR"]) / "left" / "deep.txt"):
    place.parent.mkdir(exist_ok=True)
    place.write_text("left behind")
if os.fork() == 0:
    os.setsid()
    if os.fork() == 0:
        os.environ.clear()
        time.sleep(600)
    os._exit(0)
print("unsolvable", file=sys.stdout)
