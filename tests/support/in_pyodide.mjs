// node in_pyodide.mjs PYODIDE MICROPIP WHEEL: installs a wheel as a notebook in the browser does, and
// prints what a program finds there, as JSON.
import { basename, dirname, resolve } from "node:path";
import { pathToFileURL } from "node:url";

const [pyodide, micropip, wheel] = process.argv.slice(2).map((name) => resolve(name));
const { loadPyodide } = await import(pathToFileURL(`${pyodide}/pyodide.mjs`).href);
const python = await loadPyodide({ indexURL: `${pyodide}/` });
for (const [name, place] of Object.entries({ micropip, wheels: dirname(wheel) })) {
  python.FS.mkdirTree(`/${name}`);
  python.mountNodeFS(`/${name}`, place);
}
python.globals.set("wheel", `emfs:/wheels/${basename(wheel)}`);
try {
  console.log(await python.runPythonAsync(`
import sys
sys.path.append("/micropip")
import micropip
await micropip.install(wheel, deps=False)  # click and rich are for the command line

import json
import knobel
from importlib.metadata import requires
from knobel.kernel import kernel

puzzle = knobel.parse("5\\n3,5,9\\n3\\n5,1,3\\n1,2,2\\n5,4,3\\n")
answer = knobel.solve(puzzle)
new = knobel.generate("rotation", difficulty="medium", seed=7)
json.dumps({
    "version": knobel.__version__, "kernel": kernel() is not None, "moves": list(answer.moves),
    "new": new.puzzle.format(), "right": bool(knobel.verify(puzzle, answer)), "needs": requires("knobel"),
    "picture": knobel.svg(puzzle.scene())[:4],
})`));
} catch (error) {
  process.stderr.write(error.message);
  process.exit(1);
}
