"""Put the site together."""

from __future__ import annotations

import hashlib
import json
import re
import shutil
import subprocess
import sys
from pathlib import Path

from browser_edition import kernel
from browser_edition.emscripten import Compiler
from browser_edition.icons import icons

ROOT = kernel.ROOT
PAGE = [ROOT / "src" / "knobel" / "web" / name for name in ("static", "edition")]
"""What every page has, and what only this edition has."""
PYODIDE = ROOT / "node_modules" / "pyodide"
LOADED = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
POLICY = (
    "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; style-src 'self'; img-src 'self' data: blob:; "
    "connect-src 'self'; worker-src 'self'; manifest-src 'self'; base-uri 'none'; form-action 'none'"
)
HEAD = f"""\
<meta http-equiv="Content-Security-Policy" content="{POLICY}">
<link rel="manifest" href="manifest.webmanifest">
<link rel="apple-touch-icon" href="icons/180.png">
<link rel="stylesheet" href="edition.css">
<link rel="modulepreload" href="engines.js">
"""
MANIFEST = {
    "name": "Knobel",
    "short_name": "Knobel",
    "description": "Puzzles to play, to solve and to make",
    "id": "./",
    "start_url": "./",
    "scope": "./",
    "display": "standalone",
    "background_color": "#ffffff",
    "theme_color": "#ffffff",
    "categories": ["education", "games", "puzzle"],
}
PROGRAM_PAGES = {"console": "Python", "judge": "Judge"}
"""Pages for people who program, with their titles."""
SOURCES = ("src/knobel", "kernel", "examples", "tools/browser_edition", "package-lock.json")
MADE = (".so", ".pyc")
WAITING = re.compile(r"^(engine|data/(pictures/|\w\w/)collections/)")
"""Files that a first visit can do without for a while."""


def assemble(
    compiler: Compiler, out: Path, work: Path = ROOT / "build" / "browser", anew: bool = False
) -> None:
    """The whole site, in a new folder that takes the place of the old one when it is complete."""
    version, sources = package_version(), sources_digest()
    print("Compiling the kernel ...", flush=True)
    module = kernel.build(compiler, work / "kernel", version, anew)
    stage, new = work / "stage", work / "site"
    for folder in (stage, new):
        shutil.rmtree(folder, ignore_errors=True)
    _install_pyodide()
    shutil.copytree(
        ROOT / "src" / "knobel", stage / "knobel", ignore=shutil.ignore_patterns("*.so", "__pycache__")
    )
    shutil.copy(module, stage / "knobel" / "_kernel.abi3.so")
    for example in sorted((ROOT / "examples").glob("*/*.txt")):
        place = stage / "examples" / example.parent.name
        place.mkdir(parents=True, exist_ok=True)
        shutil.copy(example, place)
    print("Compiling Python's modules, writing lists and pictures ...", flush=True)
    tool = Path(__file__).with_name("pack.mjs")
    done = subprocess.run(["node", tool, PYODIDE, stage, new], capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit((done.stdout + done.stderr)[-3000:])  # before that the text of Pyodide itself
    for folder in PAGE:
        shutil.copytree(folder, new, dirs_exist_ok=True)
    _program_pages(new)
    for editor in sorted((ROOT / "src" / "knobel" / "puzzles").glob("*/editor.js")):
        place = new / "puzzles" / editor.parent.name
        place.mkdir(parents=True)
        shutil.copy(editor, place)
    for name in LOADED:
        shutil.copy(PYODIDE / name, new / "engine" / name)
    shutil.copy(module, new / "engine" / "kernel.wasm")
    icons(new)
    _finish(new, version)
    shutil.rmtree(out, ignore_errors=True)
    out.parent.mkdir(parents=True, exist_ok=True)
    shutil.copytree(new, out)
    _note(out).write_text(sources, encoding="ascii")
    print(f"{out}: {sum(path.is_file() for path in out.rglob('*'))} files")


def sources_digest() -> str:
    """Of everything in the work tree that the site is made from."""
    folders = (ROOT / name for name in SOURCES)
    every = (path for place in folders for path in (place.rglob("*") if place.is_dir() else [place]))
    found = hashlib.sha256()
    for path in sorted(path for path in every if path.is_file() and path.suffix not in MADE):
        found.update(path.relative_to(ROOT).as_posix().encode() + b"\0" + path.read_bytes())
    return found.hexdigest()


def up_to_date(out: Path) -> bool:
    """Was this site made from the sources as they are now?"""
    note = _note(out)
    return out.is_dir() and note.exists() and note.read_text(encoding="ascii") == sources_digest()


def _note(out: Path) -> Path:
    return out.with_name(f"{out.name}.sources")


def _program_pages(new: Path) -> None:
    """They have a title and a script of their own, and no menu to skip; their engines start when needed."""
    for name, title in PROGRAM_PAGES.items():
        page = new / f"{name}.html"
        shutil.copy(new / "index.html", page)
        _replace(page, 'data-theme="light"', 'data-theme="light" data-engines="later"')
        _replace(page, "<title>Knobel</title>", f"<title>{title} · Knobel</title>")
        _replace(page, 'src="main.js"', f'src="{name}.js"')
        for unused in ("description", 'class="skip"'):
            page.write_text(re.sub(rf"<.*{unused}.*>\n", "", page.read_text("utf-8")), "utf-8")


def _finish(new: Path, version: str) -> None:
    """What depends on everything else: names with a version in them, the page's head, the service worker."""
    engine = f"engine-{file_digest(*(path for path in sorted((new / 'engine').iterdir())))}"
    (new / "engine").rename(new / engine)
    python = json.loads((PYODIDE / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    filled = f'PLACE = "{engine}", PYTHON = {json.dumps(python)}'
    _replace(new / "engine.js", 'PLACE = "engine", PYTHON = {}', filled)
    sizes = [{"src": f"icons/{n}.png", "sizes": f"{n}x{n}", "type": "image/png"} for n in (192, 512)]
    whole = {"src": "icon.svg", "sizes": "any", "type": "image/svg+xml"}
    padded = {"src": "icons/maskable.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"}
    manifest = {**MANIFEST, "icons": [whole, *sizes, padded]}
    (new / "manifest.webmanifest").write_text(json.dumps(manifest, indent=1), encoding="utf-8")
    for page in new.glob("*.html"):
        _replace(page, '<html lang="en"', '<html lang="en" data-carrier="engines"')
        _replace(page, '<meta name="viewport"', f'{HEAD}<meta name="viewport"')
    files = sorted(path.relative_to(new).as_posix() for path in new.rglob("*") if path.is_file())
    files.remove("service-worker.js")
    later = [name for name in files if WAITING.match(name) and not name.endswith("rest.pack")]
    first = {name: file_digest(new / name) for name in files if not WAITING.match(name)}
    whole_tag = file_digest(*(new / name for name in files), new / "service-worker.js")
    _replace(
        new / "service-worker.js",
        'VERSION = "", /** @type {Record<string, string>} */ FIRST = {}, /** @type {string[]} */ LATER = [];',
        f"VERSION = {json.dumps(f'{version}-{whole_tag}')}, FIRST = {json.dumps(first)}, "
        f"LATER = {json.dumps([*later, f'{engine}/rest.pack'])};",
    )


def _replace(file: Path, old: str, new: str) -> None:
    text = file.read_text(encoding="utf-8")
    assert text.count(old) == 1, f"{file.name} has changed: {old}"
    file.write_text(text.replace(old, new), encoding="utf-8")


def _install_pyodide() -> None:
    """The version of package.json, by npm."""
    wanted = json.loads((ROOT / "package.json").read_text(encoding="utf-8"))["devDependencies"]["pyodide"]
    about = PYODIDE / "package.json"
    if about.exists() and json.loads(about.read_text(encoding="utf-8"))["version"] == wanted:
        return
    if shutil.which("npm") is None:
        sys.exit("There is no npm here, which brings Pyodide: install Node.js 18 or newer.")
    subprocess.run(["npm", "ci", "--silent", "--no-audit", "--no-fund"], cwd=ROOT, check=True)


def package_version() -> str:
    found = re.search(r'__version__ = "(.+)"', (ROOT / "src/knobel/version.py").read_text(encoding="utf-8"))
    assert found is not None
    return found[1]


def same(one: Path, other: Path) -> list[str]:
    """The files that are not the same in both folders."""
    names = {path.relative_to(folder).as_posix() for folder in (one, other) for path in folder.rglob("*")}
    return sorted(name for name in names if _read(one / name) != _read(other / name))


def _read(file: Path) -> bytes | None:
    return file.read_bytes() if file.is_file() else b"" if file.is_dir() else None


def file_digest(*files: Path) -> str:
    found = hashlib.sha256()
    for path in files:
        found.update(path.read_bytes())
    return found.hexdigest()[:16]
