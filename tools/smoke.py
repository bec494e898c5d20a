"""Use everything of an installed Knobel once; prints its versions. dist.py runs it in empty environments.

KNOBEL_KERNEL=off: the same without the kernel. Ends with a traceback if something does not work.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import urllib.request
from pathlib import Path

import knobel
from knobel.kernel import kernel

PUZZLES = {
    "stromrallye": "3\n1,2,3\n2\n2,3,2\n3,1,3\n",
    "rotation": "5\n#####\n#0 1#\n#0  #\n#22 #\n## ##\n",
    "huepfburg": "4 5\n1 2\n2 3\n3 4\n4 1\n2 4\n",
}
ON = os.environ.get("KNOBEL_KERNEL") != "off"
PICTURES = {"svg": b"<svg", "png": b"\x89PNG", "pdf": b"%PDF"}


def tool(*arguments: str, **environment: str) -> bytes:
    done = subprocess.run(["knobel", *arguments], capture_output=True, timeout=600, check=False,
                          env={**os.environ, **environment})  # fmt: skip
    assert done.returncode == 0, (arguments, done)
    return done.stdout


def versions() -> str:
    said = tool("--version").decode()
    made = r"kernel [\d.]+ \(.*\d.*\)" if ON else "kernel none.*"
    assert re.fullmatch(rf"knobel [\d.]+\n{made}\npython \w+ 3\.\d+\..*\n", said), said
    return said


def command_line() -> None:
    for kind, text in PUZZLES.items():
        Path(f"{kind}.txt").write_text(text)
        answer = json.loads(tool("solve", f"{kind}.txt", "--json"))
        assert (answer["status"], answer["kind"]) == ("solved", kind), answer
        assert knobel.verify(knobel.parse(text, kind), answer["moves"])
    made = tool("generate", "rotation", "--difficulty", "easy", "--seed", "1").decode()
    assert knobel.rate(knobel.parse(made, "rotation")).grade == "easy"
    for ending, start in PICTURES.items():
        tool("draw", "rotation.txt", "-o", f"rotation.{ending}")
        assert start in Path(f"rotation.{ending}").read_bytes()[:500], ending
    for shell in ("bash", "zsh", "fish"):
        assert b"knobel" in tool(_KNOBEL_COMPLETE=f"{shell}_source"), shell


def server() -> None:
    with subprocess.Popen(["knobel", "serve", "--port", "0"], stdout=subprocess.PIPE, text=True) as process:
        try:
            assert process.stdout is not None
            url = next(word for word in process.stdout.readline().split() if word.startswith("http"))
            page = urllib.request.urlopen(url, timeout=60).read()
            assert b"<html" in page.lower(), page[:200]
            health = json.load(urllib.request.urlopen(url + "/api/health", timeout=60))
            assert health["status"] == "ok", health
        finally:
            process.terminate()


if __name__ == "__main__":
    assert (kernel() is not None) == ON
    said = versions()
    command_line()
    server()
    print(" · ".join(said.splitlines()))
