"""The documentation site: `make docs` builds it into build/docs."""

from __future__ import annotations

import re
from typing import Any

from knobel.version import __version__

project = "Knobel"
author = "The Knobel authors"
copyright = "The Knobel authors"
version = release = __version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "sphinx_click"]
source_suffix = {".md": "markdown"}
exclude_patterns = ["pictures/*.py"]
myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = "Knobel"
html_static_path: list[str] = []
html_favicon = "pictures/stromrallye.svg"

autodoc_typehints = "description"
autodoc_member_order = "bysource"
nitpicky = False
smartquotes = False  # options are written with two hyphens


def setup(app: Any) -> None:
    app.connect("sphinx-click-process-options", as_written)


def as_written(_app: Any, _context: Any, lines: list[str]) -> None:
    """Options as `--help` shows them: brackets that belong to a value are closed (sphinx-click
    takes them for its own), and addresses in a sentence are no links."""
    for n, line in enumerate(lines):
        closed = re.sub(r"<([^<>]*\[[^<>\]]*)>", r"<\1]>", line)
        lines[n] = re.sub(r"(?<!`)\b\w+://[\w.:/-]*\w", r"``\g<0>``", closed)
