"""What the engine loads and what the page lists, made inside Pyodide: see pack.mjs.

Modules are compiled by the Python that will run them. Of the standard library the engine gets what
Knobel imports; all the rest is a file of its own, which is loaded if a program asks for it. Lists,
rules, sentences and pictures are answers of the handlers, so they say what the server would say.
"""

from __future__ import annotations

import ast
import gzip
import importlib
import importlib.util
import io
import json
import marshal
import re
import sys
import warnings
import zipfile
from collections.abc import Iterable
from pathlib import Path
from types import CodeType
from typing import Any

LIBRARY = Path("/pyodide/python_stdlib.zip")
PACKAGE = Path("/stage/knobel")
EXAMPLES = Path("/stage/examples")
LEFT_OUT = re.compile(
    r"knobel/(cli|play|gym|batch|bench|testing|draw/(fonts|layouts|animation/(encode|painter))|judge/(html_report|verdict_names)|web/static|web/edition|web/transport"
    r"|judge/(cgroup|command|containment|launcher|namespaces|probe|process_tree|run_program|sandbox|supervisor|tournament)"
    r"|web/(app|fair_queue|middleware|openapi|pool|responses|server|worker))(/|\.py$)"
    r"|\.(po|pot|pyi|so|js)$|__pycache__"
)
"""What needs a terminal, a server, processes or other packages."""
LOADER = (
    "pyodide",
    "_pyodide",
    "_sysconfigdata",
    "pyodide_js",
    "encodings.idna",
    "encodings.cp437",
    "shutil",
    "zipfile",
    "tempfile",
    "traceback",
    "importlib.resources",
    "importlib.metadata",
)
"""What Pyodide itself needs, for unpacking and for messages."""
RARE = re.compile(
    r"importlib\._bootstrap(_external)?|statistics|difflib|fractions|numbers|stringprep|shlex|hmac|secrets"
    r"|pyodide\.(console|http(\..+)?|_nodesock_transport)"
)
"""Imported, but hardly ever used: built into Python as well, only for errors, or for other programs."""
Files = dict[str, bytes | str]


def everything() -> Files:
    warnings.simplefilter("ignore")
    needed = imported()
    return {**libraries(needed), "engine/knobel.pack": package(), **lists()}


# ---------------------------------------------------------------- modules


def own_files() -> list[tuple[str, Path]]:
    files = ((path.relative_to("/stage").as_posix(), path) for path in sorted(PACKAGE.rglob("*")))
    return [(name, path) for name, path in files if path.is_file() and not LEFT_OUT.search(name)]


def imported() -> set[str]:
    """Every module that Knobel imports anywhere, also late, with all that these import."""
    for name, path in own_files():
        if name.endswith(".py"):
            for wanted in _imports(ast.parse(path.read_text(encoding="utf-8"))):
                _try(wanted)
    for name in LOADER:
        _try(name)
    return set(sys.modules)


def _imports(tree: ast.AST) -> Iterable[str]:
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from (name.name for name in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def _try(name: str) -> None:
    """Modules of packages that are not there, and those left out, stay away."""
    if name.partition(".")[0] in (*sys.stdlib_module_names, "knobel", "pyodide", "_pyodide"):
        try:
            importlib.import_module(name)
        except ImportError:
            return


def libraries(needed: set[str]) -> Files:
    source = zipfile.ZipFile(LIBRARY)
    first: dict[str, bytes] = {}
    rest: dict[str, bytes] = {}
    for name in sorted(source.namelist()):
        if name.endswith(".py"):
            module = module_name(name)
            kept = (module in needed or module.startswith(LOADER[:4])) and not RARE.fullmatch(module)
            data = source.read(name)
            (first if kept else rest)[name + "c"] = compiled(
                data, f"/lib/{name}", 2 if kept else 0, lines=not kept
            )
    names = frozenset(name[:-4].replace("/", ".").removesuffix(".__init__") for name in rest)
    first["more_modules.pyc"] = compiled(f"NAMES = frozenset({sorted(names)!r})".encode(), "/more", 0)
    return {"engine/python.pack": packed(first), "engine/rest.pack": packed(rest)}


def package() -> bytes:
    files = {}
    shown = public()
    for name, path in own_files():
        data = path.read_bytes()
        if name.endswith(".py"):
            source = data if module_name(name) in shown else undocumented(data)
            name, data = name + "c", compiled(source, f"/{name}", optimize=0)
        files[name] = data
    for path in sorted(EXAMPLES.rglob("*.txt")):
        files[path.relative_to("/stage").as_posix()] = path.read_bytes()
    return packed(files)


def public() -> set[str]:
    """Modules of what `knobel` offers to programs: their documentation is kept, for the console."""
    import knobel

    found = (getattr(knobel, name) for name in knobel.__all__)
    return {"knobel", *(one.__module__ for one in found if hasattr(one, "__module__"))}


def undocumented(source: bytes) -> ast.Module:
    """Without the documentation of modules, classes and functions; lines and checks stay as they are."""
    tree = ast.parse(source)
    for node in ast.walk(tree):
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef) and (
            ast.get_docstring(node, clean=False) is not None
        ):
            said = node.body[0]
            empty = ast.copy_location(ast.Pass(), said)
            node.body[:1] = [] if isinstance(node, ast.Module) else [empty]
    return tree


def module_name(file: str) -> str:
    return file.removesuffix(".py").replace("/", ".").removesuffix(".__init__")


def compiled(source: bytes | ast.Module, name: str, optimize: int, lines: bool = True) -> bytes:
    """A module as Python keeps it, never checked against its source."""
    code = compile(source, name, "exec", dont_inherit=True, optimize=optimize)
    told = code if lines else lineless(code)
    return importlib.util.MAGIC_NUMBER + (1).to_bytes(4, "little") + bytes(8) + marshal.dumps(told)


def lineless(code: CodeType) -> CodeType:
    """Tracebacks name the first line of a function only: all line numbers are a tenth of a module."""
    whole, part = divmod(len(code.co_code) // 2, 8)
    same_line = bytes([0xE8 | 7, 0]) * whole + (bytes([0xE8 | part - 1, 0]) if part else b"")
    inside = tuple(lineless(one) if isinstance(one, CodeType) else one for one in code.co_consts)
    return code.replace(co_linetable=same_line, co_consts=inside)


def packed(files: dict[str, bytes]) -> bytes:
    """An archive that is compressed as a whole, which takes half the bytes of one that compresses each
    of its many small files. The engine unpacks it, so it does not matter what the web server does."""
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w") as archive:
        for name, data in files.items():
            archive.writestr(zipfile.ZipInfo(name), data)
    return gzip.compress(out.getvalue(), 9, mtime=0)


# ---------------------------------------------------------------- lists


def lists() -> Files:
    from knobel.locale import LANGUAGES
    from knobel.web.requests import PARTS

    found: Files = {}
    for lang in LANGUAGES:
        for name in ("kinds", "messages", "collections"):
            found[f"data/{lang}/{name}.json"] = _json(_answer(name, {}, lang))
        for part in PARTS[1:]:
            found[f"data/{lang}/messages/{part}.json"] = _json(_answer("messages", {"part": part}, lang))
        shelves = _answer("collections", {}, lang)["collections"]
        for shelf in shelves:
            place = f"collections/{shelf['kind']}/{shelf['grade']}"
            listed = _answer("collection", {"kind": shelf["kind"], "grade": shelf["grade"]}, lang)
            found[f"data/{lang}/{place}.json"] = _json(listed)
            found[f"data/pictures/{place}.json"] = _pictures(listed["puzzles"])
        found["data/pictures/collections.json"] = _pictures([shelf["first"] for shelf in shelves])
    return found


def _answer(name: str, request: dict[str, str], lang: str) -> dict[str, Any]:
    from knobel.web.handlers import answer

    found = answer(name, request, lang)
    assert "ok" in found, found
    told: dict[str, Any] = found["ok"]
    return told


def _pictures(items: list[dict[str, str]]) -> str:
    """Each as one drawing, with a sheet of colours for each theme."""
    found = {}
    for item in items:
        sheets: dict[str, str] = {}
        for theme in ("light", "dark"):
            svg = _answer("preview", {"name": item["id"], "theme": theme}, "en")["svg"]
            sheets[theme], *_ = re.findall(r"<style>.*?</style>", svg, re.S)
            plain = svg.replace(sheets[theme], "<style/>").replace(f"k-{theme}", "k-light")
            plain = re.sub(r"<(title|desc)>.*?</\1>\n?", "", plain, flags=re.S)
            assert sheets.setdefault("svg", plain) == plain, "only colours differ"
        found[item["id"]] = sheets
    return _json(found)


def _json(value: object) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"))
