"""Build the browser edition: the page, Python, the package and the kernel as a folder of static files.

    python tools/browser_edition               into build/site
    python tools/browser_edition -o DIR        into DIR
    python tools/browser_edition --compiler    only make the compiler ready
    python tools/browser_edition --if-ready    build it if it is old, and if a compiler is there
    python tools/browser_edition --twice       build it twice, and say whether both are the same bytes
    python tools/browser_edition --sizes       a table: what a first visit loads
    python tools/browser_edition --wheels      also into dist: knobel-site, and Knobel for Pyodide

It needs node and npm, which brings Pyodide in the version of package.json, and Emscripten: one that is
installed, or one in a root that --compiler makes.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
from pathlib import Path

sys.path[:0] = [str(Path(__file__).parents[1])]

from browser_edition import emscripten  # noqa: E402
from browser_edition.assemble import PYODIDE, assemble, package_version, same, up_to_date  # noqa: E402
from browser_edition.kernel import ROOT  # noqa: E402
from browser_edition.sizes import table  # noqa: E402
from browser_edition.wheels import data_wheel, pyodide_wheel  # noqa: E402

DIST = ROOT / "dist"
LEFT_OUT = """\
Note: the browser edition is neither built nor tested: there is no Emscripten here.
      `make test-site` never leaves it out, and makes a compiler ready where that can be done."""


def main() -> None:
    parser = argparse.ArgumentParser(description="Build the browser edition.")
    parser.add_argument("-o", "--output", type=Path, default=ROOT / "build" / "site", metavar="DIR")
    parser.add_argument("--compiler", action="store_true", help="only make the compiler ready")
    parser.add_argument("--if-ready", action="store_true", help="build it only if it is old and can be built")
    parser.add_argument("--twice", action="store_true", help="build twice and compare")
    parser.add_argument("--sizes", action="store_true", help="say what a first visit loads")
    parser.add_argument("--wheels", action="store_true", help="also the packages with it, into dist")
    chosen = parser.parse_args()
    if chosen.if_ready and up_to_date(chosen.output):
        return
    try:
        compiler = emscripten.make_ready() if chosen.compiler else emscripten.find()
    except emscripten.NoCompiler as missing:
        if not chosen.if_ready:
            sys.exit(str(missing))
        print(LEFT_OUT)
        return
    if chosen.compiler:
        print("The compiler is ready.")
        return
    assemble(compiler, chosen.output)
    if chosen.wheels:
        kernel, version = next(chosen.output.glob("engine-*/kernel.wasm")), package_version()
        for wheel in (
            data_wheel(chosen.output, DIST, version),
            pyodide_wheel(kernel, PYODIDE, DIST, version),
        ):
            print(f"{wheel.name}: {wheel.stat().st_size >> 10} KiB")
    if chosen.twice:
        with tempfile.TemporaryDirectory() as place:
            again = Path(place) / "site"
            assemble(compiler, again, work=Path(place) / "work", anew=True)
            different = same(chosen.output, again)
            print("Both builds are the same bytes." if not different else f"They differ: {different}")
            sys.exit(bool(different))
    if chosen.sizes:
        print("\n".join(table(chosen.output)))


if __name__ == "__main__":
    main()
