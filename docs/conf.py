"""The documentation site: `make docs` builds it into build/docs."""

from __future__ import annotations

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
