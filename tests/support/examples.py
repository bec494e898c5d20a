"""Where the project is, and the puzzles it ships as examples."""

from __future__ import annotations

import os
import tomllib
from pathlib import Path

ROOT = Path(__file__).parents[2]
EXAMPLES = sorted((ROOT / "examples").glob("*/*.txt"))
LIGHTS_OUT = ROOT / "examples" / "lights_out"


def installed(package: Path, folder: Path) -> str:
    """A PYTHONPATH on which a package is as an installer leaves it: its folder, and its entry points
    in `folder`."""
    project = tomllib.loads((package / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    info = folder / f"{package.name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: 1.0\n")
    entries = [f"{name} = {there}\n" for name, there in project["entry-points"]["knobel.puzzles"].items()]
    (info / "entry_points.txt").write_text("[knobel.puzzles]\n" + "".join(entries))
    return os.pathsep.join([str(folder), str(package / "src")])
