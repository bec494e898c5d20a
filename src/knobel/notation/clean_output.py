"""From the bytes that a program wrote to lines that can be read.

Whatever the encoding, without colours and other escape sequences, without the tags of language models
(<answer>), without lines that were overwritten, without names of files, times and sizes, and without the
puzzle itself where it is repeated.
"""

from __future__ import annotations

import re
import unicodedata

from knobel.limits import check

_ESCAPES = re.compile(
    r"\x1b\[[0-?]*[ -/]*[@-~]|\x1b\][^\x07\x1b]*(?:\x07|\x1b\\)|\x1b[@-Z\\-_]|\x9b[0-?]*[ -/]*[@-~]"
)
_FILE = re.compile(r"(?<!\S)\S{1,300}\.(?:txt|json|dat|in|py|jar|java|cpp|exe)\b")
_MEASURED = re.compile(
    r"(?<![\w.,])\d{1,12}(?:[.,]\d{1,12})?\s?(?:[nµu]s|ms|s|secs?|sek|seconds?|sekunden?|min|minuten?|minutes?|"
    r"[kKMG]i?B|bytes?|%)(?![^\W_])"
)
_TAG = re.compile(r"</?(?:answer|solution|output|result|moves|path)>", re.IGNORECASE)
_INVISIBLE = dict.fromkeys((*range(9), 11, *range(14, 32), 127, 0xFEFF, 0x200B, 0x200C, 0x200D, 0x2060))


def text_of(output: bytes | str) -> str:
    """The output as text; never an error."""
    if isinstance(output, str):
        return output
    if output[:2] in (b"\xff\xfe", b"\xfe\xff"):
        return output.decode("utf-16", errors="replace")
    if len(output) > 3 and output[1::2].count(0) * 3 > len(output):
        return output.decode("utf-16-le", errors="replace")
    try:
        return output.decode("utf-8")
    except UnicodeDecodeError:
        return _by_line(output)


def _by_line(output: bytes) -> str:
    """A line that is not UTF-8 is taken for Windows' or Western European."""
    lines = []
    for line in output.split(b"\n"):
        try:
            lines.append(line.decode("utf-8"))
        except UnicodeDecodeError:
            lines.append(line.decode("cp1252", errors="replace"))
    return "\n".join(lines)


def lines_of(output: bytes | str, puzzle_text: str = "", file_name: str = "") -> list[str]:
    """The lines to look for an answer in. Of a very long text that is its beginning and its end."""
    text = "\n".join(_condensed(text_of(output))).replace("\xa0", " ")
    if not unicodedata.is_normalized("NFC", text):
        text = unicodedata.normalize("NFC", text)
    if "\x1b" in text or "\x9b" in text:
        text = _ESCAPES.sub("", text)
    if "<" in text:
        text = _TAG.sub(" ", text)
    text = text.replace("\r\n", "\n").replace("\r\r\n", "\n")
    lines = [line.rstrip("\r").rpartition("\r")[2] for line in text.split("\n")]
    lines = [line.translate(_INVISIBLE).rstrip() for line in _without_echo(lines, puzzle_text)]
    return [_MEASURED.sub(" ", _without_files(line, file_name)) for line in lines]


MOST_LETTERS, MOST_LINES, LONGEST_LINE = 1 << 18, 6_000, 1 << 15
"""More than this is left out in the middle, of a text and of a line: reading takes seconds per megabyte."""
_BLANK_LINES = re.compile(r"\n\s*\n")


def is_long(text: str) -> bool:
    """Is it longer than what is looked into?"""
    return len(text) > MOST_LETTERS or text.count("\n") > MOST_LINES


def _condensed(text: str) -> list[str]:
    """The lines; of a long text without the empty ones, and without what is in the middle."""
    if not is_long(text):
        return text.split("\n")
    text = _BLANK_LINES.sub("\n\n", text)
    long_line = rf"(?m)^[^\n]{{{LONGEST_LINE + 1},}}"
    text = re.sub(long_line, lambda line: _ends(line[0], LONGEST_LINE, " … "), text)
    lines = _ends(text, MOST_LETTERS, "\n\n").split("\n")
    if len(lines) > MOST_LINES:
        lines = [*lines[: MOST_LINES // 4], "", *lines[-(MOST_LINES - MOST_LINES // 4) :]]
    return lines


def _ends(text: str, most: int, between: str) -> str:
    """The beginning and, three times as much, the end."""
    return text if len(text) <= most else text[: most // 4] + between + text[-(most - most // 4) :]


def _without_files(line: str, file_name: str) -> str:
    """A name such as unsolvable7.txt says nothing."""
    check()
    stem = file_name.rpartition(".")[0] or file_name
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
