"""Build the packages, look into them, install them into empty environments and try them.

    python tools/dist.py            PYTHONS="python3.11 python3.12 …" names the interpreters

The source package comes first; every wheel is built from it: one for each Python before 3.12,
one for the stable ABI of 3.12 that serves all later ones. Each is then installed where no
compiler is to be found, with the extras for pictures and the web app, and used. Everything
lands in dist/.
"""

from __future__ import annotations

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
UV = ROOT / ".venv" / "uv" / "bin" / "uv"
PYTHONS = os.environ.get("PYTHONS", sys.executable).split()
STABLE = (3, 12)
IN_SOURCES = {"CHANGELOG.md", "CMakeLists.txt", "LICENSE", "PKG-INFO", "README.de.md", "README.md",
              "SECURITY.md", "kernel", "pyproject.toml", "src"}  # fmt: skip
NEVER = re.compile(
    r"(^|/)(__pycache__|\.git|\.venv|build|tests|fuzz|bench|corpus|uv\.lock)(/|$)|\.(pyc|so|log)$"
)


class Wrong(Exception):
    """A package that is not as it should be."""


def run(*command: str | Path, **more: object) -> str:
    done = subprocess.run(list(map(str, command)), capture_output=True, text=True, timeout=1800, **more)  # type: ignore[call-overload]
    if done.returncode:
        raise Wrong(f"{' '.join(map(str, command))}\n{done.stdout}{done.stderr}")
    return str(done.stdout)


def version_of(python: str) -> tuple[int, int]:
    major, minor = run(python, "-c", "import sys; print(*sys.version_info[:2])").split()
    return int(major), int(minor)


def sources() -> Path:
    """The source package, with nothing in it that does not belong there."""
    run(UV, "build", "--sdist", "--out-dir", DIST, ROOT)
    (path,) = DIST.glob("knobel-*.tar.gz")
    with tarfile.open(path) as archive:
        names = [name.partition("/")[2] for name in archive.getnames()]
    strays = sorted({name.split("/")[0] for name in names if name} - IN_SOURCES)
    strays += [name for name in names if NEVER.search(name)]
    missing = {"kernel/bindings.cpp", "src/knobel/__init__.py", "LICENSE"} - set(names)
    if strays or missing:
        raise Wrong(f"{path.name}: does not belong there: {strays}; missing: {sorted(missing)}")
    print(f"{path.name}: {len(names)} files, {path.stat().st_size >> 10} KiB", flush=True)
    return path


def wheel(source: Path, python: str) -> Path:
    """The wheel for this Python; one for the stable ABI is built only once."""
    version = version_of(python)
    pattern = (
        "knobel-*-cp312-abi3-*.whl" if version >= STABLE else f"knobel-*-cp{version[0]}{version[1]}-*.whl"
    )
    if not list(DIST.glob(pattern)):
        run(UV, "build", "--no-config", "--wheel", "--python", python, "--out-dir", DIST, source)
    found = list(DIST.glob(pattern))
    if len(found) != 1:
        raise Wrong(f"expected one {pattern}, found {[path.name for path in DIST.glob('*.whl')]}")
    names = zipfile.ZipFile(found[0]).namelist()
    strays = [name for name in names if not re.match(r"knobel(-[^/]+\.(dist-info|data))?/", name)]
    if strays or not any("_kernel" in name and name.endswith(".so") for name in names):
        raise Wrong(f"{found[0].name}: stray files {strays}, or no kernel in it")
    return found[0]


SMOKE = """
import json, sys, urllib.request, subprocess, os
import knobel
from knobel.kernel import kernel
assert (kernel() is None) == (os.environ.get("KNOBEL_KERNEL") == "off")
board = knobel.parse("3\\n1,2,3\\n2\\n2,3,2\\n3,1,3\\n")
answer = knobel.solve(board)
assert knobel.verify(board, answer.moves), answer
made = knobel.generate("rotation", difficulty="easy", seed=1)
assert knobel.rate(made.puzzle).grade == "easy"
server = subprocess.Popen(["knobel", "serve", "--port", "0"], stdout=subprocess.PIPE, text=True)
try:
    url = next(word for word in server.stdout.readline().split() if word.startswith("http"))
    page = urllib.request.urlopen(url, timeout=60).read()
    assert b"<html" in page.lower(), page[:200]
    health = json.load(urllib.request.urlopen(url + "/api/health", timeout=60))
    assert health["status"] == "ok", health
finally:
    server.terminate()
    server.wait(60)
"""


def try_out(package: Path, python: str, kernel: str = "on") -> str:
    """Install into an empty environment without a compiler and use everything once."""
    with tempfile.TemporaryDirectory() as folder:
        place = Path(folder)
        run(UV, "venv", "--quiet", "--python", python, place / "env")
        programs = place / "env" / "bin"
        run(UV, "pip", "install", "--quiet", "--python", programs / "python", f"{package}[draw,web]")
        plain = {"PATH": str(programs), "HOME": folder, "LC_ALL": "C.UTF-8", "KNOBEL_KERNEL": kernel}
        if any(shutil.which(name, path=plain["PATH"]) for name in ("cc", "c++", "gcc", "clang")):
            raise Wrong("there is a compiler in the empty environment")
        said = run(programs / "knobel", "--version", env=plain, cwd=place)
        (place / "p.txt").write_text("5\n#####\n#0 1#\n#0  #\n#22 #\n## ##\n")
        run(programs / "knobel", "solve", "p.txt", "--json", env=plain, cwd=place)
        for ending, start in (("svg", b"<svg"), ("png", b"\x89PNG"), ("pdf", b"%PDF")):
            run(programs / "knobel", "draw", "p.txt", "-o", f"p.{ending}", env=plain, cwd=place)
            if start not in (place / f"p.{ending}").read_bytes()[:500]:
                raise Wrong(f"not a picture: p.{ending}")
        run(programs / "python", "-W", "ignore", "-c", SMOKE, env=plain, cwd=place)
    return " · ".join(said.split("\n")[:3])


def main() -> int:
    shutil.rmtree(DIST, ignore_errors=True)
    try:
        source = sources()
        for python in PYTHONS:
            package = wheel(source, python)
            print(f"{package.name}: {package.stat().st_size >> 10} KiB", flush=True)
            print(f"  works:           {try_out(package, python)}", flush=True)
            print(f"  without kernel:  {try_out(package, python, 'off')}", flush=True)
    except Wrong as wrong:
        print(wrong, file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
