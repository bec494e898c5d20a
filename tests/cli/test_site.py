"""`knobel site`: the browser edition from the package that carries it."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.command_line import Here, check_one_line


@pytest.fixture
def carried(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A package as `knobel-site` is, with a tiny page in it."""
    folder = tmp_path / "packages" / "knobel_site"
    (folder / "site" / "engine-2").mkdir(parents=True)
    (folder / "__init__.py").touch()
    for name in ("index.html", "service-worker.js", "engine-2/kernel.wasm"):
        (folder / "site" / name).write_text(f"new {name}")
    monkeypatch.syspath_prepend(folder.parent)
    return folder / "site"


def contents(folder: Path) -> dict[str, str]:
    return {
        path.relative_to(folder).as_posix(): path.read_text() for path in folder.rglob("*") if path.is_file()
    }


def test_all_of_it_is_written(knobel: Here, carried: Path, tmp_path: Path) -> None:
    ran = knobel("site", "-o", tmp_path / "deep" / "page")
    assert (ran.code, ran.err) == (0, "")
    assert "3 files" in ran.out
    assert contents(tmp_path / "deep" / "page") == contents(carried)


def test_an_older_version_is_replaced(knobel: Here, carried: Path, tmp_path: Path) -> None:
    (tmp_path / "page" / "engine-1").mkdir(parents=True)
    for name in ("index.html", "service-worker.js", "engine-1/kernel.wasm"):
        (tmp_path / "page" / name).write_text("old")
    (tmp_path / "page" / "imprint.html").write_text("ours")  # what somebody put there stays
    assert knobel("site", "-o", tmp_path / "page").code == 0
    assert contents(tmp_path / "page") == {**contents(carried), "imprint.html": "ours"}


def test_other_files_are_not_mixed_with_it(knobel: Here, carried: Path, tmp_path: Path) -> None:
    (tmp_path / "photos").mkdir()
    (tmp_path / "photos" / "cat.jpg").touch()
    check_one_line(knobel("site", "-o", tmp_path / "photos"), "photos holds other files")
    (tmp_path / "file").touch()
    check_one_line(knobel("site", "-o", tmp_path / "file"), "file")
    check_one_line(knobel("site", "-o", tmp_path / "file" / "below"), "cannot be written")


def test_without_the_package(knobel: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Who has the sources builds the folder; who has not installs the package."""
    check_one_line(knobel("site", "-o", tmp_path / "page"), "make site")
    monkeypatch.setattr("knobel.cli.site.sources", lambda: None)
    check_one_line(knobel("site", "-o", tmp_path / "page"), "pip install knobel-site")
    check_one_line(knobel("site", "-o", tmp_path / "page", "--lang", "de"), "pip install knobel-site")
    check_one_line(knobel("site"), "-o")
    assert not (tmp_path / "page").exists()
