// node pack.mjs PYODIDE STAGE OUT: runs visit.py and pack.py in the very Python that the browser will run.
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { fileURLToPath, pathToFileURL } from "node:url";

const [pyodide, stage, out] = process.argv.slice(2).map((name) => resolve(name));
const here = dirname(fileURLToPath(import.meta.url));
const { loadPyodide } = await import(pathToFileURL(join(pyodide, "pyodide.mjs")).href);
// The same bytes every time: no random order of sets, and no columns, which only tracebacks show.
const env = { PYTHONHASHSEED: "0", PYTHONNODEBUGRANGES: "1", PYTHONDONTWRITEBYTECODE: "1", HOME: "/", LC_ALL: "C.UTF-8" };
const python = await loadPyodide({ indexURL: pyodide + "/", env });
for (const [name, place] of Object.entries({ pyodide, stage, tool: here })) {
  python.FS.mkdirTree(`/${name}`);
  python.mountNodeFS(`/${name}`, place);
}
const found = python.runPython("import sys; sys.path[:0] = ['/stage', '/tool']; import visit; found = visit.imported(); import pack; pack.everything(found)");
for (const name of found.keys()) {
  const file = join(out, name), data = found.get(name);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, typeof data === "string" ? data : data.toJs());
}
