"""The C++ kernel, if it is there; without it everything works, only slower."""

from __future__ import annotations

import os
import warnings
from functools import cache
from threading import Lock
from types import ModuleType

from knobel.locale import Message
from knobel.puzzle import KnobelError, KnobelWarning

ON, OFF = ("", "on", "1", "yes"), ("off", "0", "no")


_LOADING = Lock()
"""Two threads would load a file twice, and each copy refuses the types of the other."""


class SlowerWithoutKernel(KnobelWarning):
    """The compiled kernel is missing; the reference search takes its place."""


@cache
def kernel() -> ModuleType | None:
    """The compiled module, or None. Its absence is mentioned once.

    KNOBEL_KERNEL=off in the environment does without it on purpose; KNOBEL_KERNEL=FILE
    takes the module in that file, such as one built with sanitizers.
    """
    wanted = os.environ.get("KNOBEL_KERNEL", "")
    if wanted.endswith((".so", ".pyd")) or os.sep in wanted:
        with _LOADING:
            return _from_file(wanted)
    if wanted.lower() not in (*ON, *OFF):
        raise KnobelError(
            "bad-kernel", Message("KNOBEL_KERNEL is off, on or a file, not “{found}”", found=wanted)
        )
    if wanted.lower() in ON:
        try:
            from knobel import _kernel
        except ImportError:
            pass
        else:
            return _kernel
    sentence = Message("working without the compiled kernel: the reference search is slower")
    warnings.warn(sentence.text(), SlowerWithoutKernel, stacklevel=2)
    return None


@cache
def _from_file(path: str) -> ModuleType:
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
            Message("the kernel that KNOBEL_KERNEL names cannot be loaded: {error}", error=error),
        ) from None
    return module
