"""Coverage-guided fuzzing of one Python target:  python fuzz/python.py NAME [libFuzzer options] [corpus]"""

from __future__ import annotations

import sys
from pathlib import Path

import atheris

ROOT = Path(__file__).parent.parent
# An editable installation finds the package by a loader of its own, which cannot be instrumented.
sys.meta_path[:] = [finder for finder in sys.meta_path if "editable" not in type(finder).__module__]
sys.path[:0] = [str(ROOT / "src"), str(ROOT / "fuzz")]

with atheris.instrument_imports(include=["knobel"], exclude=["knobel.draw"]):
    from targets import TARGETS

    import knobel.files
    import knobel.judge.verdicts
    import knobel.notation.fields
    import knobel.notation.jumps
    import knobel.notation.legs
    import knobel.notation.routes
    import knobel.notation.tokens
    import knobel.puzzles.huepfburg.printed
    import knobel.puzzles.huepfburg.text
    import knobel.puzzles.rotation.printed
    import knobel.puzzles.rotation.text
    import knobel.puzzles.stromrallye.printed
    import knobel.puzzles.stromrallye.text
    import knobel.puzzles.template.text
    import knobel.records
    import knobel.saved
    import knobel.session
    import knobel.verify  # noqa: F401

if __name__ == "__main__":
    name = sys.argv.pop(1)
    # To compare inputs, libFuzzer starts the program again by a shell, under this name.
    sys.argv[0] = f"{sys.executable} {__file__} {name}"
    atheris.Setup(sys.argv, TARGETS[name])
    atheris.Fuzz()
