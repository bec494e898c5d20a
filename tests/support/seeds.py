"""Tests over many seeds: a hundred in one case, and a failure that names its seed."""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable

import pytest

Test = Callable[..., None]


def over_seeds(count: int, block: int = 100) -> Callable[[Test], Test]:
    """Runs a test, which takes a `seed`, for every seed below the count. One case runs a block of
    seeds; all blocks but the first are marked as slow, so that a quick run takes some seeds of each."""
    blocks = [range(first, min(first + block, count)) for first in range(0, count, block)]
    cases = [
        pytest.param(seeds, id=f"seeds{seeds[0]}-{seeds[-1]}", marks=[pytest.mark.slow] if seeds[0] else [])
        for seeds in blocks
    ]

    def repeated(test: Test) -> Test:
        signature = inspect.signature(test)
        parameters = [
            p.replace(name="seeds") if p.name == "seed" else p for p in signature.parameters.values()
        ]

        @functools.wraps(test)
        def every_seed(*, seeds: range, **others: object) -> None:
            for seed in seeds:
                try:
                    test(seed=seed, **others)
                except Exception as error:
                    error.add_note(f"with seed {seed}")
                    raise

        every_seed.__signature__ = signature.replace(parameters=parameters)  # type: ignore[attr-defined]
        return pytest.mark.parametrize("seeds", cases)(every_seed)

    return repeated
