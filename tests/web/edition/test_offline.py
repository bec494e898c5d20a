"""The browser edition is fetched once: it works without a server, and a new version comes in peace."""

from __future__ import annotations

import re
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from support.edition import built, static_files
from support.page_steps import OpenPage, choose, link, made, tool, until

pytestmark = [pytest.mark.edition, pytest.mark.browser]
CONTROLLED = "navigator.serviceWorker.controller !== null"
EVERYTHING = """(async () => {
  const [name] = await caches.keys();
  const kept = (await (await caches.open(name)).keys()).map((one) => new URL(one.url).pathname);
  return kept.some((one) => one.endsWith("rest.pack"));
})()"""


@pytest.fixture(scope="module")
def carrier() -> str:
    return "edition"


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the site, deep in the folders of a server."""
    return Path(shutil.copytree(built(), tmp_path / "class" / "7b" / "knobel"))


@pytest.fixture
def home(folder: Path, tmp_path: Path) -> Iterator[str]:
    with static_files(tmp_path) as address:
        yield f"{address}/{folder.relative_to(tmp_path).as_posix()}"


def visit(open_page: OpenPage, fragment: str = "") -> Page:
    """A visit after which everything is kept."""
    page = open_page(fragment, script="", service_workers="allow")
    until(page, CONTROLLED)
    until(page, EVERYTHING)
    return page


def test_all_of_it_works_offline(open_page: OpenPage, folder: Path) -> None:
    """From any folder of a web space; and then the whole folder is gone."""
    page = visit(open_page)
    shutil.rmtree(folder)
    page.reload()
    page.wait_for_selector(".card img")
    page.get_by_role("button", name="Play Rotation").click()
    made(page, 0)
    tool(page, "Hint")
    expect(page.locator(".hint p").first).to_be_visible()
    page.locator(".pad button").first.click()
    made(page, 1)
    page.goto(page.url.partition("#")[0] + link("huepfburg"))
    page.reload()
    made(page, 0)
    tool(page, "Solution")
    tool(page, "Show it")
    expect(page.get_by_role("slider")).to_be_visible()


def test_a_new_version_waits_for_the_reader_and_the_game_goes_on(open_page: OpenPage, folder: Path) -> None:
    page = visit(open_page, link("stromrallye"))
    made(page, 0)
    choose(page, "R")
    made(page, 1)
    renew(folder)
    page.evaluate("navigator.serviceWorker.getRegistration().then((one) => one.update())")
    notice = page.get_by_role("group", name="Update")
    expect(notice).to_contain_text("A new version of Knobel is ready.")
    assert page.evaluate("document.body.dataset.version ?? ''") == ""  # nothing has changed yet
    choose(page, "R")
    made(page, 2)
    with page.expect_navigation():
        notice.get_by_role("button", name="Update now").click()
    page.wait_for_selector("body[data-version=new]")
    made(page, 2)
    expect(page.get_by_role("group", name="Update")).to_have_count(0)
    until(page, "caches.keys().then((names) => names.length === 1 && names[0].endsWith('new'))")


def test_a_version_that_is_not_complete_is_not_used(open_page: OpenPage, folder: Path) -> None:
    """Somebody is just putting the new files there: the page stays what it was."""
    page = visit(open_page)
    renew(folder)
    (folder / "main.js").write_text("throw new Error('half of a file")
    outcome = page.evaluate("""async () => {
      const registration = await navigator.serviceWorker.getRegistration();
      const coming = new Promise((done) => registration.addEventListener("updatefound", () => {
        const { installing } = registration;
        installing.addEventListener("statechange", () => done(installing.state));
      }));
      await registration.update().catch(() => undefined);
      return coming;
    }""")
    assert outcome == "redundant"
    page.reload()
    page.wait_for_selector(".card img")


def renew(folder: Path) -> None:
    """Another version of the site: one file differs, and the service worker knows that."""
    from browser_edition.assemble import file_digest

    page = folder / "index.html"
    page.write_text(page.read_text().replace("<body>", '<body data-version="new">'))
    worker = folder / "service-worker.js"
    text = re.sub(r'"index.html": "\w+"', f'"index.html": "{file_digest(page)}"', worker.read_text())
    worker.write_text(re.sub(r'VERSION = "(.+?)"', 'VERSION = "new"', text))


def test_the_policy_forbids_code_from_text(open_page: OpenPage) -> None:
    page = open_page(script="", allowed="unsafe-eval")
    policy = page.locator("meta[http-equiv]").get_attribute("content") or ""
    assert "default-src 'none'" in policy
    assert "'unsafe-eval'" not in policy.replace("'wasm-unsafe-eval'", "")
    assert "'unsafe-inline'" not in policy
    found = page.evaluate("""() => { try { return eval("1") } catch (error) { return error.name } }""")
    assert found in ("EvalError", 1)  # 1: the debugger of the browser may
