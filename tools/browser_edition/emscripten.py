"""The compiler for WebAssembly: an installed `em++`, or Debian's in a root of its own.

A module is loaded only by the Pyodide it was made for, and compilers older than what Pyodide was
built with know too little. Debian 13 has one that fits. Its root is made once, by debootstrap, and
kept outside the work tree; the machine itself stays as it is.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

OLDEST = (3, 1, 58)
SUITE = "trixie"
PACKAGES = ("emscripten", "libpython3.13-dev")
HEADERS = "usr/include/python3.13"
"""Of the root; Python 3.12 or newer will do, as only the stable ABI is used."""
CACHE = Path(os.environ.get("XDG_CACHE_HOME") or Path.home() / ".cache") / "knobel"
WORK = "/knobel"
"""Where the work folder is seen in the root."""
IN_ROOT = f"""\
mount --bind /proc "$1/proc" && mount --bind "$2" "$1{WORK}" && root=$1 && shift 2 &&
exec chroot "$root" sh -c 'cd {WORK} && exec "$@"' sh "$@\""""
INSTALL = f"""\
mount --bind /proc "$1/proc" && exec chroot "$1" env DEBIAN_FRONTEND=noninteractive sh -c '
apt-get update -qq && apt-get install -y -qq --no-install-recommends {" ".join(PACKAGES)} && apt-get clean'"""
"""Scripts for a mount table of their own, so that nothing stays mounted."""
HELP = f"""\
There is no Emscripten here, which compiles the kernel for the browser. Any of these helps:
  * on Debian or Ubuntu, as root: python tools/browser_edition --compiler
    (makes a Debian root of 2.5 GB in {CACHE}, once; takes some minutes)
  * install Emscripten {".".join(map(str, OLDEST))} or newer, so that em++ is on the path, and the headers of
    Python 3.12 or newer (or name their folder by PYTHON_INCLUDE)"""


class NoCompiler(Exception):
    """Nothing here can compile the kernel; the message says what to do."""


@dataclass(frozen=True)
class Compiler:
    """Runs `em++` in a work folder; every path is relative to that, so that each machine writes the
    same bytes."""

    headers: Path
    root: Path | None = None

    @property
    def version(self) -> str:
        if self.root is None:
            return ".".join(map(str, _version()))
        return (self.root / "usr/share/emscripten/emscripten-version.txt").read_text(encoding="ascii").strip()

    def run(self, work: Path, *arguments: str) -> None:
        command = ["em++", *arguments]
        if self.root is not None:
            inside = self.root / WORK.lstrip("/")
            inside.mkdir(exist_ok=True)
            command = ["unshare", "--mount", "sh", "-c", IN_ROOT, "sh", str(self.root), str(work), *command]
        environment = {**os.environ, "EMCC_CORES": "1", "LC_ALL": "C.UTF-8"}
        done = subprocess.run(command, cwd=work, env=environment, capture_output=True, text=True, check=False)
        if done.returncode:
            sys.exit(f"em++ {' '.join(arguments)}\n{done.stdout}{done.stderr}")


def find() -> Compiler:
    """The compiler of this machine, else that of a root that was made before; NoCompiler if there is
    neither."""
    headers = _headers()
    if headers is not None and _version() >= OLDEST:
        return Compiler(headers)
    root = root_folder()
    if (root / "complete").exists() and _may_use_roots():
        return Compiler(root / HEADERS, root)
    raise NoCompiler(HELP)


def root_folder() -> Path:
    named = os.environ.get("KNOBEL_EMSCRIPTEN_ROOT")
    return Path(named) if named else CACHE / f"emscripten-{SUITE}"


def make_ready() -> Compiler:
    """The same, after making a root if need be and if it can be done."""
    try:
        return find()
    except NoCompiler:
        if not (_may_use_roots() and shutil.which("apt-get")):
            raise
    root = root_folder()
    print(f"Making a Debian root with Emscripten in {root}; this happens once ...", flush=True)
    if shutil.which("debootstrap") is None:
        _do("apt-get", "update", "-qq")
        _do("apt-get", "install", "-y", "-qq", "debootstrap")
    targets = subprocess.run(
        ["apt-get", "indextargets", "--format", "$(REPO_URI)"], capture_output=True, text=True, check=True
    )
    mirror = next(line for line in sorted(set(targets.stdout.split())) if "security" not in line)
    if root.exists():  # half made
        shutil.rmtree(root)
    root.mkdir(parents=True)
    _do("debootstrap", "--variant=minbase", "--include=ca-certificates", SUITE, str(root), mirror)
    (root / "etc/apt/sources.list").write_text(f"deb {mirror} {SUITE} main\n", encoding="ascii")
    _do("unshare", "--mount", "sh", "-c", INSTALL, "sh", str(root))
    (root / "complete").touch()
    return Compiler(root / HEADERS, root)


def _do(*command: str) -> None:
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=False)
    if done.returncode:
        raise NoCompiler(f"{' '.join(command[:3])} failed:\n{done.stdout[-2000:]}\n{HELP}")


def _may_use_roots() -> bool:
    return sys.platform == "linux" and os.geteuid() == 0 and shutil.which("unshare") is not None


def _version() -> tuple[int, ...]:
    if shutil.which("em++") is None:
        return ()
    said = subprocess.run(["em++", "--version"], capture_output=True, text=True, check=False).stdout
    found = re.search(r"(\d+)\.(\d+)\.(\d+)", said)
    return tuple(map(int, found.groups())) if found else ()


def _headers() -> Path | None:
    """The headers of a Python that has what nanobind needs of the stable ABI."""
    named = os.environ.get("PYTHON_INCLUDE")
    if named:
        return Path(named)
    system = (Path(prefix) / "include" for prefix in ("/usr", "/usr/local", sys.base_prefix))
    places = [place for folder in system for place in folder.glob("python3.*")]
    fit = [place for place in places if _minor(place) >= 12 and (place / "Python.h").exists()]
    return max(fit, key=_minor, default=None)


def _minor(place: Path) -> int:
    return int(place.name.partition(".")[2].rstrip("td"))
