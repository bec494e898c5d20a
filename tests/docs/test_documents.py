"""What the documents show is what happens: every block of code in them is run or read."""

from __future__ import annotations

import json
import os
import re
import signal
import subprocess
import sys
import tomllib
from collections.abc import Callable
from pathlib import Path

import pytest

from support.command_line import PATIENCE
from support.examples import ROOT

DOCUMENTS = [ROOT / "README.md", ROOT / "README.de.md", *sorted((ROOT / "docs").glob("*.md"))]
BLOCK = re.compile(r"^```([\w{}-]*)[^\n]*\n(.*?)^```", re.MULTILINE | re.DOTALL)
PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
TARGETS = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text(encoding="utf-8"), re.MULTILINE)


def environment() -> dict[str, str]:
    """The command on the path, English, no terminal."""
    path = os.pathsep.join([str(Path(sys.executable).parent), os.environ.get("PATH", "")])
    return {**os.environ, "PATH": path, "LC_ALL": "C.UTF-8", "PYTHONPATH": ""}


def run(command: str, folder: Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        command,
        shell=True,
        cwd=folder,
        env=environment(),
        text=True,
        timeout=PATIENCE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        check=False,
    )


def commands_with_output(body: str, folder: Path) -> None:
    """`$ command` and, below it, exactly what it prints."""
    for command, wanted in re.findall(r"^\$ ([^\n]*)\n((?:(?!\$ )[^\n]*\n)*)", body, re.MULTILINE):
        assert run(command, folder).stdout == wanted, command


def commands(body: str, folder: Path) -> None:
    """Commands without their output; a backslash at the end of a line goes on in the next."""
    for line in body.replace("\\\n", " ").splitlines():
        command = line.partition(" #")[0].strip()
        if not command or command.startswith("#"):
            continue
        if command.startswith("make "):
            assert command.split()[1] in TARGETS, command
        elif command.startswith(("pip install ", "uvx ")):
            check_install(command)
        elif "knobel serve" in command:
            check_serves(command, folder)
        else:
            done = run(command, folder)
            assert done.returncode in (0, 1), (command, done.stdout)


def check_install(command: str) -> None:
    """What may be installed: this folder, with extras that exist. There is no release yet."""
    what = command.split()[-1].strip("\"'")
    name, _, extras = what.rstrip("]").partition("[")
    assert name == ".", command
    assert set(filter(None, extras.split(","))) <= set(PROJECT["optional-dependencies"]), command


def check_serves(command: str, folder: Path) -> None:
    """A server says where it is, and stops when it is told to."""
    free = command if "--port" in command else f"{command} --port 0"
    server = subprocess.Popen(
        f"exec {free}",
        shell=True,
        cwd=folder,
        env=environment(),
        text=True,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    assert server.stdout is not None
    try:
        assert "http://" in server.stdout.readline(), command
    finally:
        server.send_signal(signal.SIGINT)
        server.communicate(timeout=PATIENCE)


def program(body: str, folder: Path) -> None:
    subprocess.run([sys.executable, "-c", body], cwd=folder, env=environment(), check=True, timeout=PATIENCE)


def json_lines(body: str, folder: Path) -> None:
    for line in filter(None, body.splitlines()):
        json.loads(line)


def toml(body: str, folder: Path) -> None:
    tomllib.loads(body)


def drawing(body: str, folder: Path) -> None:
    """Boards, formats and the like: nothing to run."""


WHAT: dict[str, Callable[[str, Path], None]] = {
    "console": commands_with_output,
    "sh": commands,
    "python": program,
    "json": json_lines,
    "toml": toml,
    "": drawing,
    "text": drawing,
    "{toctree}": drawing,  # the building of the site checks these two
    "{eval-rst}": drawing,
}


@pytest.mark.slow
@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_blocks_are_true(path: Path, tmp_path: Path) -> None:
    """The blocks of a document, one after the other, in a folder with the examples."""
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    for language, body in BLOCK.findall(path.read_text(encoding="utf-8")):
        WHAT[language](body, tmp_path)


@pytest.mark.parametrize("path", DOCUMENTS, ids=lambda path: path.name)
def test_links_lead_somewhere(path: Path) -> None:
    for target in re.findall(r"\]\(([^)#]+)[^)]*\)", path.read_text(encoding="utf-8")):
        if not target.startswith(("http:", "https:")):
            assert (path.parent / target).exists(), target


@pytest.mark.slow
def test_site_builds_without_a_warning(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-b", "html"]
    done = subprocess.run(
        [*command, "-d", str(tmp_path / "trees"), str(ROOT / "docs"), str(tmp_path / "site")],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    pages = {page.stem for page in (tmp_path / "site").glob("*.html")}
    assert {page.stem for page in (ROOT / "docs").glob("*.md")} <= pages
    # Values are shown as `--help` shows them, and what only looks like an address is no link.
    commands = (tmp_path / "site" / "commands.html").read_text(encoding="utf-8")
    assert commands.count("A,B[,C]&gt;") == commands.count("A,B[") > 0
    for page in (tmp_path / "site").glob("*.html"):
        odd = re.findall(r'href="(?!https?:|mailto:)\w+:[^"]*', page.read_text(encoding="utf-8"))
        assert not odd, (page.name, odd)


def test_the_german_readme_marks_what_is_english() -> None:
    text = (ROOT / "README.de.md").read_text(encoding="utf-8")
    for line in filter(lambda line: line.startswith("* **"), text.splitlines()):
        for link in re.finditer(r"\(docs/[\w-]+\.md\)", line):
            assert "englisch" in line[link.end() : link.end() + 12], line
