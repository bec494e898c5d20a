"""Wheels that need the compiler for WebAssembly: the site as a data package, for `knobel site`, and
Knobel itself for Pyodide, for notebooks in the browser. Two builds are the same bytes."""

from __future__ import annotations

import base64
import hashlib
import json
import re
import zipfile
from collections.abc import Mapping
from importlib.metadata import distribution
from pathlib import Path

from browser_edition.kernel import ROOT

KERNEL = "knobel/_kernel.abi3.so"
OLDEST = "cp312"
"""The stable ABI for which the kernel is compiled (kernel.py)."""
DATA_PACKAGE = (
    '''"""The browser edition of Knobel as data: `knobel site -o DIR` writes it into a folder."""\n'''
)
DATA_METADATA = """\
Metadata-Version: 2.1
Name: knobel-site
Version: {version}
Summary: The browser edition of Knobel, for `knobel site`
License: {license}
Requires-Python: >=3.11
Requires-Dist: knobel =={version}
"""
ABOUT = ("METADATA", "entry_points.txt")
EPOCH = (1980, 1, 1, 0, 0, 0)


def data_wheel(site: Path, out: Path, version: str) -> Path:
    """The site, for every Python: `knobel-site`."""
    about = _metadata()
    (license_line,) = re.findall(r"^License-Expression: (.+)$", about["METADATA"].decode(), re.M)
    files = {"knobel_site/__init__.py": DATA_PACKAGE.encode()}
    for path in sorted(site.rglob("*")):
        if path.is_file():
            files[f"knobel_site/site/{path.relative_to(site).as_posix()}"] = path.read_bytes()
    metadata = {"METADATA": DATA_METADATA.format(version=version, license=license_line).encode()}
    return _written(out, "knobel_site", version, "py3-none-any", files, metadata)


def pyodide_wheel(kernel: Path, pyodide: Path, out: Path, version: str) -> Path:
    """Knobel as it is installed elsewhere, with the kernel for this Pyodide."""
    package = ROOT / "src" / "knobel"
    files = {
        f"knobel/{path.relative_to(package).as_posix()}": path.read_bytes()
        for path in sorted(package.rglob("*"))
        if path.is_file() and "__pycache__" not in path.parts and path.suffix not in (".so", ".pyc")
    }
    files[KERNEL] = kernel.read_bytes()
    return _written(out, "knobel", version, f"{OLDEST}-abi3-{platform(pyodide)}", files, _metadata())


def platform(pyodide: Path) -> str:
    """What Pyodide calls its machine, such as pyodide_2026_0_wasm32."""
    info = json.loads((pyodide / "pyodide-lock.json").read_text(encoding="utf-8"))["info"]
    return f"pyodide_{info['abi_version']}_{info['arch']}"


def _metadata() -> dict[str, bytes]:
    """What every other wheel says about Knobel: as the build backend wrote it for the one installed here."""
    found = {}
    for file in distribution("knobel").files or ():
        folder, _, name = file.as_posix().partition("/")
        if folder.endswith(".dist-info") and (name in ABOUT or name.startswith("licenses/")):
            found[name] = file.read_binary()
    assert set(ABOUT) <= set(found), "Knobel is not installed here (make .venv/ready)"
    return dict(sorted(found.items()))


def _written(
    out: Path, name: str, version: str, tag: str, files: Mapping[str, bytes], metadata: Mapping[str, bytes]
) -> Path:
    about = f"{name}-{version}.dist-info"
    pure = "true" if tag.endswith("any") else "false"
    wheel = f"Wheel-Version: 1.0\nGenerator: knobel\nRoot-Is-Purelib: {pure}\nTag: {tag}\n"
    every = {
        **files,
        **{f"{about}/{one}": data for one, data in metadata.items()},
        f"{about}/WHEEL": wheel.encode(),
    }
    record = [f"{one},sha256={_digest(data)},{len(data)}" for one, data in every.items()]
    every[f"{about}/RECORD"] = "\n".join([*record, f"{about}/RECORD,,", ""]).encode()
    out.mkdir(parents=True, exist_ok=True)
    place = out / f"{name}-{version}-{tag}.whl"
    with zipfile.ZipFile(place, "w", zipfile.ZIP_DEFLATED) as archive:
        for one, data in every.items():
            entry = zipfile.ZipInfo(one, EPOCH)
            entry.external_attr = 0o644 << 16
            entry.compress_type = zipfile.ZIP_DEFLATED
            archive.writestr(entry, data)
    return place


def _digest(data: bytes) -> str:
    return base64.urlsafe_b64encode(hashlib.sha256(data).digest()).decode().rstrip("=")
