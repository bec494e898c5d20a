"""Completing by the shells: commands, options, kinds; as the documents say."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from support.command_line import COMMAND, PATIENCE, environment


def complete(shell: str, words: str, at: int) -> list[str]:
    more = {"_KNOBEL_COMPLETE": f"{shell}_complete", "COMP_WORDS": words, "COMP_CWORD": str(at)}
    ended = subprocess.run(
        COMMAND, env=environment("C.UTF-8", **more), capture_output=True, text=True, timeout=PATIENCE
    )
    assert ended.stderr == ""
    return ended.stdout.split()


@pytest.mark.slow
@pytest.mark.parametrize("shell", ["bash", "zsh"])
def test_commands_and_options(shell: str) -> None:
    assert any("solve" in word for word in complete(shell, "knobel so", 1))
    assert any("--fewest-swaps" in word for word in complete(shell, "knobel solve --f", 2))


@pytest.mark.slow
def test_values() -> None:
    assert any("rotation" in word for word in complete("bash", "knobel generate rot", 2))
    assert any("rotation" in word for word in complete("bash", "knobel play rot", 2))
    assert any("stromrallye" in word for word in complete("bash", "knobel solve --kind str", 3))
    assert any("legs" in word for word in complete("bash", "knobel solve --notation le", 3))
    assert any("expert" in word for word in complete("bash", "knobel generate rotation --difficulty ex", 4))
    assert complete("bash", "knobel solve exa", 2) == ["file,exa"]


# What happens at the Tab key, in the shells themselves.
KEYS = {
    "bash": """eval "$(_KNOBEL_COMPLETE=bash_source knobel)"
complete -p knobel >/dev/null && COMP_WORDS=(knobel solve --f) COMP_CWORD=2
_knobel_completion knobel; echo "${COMPREPLY[@]}" """,
    "zsh": """autoload -U compinit && compinit -D -u; eval "$(_KNOBEL_COMPLETE=zsh_source knobel)"
compadd() { print -r -- "$@" }; _describe() { print -r -- ${(P)3} }
words=(knobel solve --f) CURRENT=3; _knobel_completion""",
    "fish": """_KNOBEL_COMPLETE=fish_source knobel | source
complete -C 'knobel solve --f'""",
}


@pytest.mark.parametrize("shell", KEYS)
def test_in_the_shell_itself(shell: str, tmp_path: Path) -> None:
    program = shutil.which(shell)
    if program is None:
        pytest.skip(f"{shell} is not here")
    (tmp_path / "knobel").write_text(
        f"#!{sys.executable}\nimport sys\nfrom knobel.cli import main\nsys.exit(main())\n"
    )
    (tmp_path / "knobel").chmod(0o755)
    plain = {"PATH": f"{tmp_path}:{os.environ['PATH']}", "HOME": str(tmp_path), "LC_ALL": "C.UTF-8"}
    ended = subprocess.run(
        [program, "-c", KEYS[shell]],
        capture_output=True,
        text=True,
        timeout=PATIENCE,
        env=plain,
        cwd=tmp_path,
    )
    assert "--fewest-swaps" in ended.stdout, ended


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_the_line_for_each_shell(shell: str) -> None:
    """What `eval "$(_KNOBEL_COMPLETE=bash_source knobel)"` gets is a program for that shell."""
    more = {"_KNOBEL_COMPLETE": f"{shell}_source"}
    ended = subprocess.run(
        COMMAND, env=environment("C.UTF-8", **more), capture_output=True, text=True, timeout=PATIENCE
    )
    assert ended.returncode == 0, ended.stderr
    assert f"_KNOBEL_COMPLETE={shell}_complete" in ended.stdout
    if not shutil.which(shell):
        pytest.skip(f"{shell} is not here: its program was made, not read")
    path = os.environ["PATH"]
    subprocess.run(
        [shell, "-n"], input=ended.stdout, text=True, check=True, timeout=PATIENCE, env={"PATH": path}
    )
