"""Long lines beside everything that ends connections: they stay, and they hold up nobody."""

from __future__ import annotations

import os
import signal
import socket
from contextlib import ExitStack
from pathlib import Path
from urllib.parse import urlsplit

import httpx
import pytest

from knobel.web import room_routes
from knobel.web.transport import connections
from knobel.web.transport.slow_clients import TimedProtocol
from support.command_line import apart
from support.lesson import PIN, Pupil, lesson, listening, opened, teacher, told
from support.web_raw import Player
from support.web_server import WAIT, as_command


def test_a_quiet_line_is_no_slow_client(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """It outlives all time limits and a crowd of silent connections, and a heartbeat says it lives."""
    monkeypatch.setattr(TimedProtocol, "patience", 0.3)
    monkeypatch.setattr(TimedProtocol, "slowest", 0.3)
    monkeypatch.setattr(room_routes, "HEARTBEAT", 0.2)
    monkeypatch.setattr(connections, "MOST", 12)
    with lesson(tmp_path / "room.sqlite") as url, ExitStack() as stack:
        token = teacher(url)
        room = opened(url, token)
        ada = Pupil(url, room, "Ada")
        body = {"room": room, "key": ada.key}
        line = stack.enter_context(
            httpx.stream("POST", f"{url}/api/rooms/follow", json=body, timeout=WAIT)
        ).iter_lines()
        assert next(line).startswith("id: ")
        place = urlsplit(url)
        for _ in range(30):
            stack.enter_context(socket.create_connection((place.hostname, place.port), timeout=WAIT))
        beats = 0
        while beats < 10:
            beats += next(line) == ":"
        with httpx.Client(timeout=WAIT) as fresh:  # idle connections were pushed out, too
            change = {"token": token, "room": room, "status": "paused"}
            assert fresh.post(f"{url}/api/rooms/change", json=change).status_code == 200
        while not (text := next(line)).startswith("data: "):
            pass
        assert '"status":"paused"' in text


def test_lines_hold_up_nobody(tmp_path: Path) -> None:
    """A class on the line, and a player beside it."""
    with lesson(tmp_path / "room.sqlite") as url, ExitStack() as stack:
        room = opened(url, teacher(url))
        for n in range(40):
            pupil = Pupil(url, room, f"pupil {n}")
            line = httpx.stream(
                "POST", f"{url}/api/rooms/follow", json={"room": room, "key": pupil.key}, timeout=WAIT
            )
            assert next(stack.enter_context(line).iter_lines()).startswith("id: ")
        with Player(url) as player:
            player.play(5)


@pytest.mark.skipif(os.name != "posix", reason="signals of this kind are POSIX")
def test_sigterm_ends_lines(tmp_path: Path) -> None:
    """At once: nobody waits for an answer that has no end."""
    options = ["--workers", "1", "--class", str(tmp_path / "room.sqlite")]
    with as_command(*options, KNOBEL_PIN=PIN) as (url, process):
        token = teacher(url)
        room = opened(url, token)
        ada = Pupil(url, room, "Ada")
        with (
            listening(url, "watch", token=token, room=room) as desk,
            listening(url, "follow", room=room, key=ada.key) as line,
        ):
            next(desk)
            next(line)
            process.send_signal(signal.SIGTERM)
            assert next(line, None) is None
            assert list(desk) is not None
        assert process.wait(WAIT) == 0
    with as_command(*options, KNOBEL_PIN=PIN) as (url, _):
        assert told(url, "resume", room=room, key=ada.key)["nickname"] == "Ada"


def test_a_bad_pin_in_the_environment(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("KNOBEL_PIN", "123")
    done = apart("serve", "--port", "0", "--class", str(tmp_path / "room.sqlite"))
    assert done.code == 2
    assert done.err.count("\n") == 1
    assert "KNOBEL_PIN" in done.err
