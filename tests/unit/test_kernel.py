"""The compiled kernel is there when it can be, and its absence is said once."""

from __future__ import annotations

import shutil
import subprocess
import sys

import pytest

from knobel import kernel
from knobel.errors import KnobelError
from support.command_line import PATIENCE


def test_where_there_is_a_compiler_there_is_a_kernel() -> None:
    """A kernel that fails to compile would otherwise go unnoticed: the package installs
    without it, too."""
    if not any(map(shutil.which, ("c++", "g++", "clang++"))):
        pytest.skip("no C++ compiler on this machine")
    assert kernel.kernel() is not None


def test_without_kernel_it_is_said_once() -> None:
    code = (
        "import knobel\n"
        "for text in ('2 2\\n1 2\\n2 1\\n', '3\\n###\\n#0#\\n# #\\n'.replace('# #', '# #')):\n"
        "    knobel.solve(knobel.parse(text))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", code],
        env={"KNOBEL_KERNEL": "off", "PATH": ""},
        capture_output=True,
        text=True,
        check=True,
        timeout=PATIENCE,
    )
    assert done.stderr.count("compiled kernel not found") == 1


@pytest.mark.parametrize("wanted", ["sometimes", "/nowhere/_kernel.so", "nowhere.so", __file__ + "/x.so"])
def test_a_kernel_that_is_not_there(monkeypatch: pytest.MonkeyPatch, wanted: str) -> None:
    monkeypatch.setenv("KNOBEL_KERNEL", wanted)
    kernel.kernel.cache_clear()
    with pytest.raises(KnobelError, match="KNOBEL_KERNEL") as caught:
        kernel.kernel()
    assert caught.value.kind == "bad-kernel"
    kernel.kernel.cache_clear()


@pytest.mark.parametrize("wanted", ["", "on", "1"])
def test_a_kernel_that_is_wanted(monkeypatch: pytest.MonkeyPatch, wanted: str) -> None:
    with_kernel = kernel.kernel()
    monkeypatch.setenv("KNOBEL_KERNEL", wanted)
    kernel.kernel.cache_clear()
    assert kernel.kernel() is with_kernel


def test_threads_share_a_kernel_from_a_file() -> None:
    """However many threads ask first, the file is loaded once."""
    pytest.importorskip("knobel._kernel")
    code = """if True:
        import os, sys
        from concurrent.futures import ThreadPoolExecutor
        from threading import Barrier
        import knobel._kernel
        os.environ["KNOBEL_KERNEL"] = knobel._kernel.__file__
        from knobel.kernel import kernel
        sys.setswitchinterval(1e-6)
        together = Barrier(8)
        def ask(_):
            together.wait()
            return id(kernel())
        with ThreadPoolExecutor(8) as pool:
            print(len(set(pool.map(ask, range(8)))))
    """
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout == "1\n"
