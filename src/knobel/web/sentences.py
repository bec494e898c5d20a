"""The sentences in the page's own files: `t("one", "many")` in scripts, data-t="one" in HTML."""

from __future__ import annotations

import re
from pathlib import Path

STATIC = Path(__file__).parent / "static"
_STRING = r'"((?:[^"\\]|\\.)*)"'
_IN_CODE = re.compile(rf"\bt\(\s*{_STRING}(?:\s*,\s*{_STRING})?")
_IN_HTML = re.compile(rf"\bdata-t(?:-[a-z]+)*={_STRING}()")


def page_sentences(folder: Path = STATIC) -> list[tuple[str, str | None]]:
    """Every sentence in the page's own files: `t("one", "many")` and data-t="one"."""
    found: dict[str, str | None] = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".js", ".html"):
            text = path.read_text(encoding="utf-8")
            for one, many in (_IN_CODE if path.suffix == ".js" else _IN_HTML).findall(text):
                found[_plain(one)] = found.get(_plain(one)) or _plain(many) or None
    return list(found.items())


def _plain(written: str) -> str:
    """A string without the backslashes of its code."""
    return re.sub(r"\\(.)", r"\1", written)
