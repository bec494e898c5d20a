"""Requests that nobody sends by accident: each gets a proper refusal, and the server lives on."""

from __future__ import annotations

import socket

import h11
import pytest

from knobel.web.app import make_app
from knobel.web.pool import Bounds
from knobel.web.transport.strict_http import MOST_HEAD, MOST_HEADERS, MOST_PIECES, StrictConnection
from support.web_raw import EASY, Heard, Player, ask, ends, heard, line, post, said, send

GAME = {"text": EASY.text, "kind": EASY.kind}
JSON = "Content-Type: application/json"
CHUNKED = "Transfer-Encoding: chunked"


# ---------------------------------------------------------------- heads


@pytest.mark.parametrize(
    "many",
    [
        said("GET", "/", *(f"x{n}: y" for n in range(MOST_HEADERS))),
        said("GET", "/", *(f"x{n}: y" for n in range(20_000))),
        said("GET", "/", "x: " + "y" * MOST_HEAD),
        said("GET", "/", "x: " + "y" * 1_000_000),
        said("GET", "/" + "a" * MOST_HEAD),
        said("GET", "/?" + "a" * 300_000),
    ],
    ids=["one too many", "20,000", "a long one", "a very long one", "a long path", "a long query"],
)
def test_heads_that_are_too_long(target: str, many: bytes) -> None:
    answer = ask(target, many)
    assert (answer.status, answer.error) == (431, "too-large")


def test_a_long_head_within_the_bounds(target: str) -> None:
    few = [f"x{n}: {'y' * 100}" for n in range(MOST_HEADERS - 1)]
    assert ask(target, said("GET", "/api/health", *few)).status == 200


@pytest.mark.parametrize(
    "text",
    [
        b"GET /\r\n\r\n",
        b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03" + bytes(300),  # TLS
        b"\r\n\r\n\r\n\r\nGET / HTTP/1.1\r\n\r\n",
        b"GET  / HTTP/1.1\r\nHost: localhost\r\n\r\n",
        b"GET / HTTP/1.1\r\n\r\n",  # no host
        said("GET", "/", "Host: localhost"),  # two hosts
        said("GET", "/", host="localhost:8137, evil.example"),
        said("GET", "/", host="evil.example, localhost"),
        said("GET", "/", "Content-Length: 0", "Content-Length: 0"),
        said("GET", "/", "Content-Length: 0, 0"),
        said("GET", "/", "x : y"),
        said("GET", "/", "x: a\0b"),
        said("GET", "/", "x: a\rb"),
        said("GET", "/\0"),
        said("GE\0T", "/"),
        said("GET", "/\xe9"),
        said("GET", "/", ": y"),
        said("GET", "/", "no colon"),
    ],
)
def test_what_is_no_request(target: str, text: bytes) -> None:
    answer = ask(target, text)
    assert (answer.status, answer.error) == (400, "bad-request")
    assert answer.headers["connection"] == "close"


@pytest.mark.parametrize("version", [b"HTTP/9.9", b"HTTP/2.0", b"HTTP/0.9"])
def test_other_versions(target: str, version: bytes) -> None:
    answer = ask(target, said("GET", "/api/health").replace(b"HTTP/1.1", version))
    assert (answer.status, answer.error) == (505, "bad-request")


# ---------------------------------------------------------------- where a body ends


@pytest.mark.parametrize(
    "headers",
    [
        ("Content-Length: 2", "Content-Length: 3"),
        ("Content-Length: 2, 3",),
        ("Content-Length: -2",),
        ("Content-Length: +2",),
        ("Content-Length: 0x2",),
        ("Content-Length: 2", CHUNKED),
        (CHUNKED, "Content-Length: 0"),
        (CHUNKED, CHUNKED),
        ("Transfer-Encoding: chunked, chunked",),
        ("Transfer-Encoding: xchunked",),
        ("Transfer-Encoding: identity",),
        ("Transfer-Encoding: \x0bchunked",),
        ("Transfer-Encoding : chunked",),
    ],
)
def test_bodies_with_two_ends(target: str, headers: tuple[str, ...]) -> None:
    """What could be one request to a proxy and two to us is refused, and nothing after it is heard."""
    second = said("GET", "/api/kinds")
    with line(target) as connection:
        send(connection, [said("POST", "/api/position", JSON, *headers, body=b"0\r\n\r\n" + second)])
        everything = ends(connection)
    assert everything.split()[1] in (b"400", b"501"), everything
    assert everything.count(b"HTTP/1.1 ") == 1
    assert b"connection: close" in everything.lower()


def test_chunks_in_a_request_of_old(target: str) -> None:
    text = said("POST", "/api/position", JSON, CHUNKED, body=b"0\r\n\r\n").replace(b"HTTP/1.1", b"HTTP/1.0")
    assert ask(target, text).status == 400


@pytest.mark.parametrize("chunk", [b"zz\r\n", b"-1\r\n", b"1\r\nab\r\n", b"1" * 30 + b"\r\n"])
def test_bad_chunks(target: str, chunk: bytes) -> None:
    """Before the answer, and after it."""
    assert ask(target, said("POST", "/api/position", JSON, CHUNKED), chunk).status == 400
    with line(target) as connection:
        send(connection, [said("GET", "/api/health", CHUNKED)])
        assert heard(connection).status == 200
        send(connection, [chunk])
        assert ends(connection) == b""


def test_a_body_letter_by_letter_in_chunks(target: str) -> None:
    body = b"1\r\n \r\n" * (MOST_PIECES + 1)
    for method, path in (("POST", "/api/position"), ("GET", "/api/health")):
        with line(target) as connection:
            send(connection, [said(method, path, JSON, CHUNKED, body=body * 50)])
            assert heard(connection).status in (413, 200)  # 200: when it had not yet come so far
            assert ends(connection) == b""
    strict = StrictConnection()
    strict.receive_data(said("POST", "/", CHUNKED, body=body))
    with pytest.raises(h11.RemoteProtocolError):
        [strict.next_event() for _ in range(MOST_PIECES + 2)]
    assert strict.status == 413


def test_many_requests_at_once_are_answered_in_turn(target: str) -> None:
    count = 50
    with line(target) as connection:
        send(connection, [said("GET", "/api/health") * count + said("GET", "/", "Connection: close")])
        assert ends(connection).count(b"HTTP/1.1 200 OK") == count + 1


# ---------------------------------------------------------------- what may be asked, by whom, how


POSTS = sorted(make_app(Bounds(), "127.0.0.1").posts)
GETS = [
    "/",
    "/api/kinds",
    "/api/collections",
    "/api/messages",
    "/api/health",
    "/api/docs",
    "/api/openapi.json",
]


@pytest.mark.parametrize("method", ["PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "CONNECT", "BREW", "post"])
def test_other_methods(target: str, method: str) -> None:
    for path in (*POSTS, *GETS):
        answer = ask(target, said(method, path, "Content-Length: 0"))
        assert (answer.status, answer.error) == (405, "wrong-method"), path
        assert "access-control-allow-origin" not in answer.headers


@pytest.mark.parametrize(
    "kind",
    [
        "",
        "text/plain",
        "application/x-www-form-urlencoded",
        "multipart/form-data; boundary=x",
        "application/json5",
        "text/json",
        "application/jsonp",
        "text/plain; application/json",
        "*/*",
    ],
)
def test_other_content_types(target: str, kind: str) -> None:
    """Above all those that a foreign page's form can send unasked."""
    for path in POSTS:
        answer = ask(target, said("POST", path, f"Content-Type: {kind}", "Content-Length: 2", body=b"{}"))
        assert (answer.status, answer.error) == (415, "not-json")


@pytest.mark.parametrize("encoding", ["gzip", "deflate", "br"])
def test_packed_bodies_are_not_unpacked(target: str, encoding: str) -> None:
    import gzip

    body = gzip.compress(b" " * 50_000_000)
    answer = ask(target, post("/api/position", body, f"Content-Encoding: {encoding}"))
    assert answer.status == 400


@pytest.mark.parametrize(
    "host", ["evil.example", "localhost.evil.example", "127.0.0.1.evil.example", "evil.example:8137", "", "0"]
)
def test_other_hosts(target: str, host: str) -> None:
    """A name that somebody else lets lead to this machine is no name of this server."""
    for text in (
        said("GET", "/", host=host),
        post("/api/position", GAME).replace(b"localhost", host.encode()),
    ):
        answer = ask(target, text)
        assert (answer.status, answer.error) == (421, "wrong-host")


@pytest.mark.parametrize(
    ("header", "status"),
    [
        ("Origin: https://evil.example", 403),
        ("Origin: http://localhost.evil.example", 403),
        ("Origin: null", 403),
        ("Origin: http://[", 403),
        ("Sec-Fetch-Site: cross-site", 403),
        ("Origin: http://localhost:8137", 200),
        ("Origin: http://127.0.0.1", 200),
        ("Sec-Fetch-Site: same-origin", 200),
    ],
)
def test_pages_of_others(target: str, header: str, status: int) -> None:
    answer = ask(target, post("/api/position", GAME, header))
    assert answer.status == status
    assert status == 200 or answer.error == "foreign-page"


def test_whole_addresses_as_path(target: str) -> None:
    for place in ("http://evil.example/", "http://localhost/api/health", "https:///etc/passwd", "*"):
        assert _nothing(ask(target, said("GET", place))), place


OUTSIDE = [
    "/../../etc/passwd",
    "/..%2f..%2fetc/passwd",
    "/%2e%2e/%2e%2e/etc/passwd",
    "/..%5c..%5cetc/passwd",
    "//etc/passwd",
    "/%2fetc/passwd",
    "/.%00/etc/passwd",
    "/%00",
    "/%252e%252e%252fetc/passwd",
    "/%c0%ae%c0%ae/x",
    "/..;/x",
    "/%uff0e%uff0e/x",
    "/.git/config",
]


@pytest.mark.parametrize(
    "place",
    [*GETS[1:], "/index.html", "/main.js", "/api/preview", "/api/collections/rotation", *POSTS, ""],
)
def test_paths_that_lead_out(target: str, place: str) -> None:
    """Below every file of the page and every part of the API, and in the place of every name."""
    for out in OUTSIDE:
        assert _nothing(ask(target, said("GET", place + out))), out


def test_names_that_lead_out(target: str) -> None:
    for out in OUTSIDE:
        name = out[1:].replace("/", "%2f")
        for path in (f"/api/preview/{name}.svg", f"/api/collections/{name}/easy"):
            assert _nothing(ask(target, said("GET", path))), path


def _nothing(answer: Heard) -> bool:
    return (
        answer.status in (400, 404, 405, 422) and b"root:" not in answer.body and b"import" not in answer.body
    )


@pytest.mark.parametrize(
    "path",
    [
        "/api/health?lang=%0d%0aSet-Cookie:%20a=b",
        "/api/kinds?lang=%0d%0aSet-Cookie:%20a=b",
        "/api/preview/a%0d%0aSet-Cookie:%20a=b.svg",
        "/api/collections/a%0d%0aSet-Cookie:%20a=b/easy",
        "/%0d%0aSet-Cookie:%20a=b",
        "/api/health/",
        "//evil.example/%2e%2e",
    ],
)
def test_nothing_of_a_request_gets_into_the_headers(target: str, path: str) -> None:
    answer = ask(target, said("GET", path, "Accept-Language: de\x7f", "X-Forwarded-Host: evil.example"))
    assert not {"set-cookie", "location", "access-control-allow-origin"} & set(answer.headers)
    assert answer.status in (200, 404, 422)


def test_no_answer_is_waited_for(target: str) -> None:
    """Whoever leaves at once, after half a request or a whole one, leaves nothing behind."""
    whole = post("/api/position", GAME)
    for cut in range(0, len(whole) + 1, 7):
        with line(target) as connection:
            send(connection, [whole[:cut]])
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, b"\1\0\0\0\0\0\0\0")
    with Player(target) as player:
        player.play(2)
