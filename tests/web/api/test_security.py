"""What the server lets in, and what it lets out: headers, hosts, sizes, paths."""

from __future__ import annotations

import gzip
import socket
from collections.abc import Iterator

import httpx
import pytest

from knobel.errors import KnobelError
from knobel.web.middleware import HEADERS, MOST_BYTES, allowed_hosts, bare
from knobel.web.pool import Bounds
from knobel.web.server import listen
from support.web_server import FOREVER, WAIT, as_command, in_thread, patient

PUZZLE = {"text": "4\n1,1,5\n0\n"}


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    bounds = Bounds(workers=1, seconds=patient(), wait=FOREVER)
    with in_thread(bounds) as url, httpx.Client(base_url=url, timeout=WAIT) as client:
        yield client


def error(answer: httpx.Response) -> str:
    assert answer.headers["content-type"] == "application/json"
    return str(answer.json()["error"]["kind"])


@pytest.mark.parametrize(
    "path", ["/", "/api/kinds", "/api/health", "/nowhere", "/api/docs", "/api/openapi.json"]
)
def test_every_response_carries_the_headers(client: httpx.Client, path: str) -> None:
    answer = client.get(path)
    for name, value in HEADERS.items():
        assert answer.headers[name] == value
    assert "script-src 'self'" in HEADERS["Content-Security-Policy"]
    assert "unsafe" not in HEADERS["Content-Security-Policy"]


def test_refusals_carry_them_too(client: httpx.Client) -> None:
    for answer in (
        client.post("/api/position", content=b"x"),
        client.post("/api/position", json={}),
        client.get("/", headers={"Host": "evil.example"}),
    ):
        assert answer.status_code >= 400
        assert answer.headers["x-content-type-options"] == "nosniff"


@pytest.mark.parametrize(
    "path",
    [
        "/../pyproject.toml",
        "/..%2f..%2fetc/passwd",
        "/%2e%2e/%2e%2e/etc/passwd",
        "//etc/passwd",
        "/static/index.html",
        "/index.html/..",
        "/app.py",
        "/..\\app.py",
        "/%00",
        "/api/preview/..%2f..%2fx.svg",
        "/api/collections/..%2f../easy",
    ],
)
def test_no_way_out_of_the_table(client: httpx.Client, path: str) -> None:
    """Sent as it is, since clients tidy such paths up."""
    host, port = client.base_url.host, client.base_url.port
    assert port is not None
    with socket.create_connection((host, port), timeout=WAIT) as raw:
        raw.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode())
        answer = b"".join(iter(lambda: raw.recv(65536), b""))
    assert answer.split()[1] in (b"404", b"400"), answer[:200]
    assert b"root:" not in answer
    assert b"import" not in answer


def test_hosts(client: httpx.Client) -> None:
    for host in ("localhost", "127.0.0.1:9", "[::1]:1"):
        assert client.get("/api/health", headers={"Host": host}).status_code == 200
    for host in ("knobel.evil.example", "", "127.0.0.1.evil.example"):
        answer = client.get("/api/health", headers={"Host": host})
        assert answer.status_code in (400, 421), host
    assert allowed_hosts("0.0.0.0", "localhost") is None
    assert bare("[::1]:80") == "::1"


@pytest.mark.parametrize(
    "host", ["127.1", "2130706433", "0x7f.0.0.2", "::ffff:127.0.0.1", "::1", "LOCALHOST"]
)
def test_this_machine_under_other_names(host: str) -> None:
    """What counts is the address that the socket has, however it was asked for."""
    try:
        found = listen(host, 0)
    except KnobelError:
        pytest.skip("this machine has no such address")
    with found:
        address, port = found.getsockname()[:2]
    hosts = allowed_hosts(address, host)
    assert hosts is not None
    for name in (f"{host}:{port}" if ":" not in host else f"[{host}]:{port}", f"localhost:{port}"):
        assert bare(name) in hosts
    assert bare("[0:0:0:0:0:ffff:7f00:1]") in hosts
    assert bare("evil.example") not in hosts


@pytest.mark.slow
def test_the_address_decides() -> None:
    with as_command("--host", "127.1") as (url, _):
        assert httpx.get(f"{url}/api/health").status_code == 200
        assert httpx.get(f"{url}/api/health", headers={"Host": "evil.example"}).status_code == 421


def test_a_body_that_nobody_reads_ends_the_connection(client: httpx.Client) -> None:
    """Else the next request on it could be lost."""
    for path, status in (("/api/position", 415), ("/api/nowhere", 404), ("/", 405)):
        answer = client.post(path, content=b"{}", headers={"Content-Type": "text/plain"})
        assert (answer.status_code, answer.headers.get("connection")) == (status, "close"), path
    read = client.post("/api/position", content=b"{", headers={"Content-Type": "application/json"})
    assert (read.status_code, read.headers.get("connection")) == (400, None)


def test_only_json_is_taken(client: httpx.Client) -> None:
    for kind in ("text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x", ""):
        answer = client.post("/api/position", content=b"{}", headers={"Content-Type": kind})
        assert answer.status_code == 415
        assert error(answer) == "not-json"


@pytest.mark.parametrize(
    "body", [b"", b"{", b"\xff\xfe", b"[" * 100_000, b'{"text": 1' + b"0" * 5000 + b"}", b"NaN"]
)
def test_bad_json(client: httpx.Client, body: bytes) -> None:
    answer = client.post("/api/position", content=body, headers={"Content-Type": "application/json"})
    assert answer.status_code in (400, 422)
    assert error(answer) in ("bad-json", "bad-field")


def test_half_characters(client: httpx.Client) -> None:
    kind = {"Content-Type": "application/json"}
    body = b'{"text": "\\ud800", "moves": ["\\udfff"], "lang": "de"}'
    answer = client.post("/api/position", content=body, headers=kind)
    assert answer.status_code == 422
    wrong = "Feld „text“: erwartet: Text; gefunden: ein halbes Zeichen"
    assert answer.json()["error"]["text"] == wrong
    answer = client.post("/api/position", content=b'{"text": "", "\\ud800": 1}', headers=kind)
    assert answer.status_code in (400, 422)


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("/api/kinds?lang=fr", "lang"),
        ("/api/collections/rotation/foo", "grade"),
        (f"/api/collections/{'x' * 101}/easy", "kind"),
    ],
)
def test_wrong_parts_of_an_address(client: httpx.Client, path: str, name: str) -> None:
    answer = client.get(path, headers={"Accept-Language": "de"})
    assert (answer.status_code, error(answer)) == (422, "bad-field")
    assert answer.json()["error"]["text"].startswith(f"Feld „{name}“: erwartet: ")


def test_too_large(client: httpx.Client) -> None:
    kind = {"Content-Type": "application/json"}
    answer = client.post("/api/position", content=b" " * (MOST_BYTES + 1), headers=kind)
    assert (answer.status_code, error(answer)) == (413, "too-large")

    def chunks() -> Iterator[bytes]:
        for _ in range(MOST_BYTES // 65536 + 2):
            yield b" " * 65536

    answer = client.post("/api/position", content=chunks(), headers=kind)
    assert (answer.status_code, error(answer)) == (413, "too-large")


def test_too_much_of_everything(client: httpx.Client) -> None:
    for body in (
        {"text": "x" * 1_000_001},
        {**PUZZLE, "moves": ["R"] * 20_001},
        {**PUZZLE, "moves": ["R" * 401]},
        {**PUZZLE, "variant": {"start": list(range(257))}},
        {**PUZZLE, "variant": {str(n): 1 for n in range(17)}},
    ):
        answer = client.post("/api/position", json=body)
        assert (answer.status_code, error(answer)) == (422, "bad-field")


def test_wrong_methods_and_places(client: httpx.Client) -> None:
    assert (client.get("/api/hint").status_code, error(client.get("/api/hint"))) == (405, "wrong-method")
    assert (client.get("/api/none").status_code, error(client.get("/api/none"))) == (404, "no-such-page")
    assert client.request("DELETE", "/").status_code == 405
    assert client.post("/api/kinds", content=b"x").status_code == 405
    assert client.post("/nowhere", json={}).status_code == 404
    assert client.request("OPTIONS", "/api/hint").status_code == 405


def test_files_are_small_and_asked_for_once(client: httpx.Client) -> None:
    first = client.get("/", headers={"Accept-Encoding": "gzip"})
    assert first.headers["content-encoding"] == "gzip"
    plain = client.get("/", headers={"Accept-Encoding": "identity"})
    assert "content-encoding" not in plain.headers
    assert plain.content == first.content
    again = client.get("/", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert client.head("/").content == b""
    assert len(gzip.compress(plain.content)) < 20_000


def test_description_page_has_no_scripts(client: httpx.Client) -> None:
    page = client.get("/api/docs").text
    assert "/api/position" in page
    assert "<script" not in page
    assert "http://" not in page.replace(str(client.base_url), "")
