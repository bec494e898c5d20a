"""A short run of the nightly comparison."""

from __future__ import annotations

from differential import by_python


def test_kernel_reference_and_notations_agree() -> None:
    _, done, wrong = by_python(seed=1, seconds=600, most=160)
    assert (done, wrong) == (160, "")
