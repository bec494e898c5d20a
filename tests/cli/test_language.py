"""In which language `knobel` speaks: the locale, --lang, help."""

from __future__ import annotations

import platform
import re
import subprocess
import sys
from pathlib import Path

import pytest

from knobel.version import __version__
from support.command_line import BOARD, GRAPH, apart

HELP = (["--help"], ["solve", "--help"], ["verify", "--help"])


@pytest.mark.slow
@pytest.mark.parametrize(
    ("lang", "said"),
    [
        ("C", "solved: 3 jumps"),
        ("C.UTF-8", "solved: 3 jumps"),
        ("en_US.UTF-8", "solved: 3 jumps"),
        ("fr_FR.UTF-8", "solved: 3 jumps"),
        ("de_DE.UTF-8", "gelöst: 3 Sprünge"),
        ("de", "gelöst: 3 Sprünge"),
    ],
)
def test_the_locale_chooses_the_language(lang: str, said: str) -> None:
    ran = apart("solve", GRAPH, lang=lang)
    assert (ran.code, ran.err) == (0, "")
    assert said in ran.out


@pytest.mark.slow
def test_an_option_beats_the_locale() -> None:
    assert "solved: 3 jumps" in apart("solve", GRAPH, "--lang", "en", lang="de_DE.UTF-8").out
    assert "gelöst: 3 Sprünge" in apart("--lang=de", "solve", GRAPH, lang="C").out


@pytest.mark.slow
def test_output_is_utf_8_in_every_locale() -> None:
    ran = apart(
        "solve", BOARD, "--notation", "legs", lang="C", env={"PYTHONUTF8": "0", "PYTHONIOENCODING": "ascii"}
    )
    assert "0 → 3(3)" in ran.out


@pytest.mark.slow
@pytest.mark.parametrize("arguments", HELP, ids=lambda arguments: arguments[0].strip("-"))
def test_help_is_all_in_one_language(arguments: list[str]) -> None:
    english, german = apart("--lang", "en", *arguments), apart("--lang", "de", *arguments)
    for ran in (english, german):
        assert (ran.code, ran.err) == (0, "")
        assert max(map(len, ran.out.splitlines())) <= 80
    assert re.findall(r"--[a-z-]+", english.out) == re.findall(r"--[a-z-]+", german.out)
    same = {row.strip() for row in english.out.split("\n")} & {row.strip() for row in german.out.split("\n")}
    assert all(re.fullmatch(r"--[a-z-]+ \[[a-z|]+\]|\[[0-9<=x]+\]|", row) for row in same), same
    words = set(re.findall(r"(?<![-\w])[A-Za-zäöüß]+(?![-\w])", german.out))
    assert words.isdisjoint({"the", "of", "and", "to", "or", "with", "show", "this", "default", "Usage"})


@pytest.mark.slow
@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["calibrate", "missing"], "Datei nicht gefunden"),
        (["calibrate", "."], "kann nicht gelesen werden"),
        (["serve", "--host", "192.0.2.1"], "der Server kann auf 192.0.2.1, Port "),
        (["solve", "missing", "--states", "x"], "(ganze Zahl)"),
        (["solve", "missing", "--meet", "x"], "muss eine ganze Zahl sein"),
        (["play", BOARD, "--record", "."], "kann nicht geschrieben werden"),
    ],
    ids=lambda value: value[0] if isinstance(value, list) else "",
)
def test_errors_of_others_are_introduced_in_german(arguments: list[str], said: str) -> None:
    """What the system says follows in its own words; the command-line library speaks German."""
    ran = apart(*arguments, lang="de_DE.UTF-8")
    assert ran.code == 2
    assert said in ran.err
    assert "integer" not in ran.err


@pytest.mark.slow
def test_of_programs_that_are_none(tmp_path: Path) -> None:
    """The sentence comes from another process."""
    program = tmp_path / "program"
    program.write_bytes(b"\0")
    program.chmod(0o755)
    ran = apart("judge", "--run", f"{program} {{file}}", BOARD, lang="de_DE.UTF-8")
    assert ran.code == 2
    assert "kann nicht gestartet werden: " in ran.err


@pytest.mark.slow
def test_help_without_arguments_and_version() -> None:
    assert apart().out == apart("--help").out
    ran = apart("--version")
    first, second, third = ran.out.splitlines()
    assert first == f"knobel {__version__}"
    assert re.fullmatch(r"kernel (\S+ \(\S+ \d+.*\)|none: .*)", second)
    assert third.startswith(f"python cpython {platform.python_version()}")
    without = apart("--version", env={"KNOBEL_KERNEL": "off"})
    assert without.out.splitlines()[1] == "kernel none (using the slower reference search)"
    assert without.err == ""


PLACEHOLDERS = """
from knobel import locale
locale.use("LANG")
import click
from knobel.cli.group import COMMANDS, cli

def every(group):
    for name in group.list_commands(None):
        command = group.get_command(None, name)
        yield from every(command) if isinstance(command, click.Group) else [command]

for command in every(cli):
    for param in command.params:
        if param.metavar:
            print(command.name, param.name, param.metavar)
"""
NEUTRAL = {
    "N",
    "S|all",
    "A,B[,C]",
    "X,Y[,…]",
    "F",
    "D",
    "L",
    "I",
    "NAME",
    "TEXT",
    "[tokens|words|fields|legs]",
}
"""Placeholders that are the same in both languages."""


@pytest.mark.slow
def test_placeholders_are_in_the_language_of_the_help() -> None:
    found = {}
    for lang in ("en", "de"):
        code = PLACEHOLDERS.replace("LANG", lang)
        ran = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
        found[lang] = set(ran.stdout.splitlines())
    same = {line.split(maxsplit=2)[2] for line in found["en"] & found["de"]}
    assert same == NEUTRAL
    assert len(found["en"]) == len(found["de"]) > 60
