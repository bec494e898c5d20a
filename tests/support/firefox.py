"""Debian's Firefox, driven by WebDriver BiDi, which it speaks itself: Playwright needs one of its own."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import subprocess
import time
from collections.abc import Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from threading import Thread
from typing import Any

import pytest
from tornado.websocket import WebSocketClientConnection, websocket_connect

NAMES = ("firefox-esr", "firefox")
PATIENCE = 240
LISTENS = re.compile(rb"WebDriver BiDi listening on (ws://\S+)")


class Firefox:
    """One page of it."""

    def __init__(self, address: str) -> None:
        self.loop = asyncio.new_event_loop()
        self.thread = Thread(target=self.loop.run_forever)  # Playwright has the loop of this one
        self.thread.start()
        self.line: WebSocketClientConnection = self._done(self._connected(f"{address}/session"))
        self.last = 0
        self.ask("session.new", capabilities={})
        self.page = self.ask("browsingContext.getTree")["contexts"][0]["context"]

    def _done(self, work: Coroutine[Any, Any, Any]) -> Any:
        return asyncio.run_coroutine_threadsafe(asyncio.wait_for(work, PATIENCE), self.loop).result()

    async def _connected(self, address: str) -> WebSocketClientConnection:
        return await websocket_connect(address, max_message_size=1 << 30)

    def ask(self, method: str, **params: Any) -> Any:
        """The answer to a command."""
        self.last += 1
        return self._done(self._answer({"id": self.last, "method": method, "params": params}))

    async def _answer(self, command: dict[str, Any]) -> Any:
        await self.line.write_message(json.dumps(command))
        while True:
            text = await self.line.read_message()
            assert text is not None, "Firefox has gone"
            found = json.loads(text)
            if found.get("id") == command["id"]:
                assert found["type"] == "success", found
                return found["result"]

    def go(self, address: str) -> None:
        self.ask("browsingContext.navigate", context=self.page, url=address, wait="complete")

    def run(self, function: str, *arguments: Any) -> Any:
        """What a function of the page returns, or promises; arguments and result travel as JSON."""
        given = [{"type": "string", "value": json.dumps(one)} for one in arguments]
        named = ", ".join(f"JSON.parse(given[{n}])" for n in range(len(given)))
        found = self.ask(
            "script.callFunction",
            functionDeclaration=f"async (...given) => JSON.stringify(await ({function})({named}))",
            target={"context": self.page},
            arguments=given,
            awaitPromise=True,
        )
        assert found["type"] == "success", found
        return json.loads(found["result"].get("value", "null"))

    def close(self) -> None:
        self.loop.call_soon_threadsafe(self.line.close)
        self.loop.call_soon_threadsafe(self.loop.stop)
        self.thread.join()
        self.loop.close()


@contextmanager
def running(folder: Path) -> Iterator[Firefox]:
    """A browser with a new profile in this folder; without Firefox the test is skipped, and says so."""
    program = os.environ.get("KNOBEL_FIREFOX") or next(filter(None, map(shutil.which, NAMES)), None)
    if program is None:
        pytest.skip("there is no Firefox here: the browser edition was tested in Chromium only")
    command = [program, "--headless", "--no-remote", "--profile", str(folder), "--remote-debugging-port", "0"]
    said = folder / "said"
    environment = {**os.environ, "HOME": str(folder), "MOZ_DISABLE_CONTENT_SANDBOX": "1"}  # as root
    with said.open("wb") as log:
        process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, env=environment)
    try:
        firefox = Firefox(_address(process, said))
        try:
            yield firefox
        finally:
            firefox.close()
    finally:
        process.terminate()
        try:
            process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            process.kill()


def _address(process: subprocess.Popen[bytes], said: Path) -> str:
    end = time.monotonic() + PATIENCE
    while time.monotonic() < end and process.poll() is None:
        found = LISTENS.search(said.read_bytes())
        if found is not None:
            return found[1].decode()
        time.sleep(0.1)
    raise AssertionError(said.read_text(errors="replace"))
