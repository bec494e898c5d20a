"""What commands import before they do their work: counted, because time depends on the machine."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "stromrallye" / "example0.txt"


def imported(*arguments: str) -> set[str]:
    """The modules that a command imports, beyond those of a Python that does nothing."""
    code = (
        "import sys; before = set(sys.modules)\n"
        "from knobel.cli import main\n"
        f"main({list(arguments)!r})\n"
        "print('\\n', *(set(sys.modules) - before))"
    )
    ended = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    return set(ended.stdout.splitlines()[-1].split())


@pytest.mark.parametrize(
    ("arguments", "most"), [(["--version"], 85), (["--help"], 110), (["solve", str(EXAMPLE)], 160)]
)
def test_few_modules(arguments: list[str], most: int) -> None:
    assert len(imported(*arguments)) <= most


def test_the_version_needs_no_click() -> None:
    assert not {name for name in imported("--version") if name.partition(".")[0] == "click"}


def test_help_imports_no_command() -> None:
    found = {name for name in imported("--help") if name.startswith("knobel.cli.")}
    own = ("errors", "group", "streams", "summaries", "versions")
    assert found == {f"knobel.cli.{name}" for name in own}


@pytest.mark.slow
def test_a_solve_imports_nothing_that_draws() -> None:
    assert not {"knobel.scene", "knobel.default_scenes", "knobel.json_types"} & imported(
        "solve", str(EXAMPLE)
    )
