"""Build the packages, look into them, install them into empty environments and try them.

    python tools/dist.py            every Python from 3.11 on that is found here
    python tools/dist.py --try      only try what lies in dist/
    PYTHONS="python3.11 …" python tools/dist.py

The source package comes first, twice: both have to be the same bytes. Every wheel is built from
it: one for each Python before 3.12, one for the stable ABI of 3.12 that serves all later ones.
Each is then installed where no compiler is to be found, with the extras for pictures and the
web app, and used, with its kernel and without (smoke.py). Everything lands in dist/.
"""

from __future__ import annotations

import hashlib
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
DIST = ROOT / "dist"
UV = shutil.which("uv", path=f"{ROOT}/.venv/uv/bin:{os.environ['PATH']}") or "uv"
STABLE = (3, 12)
IN_SOURCES = {"CHANGELOG.md", "CMakeLists.txt", "LICENSE", "PKG-INFO", "README.de.md", "README.md",
              "SECURITY.md", "kernel", "pyproject.toml", "src"}  # fmt: skip
NEVER = re.compile(
    r"(^|/)(__pycache__|\.git|\.venv|build|tests|fuzz|bench|corpus|uv\.lock)(/|$)|\.(pyc|so|log)$"
)
MANUALS = ("share/man/man1/knobel.1", "share/man/de/man1/knobel.1")


class Wrong(Exception):
    """A package that is not as it should be."""


def run(*command: str | Path, **more: object) -> str:
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=3600, **more)  # type: ignore[call-overload]
    if done.returncode:
        raise Wrong(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return str(done.stdout)


def version_of(python: str | Path) -> tuple[int, int]:
    major, minor = run(python, "-c", "import sys; print(*sys.version_info[:2])").split()
    return int(major), int(minor)


def interpreters() -> list[str]:
    """PYTHONS, or one of each version from 3.11 on: on the path, or kept by pyenv."""
    if named := os.environ.get("PYTHONS"):
        return named.split()
    found: dict[tuple[int, int], str] = {}
    kept = (Path(os.environ.get("PYENV_ROOT", Path.home() / ".pyenv")) / "versions").glob("3.*/bin/python3")
    named_so = (shutil.which(f"python3.{minor}") for minor in range(11, 30))
    for python in (sys.executable, *map(str, kept), *filter(None, named_so)):
        try:
            found.setdefault(version_of(python), python)
        except Wrong:  # a name that stands for nothing at the moment
            continue
    return [found[version] for version in sorted(found) if version >= (3, 11)]


def sources() -> Path:
    """The source package, with nothing in it that does not belong there, the same every time."""
    for place in (DIST / "again", DIST):
        run(UV, "build", "--no-config", "--sdist", "--out-dir", place, ROOT)
    path, again = (next(place.glob("knobel-*.tar.gz")) for place in (DIST, DIST / "again"))
    digests = {hashlib.sha256(file.read_bytes()).hexdigest() for file in (path, again)}
    shutil.rmtree(again.parent)
    if len(digests) != 1:
        raise Wrong(f"{path.name}: built twice, the bytes differ")
    with tarfile.open(path) as archive:
        names = [name.partition("/")[2] for name in archive.getnames()]
    strays = sorted({name.split("/")[0] for name in names if name} - IN_SOURCES)
    strays += [name for name in names if NEVER.search(name)]
    missing = {"kernel/bindings.cpp", "src/knobel/__init__.py", "LICENSE"} - set(names)
    if strays or missing:
        raise Wrong(f"{path.name}: does not belong there: {strays}; missing: {sorted(missing)}")
    size, digest = path.stat().st_size >> 10, digests.pop()
    print(f"{path.name}: {len(names)} files, {size} KiB, twice the same bytes, sha256 {digest}", flush=True)
    return path


def wheel(source: Path | None, python: str) -> Path:
    """The wheel for this Python, built from the sources if it is not there yet."""
    version = version_of(python)
    pattern = (
        "knobel-*-cp312-abi3-*.whl" if version >= STABLE else f"knobel-*-cp{version[0]}{version[1]}-*.whl"
    )
    if source and not list(DIST.glob(pattern)):
        run(UV, "build", "--no-config", "--wheel", "--python", python, "--out-dir", DIST, source)
    found = list(DIST.glob(pattern))
    if len(found) != 1:
        raise Wrong(f"expected one {pattern}, found {[path.name for path in DIST.glob('*.whl')]}")
    names = zipfile.ZipFile(found[0]).namelist()
    strays = [name for name in names if not re.match(r"knobel(-[^/]+\.(dist-info|data))?/", name)]
    if strays or not any("_kernel" in name and name.endswith(".so") for name in names):
        raise Wrong(f"{found[0].name}: stray files {strays}, or no kernel in it")
    missing = [page for page in MANUALS if not any(name.endswith(f".data/data/{page}") for name in names)]
    if missing:
        raise Wrong(f"{found[0].name}: no {', '.join(missing)}")
    return found[0]


def try_out(package: Path, python: str) -> str:
    """Install into an empty environment without a compiler and use everything once; its versions."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        run(UV, "venv", "--quiet", "--python", python, place / "env")
        programs = place / "env" / "bin"
        run(UV, "pip", "install", "--quiet", "--python", programs / "python", f"{package}[draw,web]")
        plain = {"PATH": str(programs), "HOME": folder, "LC_ALL": "C.UTF-8"}
        if any(shutil.which(name, path=plain["PATH"]) for name in ("cc", "c++", "gcc", "g++", "clang")):
            raise Wrong("there is a compiler in the empty environment")
        for page in MANUALS:
            if "KNOBEL" not in (place / "env" / page).read_text(encoding="utf-8"):
                raise Wrong(f"not a manual page: {page}")
        smoke = (programs / "python", "-W", "ignore", Path(__file__).with_name("smoke.py"))
        for kernel in ("off", "on"):
            said = run(*smoke, env={**plain, "KNOBEL_KERNEL": kernel}, cwd=place)
    return said.strip()


def main() -> int:
    source = None
    try:
        if "--try" not in sys.argv[1:]:
            shutil.rmtree(DIST, ignore_errors=True)
            commit = run("git", "-C", ROOT, "log", "-1", "--format=%ct").strip()
            os.environ.setdefault("SOURCE_DATE_EPOCH", commit)  # the same bytes everywhere
            source = sources()
        for python in interpreters():
            package = wheel(source, python)
            print(f"{package.name}: {package.stat().st_size >> 10} KiB", flush=True)
            print(f"  works, and without its kernel:  {try_out(package, python)}", flush=True)
    except Wrong as wrong:
        print(wrong, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
