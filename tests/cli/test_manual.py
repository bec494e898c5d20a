"""The manual page names every command and option, in both languages, in words groff can set."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys

import pytest

from knobel.cli.group import COMMANDS
from support.command_line import PATIENCE


@pytest.mark.slow
@pytest.mark.parametrize("lang", ["en", "de"])
def test_the_manual_page(lang: str) -> None:
    made = subprocess.run(
        [sys.executable, "-m", "knobel.cli.manual", lang], capture_output=True, check=True, timeout=PATIENCE
    ).stdout
    page = made.decode("utf-8")
    for command in COMMANDS:
        assert f'"KNOBEL {command.upper()}"' in page
    assert r"\fB\-\-fewest\-swaps\fR" in page
    assert ("Rätsel" if lang == "de" else "puzzles") in page
    if shutil.which("groff"):
        asked = ["groff", "-man", "-Tutf8", "-k", "-ww"]
        shown = subprocess.run(asked, input=made, capture_output=True, check=True, timeout=PATIENCE)
        assert shown.stderr == b""
        assert b"--fewest-swaps" in re.sub(rb".\x08", b"", shown.stdout)
