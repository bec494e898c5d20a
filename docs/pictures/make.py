"""Draw the pictures of the README from the examples: python docs/pictures/make.py"""

from __future__ import annotations

from pathlib import Path

import knobel
from knobel.draw.svg import svg
from knobel.locale import use

HERE = Path(__file__).parent
EXAMPLES = HERE.parents[1] / "examples"
PICTURES = {
    "stromrallye": "stromrallye/example0.txt",
    "rotation": "rotation/eigen3.txt",
    "huepfburg": "huepfburg/three_jumps.txt",
}


def main() -> None:
    use("en")
    for name, example in PICTURES.items():
        scene = knobel.load(EXAMPLES / example).scene()
        (HERE / f"{name}.svg").write_text(svg(scene, width=360), encoding="utf-8")


if __name__ == "__main__":
    main()
