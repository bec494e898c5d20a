"""Text that can be stored: names of files and arguments may hold bytes that are no UTF-8.

Python carries such a byte along as a lone surrogate, which no file, data set or page can hold.
It is written out here as it is on the terminal: `by\\udcffte`.
"""

from __future__ import annotations

import json
import re
from typing import Any

_LONE = re.compile("[\ud800-\udfff]")


def storable(text: str) -> str:
    """The text, with bytes that are no UTF-8 written out."""
    return _LONE.sub(lambda found: f"\\u{ord(found[0]):04x}", text)


def storable_json(value: Any) -> str:
    """The value as JSON in one line; texts in it are read back as `storable` gives them."""
    return _LONE.sub(lambda found: f"\\\\u{ord(found[0]):04x}", json.dumps(value, ensure_ascii=False))
