// node in_engine.mjs SITE FILE: runs the function `run` of a Python file in the engine of the browser
// edition, as the browser loads it; its argument comes in as JSON, its result goes out as JSON.
import { mkdtempSync, readFileSync, readdirSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { gunzipSync } from "node:zlib";

const [site, file] = process.argv.slice(2).map((name) => resolve(name));
const engine = join(site, readdirSync(site).find((name) => name.startsWith("engine-")));
const read = (name) => readFileSync(join(engine, name));
const [, about] = readFileSync(join(site, "engine.js"), "utf8").match(/PYTHON = (\{.*?\})/);
const folder = mkdtempSync(join(tmpdir(), "knobel-engine-"));
process.on("exit", () => rmSync(folder, { recursive: true }));
for (const name of ["pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"]) symlinkSync(join(engine, name), join(folder, name));
writeFileSync(join(folder, "python_stdlib.zip"), gunzipSync(read("python.pack")));
const { loadPyodide } = await import(pathToFileURL(join(engine, "pyodide.mjs")).href);
const lockFileContents = { info: JSON.parse(about), packages: {} };
const python = await loadPyodide({ indexURL: folder + "/", lockFileContents, packageBaseUrl: folder + "/" });
const place = python.runPython("import sys; next(place for place in sys.path if place.endswith('site-packages'))");
python.unpackArchive(new Uint8Array(gunzipSync(read("knobel.pack"))), "zip", { extractDir: place });
python.FS.writeFile(`${place}/knobel/_kernel.abi3.so`, read("kernel.wasm"));
python.runPython(`
import sys
from knobel.web.engine import LibraryOnDemand
from more_modules import NAMES

def begin(fetch):
    sys.meta_path.append(LibraryOnDemand(NAMES, "/lib/rest.zip", lambda: fetch().to_bytes()))

begin`)(() => new Uint8Array(read("rest.pack")));
python.FS.writeFile("/asked.py", readFileSync(file));
let argument = "";
for await (const piece of process.stdin.setEncoding("utf8")) argument += piece;
python.globals.set("argument", argument);
let found = "";
try {
  found = python.runPython("import sys, json; sys.path.insert(0, '/'); import asked; json.dumps(asked.run(json.loads(argument)))");
} catch (error) {
  process.stderr.write(error.message); // without the text of Pyodide
  process.exit(1);
}
process.stdout.write(found);
