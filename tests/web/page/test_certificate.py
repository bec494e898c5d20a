"""Whoever sees an answer can have its certificate checked, and take it home."""

from __future__ import annotations

from pathlib import Path

import pytest
from playwright.sync_api import expect

import knobel
from support.page_steps import OpenPage, everywhere, link, tool

PUZZLES = {
    "stromrallye": ("3\n1,1,2\n1\n2,1,1\n", "valid: there is no solution"),
    "huepfburg": ("7 6\n1 3\n2 4\n3 5\n4 6\n5 7\n6 7\n", "3 jumps, the fewest possible"),
}


@everywhere
@pytest.mark.parametrize("kind", sorted(PUZZLES))
def test_check_this_proof_yourself(open_page: OpenPage, kind: str, screen: str, tmp_path: Path) -> None:
    text, said = PUZZLES[kind]
    page = open_page(link(kind, text=text), screen=screen)
    tool(page, "Solution")
    tool(page, "Show it")
    tool(page, "Check this proof yourself")
    expect(page.get_by_text("Checked by the rules alone")).to_contain_text(said)
    with page.expect_download() as download:
        page.get_by_role("link", name="Download the certificate").click()
    download.value.save_as(tmp_path / "proof.jsonl.gz")
    assert knobel.certify(knobel.parse(text, kind), tmp_path / "proof.jsonl.gz")
