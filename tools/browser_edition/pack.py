"""What the engine loads and what the page lists, made inside Pyodide: see pack.mjs.

Modules are compiled by the Python that will run them. Those that a visit imports (visit.py) are what
an engine loads at once; all the rest, of the standard library and of Knobel, is a file of its own, which
is loaded when somebody asks for the first of them. Lists, rules, sentences and pictures are answers of
the handlers, so they say what the server would say.
"""

from __future__ import annotations

import ast
import gzip
import importlib.util
import io
import json
import marshal
import re
import warnings
import zipfile
from importlib.machinery import FrozenImporter
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
FOLDERS = re.compile("knobel/puzzles/")
"""A puzzle offers what lies in its folder, so all of that is there from the beginning."""
Files = dict[str, bytes | str]
Pack = dict[str, bytes]


def everything(visited: frozenset[str]) -> Files:
    """`visited`: the modules that a visit imports."""
    warnings.simplefilter("ignore")
    return {**modules(visited), **lists()}


# ---------------------------------------------------------------- modules


def modules(visited: frozenset[str]) -> Files:
    """python.pack and knobel.pack for a visit, rest.pack for everything else."""
    python, python_later = libraries(visited)
    knobel, knobel_later = package(visited)
    later = {**python_later, **knobel_later}
    names = sorted(name[:-4].replace("/", ".").removesuffix(".__init__") for name in later)
    python["more_modules.pyc"] = compiled(f"NAMES = frozenset({names!r})".encode(), "/more", 0)
    packs = {"python": python, "knobel": knobel, "rest": later}
    return {f"engine/{name}.pack": packed(files) for name, files in packs.items()}


def libraries(visited: frozenset[str]) -> tuple[Pack, Pack]:
    """The standard library: what is loaded at once, and what later."""
    source = zipfile.ZipFile(LIBRARY)
    first: Pack = {}
    later: Pack = {}
    for name in sorted(source.namelist()):
        if name.endswith(".py"):
            module, data = module_name(name), source.read(name)
            if FrozenImporter.find_spec(module) is not None:
                continue  # part of Python itself
            if module in visited:
                first[f"{name}c"] = compiled(data, f"/lib/{name}", 2, lines=False)
            else:
                later[f"{name}c"] = compiled(data, f"/lib/{name}", 0)
    return first, later


def package(visited: frozenset[str]) -> tuple[Pack, Pack]:
    """Knobel with its data and the examples: the same."""
    first: Pack = {}
    later: Pack = {}
    shown = public()
    for path in sorted(PACKAGE.rglob("*")):
        name = path.relative_to("/stage").as_posix()
        if not path.is_file() or LEFT_OUT.search(name):
            continue
        data = path.read_bytes()
        if name.endswith(".py"):
            module = module_name(name)
            source = data if module in shown else plain(data)
            pack = first if module in visited or FOLDERS.match(name) else later
            pack[f"{name}c"] = compiled(source, f"/{name}", 0, lines=False)
        else:
            first[name] = data
    for path in sorted(EXAMPLES.rglob("*.txt")):
        first[path.relative_to("/stage").as_posix()] = path.read_bytes()
    return first, later


def public() -> set[str]:
    """Modules of what `knobel` offers to programs: their documentation is kept, for the console."""
    import knobel

    found = (getattr(knobel, name) for name in knobel.__all__)
    return {"knobel", *(one.__module__ for one in found if hasattr(one, "__module__"))}


def plain(source: bytes) -> ast.Module:
    """Without what only readers and type checkers look at; checks stay as they are."""
    tree = ast.parse(source)
    Plain().visit(tree)
    return ast.fix_missing_locations(tree)


class Plain(ast.NodeTransformer):
    """Takes out documentation, the types of functions, and imports for types."""

    def generic_visit(self, node: ast.AST) -> ast.AST:
        if isinstance(node, ast.Module | ast.ClassDef | ast.FunctionDef | ast.AsyncFunctionDef):
            node.body = _undocumented(node.body) or [ast.Pass()]
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            node.returns = None
        elif isinstance(node, ast.arg):
            node.annotation = None
        elif isinstance(node, ast.If) and _for_types(node):
            return ast.Pass()
        return super().generic_visit(node)


def _for_types(node: ast.If) -> bool:
    return isinstance(node.test, ast.Name) and node.test.id == "TYPE_CHECKING" and not node.orelse


def _undocumented(body: list[ast.stmt]) -> list[ast.stmt]:
    """Without texts that stand alone: of modules, classes, functions, and of names below them."""
    return [one for one in body if not (isinstance(one, ast.Expr) and isinstance(one.value, ast.Constant))]


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


def packed(files: Pack) -> bytes:
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
