"""The examples of the README pass the strictest checks of mypy and pyright."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest

from support.command_line import PATIENCE
from support.examples import ROOT

Ended = subprocess.CompletedProcess[str]
PYRIGHT = ROOT / "node_modules" / ".bin" / "pyright"
NARROWED = """
from typing import assert_type

import knobel

answer = knobel.solve(knobel.parse("2 2\\n1 2\\n2 1\\n"), time=1, memory=1 << 30, states=10, lang="de")
if answer:
    assert_type(answer, knobel.Solved)
    print(answer.length + 1)
elif answer.status == "unsolvable":
    assert_type(answer, knobel.Unsolvable)
    print(answer.reason.text)
else:
    assert_type(answer, knobel.Undecided)
status: knobel.Status = answer.status
made = knobel.generate("rotation", difficulty="hard", time=5)
kind: knobel.Kind = "huepfburg"
print(knobel.verify(made.puzzle, answer), knobel.explain(made.puzzle, answer, lang="de"), status, kind)
print(knobel.draw(made.puzzle, solution=True, theme="dark").svg)
"""
WRONG = """
import knobel

knobel.generate("rotation", difficulty="hardest")
"""


def readme_examples() -> str:
    blocks = re.findall(r"```python\n(.*?)```", (ROOT / "README.md").read_text(encoding="utf-8"), re.DOTALL)
    assert blocks
    return "\n".join(blocks)


def mypy(folder: Path) -> Ended:
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file", "", *map(str, folder.glob("*.py"))]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE)


def pyright(folder: Path) -> Ended:
    if not PYRIGHT.exists() or shutil.which("node") is None:
        pytest.skip("pyright is not here (npm ci installs it)")
    (folder / "pyrightconfig.json").write_text('{"typeCheckingMode": "strict"}')
    command = [str(PYRIGHT), "--pythonpath", sys.executable, "--project", str(folder), "--warnings"]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=PATIENCE)


@pytest.mark.slow
@pytest.mark.parametrize("check", [mypy, pyright])
def test_programs_that_use_the_package(check: Callable[[Path], Ended], tmp_path: Path) -> None:
    """All in one run, because most of its time goes into reading the package: of three programs only the
    wrong one is found fault with."""
    for name, code in (("readme", readme_examples()), ("narrowed", NARROWED), ("wrong", WRONG)):
        (tmp_path / f"{name}.py").write_text(code, encoding="utf-8")
    ended = check(tmp_path)
    said = ended.stdout + ended.stderr
    assert ended.returncode == 1, said
    assert "wrong.py" in said
    assert "readme.py" not in said, said
    assert "narrowed.py" not in said, said
