"""Fixtures for all tests: contest files, the command, and doing without the kernel."""

from __future__ import annotations

import os
import signal
import sys
import tempfile
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from knobel import kernel, limits, locale

if TYPE_CHECKING:
    from support.command_line import Here
    from support.ticks import Ticks

pytest.register_assert_rewrite("support")
os.environ["XDG_DATA_HOME"] = tempfile.mkdtemp(prefix="knobel-tests-")  # nobody's own progress is touched
collect_ignore = ["support/programs"]  # what the judge judges, an endless loop among them
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # in the background; but tests press Ctrl-C
    signal.signal(signal.SIGINT, signal.default_int_handler)
# Made-up examples are the same every time, however slow the machine is.
settings.register_profile("steady", derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("steady")


# What `make quick` leaves out as a whole.
FOLDERS = {"web/page": pytest.mark.browser, "web/attacks": pytest.mark.slow, "web/rooms": pytest.mark.slow}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        for folder, mark in FOLDERS.items():
            if f"/tests/{folder}/" in item.path.as_posix():
                item.add_marker(mark)


def pytest_xdist_auto_num_workers(config: pytest.Config) -> int | None:
    """More than there are cores, since many tests wait for other processes; not for a quick run."""
    return (os.cpu_count() or 1) * 3 // 2 if config.option.numprocesses == "auto" else None


def pytest_generate_tests(metafunc: pytest.Metafunc) -> None:
    if "wrong_text" in metafunc.fixturenames:  # see support/wrong_texts.py
        assert metafunc.cls is not None
        metafunc.parametrize("wrong_text", metafunc.cls.wrong, ids=str)


@pytest.fixture(scope="session")
def corpus() -> Path:
    """The contest's own files, which are not ours to ship."""
    folder = os.environ.get("KNOBEL_CORPUS")
    if not folder:
        pytest.skip("KNOBEL_CORPUS does not name the folder of contest files")
    return Path(folder)


@pytest.fixture
def knobel(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Here:
    """Runs the command inside this process."""
    from support.command_line import Here

    return Here(capsys, monkeypatch)


@pytest.fixture
def without_kernel(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """As if there were no compiled kernel."""
    monkeypatch.setenv("KNOBEL_KERNEL", "off")
    kernel.kernel.cache_clear()
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", kernel.SlowerWithoutKernel)
        yield
    monkeypatch.undo()
    kernel.kernel.cache_clear()


@pytest.fixture
def ticks(monkeypatch: pytest.MonkeyPatch) -> Iterator[Ticks]:
    """The limits look at this clock."""
    from support.ticks import Ticks

    counted = Ticks()
    monkeypatch.setattr(limits, "now", counted.read)
    yield counted
    sys.setprofile(None)


@pytest.fixture(autouse=True)
def english() -> Iterator[None]:
    """Tests read English unless they ask for something else."""
    locale.use("en")
    yield
    locale.use(None)
