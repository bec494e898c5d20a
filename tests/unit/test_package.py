"""The package as seen from outside: its names, imported when they are asked for."""

from __future__ import annotations

import pickle
import re
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

import knobel
from knobel.locale import Message
from knobel.version import __version__
from support.command_line import PATIENCE
from support.examples import ROOT


def test_one_version() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert __version__ == project["version"]


def test_no_stray_files() -> None:
    """Nothing large, and nothing at the top that has no business there, is kept in the repository."""
    if not (ROOT / ".git").exists() or shutil.which("git") is None:
        pytest.skip("this is no checkout")
    listed = subprocess.run(["git", "ls-files", "-z"], cwd=ROOT, check=True, capture_output=True, text=True)
    kept = [Path(name) for name in listed.stdout.split("\0") if name and (ROOT / name).exists()]
    assert len(kept) > 300
    assert not [str(name) for name in kept if (ROOT / name).stat().st_size > 1_000_000]
    top = {str(name) for name in kept if len(name.parts) == 1}
    assert not {
        name
        for name in top
        if not re.fullmatch(r"\..*|[A-Z].*|(pyproject|uv)\.\w+|(package|package-lock|tsconfig)\.json", name)
    }


KNOWN_BY_ONE = "stromrallye|rotation|hüpfburg|huepfburg|swaps|diagonal|stick(?!y;)|battery"


def test_what_only_one_puzzle_knows_is_in_its_folder() -> None:
    """No word of a single puzzle, in whatever kind of file, outside of the puzzles and their registry."""
    words = re.compile(KNOWN_BY_ONE, re.IGNORECASE)
    package = Path(knobel.__file__).parent
    others = [
        path
        for path in package.rglob("*")
        if path.is_file()
        and path.relative_to(package).parts[0] not in ("puzzles", "registry.py")
        and path.suffix not in (".pyc", ".so")
    ]
    assert len(others) > 200
    assert not [str(path) for path in others if words.search(path.read_bytes().decode(errors="ignore"))]


def test_every_name_is_there() -> None:
    assert {*knobel._MODULE_OF, "__version__"} == set(knobel.__all__) <= set(dir(knobel))
    assert all(getattr(knobel, name) is not None for name in knobel.__all__)
    with pytest.raises(AttributeError, match="no attribute 'resolve'"):
        getattr(knobel, "resolve")  # noqa: B009


USES = {
    "attribute": "import knobel; knobel.solve(knobel.parse(TEXT))",
    "from": "from knobel import solve, parse; solve(parse(TEXT))",
    "star": "from knobel import *; solve(parse(TEXT))",
    "module": "import knobel.solve, knobel.verify as v; assert v; knobel.solve(knobel.parse(TEXT))",
    "inside": "from knobel.solve import decide; import knobel; assert callable(knobel.solve) and decide",
    "before": "import knobel.generate; assert callable(knobel.rate); knobel.generate.__call__",
    "by-name": "from importlib import import_module; assert import_module('knobel.solve').decide",
    "pickled": "import knobel, pickle; assert pickle.loads(pickle.dumps(knobel.solve)) is knobel.solve",
}


@pytest.mark.slow
@pytest.mark.parametrize("use", USES.values(), ids=USES)
def test_functions_and_modules_of_one_name(use: str) -> None:
    code = f"TEXT = '2 2\\n1 2\\n2 1\\n'; {use}"
    subprocess.run([sys.executable, "-c", code], check=True, timeout=PATIENCE)


def test_importing_the_package_imports_next_to_nothing() -> None:
    code = "import sys, knobel.cli; print(*(name for name in sys.modules if name.startswith('knobel')))"
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert set(ended.stdout.split()) == {"knobel", "knobel.version", "knobel.cli"}


def test_answers_can_be_pickled() -> None:
    error = knobel.PuzzleError("kind", Message("y"), line=3)
    assert pickle.loads(pickle.dumps(error)).line == 3


def test_moves_that_are_no_texts() -> None:
    with pytest.raises(TypeError, match="moves are texts"):
        knobel.verify(knobel.parse("2 2\n1 2\n2 1\n"), [1, 2])  # type: ignore[list-item]


def test_what_shows_a_promise_is_there() -> None:
    """The list of promises about the page names tests that exist."""
    folder = ROOT / "tests/web/page"
    named = re.findall(r"`(test_\w+)::(test_\w+)`", (folder / "README.md").read_text())
    assert len(named) > 50
    assert not [
        (file, name) for file, name in named if f"\ndef {name}(" not in (folder / f"{file}.py").read_text()
    ]
