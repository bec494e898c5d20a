"""What a first visit to the browser edition loads."""

from __future__ import annotations

import shutil

import pytest

from support.edition import built

pytestmark = pytest.mark.edition
MOST_BROTLI = 5_000_000
MOST_GZIP = 7_000_000


def test_a_first_visit_is_small() -> None:
    if shutil.which("node") is None:
        pytest.skip("there is no node here: the sizes were not measured")
    from browser_edition.sizes import measured

    _, gzip, brotli = measured(built())["first visit"]
    assert brotli <= MOST_BROTLI
    assert gzip <= MOST_GZIP
