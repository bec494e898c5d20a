"""Loads the C++ kernel if it is installed; without it everything works, only slower."""

from __future__ import annotations

import os
import warnings
from functools import cache
from threading import Lock
from typing import Any

from knobel.errors import KnobelError, KnobelWarning
from knobel.locale import Message

ON, OFF = ("", "on", "1", "yes"), ("off", "0", "no")

_LOADING = Lock()
"""Without it, two threads could load a file twice, and each copy rejects the types of the other."""


class SlowerWithoutKernel(KnobelWarning):
    """The compiled kernel is missing; the reference search takes its place."""


@cache
def kernel() -> Any | None:
    """The compiled module, or None, with a single warning.

    KNOBEL_KERNEL=off in the environment disables it; KNOBEL_KERNEL=FILE loads that file instead,
    such as a build with sanitizers. KnobelError "bad-kernel" for any other value.
    """
    setting = os.environ.get("KNOBEL_KERNEL", "")
    if setting.endswith((".so", ".pyd")) or os.sep in setting:
        with _LOADING:
            return _from_file(setting)
    if setting.lower() not in (*ON, *OFF):
        raise KnobelError(
            "bad-kernel", Message("KNOBEL_KERNEL must be off, on or a file, not “{found}”", found=setting)
        )
    if setting.lower() in ON:
        try:
            from knobel import _kernel
        except ImportError:
            pass
        else:
            return _kernel
    sentence = Message("compiled kernel not found; using the slower reference search")
    warnings.warn(sentence.text(), SlowerWithoutKernel, stacklevel=2)
    return None


@cache
def _from_file(path: str) -> Any:
    from importlib.util import module_from_spec, spec_from_file_location

    spec = spec_from_file_location("knobel._kernel", path)
    try:
        if spec is None or spec.loader is None:
            raise ImportError(path)
        module = module_from_spec(spec)
        spec.loader.exec_module(module)
    except ImportError as error:
        raise KnobelError(
            "bad-kernel",
            Message("cannot load the kernel given by KNOBEL_KERNEL: {error}", error=error),
        ) from None
    return module
