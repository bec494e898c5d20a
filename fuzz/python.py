"""Coverage-guided fuzzing of Python targets:  python fuzz/python.py NAME[,NAME …] [options] [corpus]"""

from __future__ import annotations

import os
import sys
from pathlib import Path

import atheris

ROOT = Path(__file__).parent.parent
# An editable installation finds the package by a loader of its own, which cannot be instrumented.
sys.meta_path[:] = [finder for finder in sys.meta_path if "editable" not in type(finder).__module__]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "fuzz")]

with atheris.instrument_imports(include=["knobel"], exclude=["knobel.draw"]):
    from targets import TARGETS

    import knobel.difficulty.records
    import knobel.files
    import knobel.game.savefile
    import knobel.game.session
    import knobel.judge.verdicts
    import knobel.notation.answer_reader
    import knobel.puzzles.huepfburg.notation
    import knobel.puzzles.huepfburg.program_output
    import knobel.puzzles.huepfburg.text
    import knobel.puzzles.rotation.program_output
    import knobel.puzzles.rotation.text
    import knobel.puzzles.stromrallye.notation
    import knobel.puzzles.stromrallye.program_output
    import knobel.puzzles.stromrallye.text
    import knobel.puzzles.template.text
    import knobel.verify  # noqa: F401


def fuzz(name: str, arguments: list[str]) -> None:
    """Does not come back."""
    # To compare inputs, libFuzzer starts the program again by a shell, under this name.
    atheris.Setup([f"{sys.executable} {__file__} {name}", *arguments], TARGETS[name])
    atheris.Fuzz()


def main(names: list[str], arguments: list[str]) -> int:
    """Several targets share the time it takes to instrument the code: each is a fork of this process."""
    if len(names) == 1:
        fuzz(names[0], arguments)
    for name in names:
        child = os.fork()
        if not child:
            fuzz(name, arguments)
        _, status = os.waitpid(child, 0)
        if status:
            print(f"{name}: ended with {os.waitstatus_to_exitcode(status)}", file=sys.stderr)
            return 1
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1].split(","), sys.argv[2:]))
