"""What the documents show is what happens: their commands and programs are run."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest
from conftest import ROOT

DOCUMENTS = [ROOT / "README.md", ROOT / "README.de.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```(\w+)\n(.*?)^```", re.MULTILINE | re.DOTALL)


def blocks(language: str) -> list[object]:
    return [
        pytest.param(body, id=f"{path.name}-{number}")
        for path in DOCUMENTS
        for number, (lang, body) in enumerate(BLOCK.findall(path.read_text(encoding="utf-8")), start=1)
        if lang == language
    ]


def environment() -> dict[str, str]:
    """The command on the path, English, no terminal."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    return {**os.environ, "PATH": path, "LC_ALL": "C.UTF-8", "PYTHONPATH": ""}


@pytest.mark.parametrize("body", blocks("console"))
def test_commands_print_what_the_document_says(body: str) -> None:
    for command, wanted in re.findall(r"^\$ ([^\n]*)\n((?:(?!\$ )[^\n]*\n)*)", body, re.MULTILINE):
        done = subprocess.run(
            command, shell=True, cwd=ROOT, env=environment(), text=True, timeout=120,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT, check=False,
        )  # fmt: skip
        assert done.stdout == wanted, command


@pytest.mark.parametrize("body", blocks("python"))
def test_programs_run(body: str) -> None:
    subprocess.run([sys.executable, "-c", body], cwd=ROOT, env=environment(), check=True, timeout=120)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text(encoding="utf-8")):
        if not target.startswith(("http:", "https:")):
            assert (path.parent / target).exists(), target
