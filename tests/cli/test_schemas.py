"""Every command that writes JSON keeps to the schema published for it."""

from __future__ import annotations

import json
import re
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

import click
import json_schemas
import jsonschema
import play_records
import pytest

import knobel.cli.explain as explain_command
from knobel import json_types
from knobel.cli import output
from knobel.cli.group import COMMANDS, cli
from knobel.limits import LimitReached
from knobel.packed_moves import texts_of
from support.command_line import APART, BOARD, FRAME, GRAPH, HARD, STUCK, TINY, Here, Ran, write
from support.examples import ROOT

BAD = "5\n3,5,9\n1\n5,1,x\n"


def schema_of(kind: type) -> dict[str, Any]:
    text = (json_schemas.FOLDER / f"{kind.__name__.lower()}.json").read_text(encoding="utf-8")
    schema: dict[str, Any] = json.loads(text)
    jsonschema.Draft202012Validator.check_schema(schema)
    return schema


def check(ran: Ran, command: str) -> list[dict[str, Any]]:
    """Every line keeps to the schema of the command, or to that of an error."""
    assert ran.out, ran
    for record in ran.records:
        kind = json_types.Error if "error" in record else json_types.WRITTEN[command]
        jsonschema.validate(record, schema_of(kind), jsonschema.Draft202012Validator)
    return ran.records


def test_the_files_are_up_to_date() -> None:
    files = {path.name: path.read_text(encoding="utf-8") for path in json_schemas.FOLDER.iterdir()}
    assert files == json_schemas.schemas(), "run tools/json_schemas.py"


def test_every_command_with_json_has_a_schema() -> None:
    context = click.Context(cli)
    found = set()
    for name in COMMANDS:
        command = cli.get_command(context, name)
        assert command is not None
        inner = getattr(command, "commands", {}).values() or [command]
        if any("--json" in option.opts for one in inner for option in one.params):
            found.add(name)
    assert found == set(json_types.WRITTEN)


COMMAND_LINES: dict[str, tuple[str, ...]] = {
    "solve": ("solve", BOARD, FRAME, GRAPH, STUCK, APART, HARD, "--states", "50000"),
    "solve-several": ("solve", FRAME, "--solutions", "3"),
    "solve-fewest": ("solve", BOARD, "--fewest-swaps"),
    "verify-right": ("verify", BOARD, "right.txt"),
    "verify-wrong": ("verify", BOARD, "wrong.txt"),
    "rate": ("rate", BOARD, FRAME, GRAPH, APART),
    "rate-undecided": ("rate", HARD, "--states", "10"),
    "explain": ("explain", BOARD, STUCK, APART),
    "explain-picture": ("explain", FRAME, "-o", "{name}.svg"),
    "generate": ("generate", "rotation", "--seed", "3", "--count", "2"),
    "generate-folder": ("generate", "huepfburg", "--seed", "3", "-o", "new"),
    "generate-unsolvable": ("generate", "stromrallye", "--seed", "3", "--unsolvable"),
    "generate-variant": ("generate", "stromrallye", "--seed", "3", "--size", "4", "--diagonal"),
    "certify": ("certify", STUCK, "proof.cert"),
    "certify-other": ("certify", BOARD, "proof.cert"),
    "judge": ("judge", "--run", "echo unsolvable", "--run", "false", FRAME, STUCK),
    "batch": (*TINY, "--count", "3", "-o", "set", "--format", "jsonl"),
    "batch-solve": ("batch", "solve", BOARD, STUCK, "bad.txt", "-o", "solved", "--format", "jsonl"),
}


@pytest.mark.slow
@pytest.mark.parametrize("arguments", COMMAND_LINES.values(), ids=COMMAND_LINES)
def test_results(
    arguments: tuple[str, ...], knobel: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    right = "R R U U U U D D D U U L L L L R R"
    write(tmp_path, {"right.txt": right, "wrong.txt": "R R U U U", "bad.txt": BAD})
    knobel("solve", STUCK, "--certificate", "proof.cert")
    for record in check(knobel(*arguments, "--json"), arguments[0]):
        assert {"file", "kind"} <= record.keys() or "error" in record
        if "moves" in record:
            assert (record["moves"] is None) is (
                record.get("status", "solved") != "solved" or not record.get("rating", 1)
            )


@pytest.mark.slow
def test_results_of_measuring(knobel: Here, tmp_path: Path) -> None:
    check(knobel("bench", "--kind", "rotation", "--time", "0.2", "--json"), "bench")


@pytest.mark.slow
def test_results_of_fitting(knobel: Here, tmp_path: Path) -> None:
    played = [json.dumps(record) for record in play_records.records("huepfburg", 6)]
    (file,) = write(tmp_path, {"records.jsonl": "\n".join(played)})
    (record,) = check(knobel("calibrate", file, "--json"), "calibrate")
    assert record["records"] == len(played)


def test_a_solution_that_is_cut_off_is_null(knobel: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    """A limit that comes while the moves are being written: those already written do not count."""

    def late(moves: Sequence[str], *form: Any) -> Iterator[str]:
        yield next(texts_of(moves, *form))
        raise LimitReached("time")

    monkeypatch.setattr(output, "texts_of", late)
    ran = knobel("solve", "-", "--json", stdin="2\n1,1,30000\n0\n")
    assert ran.code == 3
    assert '"moves": ["' in ran.out
    (record,) = check(ran, "solve")
    assert (record["status"], record["moves"], record["length"]) == ("undecided", None, None)
    assert record["reason"]["kind"] == "time"
    monkeypatch.undo()
    assert knobel("solve", "-", "--json", stdin="2\n1,1,30000\n0\n").record["length"] == 30000


FAULTS: dict[str, tuple[str, ...]] = {
    "no-such-file": ("nowhere.txt",),
    "bad-text": ("bad.txt",),
    "empty-folder": (".",),
    "usage": ("--no-such-option",),
}


@pytest.mark.parametrize("fault", FAULTS)
@pytest.mark.parametrize("command", ["solve", "rate", "explain", "verify", "judge"])
def test_errors(
    command: str, fault: str, knobel: Here, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "bad.txt").write_text(BAD) if fault == "bad-text" else None
    more = {"verify": ("-",), "judge": ("--run", "true")}.get(command, ())
    ran = knobel(command, *FAULTS[fault], *more, "--json")
    assert ran.code == 2
    assert "error" in check(ran, command)[-1]


def test_errors_of_generating(knobel: Here) -> None:
    for arguments in (("chess",), ("rotation", "--size", "5000"), ("rotation", "--difficulty", "silly")):
        assert "error" in check(knobel("generate", *arguments, "--json"), "generate")[0]


def test_internal_errors_write_json(knobel: Here, monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise ZeroDivisionError("raw \x1b[31m text")

    monkeypatch.setattr(explain_command, "answer", broken)
    ran = knobel("explain", FRAME, "--json")
    assert ran.code == 70
    (record,) = check(ran, "explain")
    assert record["error"]["kind"] == "internal"
    assert "ZeroDivisionError" in record["error"]["text"]
    assert record["error"]["text"].isprintable()
    assert knobel("explain", FRAME).out == ""


@pytest.mark.parametrize("option", [("--boards",), ("--full",), ("--notation", "words")])
def test_options_without_effect_are_refused(option: tuple[str, ...], knobel: Here) -> None:
    ran = knobel("solve", BOARD, *option, "--json")
    assert ran.code == 2
    assert f"{option[0]} has no effect with --json" in ran.err
    assert "error" in check(ran, "solve")[0]


def test_the_table_in_the_documents() -> None:
    """docs/json.md lists every command and its schema."""
    text = (ROOT / "docs/json.md").read_text(encoding="utf-8")
    rows = re.findall(r"^\| `knobel (\w+)` \| \[`(\w+)\.json`\]", text, re.MULTILINE)
    assert dict(rows) == {name: kind.__name__.lower() for name, kind in json_types.WRITTEN.items()}
