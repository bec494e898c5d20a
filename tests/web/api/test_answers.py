"""The API, asked over HTTP: every answer has the form that is described, and says the truth."""

from __future__ import annotations

import json
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import httpx
import pytest

import knobel
from knobel.collections import collection
from knobel.web import responses
from knobel.web.pool import Bounds
from support.web_server import FOREVER, WAIT, in_thread, patient

KINDS = ("stromrallye", "rotation", "huepfburg")
LOST = "4\n1,1,2\n1\n4,4,3\n"
"""A board that cannot be solved: two steps do not lead to the battery."""


@pytest.fixture(scope="module")
def client() -> Iterator[httpx.Client]:
    bounds = Bounds(workers=1, seconds=patient(), wait=FOREVER)
    with in_thread(bounds) as url, httpx.Client(base_url=url, timeout=WAIT) as client:
        yield client


def post(client: httpx.Client, path: str, model: type[responses.Result], **body: object) -> dict[str, Any]:
    answer = client.post(f"/api/{path}", json=body)
    assert answer.status_code == 200, answer.text
    model.model_validate_json(answer.content)
    return answer.json()


def wrong(client: httpx.Client, path: str, **body: object) -> dict[str, Any]:
    answer = client.post(f"/api/{path}", json=body)
    assert answer.status_code == 422, answer.text
    return responses.Problem.model_validate_json(answer.content).error.model_dump()


def text_of(kind: str, grade: str = "easy") -> str:
    return collection(kind, grade)[0].text


# ---------------------------------------------------------------- playing


@pytest.mark.slow
@pytest.mark.parametrize("kind", KINDS)
def test_play_to_the_end_by_hints(client: httpx.Client, kind: str) -> None:
    text, moves = text_of(kind), list[str]()
    for _ in range(200):
        found = post(client, "hint", responses.Hint, text=text, moves=moves)
        if found["status"] == "solved":
            break
        assert found["status"] == "hint"
        assert found["why"]
        there = post(
            client, "position", responses.Position, text=text, moves=moves, move=found["move"], motion=True
        )
        assert there["moves"] == [*moves, found["move"]]
        assert len(there["motion"]) == 1
        moves = there["moves"]
    assert (there["solved"], there["legal"], there["lacks"]) == (True, [], None)
    assert knobel.verify(knobel.parse(text), moves)


def test_a_move_that_is_refused(client: httpx.Client) -> None:
    found = post(client, "position", responses.Position, text="4\n1,1,5\n0\n", move=["R", "U"], lang="de")
    assert found["moves"] == ["R"]
    assert found["refused"]["kind"] == "off-board"
    assert found["refused"]["step"] == 2
    assert "außerhalb" in found["refused"]["text"]


def test_a_game_with_an_impossible_move(client: httpx.Client) -> None:
    error = wrong(client, "position", text="4\n1,1,5\n0\n", moves=["R", "U"])
    assert (error["kind"], error["step"]) == ("off-board", 2)


def test_rotation_turns_and_falls(client: httpx.Client) -> None:
    text = text_of("rotation")
    found = post(client, "position", responses.Position, text=text, move="L", motion=True)
    (motion,) = found["motion"]
    assert motion["turn"] == 90
    assert motion["after"] is None
    (first, last) = post(client, "position", responses.Position, text=text, move=["L", "R"], motion=True)[
        "motion"
    ]
    assert first["after"] == found["scene"]
    assert last["turn"] == -90
    assert len(motion["half"]["shapes"]) == len(motion["end"]["shapes"])


def test_large_boards_are_answered_too(client: httpx.Client) -> None:
    found = post(client, "position", responses.Position, text="400\n1,1,3\n0\n", move="R")
    assert found["moves"] == ["R"]


def test_way_so_far_is_drawn(client: httpx.Client) -> None:
    found = post(client, "position", responses.Position, text="4\n1,1,5\n0\n", moves=["R", "R"])
    assert any(shape["role"] == "way" for shape in found["trail"])


def test_lost_games(client: httpx.Client) -> None:
    found = post(client, "winnable", responses.Winnable, text=LOST, moves=["R"], lang="de")
    assert found["winnable"] is False
    assert found["since"] == 0
    assert post(client, "hint", responses.Hint, text=LOST)["status"] == "lost"


def test_back_to_before_the_mistake(client: httpx.Client) -> None:
    text = "3 4\n1 2\n2 3\n3 3\n1 3\n"  # from 1 and 2 to 3: 1 -> 3, 2 -> 3
    found = post(client, "winnable", responses.Winnable, text=text)
    assert found["winnable"] is True
    dead = "5 4\n1 3\n2 3\n1 4\n4 5\n"  # 1 -> 4 leads away for ever
    lost = post(client, "winnable", responses.Winnable, text=dead, moves=["4/3"])
    assert (lost["winnable"], lost["since"], lost["keep"]) == (False, 1, 0)
    assert post(client, "hint", responses.Hint, text=dead, moves=["4/3"])["keep"] == 0


# ---------------------------------------------------------------- solving, judging, making


@pytest.mark.parametrize("kind", KINDS)
def test_solve_verify_rate_check(client: httpx.Client, kind: str) -> None:
    text = text_of(kind)
    answer = post(client, "solve", responses.Answer, text=text)
    assert answer["status"] == "solved"
    written = "\n".join(answer["moves"])
    assert post(client, "verify", responses.Verdict, text=text, solution=written)["valid"]
    assert post(client, "verify", responses.Verdict, text=text, solution=json.dumps(answer["moves"]))["valid"]
    short = post(client, "verify", responses.Verdict, text=text, solution="\n".join(answer["moves"][:-1]))
    assert not short["valid"]
    assert short["moves"] == answer["moves"][:-1]
    rating = post(client, "rate", responses.Rating, text=text)
    assert rating["grade"] == "easy"
    checked = post(client, "check", responses.Checked, text=text)
    assert checked["solvable"] is True
    assert checked["rating"]["score"] == rating["score"]


def test_the_rest_of_a_solution(client: httpx.Client) -> None:
    text = text_of("rotation", "medium")
    whole = post(client, "solve", responses.Answer, text=text)["moves"]
    rest = post(client, "solve", responses.Answer, text=text, moves=whole[:2], rest=True)["moves"]
    assert knobel.verify(knobel.parse(text), whole[:2] + rest)


def test_check_of_a_text_that_is_no_puzzle(client: httpx.Client) -> None:
    for deep in (True, False):
        found = post(client, "check", responses.Checked, text="4\n1,1,5\n1\n9,9,x\n", deep=deep, lang="de")
        assert found["valid"] is False
        assert (found["error"]["line"], found["error"]["column"]) == (4, 5)


def test_check_of_an_unsolvable_one(client: httpx.Client) -> None:
    found = post(client, "check", responses.Checked, text=LOST)
    assert found["solvable"] is False
    assert found["answer"]["reason"]["kind"]


@pytest.mark.parametrize("kind", KINDS)
def test_generate(client: httpx.Client, kind: str) -> None:
    found = post(client, "generate", responses.Generated, kind=kind, difficulty="easy", seed=5)
    assert found["rating"]["grade"] == "easy"
    assert knobel.verify(knobel.parse(found["text"], kind), found["moves"])
    assert found == post(client, "generate", responses.Generated, kind=kind, difficulty="easy", seed=5)


def test_pictures(client: httpx.Client) -> None:
    for form, start in (("svg", b"<svg"), ("png", b"\x89PNG")):
        answer = client.post("/api/draw", json={"text": "4\n1,1,5\n0\n", "moves": ["R"], "format": form})
        assert answer.status_code == 200
        assert answer.content.startswith(start)
        assert f'filename="stromrallye.{form}"' in answer.headers["content-disposition"]


@pytest.mark.parametrize(
    ("path", "body", "kind"),
    [
        ("position", {"text": ""}, "unknown-kind"),
        ("position", {"text": "x", "kind": "chess"}, "unknown-kind"),
        ("position", {"text": "4\n1,1,5\n3\n2,2,2\n"}, "count"),
        ("position", {"text": "4\n1,1,5\n0\n", "variant": {"stick": "all"}}, "no-such-option"),
        ("position", {"text": "2 1\n1 2\n", "variant": {"start": [1, 7]}}, "no-such-field"),
        ("position", {"text": "2 1\n1 2\n", "variant": {"meet": "x"}}, "bad-parameter"),
        ("position", {"text": "4\n1,1,5\n0\n", "moves": ["Q"]}, "unreadable"),
        ("position", {"text": 5}, "bad-field"),
        ("position", {"text": "x", "colour": "red"}, "bad-field"),
        ("generate", {"kind": "chess"}, "unknown-kind"),
        ("generate", {"kind": "rotation", "params": {"wings": 2}}, "bad-parameter"),
        ("generate", {"kind": "rotation", "params": {"seed": 2}}, "bad-parameter"),
        ("generate", {"kind": "rotation", "size": 2}, "bad-parameter"),
    ],
)
def test_what_is_wrong_is_said(client: httpx.Client, path: str, body: dict[str, object], kind: str) -> None:
    english, german = wrong(client, path, **body), wrong(client, path, **body, lang="de")
    assert english["kind"] == german["kind"] == kind
    assert english["text"] != german["text"]
    assert "--" not in english["text"]  # nobody here can use an option of the command line


def test_a_puzzle_that_says_little_about_itself(client: httpx.Client) -> None:
    made = post(client, "generate", responses.Generated, kind="template", seed=1)
    asked = {"text": made["text"], "kind": "template"}
    found = post(client, "position", responses.Position, **asked, move=made["moves"])
    assert found["solved"]
    assert post(client, "check", responses.Checked, **asked)["solvable"]
    assert post(client, "hint", responses.Hint, **asked)["move"]


# ---------------------------------------------------------------- choosing


@pytest.mark.parametrize(
    ("path", "model"),
    [
        ("kinds", responses.Kinds),
        ("collections", responses.Shelves),
        ("collections/huepfburg/hard", responses.Collection),
        ("messages", responses.Messages),
        ("health", responses.Health),
    ],
)
def test_what_there_is(client: httpx.Client, path: str, model: type[responses.Result]) -> None:
    for lang in ("de", "en"):
        answer = client.get(f"/api/{path}", params={"lang": lang})
        assert answer.status_code == 200
        model.model_validate_json(answer.content)


def test_every_preview_is_there(client: httpx.Client) -> None:
    for shelf in client.get("/api/collections").json()["collections"]:
        answer = client.get(shelf["first"]["preview"], params={"theme": "dark"})
        assert answer.headers["content-type"] == "image/svg+xml"
        assert answer.text.startswith("<svg")
    assert client.get("/api/preview/rotation-easy-99.svg").status_code == 404


@pytest.mark.parametrize(
    ("header", "lang"),
    [
        ("de-DE,de;q=0.9,en;q=0.8", "de"),
        ("en-GB,en;q=0.9,de;q=0.8", "en"),
        ("fr, en;q=0.3, de;q=0.7", "de"),
        ("fr", "en"),
        ("de;q=x, en;q=0.1", "en"),
        ("", "en"),
    ],
)
def test_the_browsers_language(client: httpx.Client, header: str, lang: str) -> None:
    found = client.get("/api/messages", headers={"Accept-Language": header}).json()
    assert found["lang"] == lang


def test_two_languages_at_once(client: httpx.Client) -> None:
    """Sentences never mix, however the requests do."""
    bodies = [
        {"text": text_of(kind), "lang": lang, "move": move}
        for kind, move in (("stromrallye", "R"), ("rotation", "L"))
        for lang in ("de", "en")
    ] * 6

    def said(body: dict[str, str]) -> tuple[str, str, str]:
        shown = client.post("/api/position", json=body).json()
        hinted = client.post("/api/hint", json={key: body[key] for key in ("text", "lang")}).json()
        return shown["scene"]["description"], json.dumps(shown["controls"]), json.dumps(hinted)

    alone = [said(body) for body in bodies[:4]]
    assert len(set(alone)) == 4
    with ThreadPoolExecutor(8) as threads:
        together = list(threads.map(said, bodies))
    assert together == alone * 6


def test_a_rating_without_a_solution_is_a_result(client: httpx.Client) -> None:
    answer = client.post("/api/rate", json={"text": LOST})
    assert answer.status_code == 200
    rating = answer.json()
    assert (rating["status"], rating["grade"], rating["score"]) == ("unsolvable", None, None)
    assert rating["text"].startswith("unsolvable: ")
