// An engine: Python with the compiled kernel, in a worker of the browser. {id, name, body, patience} comes in,
// {begun: id} and {id, status, text, heap} go out, {progress: …} in between; {drop: id} takes back
// what has not begun.

/** Filled in when the site is built: folder of everything an engine loads, and for which Python it is. */
const PLACE = "engine", PYTHON = {};
const REPORTS = 100;
/** Milliseconds between two reports of a search. */

const worker = /** @type {any} */ (self);
const base = new URL(`./${PLACE}/`, import.meta.url).href;
/** @type {{id: number, name: string, body: string, patience?: number}[]} */
const jobs = [];

const plain = fetch;
/** A file of the engine. Those named .pack are compressed. @param {string} name */
async function load(name) {
  const response = await plain(base + name);
  if (!response.ok || !response.body) throw new Error(`${name}: ${response.status}`);
  return name.endsWith(".pack") ? new Response(response.body.pipeThrough(new DecompressionStream("gzip"))) : response;
}
const bytes = async (/** @type {string} */ name) => new Uint8Array(await (await load(name)).arrayBuffer());
// Pyodide asks for the standard library by the name that it has there.
worker.fetch = (/** @type {any} */ address, /** @type {any} */ init) =>
  String(address.url ?? address) === `${base}python_stdlib.zip` ? load("python.pack") : plain(address, init);

/** A file for which Python waits: what it imports is not among what people need while they play. @param {string} name */
function atOnce(name) {
  const request = new XMLHttpRequest();
  request.open("GET", base + name, false);
  request.responseType = "arraybuffer";
  request.send();
  if (request.status !== 200) throw new Error(`${name}: ${request.status}`);
  return new Uint8Array(request.response);
}

const BEGIN = `
import os, sys
import knobel
from knobel.web.engine import LibraryOnDemand, ask, introduced
from more_modules import NAMES

def begin(fetch):
    os.chdir(os.path.dirname(os.path.dirname(knobel.__file__)))  # where the examples are
    sys.meta_path.append(LibraryOnDemand(NAMES, "/lib/rest.zip", lambda: fetch().to_bytes()))
    return [ask, introduced()]

begin`;

async function start() {
  const files = [bytes("knobel.pack"), bytes("kernel.wasm")];
  const { loadPyodide } = await import(`${base}pyodide.mjs`);
  const lockFileContents = { info: PYTHON, packages: {} }; // no packages beside Knobel
  const python = await loadPyodide({ indexURL: base, lockFileContents, packageBaseUrl: base });
  const [zip, kernel] = await Promise.all(files);
  const place = python.runPython("import sys; next(place for place in sys.path if place.endswith('site-packages'))");
  python.unpackArchive(zip, "zip", { extractDir: place });
  python.FS.writeFile(`${place}/knobel/_kernel.abi3.so`, kernel);
  const begun = python.runPython(BEGIN)(() => atOnce("rest.pack"));
  const [ask, about] = begun.toJs({ depth: 1 });
  return { python, ask, about: JSON.parse(about) };
}

const engine = start();
engine.then(({ about }) => worker.postMessage({ ready: about }), (error) => worker.postMessage({ failed: String(error.message ?? error) }));

async function work() {
  const { python, ask } = await engine;
  const job = jobs.shift();
  if (!job) return;
  const { id, name, body, patience = 1 } = job;
  worker.postMessage({ begun: id });
  let last = 0;
  const report = (/** @type {number} */ seconds, /** @type {number} */ states) => {
    if (performance.now() - last < REPORTS) return;
    last = performance.now();
    worker.postMessage({ progress: { id, seconds, states } });
  };
  try {
    const found = ask(name, body, report, patience);
    const [status, text] = found.toJs();
    found.destroy();
    worker.postMessage({ id, status, text, heap: python._module.HEAP8.length });
  } catch (error) {
    worker.postMessage({ failed: String(/** @type {any} */ (error).message ?? error) }); // Python itself has ended
  }
}

worker.onmessage = (/** @type {MessageEvent} */ { data }) => {
  if (data.drop) {
    const at = jobs.findIndex((job) => job.id === data.drop);
    if (at >= 0) jobs.splice(at, 1);
    return;
  }
  jobs.push(data);
  setTimeout(work); // after what else has come: perhaps it is taken back
};
