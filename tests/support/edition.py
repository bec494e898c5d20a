"""The browser edition for tests: a plain server of static files, and a gate through which what the
engines are asked can be seen and held back as if it went over the network."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache, partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

import pytest
from browser_edition.assemble import up_to_date

from support.examples import ROOT

OWN = ROOT / "build" / "site"
FOLDER = Path(os.environ.get("KNOBEL_SITE") or OWN)


@cache
def missing() -> str | None:
    """Why there is nothing to test."""
    if not (FOLDER / "service-worker.js").exists():
        return f"there is no {FOLDER} (make site)"
    if FOLDER == OWN and not up_to_date(OWN):
        return f"{FOLDER} is not made from these sources (make site)"
    return None


def built() -> Path:
    """The folder of the browser edition; without one the test is skipped, and says so."""
    why = missing()
    if why is not None:
        pytest.skip(f"{why}: the browser edition is not tested")
    return FOLDER


class Files(SimpleHTTPRequestHandler):
    """Files as any web space serves them; and answers that were left here, for the gate."""

    protocol_version = "HTTP/1.1"
    left: dict[str, tuple[int, bytes]]

    def __init__(self, *arguments: object, left: dict[str, tuple[int, bytes]], **more: object) -> None:
        self.left = left
        super().__init__(*arguments, **more)  # type: ignore[arg-type]

    def do_PUT(self) -> None:
        status, data = self.headers["Knobel-Status"], self._body()
        self.left[self.path.rpartition("/")[2]] = int(status), data
        self._reply(204, b"")

    def do_POST(self) -> None:
        self._body()
        status, data = self.left.pop(self.headers["Knobel-Answer"])
        self._reply(status, data)

    def do_GET(self) -> None:
        if self.path == "/api/health":
            self._reply(200, b"{}")
        else:
            super().do_GET()

    def _body(self) -> bytes:
        return self.rfile.read(int(self.headers["Content-Length"] or 0))

    def _reply(self, status: int, data: bytes) -> None:
        self.send_response(status)
        self.send_header("Content-Type", "application/json")
        self.send_header("Content-Length", str(len(data)))
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *_: object) -> None:
        """Nothing is printed."""


class Quiet(ThreadingHTTPServer):
    daemon_threads = True

    def handle_error(self, *_: object) -> None:
        """A browser that goes away in the middle is no error."""


@contextmanager
def static_files(folder: Path) -> Iterator[str]:
    """The address of a server for this folder."""
    server = Quiet(("127.0.0.1", 0), partial(Files, directory=str(folder), left={}))
    thread = Thread(target=server.serve_forever, daemon=True)
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()
        server.server_close()
        thread.join()


GATE = """
{
  const Engine = Worker, PATIENCE = 100;
  let last = 0;
  globalThis.Worker = class extends Engine {
    asked = new Map();
    postMessage(data) {
      if (data.name) this.asked.set(data.id, data);
      super.postMessage({ ...data, patience: PATIENCE });
    }
    set onmessage(hear) {
      super.onmessage = ({ data }) => {
        if (data.begun) return;
        for (const name in data.ready?.seconds ?? {}) data.ready.seconds[name] *= PATIENCE;
        const { name, body } = this.asked.get(data.id) ?? {};
        if (!name) return hear({ data });
        this.asked.delete(data.id);
        pass(name, body, data).then((answer) => hear({ data: { ...data, ...answer } }));
      };
    }
  };
  async function pass(name, body, { status, text }) {
    const place = `${Date.now()}-${++last}`;
    await fetch(`left/${place}`, { method: "PUT", headers: { "Knobel-Status": status }, body: text });
    try {
      const headers = { "Content-Type": "application/json", "Knobel-Answer": place };
      const response = await fetch(`api/${name}`, { method: "POST", headers, body });
      const soon = response.headers.get("Retry-After");
      const found = { status: response.status, text: await response.text() };
      return soon ? { ...found, headers: { "Retry-After": soon } } : found;
    } catch {
      return { status: 503, text: "{}" }; // the network of a test; engines have none
    }
  }
}
"""
"""What an engine answers takes a way over the network, where `page.route` meets it: question and
answer as a server would see them. The answer is the engine's own, and time is no limit, as on the
server of these tests."""
