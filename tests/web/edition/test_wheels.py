"""What is carried in packages: the site for `knobel site`, and Knobel for notebooks in the browser."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

import knobel
from support.command_line import COMMAND, environment
from support.edition import built
from support.examples import ROOT

pytestmark = pytest.mark.edition
MICROPIP = "micropip==0.11.1"
"""The one that installs wheels into Pyodide; it is written for newer Pythons than ours may be."""
PYODIDE = ROOT / "node_modules" / "pyodide"


def wheels(out: Path) -> tuple[Path, Path]:
    from browser_edition.wheels import data_wheel, pyodide_wheel

    kernel = next(built().glob("engine-*/kernel.wasm"))
    return (
        data_wheel(built(), out, knobel.__version__),
        pyodide_wheel(kernel, PYODIDE, out, knobel.__version__),
    )


def installed(*arguments: str | Path, into: Path) -> Path:
    uv = shutil.which("uv", path=f"{ROOT}/.venv/uv/bin:{os.environ['PATH']}")
    if uv is None:
        pytest.skip("there is no uv here, which installs into folders")
    command = [uv, "pip", "install", "--quiet", "--no-deps", "--target", into, *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    if done.returncode:
        pytest.skip(f"cannot be installed here: {done.stderr.strip()[-200:]}")
    return into


def test_two_builds_are_the_same_bytes(tmp_path: Path) -> None:
    for one, other in zip(wheels(tmp_path / "one"), wheels(tmp_path / "other"), strict=True):
        assert one.name == other.name
        assert one.read_bytes() == other.read_bytes()


def test_the_site_comes_out_as_it_went_in(tmp_path: Path) -> None:
    from browser_edition.assemble import same

    data, _ = wheels(tmp_path)
    place = installed("--python", sys.executable, data, into=tmp_path / "packages")
    done = subprocess.run(
        [*COMMAND, "site", "-o", tmp_path / "page"],
        env=environment("C.UTF-8", PYTHONPATH=str(place)),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    assert same(built(), tmp_path / "page") == []


def test_knobel_in_a_notebook_of_the_browser(tmp_path: Path) -> None:
    node = shutil.which("node")
    if node is None:
        pytest.skip("there is no node here: the wheel for Pyodide was not tried")
    _, wheel = wheels(tmp_path / "wheels")
    micropip = installed("--python-version", "3.14", MICROPIP, into=tmp_path / "micropip")
    tool = ROOT / "tests" / "support" / "in_pyodide.mjs"
    done = subprocess.run([node, tool, PYODIDE, micropip, wheel], capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr[-3000:]
    found = json.loads(done.stdout)
    puzzle = knobel.parse("5\n3,5,9\n3\n5,1,3\n1,2,2\n5,4,3\n")
    assert (found["version"], found["kernel"], found["right"]) == (knobel.__version__, True, True)
    assert found["moves"] == list(knobel.solve(puzzle).moves)
    assert found["new"] == knobel.generate("rotation", difficulty="medium", seed=7).puzzle.format()
    assert found["picture"] == "<svg"
    assert any(one.startswith("click") for one in found["needs"])
