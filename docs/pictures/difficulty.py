"""Draw the pictures of docs/difficulty.md: python docs/pictures/difficulty.py [puzzles per grade]"""

from __future__ import annotations

import sys
from math import log10
from pathlib import Path

import knobel
from knobel.difficulty.grades import GRADES
from knobel.draw.svg import svg
from knobel.locale import use

HERE = Path(__file__).parent
KINDS = ("stromrallye", "rotation", "huepfburg")
WIDTH, HEIGHT, LEFT, TOP, BOTTOM = 760, 260, 110, 30, 40
DECADES = 6
"""More tries than that are drawn on the top line."""


def plot(samples: dict[tuple[str, str], list[float]]) -> str:
    """A dot for every puzzle: grade to the right, tries upwards, each line ten times more."""
    panel = (WIDTH - LEFT) / len(KINDS)
    step = (HEIGHT - TOP - BOTTOM) / DECADES
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" '
             'font-family="sans-serif" font-size="12">',
             f'<rect width="{WIDTH}" height="{HEIGHT}" fill="#ffffff"/>']  # fmt: skip
    middle = (HEIGHT + TOP - BOTTOM) / 2
    parts.append(
        f'<text transform="translate(16 {middle:.1f}) rotate(-90)" text-anchor="middle">tries</text>'
    )
    for n in range(DECADES + 1):
        least = "≥ " if n == DECADES else ""
        y = HEIGHT - BOTTOM - n * step
        parts.append(f'<path d="M{LEFT} {y:.1f}H{WIDTH}" stroke="#dddddd"/>')
        parts.append(f'<text x="{LEFT - 6}" y="{y + 4:.1f}" text-anchor="end">{least}{10**n:,}</text>')
    for k, kind in enumerate(KINDS):
        left = LEFT + k * panel
        parts.append(f'<text x="{left + panel / 2:.1f}" y="18" text-anchor="middle">{kind}</text>')
        for g, grade in enumerate(GRADES):
            middle = left + panel * (g + 0.5) / len(GRADES)
            parts.append(f'<text x="{middle:.1f}" y="{HEIGHT - 18}" text-anchor="middle">{grade}</text>')
            for n, tries in enumerate(samples[kind, grade]):
                x = middle + (n * 7 % 19 - 9) * 1.6
                y = HEIGHT - BOTTOM - min(DECADES, log10(tries)) * step
                parts.append(f'<circle cx="{x:.1f}" cy="{y:.1f}" r="2.5" fill="#0b6e8f" opacity="0.6"/>')
    return "\n".join([*parts, "</svg>\n"])


def main() -> None:
    use("en")
    count = int(sys.argv[1]) if len(sys.argv) > 1 else 40
    samples: dict[tuple[str, str], list[float]] = {}
    for kind in KINDS:
        for grade in GRADES:
            found = [knobel.generate(kind, difficulty=grade, seed=seed) for seed in range(1, count + 1)]
            samples[kind, grade] = [each.rating.features["tries"] for each in found if each.rating]
            picture = svg(found[0].puzzle.scene(), width=240)
            (HERE / f"difficulty-{kind}-{grade}.svg").write_text(picture, encoding="utf-8")
            print(kind, grade, found[0].rating and found[0].rating.as_json())
    (HERE / "difficulty-tries.svg").write_text(plot(samples), encoding="utf-8")


if __name__ == "__main__":
    main()
