"""A whole lesson, request by request: open, join, play, pause, show, end, export, delete."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from knobel.classroom.results import Marker, read_result
from support.lesson import SET, SOLUTIONS, Pupil, ask, kind, lesson, listening, opened, teacher, told


@pytest.fixture(scope="module")
def url(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with lesson(tmp_path_factory.mktemp("class") / "room.sqlite") as url:
        yield url


def test_a_whole_lesson(url: str) -> None:
    token = teacher(url)
    room = opened(url, token)
    with listening(url, "watch", token=token, room=room) as news:
        number, first = next(news)
        assert first["all"]
        assert first["state"]["status"] == "open"
        assert first["pupils"] == []
        ada = Pupil(url, room, "Ada")
        assert ada.entered["set"] == SET.fragment()
        assert ada.note(1, SOLUTIONS[0][:1], seconds=3) == {"count": 1, "solved": False}
        assert ada.note(1, SOLUTIONS[0], seconds=9, help=["undo"]) == {"count": 2, "solved": True}
        seen: dict[str, object] = {}
        while seen.get("1") != {
            "moves": len(SOLUTIONS[0]), "solved": True, "seconds": 9, "help": ["undo"]
        }:  # fmt: skip
            number, what = next(news)
            assert not what["all"]
            seen = {**seen, **next((one["done"] for one in what["pupils"]), {})}
    told(url, "change", token=token, room=room, status="paused", show=2)
    assert kind(ada.report(2, SOLUTIONS[1])) == "room-paused"
    told(url, "change", token=token, room=room, status="open", show=0)
    assert ada.note(2, SOLUTIONS[1][:1])["solved"] is False
    with listening(url, "watch", token=token, room=room, after=number) as news:
        _, what = next(news)  # only what is new since then
        assert not what["all"]
        assert what["state"]["shown"] is None
        assert [one["name"] for one in what["pupils"]] == ["Ada"]
    looked = told(url, "look", token=token, room=room, pupil=what["pupils"][0]["id"], puzzle=1)
    assert looked["moves"] == SOLUTIONS[0]
    told(url, "change", token=token, room=room, status="ended")
    assert ada.note(2, SOLUTIONS[1])["solved"]  # on its way when the bell rang
    assert kind(ask(url, "join", room=room, nickname="Late", key="k" * 20)) == "room-ended"
    exported = json.loads(told(url, "export", token=token, room=room)["text"])
    result = read_result(json.dumps(exported["results"][0]))
    assert [one.solved for one in Marker(SET).check(result)] == [True, True]
    table = list(
        csv.DictReader(io.StringIO(told(url, "export", token=token, room=room, format="csv")["text"]))
    )
    assert [(one["name"], one["puzzle"], one["solved"]) for one in table] == [
        ("Ada", "1", "1"),
        ("Ada", "2", "1"),
    ]
    told(url, "delete", token=token, room=room)
    assert kind(ask(url, "resume", room=room, key=ada.key)) == "no-such-room"


def test_a_pupil_hears_what_the_teacher_does(url: str) -> None:
    token = teacher(url)
    room = opened(url, token)
    ada, bo = Pupil(url, room, "Ada"), Pupil(url, room, "Bo")
    with listening(url, "follow", room=room, key=ada.key) as news:
        assert next(news)[1]["state"]["status"] == "open"
        bo.note(1, [])  # which is nobody else's business
        told(url, "change", token=token, room=room, status="paused")
        assert next(news)[1]["state"]["status"] == "paused"
        with listening(url, "watch", token=token, room=room) as watched:
            rows = {one["name"]: one for one in next(watched)[1]["pupils"]}
            assert rows["Ada"]["online"]
            assert not rows["Bo"]["online"]
        told(url, "change", token=token, room=room, remove=rows["Ada"]["id"])
        assert next(news)[1]["removed"]
        assert next(news, None) is None
    assert kind(ada.report(1, [])) == "no-entry"
    with listening(url, "follow", room=room, key=bo.key) as news:
        next(news)
        told(url, "delete", token=token, room=room)
        assert next(news)[1]["closed"]


def test_an_answer_that_got_lost_does_no_harm(url: str) -> None:
    room = opened(url, teacher(url))
    ada = Pupil(url, room, "Ada")
    again = told(url, "join", room=room.lower(), nickname=" Ada ", key=ada.key)
    assert again == ada.entered
    ada.note(1, SOLUTIONS[0])
    ada.count = 0
    assert ada.note(1, []) == {"count": 1, "solved": True}  # repeated, or overtaken
    ada.note(1, [])
    assert told(url, "resume", room=room, key=ada.key)["done"]["1"]["moves"] == SOLUTIONS[0]


def test_rooms_are_off_unless_asked_for(site: str) -> None:
    assert ask(site, "list", token="x").status_code == 404


def test_a_file_is_for_one_server(tmp_path: Path) -> None:
    from knobel.classroom.room_store import RoomStore
    from knobel.errors import KnobelError

    store = RoomStore(tmp_path / "room.sqlite")
    with pytest.raises(KnobelError, match="another server is using it"):
        RoomStore(tmp_path / "room.sqlite")
    store.close()
    RoomStore(tmp_path / "room.sqlite").close()
    (tmp_path / "other.txt").write_text("something else, and long enough to be looked into" * 50)
    with pytest.raises(KnobelError, match="not a file of rooms"):
        RoomStore(tmp_path / "other.txt")
    with pytest.raises(KnobelError, match="cannot use"):
        RoomStore(tmp_path / "no folder" / "room.sqlite")
