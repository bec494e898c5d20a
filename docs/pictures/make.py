"""Make the pictures of the documents by knobel's own commands: python docs/pictures/make.py

The page of the worksheet needs `pdftoppm` (poppler); without it that picture stays as it is.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

from knobel.cli import main as knobel

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
PICTURES = (
    "draw examples/stromrallye/example0.txt --size 360 -o stromrallye.svg",
    "draw examples/rotation/eigen3.txt --size 360 -o rotation.svg",
    "draw examples/huepfburg/three_jumps.txt --size 360 -o huepfburg.svg",
    "draw examples/stromrallye/example0.txt --solution --size 400 -o stromrallye-way.svg",
    "draw examples/huepfburg/three_jumps.txt --solution --size 400 -o huepfburg-way.svg",
    "draw examples/rotation/eigen3.txt --solution --size 600 -o rotation-way.svg",
    "draw examples/rotation/eigen3.txt --solution --size 320 -o rotation-film.webp",
    "draw examples/stromrallye/example0.txt --theme dark --size 300 -o dark.svg",
    "draw examples/stromrallye/example0.txt --theme print --size 300 -o print.svg",
    "explain examples/huepfburg/two_impossible.txt --size 800 -o classes.svg",
    "explain examples/rotation/eigen1.txt --size 500 -o positions.svg",
)
ODD = "5\n3,5,9\n3\n5,1,3\n1,2,2\n5,4,4\n"
"""A board whose two sums differ."""


def main() -> int:
    os.chdir(ROOT)
    code = 0
    for command in PICTURES:
        *words, output = command.split()
        code |= knobel([*words, str(HERE / output)]) & 2
    with TemporaryDirectory() as name:
        odd = Path(name) / "odd.txt"
        odd.write_text(ODD, encoding="utf-8")
        code |= knobel(["explain", str(odd), "--size", "800", "-o", str(HERE / "colouring.svg")]) & 2
        sheet = Path(name) / "sheet.pdf"
        new = ["--count", "12", "--difficulty", "medium", "--seed", "3"]
        code |= knobel(["worksheet", *new, "-o", str(sheet)])
        if shutil.which("pdftoppm"):
            options = ["-png", "-r", "72", "-singlefile", "-gray"]
            subprocess.run(["pdftoppm", *options, str(sheet), str(HERE / "worksheet")], check=True)
    return code


if __name__ == "__main__":
    sys.exit(main())
