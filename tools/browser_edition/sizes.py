"""How much a first visit loads: the plain files, and compressed as web servers do it."""

from __future__ import annotations

import json
import re
import subprocess
from pathlib import Path

MEASURE = """
const { brotliCompressSync, constants, gzipSync } = require("node:zlib");
const { readFileSync } = require("node:fs");
const params = { [constants.BROTLI_PARAM_QUALITY]: 11 };
const packed = (data) => [gzipSync(data, { level: 9 }), brotliCompressSync(data, { params })];
const row = (data) => [data, ...packed(data)].map((one) => one.length);
console.log(JSON.stringify(process.argv.slice(1).map((name) => row(readFileSync(name)))));
"""
GROUPS = {
    "Python (pyodide.asm.wasm)": r"/pyodide\.asm\.wasm$",
    "its loader (pyodide.mjs, pyodide.asm.mjs)": r"\.mjs$",
    "standard library": r"/python\.pack$",
    "Knobel (knobel.pack)": r"/knobel\.pack$",
    "kernel (kernel.wasm)": r"/kernel\.wasm$",
    "lists and pictures": r"^data/",
    "page, icons, service worker": r"",
}
LATER = r"/rest\.pack$"
LAST = "later, in the background (rest.pack)"
Row = tuple[int, int, int]


def measured(site: Path) -> dict[str, Row]:
    """Bytes of each group: plain, gzip, brotli. What is not needed for a first game comes last."""
    files = sorted(path for path in site.rglob("*") if path.is_file())
    done = subprocess.run(["node", "-e", MEASURE, *files], capture_output=True, text=True, check=True)
    sums: dict[str, Row] = dict.fromkeys((*GROUPS, "first visit", LAST), (0, 0, 0))
    for path, sizes in zip(files, json.loads(done.stdout), strict=True):
        name = path.relative_to(site).as_posix()
        later = re.search(LATER, name) is not None
        group = next(group for group, pattern in GROUPS.items() if re.search(pattern, name))
        for one in [LAST] if later else [group, "first visit"]:
            sums[one] = tuple(a + b for a, b in zip(sums[one], sizes, strict=True))
    return sums


def table(site: Path) -> list[str]:
    rows = ["| MB | plain | gzip | brotli |", "|---|---:|---:|---:|"]
    for name, sizes in measured(site).items():
        rows.append(f"| {name} | {' | '.join(f'{size / 1e6:.2f}' for size in sizes)} |")
    return rows
