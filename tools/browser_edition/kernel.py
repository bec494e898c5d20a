"""The kernel as an extension module for Pyodide: the same sources, compiled to WebAssembly."""

from __future__ import annotations

import hashlib
import os
import re
import shutil
from concurrent.futures import ThreadPoolExecutor
from importlib.util import find_spec
from pathlib import Path

from browser_edition.emscripten import CACHE, Compiler

ROOT = Path(__file__).resolve().parents[2]
COMPILE = (
    "-O3",
    "-msimd128",
    "-std=c++20",
    "-fPIC",
    "-fwasm-exceptions",
    "-sSUPPORT_LONGJMP=wasm",
    "-DNDEBUG",
    "-fno-strict-aliasing",
    "-fvisibility=hidden",
    "-ffp-contract=off",
    "-DPy_LIMITED_API=0x030C0000",
    "-DNB_STATIC",
    "-include",
    "cstdio",
    "-Ikernel",
    "-Ipython",
    "-Inanobind/include",
    "-Inanobind/ext/robin_map/include",
)
LINK = (
    "-O3",
    "-fPIC",
    "-fwasm-exceptions",
    "-sSUPPORT_LONGJMP=wasm",
    "-sSIDE_MODULE=2",
    "-sWASM_BIGINT",
    "-sEXPORTED_FUNCTIONS=_PyInit__kernel",
)
NARROW = ("LONG", "SIZE_T", "VOID_P", "UINTPTR_T", "PTHREAD_T", "PTHREAD_KEY_T")
"""What has four bytes there, of that which pyconfig.h says the size of."""
KEPT = 4
"""Modules that are kept for the next clone."""


def build(compiler: Compiler, work: Path, version: str, anew: bool = False) -> Path:
    """The module, in the work folder. One that was compiled from the very same files before, perhaps in
    another clone, is taken instead, unless it has to be made `anew`."""
    _lay_out(compiler, work)
    flags = (*COMPILE, f'-DKNOBEL_VERSION="{version}"')
    read = [path for path in work.rglob("*") if path.suffix in (".h", ".hpp", ".cpp")]
    kept = CACHE / f"kernel-{_digest(*sorted(read), also=str((flags, LINK, compiler.version)))}.wasm"
    if anew or not kept.exists():
        module = _built(compiler, work, flags)
        kept.parent.mkdir(parents=True, exist_ok=True)
        shutil.copy(module, kept.with_suffix(".new"))
        kept.with_suffix(".new").replace(kept)
        for old in sorted(CACHE.glob("kernel-*.wasm"), key=lambda path: path.stat().st_mtime)[:-KEPT]:
            old.unlink(missing_ok=True)
        return module
    return kept


def _built(compiler: Compiler, work: Path, flags: tuple[str, ...]) -> Path:
    """Only what changed is compiled again."""
    sources = [
        *sorted(path for path in (work / "kernel").rglob("*.cpp")),
        work / "nanobind" / "src" / "nb_combined.cpp",
    ]
    shared = _digest(*sorted(work.rglob("*.h")), *sorted(work.rglob("*.hpp")), also=str((flags, LINK)))
    with ThreadPoolExecutor(os.cpu_count()) as compilers:
        objects = list(
            compilers.map(lambda source: _compiled(compiler, work, source, flags, shared), sources)
        )
    module = work / f"_kernel-{_digest(*objects, also=str(LINK))}.so"
    if not module.exists():
        for old in work.glob("_kernel-*.so"):
            old.unlink()
        names = [path.relative_to(work).as_posix() for path in objects]
        compiler.run(work, *LINK, *names, "-o", "new.so")
        (work / "new.so").rename(module)
    return module


def _compiled(compiler: Compiler, work: Path, source: Path, flags: tuple[str, ...], shared: str) -> Path:
    name = source.relative_to(work).as_posix()
    stem = name.replace("/", "-").removesuffix(".cpp")
    more = _digest(*sorted((work / "nanobind" / "src").glob("*.cpp"))) if "nanobind" in name else ""
    target = work / "objects" / f"{stem}.{_digest(source, also=shared + more)}.o"
    if not target.exists():
        print(f"  {name}", flush=True)
        for old in target.parent.glob(f"{stem}.*.o"):
            old.unlink()
        target.parent.mkdir(exist_ok=True)
        new = f"objects/{stem}.new"
        compiler.run(work, *flags, "-c", name, "-o", new)
        (work / new).rename(target)
    return target


def _lay_out(compiler: Compiler, work: Path) -> None:
    """Everything the compiler reads, in one folder."""
    work.mkdir(parents=True, exist_ok=True)
    for name in ("kernel", "python", "nanobind"):
        shutil.rmtree(work / name, ignore_errors=True)
    shutil.copytree(ROOT / "kernel", work / "kernel")
    found = find_spec("nanobind")
    assert found is not None, "nanobind is one of the tools that build the kernel (pyproject.toml)"
    assert found.origin is not None
    binding = Path(found.origin).parent
    for part in ("include", "src", "ext/robin_map/include"):
        shutil.copytree(binding / part, work / "nanobind" / part)
    shutil.copytree(compiler.headers, work / "python", ignore=shutil.ignore_patterns("internal"))
    (work / "python" / "pyconfig.h").write_text(_narrow(compiler.headers), encoding="utf-8")


def _narrow(headers: Path) -> str:
    """pyconfig.h for 32 bits. Debian's only points to the one of the machine."""
    beside = headers.parent / "x86_64-linux-gnu" / headers.name / "pyconfig.h"
    text = (beside if beside.exists() else headers / "pyconfig.h").read_text(encoding="utf-8")
    for name in NARROW:
        text = re.sub(rf"(#define (?:SIZE|ALIGN)OF_{name}) 8\b", r"\1 4", text)
    return text


def _digest(*files: Path, also: str = "") -> str:
    found = hashlib.sha256(also.encode())
    for path in files:
        found.update(path.name.encode() + b"\0" + path.read_bytes())
    return found.hexdigest()[:16]
