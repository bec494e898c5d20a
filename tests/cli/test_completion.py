"""Completing by the shells: commands, options, kinds; as the documents say."""

from __future__ import annotations

import os
import shutil
import subprocess

import pytest
from command_line import COMMAND, environment


def complete(shell: str, words: str, at: int) -> list[str]:
    more = {"_KNOBEL_COMPLETE": f"{shell}_complete", "COMP_WORDS": words, "COMP_CWORD": str(at)}
    ended = subprocess.run(
        COMMAND, env=environment("C.UTF-8", **more), capture_output=True, text=True, timeout=60
    )
    assert ended.stderr == ""
    return ended.stdout.split()


@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_commands_and_options(shell: str) -> None:
    assert any("solve" in word for word in complete(shell, "knobel so", 1))
    assert any("--fewest-swaps" in word for word in complete(shell, "knobel solve --f", 2))


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_line_for_each_shell(shell: str) -> None:
    """What `eval "$(_KNOBEL_COMPLETE=bash_source knobel)"` gets is a program for that shell."""
    more = {"_KNOBEL_COMPLETE": f"{shell}_source"}
    ended = subprocess.run(
        COMMAND, env=environment("C.UTF-8", **more), capture_output=True, text=True, timeout=60
    )
    assert ended.returncode == 0, ended.stderr
    assert f"_KNOBEL_COMPLETE={shell}_complete" in ended.stdout
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not here: its program was made, not read")
    path = os.environ["PATH"]
    subprocess.run([shell, "-n"], input=ended.stdout, text=True, check=True, timeout=60, env={"PATH": path})
