"""Do the limits hold? Tries each one on this machine and says what was measured.

    python tools/limits             the table; exit code 1 if a limit does not hold
    python tools/limits --write     the same, into docs/limits.md
    python tools/limits WORD…       only the rows whose name contains one of the words

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


def measured(words: list[str]) -> tuple[dict[str, str], bool]:
    """The row of every case that is asked for, and whether all held. What cannot be tried here is said,
    and counts."""
    rows, right = dict[str, str](), True
    for name, (case, promised) in CASES.items():
        if words and not any(word in name for word in words):
            continue
        with tempfile.TemporaryDirectory() as folder:
            try:
                held = case(Path(folder))
            except (NotHere, TimeoutError) as reason:
                held = Held(False, f"{type(reason).__name__}: {reason}")
        right = right and held.right
        rows[name] = f"| {name} | {promised} | {held.measured} | {'yes' if held.right else '**no**'} |"
        print(rows[name], file=sys.stderr, flush=True)
    return rows, right


def kept(page: str, name: str) -> str:
    """The row of a case as it stands on the page."""
    new = f"| {name} | {CASES[name][1]} | not measured yet | |"
    return next((line for line in page.splitlines() if line.startswith(f"| {name} |")), new)


def main() -> int:
    words = [word for word in sys.argv[1:] if word != "--write"]
    before = os.getloadavg()[1]
    rows, right = measured(words)
    said = (f"One run on a machine with {os.cpu_count()} cores; load average {before:.1f} when it began, "
            f"{os.getloadavg()[1]:.1f} when it ended.")  # fmt: skip
    head = ["| what | promised | measured | held |", "|---|---|---|---|"]
    if "--write" not in sys.argv[1:]:
        print("\n".join([said, "", *head, *rows.values()]))
        return 0 if right else 1
    page = PAGE.read_text(encoding="utf-8")
    if words:  # the other rows stay
        said = page.partition(BEGIN)[2].strip().partition("\n")[0]
        rows = {name: rows[name] if name in rows else kept(page, name) for name in CASES}
    made = "\n\n".join([BEGIN, said, "\n".join([*head, *rows.values()]), END])
    page = re.sub(f"{re.escape(BEGIN)}.*{re.escape(END)}", lambda _: made, page, flags=re.S)
    PAGE.write_text(page, encoding="utf-8")
    return 0 if right else 1


if __name__ == "__main__":
    sys.exit(main())
