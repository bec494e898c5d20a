"""From the bytes that a program wrote to lines that can be read.

Whatever the encoding, without colours and other orders to the terminal, without lines that
were overwritten, without names of files, times and sizes, and without the puzzle itself where
it is repeated.
"""

from __future__ import annotations

import re
import unicodedata

from knobel.limits import check

_ORDERS = re.compile(
    r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[@-Z\\-_]|\x9b[0-?]*[ -/]*[@-~]"
)
_FILE = re.compile(r"\S{1,200}\.(?:txt|json|dat|in|py|jar|java|cpp|exe)\b")
_MEASURED = re.compile(
    r"(?<![\w.,])\d{1,12}(?:[.,]\d{1,12})?\s?(?:[nµu]s|ms|s|secs?|sek|seconds?|sekunden?|min|minuten?|minutes?|"
    r"[kKMG]i?B|bytes?|%)(?![^\W_])"
)
_UNSEEN = dict.fromkeys((*range(9), 11, *range(14, 32), 127, 0xFEFF, 0x200B, 0x200C, 0x200D, 0x2060))


def text_of(output: bytes) -> str:
    """The output as text; never an error."""
    if output[:2] in (b"\xff\xfe", b"\xfe\xff"):
        text = output.decode("utf-16", errors="replace")
    elif len(output) > 3 and output[1::2].count(0) * 3 > len(output):
        text = output.decode("utf-16-le", errors="replace")
    else:
        try:
            text = output.decode("utf-8")
        except UnicodeDecodeError:
            text = _by_line(output)
    return unicodedata.normalize("NFC", text.replace("\xa0", " "))


def _by_line(output: bytes) -> str:
    """A line that is not UTF-8 is taken for Windows' or Western European."""
    found = []
    for line in output.split(b"\n"):
        try:
            found.append(line.decode("utf-8"))
        except UnicodeDecodeError:
            found.append(line.decode("cp1252", errors="replace"))
    return "\n".join(found)


def lines_of(output: bytes, puzzle_text: str = "", name: str = "") -> list[str]:
    """The lines to look for an answer in."""
    text = _ORDERS.sub("", text_of(output)).replace("\r\n", "\n").replace("\r\r\n", "\n")
    lines = [line.rstrip("\r").rpartition("\r")[2] for line in text.split("\n")]
    lines = [line.translate(_UNSEEN).rstrip() for line in _without_echo(lines, puzzle_text)]
    return [_MEASURED.sub(" ", _without_files(line, name)) for line in lines]


def _without_files(line: str, name: str) -> str:
    """A name such as unsolvable7.txt says nothing."""
    check()
    stem = name.rpartition(".")[0] or name
    if len(stem) > 5 and stem in line:
        line = line.replace(stem, " ")
    return _FILE.sub(" ", line) if "." in line else line


def _without_echo(lines: list[str], puzzle_text: str) -> list[str]:
    """Blank lines where the puzzle's own text is repeated, line for line."""
    echo = [line.strip() for line in puzzle_text.splitlines() if line.strip()]
    if len(echo) < 3:
        return lines
    bare = [line.strip() for line in lines]
    at = 0
    while at + len(echo) <= len(bare):
        if bare[at] == echo[0] and bare[at : at + len(echo)] == echo:
            lines[at : at + len(echo)] = [""] * len(echo)
            at += len(echo)
        else:
            at += 1
    return lines
