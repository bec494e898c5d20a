"""What `pip install .` leaves behind where there is no C++ compiler: Python alone, and the manual page.

The package is built as pip does it: by a Python that reaches the build requirements through
PYTHONPATH only. They are taken from the environment of the tests instead of a registry.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path

import pytest

pytest.importorskip("scikit_build_core")
pytestmark = pytest.mark.slow

ROOT = Path(__file__).resolve().parents[2]
BARE_PYTHON = Path(sys.base_prefix) / "bin" / Path(sys.executable).name
PACKAGES = os.pathsep.join(path for path in sys.path if path.endswith("site-packages"))
INTO_THE_PACKAGE = ("CMakeLists.txt", "LICENSE", "README.md", "kernel", "pyproject.toml", "src")


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package, built with a compiler that fails."""
    place = tmp_path_factory.mktemp("sources")
    for name in INTO_THE_PACKAGE:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("__pycache__", "*.so"))
        else:
            shutil.copy(ROOT / name, place)
    environment = dict(
        os.environ,
        CXX="/bin/false",
        PYTHONPATH=PACKAGES,
        PATH=f"{Path(sys.executable).parent}{os.pathsep}{os.environ['PATH']}",
    )
    environment.pop("VIRTUAL_ENV", None)
    hook = "import sys, scikit_build_core.build as build; build.build_wheel(sys.argv[1])"
    built = subprocess.run(
        [BARE_PYTHON, "-c", hook, place / "dist"], cwd=place, env=environment, capture_output=True, text=True
    )
    assert not built.returncode, built.stdout + built.stderr
    return next((place / "dist").glob("knobel-*.whl"))


def test_the_package_without_a_compiler_is_python_alone(wheel: Path) -> None:
    assert wheel.name.endswith("-py3-none-any.whl")
    assert not [
        name for name in zipfile.ZipFile(wheel).namelist() if "_kernel." in name and ".pyi" not in name
    ]


def test_it_runs(wheel: Path, tmp_path: Path) -> None:
    zipfile.ZipFile(wheel).extractall(tmp_path)
    puzzle = ROOT / "examples/stromrallye/example0.txt"
    answer = subprocess.run(
        [BARE_PYTHON, "-c", "from knobel.cli import main; main()", "--lang", "en", "solve", puzzle],
        cwd=tmp_path,
        env=dict(os.environ, PYTHONPATH=f"{tmp_path}{os.pathsep}{PACKAGES}"),
        capture_output=True,
        text=True,
    )
    assert answer.returncode == 0, answer.stderr
    assert "solved: 17 steps" in answer.stdout
    assert "using the slower reference search" in answer.stderr


@pytest.mark.parametrize(("page", "words"), [("man1", "Solve"), ("de/man1", "Rätsel lösen")])
def test_it_brings_the_manual_page(wheel: Path, page: str, words: str) -> None:
    with zipfile.ZipFile(wheel) as package:
        names = [name for name in package.namelist() if name.endswith(f"share/man/{page}/knobel.1")]
        assert len(names) == 1
        assert words in package.read(names[0]).decode()
