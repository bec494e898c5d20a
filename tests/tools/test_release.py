"""The release is made elsewhere; what can be tried here is tried here."""

from __future__ import annotations

import os
import re
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
WORKFLOWS = sorted((ROOT / ".github/workflows").glob("*.yml"))


@pytest.mark.slow
@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_workflows_keep_to_the_schema(workflow: Path) -> None:
    checked = subprocess.run(
        [sys.executable, "-m", "check_jsonschema", "--builtin-schema", "vendor.github-workflows", workflow],
        capture_output=True,
        text=True,
    )
    assert not checked.returncode, checked.stdout + checked.stderr


@pytest.mark.parametrize("workflow", WORKFLOWS, ids=lambda path: path.stem)
def test_what_workflows_call_is_there(workflow: Path) -> None:
    text = workflow.read_text(encoding="utf-8")
    makefile = (ROOT / "Makefile").read_text(encoding="utf-8")
    for targets in re.findall(r"^\s+(?:- |run: )*make ([a-z ]+)$", text, re.MULTILINE):
        for target in targets.split():
            assert re.search(rf"^{target}:", makefile, re.MULTILINE), target
    for script in re.findall(r"(\.ci/\w+)", text):
        assert os.access(ROOT / script, os.X_OK)


@pytest.mark.slow
@pytest.mark.skipif(sys.platform != "linux", reason="wheels for Linux are planned on Linux")
def test_there_are_wheels_for_every_python() -> None:
    pytest.importorskip("cibuildwheel")
    planned = subprocess.run(
        [sys.executable, "-m", "cibuildwheel", "--print-build-identifiers", "--platform", "linux"],
        cwd=ROOT,
        env=dict(os.environ, CIBW_ARCHS="x86_64 aarch64"),
        capture_output=True,
        text=True,
        check=True,
    ).stdout.split()
    machines = [
        f"{libc}_{machine}" for libc in ("manylinux", "musllinux") for machine in ("aarch64", "x86_64")
    ]
    assert sorted(planned) == sorted(
        f"{python}-{machine}" for python in ("cp311", "cp312") for machine in machines
    )
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    assert project["tool"]["scikit-build"]["wheel"]["py-api"] == "cp312"  # 3.12's wheel serves later Pythons


def test_documents_and_browser_edition_go_to_the_pages() -> None:
    text = (ROOT / ".github/workflows/release.yml").read_text(encoding="utf-8")
    assert "cp -r build/docs/. build/pages/" in text
    assert "cp -r build/site/. build/pages/play/" in text
    assert {"dist/knobel_site-*.whl", "dist/knobel-*-pyodide_*.whl"} <= set(text.split())


def test_security_reports_have_an_address() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert project["urls"]["Security"] in (ROOT / "SECURITY.md").read_text(encoding="utf-8")
