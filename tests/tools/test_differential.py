"""A short run of the nightly comparison."""

from __future__ import annotations

import pytest
from differential import by_python


@pytest.mark.slow
def test_kernel_reference_and_notations_agree() -> None:
    _, done, wrong = by_python(seed=1, seconds=600, most=160)
    assert (done, wrong) == (160, "")
