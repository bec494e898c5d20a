"""Do the limits hold? Tries each one on this machine and says what was measured.

    python tools/limits             the table; exit code 1 if a limit does not hold
    python tools/limits --write     the same, into docs/limits.md

Every case runs the real command in processes of its own: under `ulimit`, on a machine with other
work, interrupted, with a full disk, without home, locale, terminal or streams.
"""

from __future__ import annotations

import os
import re
import sys
import tempfile
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1])]

from limits.cases import CASES  # noqa: E402
from limits.machine import ROOT, Held, NotHere  # noqa: E402

PAGE = ROOT / "docs" / "limits.md"
BEGIN, END = "<!-- made by `python tools/limits --write` -->", "<!-- end of the table -->"


def table() -> tuple[list[str], bool]:
    """A row for every case, and whether all held. What cannot be tried here is said, and counts."""
    rows, right = ["| what | promised | measured | held |", "|---|---|---|---|"], True
    for name, (case, promised) in CASES.items():
        with tempfile.TemporaryDirectory() as folder:
            try:
                held = case(Path(folder))
            except (NotHere, TimeoutError) as reason:
                held = Held(False, f"{type(reason).__name__}: {reason}")
        right = right and held.right
        rows.append(f"| {name} | {promised} | {held.measured} | {'yes' if held.right else '**no**'} |")
        print(rows[-1], file=sys.stderr, flush=True)
    return rows, right


def main() -> int:
    before = os.getloadavg()[1]
    rows, right = table()
    said = (f"One run on a machine with {os.cpu_count()} cores; load average {before:.1f} when it began, "
            f"{os.getloadavg()[1]:.1f} when it ended.")  # fmt: skip
    made = "\n\n".join([BEGIN, said, "\n".join(rows), END])
    if "--write" in sys.argv[1:]:
        page = PAGE.read_text(encoding="utf-8")
        page = re.sub(f"{re.escape(BEGIN)}.*{re.escape(END)}", lambda _: made, page, flags=re.S)
        PAGE.write_text(page, encoding="utf-8")
    else:
        print(made)
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
