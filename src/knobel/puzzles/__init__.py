"""One folder per puzzle, every folder with the same files."""

from pathlib import Path

from knobel import locale

for _folder in Path(__file__).parent.glob("*/locale"):
    locale.add_folder(_folder)
