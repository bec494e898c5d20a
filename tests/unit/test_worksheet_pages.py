"""How puzzles share the pages of a worksheet."""

from __future__ import annotations

from math import ceil

import pytest

from knobel.worksheet_pages import GRIDS, HEIGHT, Page, head_height, pages

SMALL = (6.7, 6.7)
HEAD = head_height(["A robot drives. " * 15], code=False)


@pytest.mark.parametrize("paper", HEIGHT)
@pytest.mark.parametrize("count", range(1, 31))
def test_small_puzzles_fill_few_pages_evenly(count: int, paper: str) -> None:
    found = pages([SMALL] * count, paper, HEAD)
    many = [page.puzzles for page in found]
    assert sum(many) == count
    assert len(found) == ceil(count / 6)
    assert max(many) - min(many) <= 2
    free = [page.columns * page.rows - page.puzzles for page in found]
    assert free[:-1] == [0] * (len(free) - 1), "only the last page may have room left"
    assert free[-1] <= 1


def test_a_few_are_below_each_other() -> None:
    assert pages([SMALL] * 3, "a4", HEAD) == [Page(3, 1, 3)]


def test_large_boards_get_larger_places() -> None:
    assert pages([(21.8, 21.8)] * 8, "a4", HEAD) == [Page(4, 2, 2)] * 2
    assert pages([(43.6, 43.6)] * 3, "a4", HEAD) == [Page(1, 1, 1)] * 3
    mixed = pages([SMALL] * 6 + [(43.6, 43.6)] + [SMALL] * 6, "a4", HEAD)
    assert [page.puzzles for page in mixed] == [6, 1, 6]


def test_a_board_for_which_no_page_is_large_enough_has_one() -> None:
    assert pages([(500.0, 500.0), SMALL], "letter", 150.0)[0] == Page(1, 1, 1)


def test_long_rules_leave_room_for_fewer_on_the_first_page() -> None:
    first, *others = pages([(10.0, 10.0)] * 12, "a4", head_height(["word " * 600], code=True))
    assert first.puzzles < max(page.puzzles for page in others) <= max(GRIDS)


def test_two_hundred_puzzles_are_quick() -> None:
    assert sum(page.puzzles for page in pages([SMALL] * 200, "a4", HEAD)) == 200
