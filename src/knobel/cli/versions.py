"""What `knobel --version` prints. It needs no click, which takes longer to import than all of this."""

from __future__ import annotations

import sys
import warnings

from knobel.errors import KnobelWarning
from knobel.kernel import kernel
from knobel.locale import t
from knobel.version import __version__


def versions() -> str:
    """Versions of Knobel, of its kernel with the compiler that made it, and of Python."""
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", KnobelWarning)
        native = kernel()
    made = (
        f"{native.version} ({native.compiler})" if native else t("none (using the slower reference search)")
    )
    python = f"{sys.implementation.name} {sys.version.split()[0]}, {sys.platform}"
    return f"knobel {__version__}\nkernel {made}\npython {python}"
