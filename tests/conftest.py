"""What tests share: examples, contest files, the command, and doing without the kernel."""

from __future__ import annotations

import os
import signal
import sys
import warnings
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest
from hypothesis import HealthCheck, settings

from knobel import kernel, limits, locale

if TYPE_CHECKING:
    from command_line import Here
    from ticks import Ticks

ROOT = Path(__file__).parent.parent
collect_ignore = ["programs"]  # what the judge judges, an endless loop among them
EXAMPLES = sorted((ROOT / "examples").glob("*/*.txt"))
if signal.getsignal(signal.SIGINT) is signal.SIG_IGN:  # in the background; but tests press Ctrl-C
    signal.signal(signal.SIGINT, signal.default_int_handler)
# Made-up examples are the same every time, however slow the machine is.
settings.register_profile("steady", derandomize=True, deadline=None, suppress_health_check=list(HealthCheck))
settings.load_profile("steady")


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
    from command_line import Here

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
    from ticks import Ticks

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
