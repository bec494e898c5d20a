"""Batches: rows, order, twins, parts; the same data set whatever happens on the way."""

from __future__ import annotations

import json
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

import knobel
from knobel.atomic_write import flush
from knobel.batch import rows, store
from knobel.batch.job import Job
from knobel.batch.journal import DATABASE, Journal
from knobel.batch.run import run
from knobel.batch.task import run_task, unpack
from knobel.errors import KnobelError
from knobel.generate import several
from support.batch_jobs import JSONL, Here, files, lines, new
from support.batch_runs import contents
from support.examples import EXAMPLES, ROOT


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts after a few rows, so that there are several."""
    monkeypatch.setattr("knobel.batch.job.PART_SIZE", 8)
    monkeypatch.setattr("knobel.batch.job.MAX_STRIDE", 2)


@pytest.mark.slow
def test_rows_are_those_of_the_single_command(tmp_path: Path) -> None:
    outcome = run(new(14, **JSONL), tmp_path, Here())
    found = lines(tmp_path)
    wanted = list(several("stromrallye", 14, seed=1, size=2, batteries=1))
    assert [row["seed"] for row in found] == [one.seed for one in wanted]
    assert [row["text"] for row in found] == [one.puzzle.format() for one in wanted]
    assert [row["moves"] for row in found] == [list(one.moves) for one in wanted]
    assert [row["score"] for row in found] == [one.rating.score for one in wanted if one.rating]
    assert outcome["rows"] == 14 == len(found)
    assert outcome["twins"] == found[-1]["seed"] - 14 > 0
    assert outcome["parts"] > 2


def test_no_two_rows_are_twins_and_all_are_right(tmp_path: Path) -> None:
    run(new(14, **JSONL), tmp_path, Here())
    found = lines(tmp_path)
    assert len({row["canonical"] for row in found}) == 14
    for row in found:
        puzzle = knobel.parse(row["text"], row["kind"], **json.loads(row["variant"] or "{}"))
        assert knobel.verify(puzzle, row["moves"])
        assert row["length"] == len(row["moves"])
        assert set(row) == {column.name for column in rows.COLUMNS}


def test_twins_on_request(tmp_path: Path) -> None:
    run(new(14, unique=False, **JSONL), tmp_path, Here())
    assert [row["seed"] for row in lines(tmp_path)] == list(range(1, 15))


@pytest.mark.slow
@pytest.mark.parametrize("mix", range(3))
def test_order_of_results_and_lost_workers_do_not_matter(tmp_path: Path, mix: int) -> None:
    both = {"formats": ("parquet", "jsonl")}
    run(new(16, **both), tmp_path / "plain", Here(width=1))
    engine = Here(mix, lose=3, width=2 + mix)
    run(new(16, **both), tmp_path / "mixed", engine)
    assert engine.opened > 1
    assert contents(tmp_path / "plain") == contents(tmp_path / "mixed")


class Stop(Exception):
    pass


@pytest.mark.slow
def test_interrupted_at_every_step_the_data_set_is_the_same(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Stopped before the n-th writing step, for every n, and started again until it is finished."""
    run(new(12, **JSONL), tmp_path / "plain", Here())
    steps = 0

    def stopping(call: Callable[..., Any]) -> Callable[..., Any]:
        def stopped(*args: Any) -> Any:
            nonlocal steps
            steps += 1
            if steps in (n, n + 4):
                raise Stop
            return call(*args)

        return stopped

    monkeypatch.setattr(Journal, "put", stopping(Journal.put))
    monkeypatch.setattr(Journal, "enter", stopping(Journal.enter))
    monkeypatch.setattr(store.Store, "write", stopping(store.Store.write))
    monkeypatch.setattr(store, "flush", stopping(flush))
    for n in range(1, 40, 3):
        folder, steps, stops = tmp_path / str(n), 0, 0
        while True:
            try:
                run(new(12, **JSONL), folder, Here(n))
                break
            except Stop:
                stops += 1
        assert stops >= 1 or steps < n
        assert contents(folder) == contents(tmp_path / "plain")
        assert not [p for p in folder.rglob("*") if p.name.endswith(".unfinished")]


def test_a_finished_job_does_nothing_and_another_one_is_refused(tmp_path: Path) -> None:
    run(new(5, **JSONL), tmp_path, Here())
    before = contents(tmp_path)
    engine = Here()
    assert run(new(5, **JSONL), tmp_path, engine)["before"] == 5
    assert engine.opened == 0
    for other in (
        new(4, **JSONL),
        new(5, unique=False, **JSONL),
        files("solve", [str(EXAMPLES[0])], **JSONL),
    ):
        with pytest.raises(KnobelError, match="different job") as error:
            run(other, tmp_path, Here())
        assert error.value.kind == "other-job"
    assert contents(tmp_path) == before


@pytest.mark.slow
@pytest.mark.parametrize("steps", [(5, 16), (7, 8, 16), (16, 21)])
def test_more_puzzles_than_at_first(tmp_path: Path, steps: tuple[int, ...]) -> None:
    """A finished job goes on, and its data set is the one that would have come at once."""
    both = {"formats": ("parquet", "jsonl")}
    outcomes = [run(new(count, **both), tmp_path / "grown", Here(count)) for count in steps]
    at_once = run(new(steps[-1], **both), tmp_path / "plain", Here())
    assert [outcome["rows"] for outcome in outcomes] == list(steps)
    assert {**outcomes[-1], "before": 0} == at_once
    assert contents(tmp_path / "grown") == contents(tmp_path / "plain")


@pytest.mark.slow
@pytest.mark.parametrize("spoil", ["delete", "truncate", "empty folder"])
def test_a_lost_part_is_made_again(tmp_path: Path, spoil: str) -> None:
    both = {"formats": ("parquet", "jsonl")}
    first = run(new(16, **both), tmp_path, Here())
    before = contents(tmp_path)
    parts = sorted(tmp_path.glob("part-*"))
    assert len(parts) > 2
    if spoil == "delete":
        parts[1].unlink()
    elif spoil == "truncate":
        parts[0].write_bytes(parts[0].read_bytes()[:-9])
        (tmp_path / "_jsonl" / "part-000002.jsonl").write_text("")
    else:
        for part in tmp_path.rglob("part-*"):
            part.unlink()
    assert run(new(16, **both), tmp_path, Here(5)) == {**first, "before": 16}
    assert contents(tmp_path) == before
    engine = Here()
    run(new(16, **both), tmp_path, engine)
    assert engine.opened == 0


def test_data_sets_of_0_1_0_are_read(tmp_path: Path) -> None:
    """They do not say which part a form belongs to: nothing is made again there."""
    first = run(new(9, **JSONL), tmp_path, Here())
    with sqlite3.connect(tmp_path / DATABASE) as database:
        database.executescript(
            "CREATE TABLE key (form BLOB PRIMARY KEY) WITHOUT ROWID; INSERT INTO key SELECT form FROM form;"
            "CREATE TABLE tally (what TEXT, value TEXT, n INTEGER, PRIMARY KEY (what, value));"
            "INSERT INTO tally SELECT what, value, sum(n) FROM count GROUP BY what, value;"
            "DROP TABLE form; DROP TABLE count; DELETE FROM job WHERE name = 'stride' OR name LIKE 'streaks%'"
        )
    database.close()
    assert run(new(9, **JSONL), tmp_path, Here()) == {**first, "before": 9}
    with pytest.raises(KnobelError, match="different job"):
        run(new(10, **JSONL), tmp_path, Here())
    (tmp_path / "part-000000.jsonl").unlink()
    with pytest.raises(KnobelError, match="part 0 is missing"):
        run(new(9, **JSONL), tmp_path, Here())


def test_only_one_run_at_a_time(tmp_path: Path) -> None:
    journal = Journal(tmp_path)
    with pytest.raises(KnobelError, match="another run"):
        run(new(2, **JSONL), tmp_path, Here())
    journal.close()
    assert run(new(2, **JSONL), tmp_path, Here())["rows"] == 2


def test_strange_files_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "part-000000.jsonl").write_text("mine")
    with pytest.raises(KnobelError, match="something else"):
        run(new(2, **JSONL), tmp_path, Here())
    assert (tmp_path / "part-000000.jsonl").read_text() == "mine"


@pytest.mark.slow
def test_more_puzzles_than_there_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knobel.batch.job.SEEDS_PER_PUZZLE", 4)
    outcome = run(new(25, **JSONL), tmp_path, Here())
    assert not outcome["complete"]
    assert outcome["rows"] + outcome["twins"] == 100
    assert 14 < outcome["rows"] < 25
    assert run(new(25, **JSONL), tmp_path, Here()) == {**outcome, "before": outcome["rows"]}


def test_files_are_solved_in_their_order(tmp_path: Path) -> None:
    names = [str(path) for path in EXAMPLES if path.stat().st_size < 400]
    outcome = run(files("solve", names, **JSONL), tmp_path, Here(4))
    found = lines(tmp_path)
    assert [row["file"] for row in found] == names
    assert set(outcome["status"]) >= {"solved", "unsolvable"}
    for row in found:
        answer = knobel.solve(knobel.load(row["file"]), time=None, states=100_000)
        assert row["status"] == answer.status
        assert row["moves"] == (list(answer.moves) if answer.status == "solved" else None)
        assert row["reason_kind"] == (None if answer.status == "solved" else answer.reason.kind)
        assert row["seed"] is row["grade"] is None


def test_files_are_rated(tmp_path: Path) -> None:
    names = [str(ROOT / "examples" / name) for name in ("rotation/eigen2.txt", "rotation/eigen1.txt")]
    run(files("rate", names, **JSONL), tmp_path, Here())
    rated, unsolvable = lines(tmp_path)
    rating = knobel.rate(knobel.load(names[0]))
    assert (rated["grade"], rated["score"]) == (rating.grade, rating.score)
    assert rated["features"] == dict(rating.features)
    assert unsolvable["status"] == "unsolvable"
    assert unsolvable["grade"] is None


def test_mirrored_and_unreadable_files(tmp_path: Path) -> None:
    """A mirror image is a twin; a file that is no puzzle has its row, with the place of the error."""
    boards = ["3\n1,1,2\n1\n3,1,1\n", "3\n3,1,2\n1\n1,1,1\n", "3\n1,1,x\n0\n"]
    names = [str(tmp_path / f"{n}.txt") for n in range(4)]
    for name, text in zip(names, boards, strict=False):
        Path(name).write_text(text)
    job = files("solve", names[:3], **JSONL)
    outcome = run(job, tmp_path / "set", Here())
    first, bad = lines(tmp_path / "set")
    assert (outcome["rows"], outcome["twins"]) == (2, 1)
    assert first["file"] == names[0]
    assert bad["status"] == "error"
    assert bad["kind"] is bad["text"] is None
    assert bad["reason_text"].startswith("2:5: ")


def test_wishes_that_cannot_be_met(tmp_path: Path) -> None:
    job = Job("generate", {"kind": "stromrallye", "wishes": {"size": 1}}, 5, 1, **JSONL)
    with pytest.raises(KnobelError) as error:
        run(job, tmp_path, Here())
    assert error.value.kind == "bad-parameter"


@pytest.mark.slow
def test_every_library_reads_the_folder(tmp_path: Path) -> None:
    dataset = pytest.importorskip("pyarrow.dataset")
    run(new(14, formats=("parquet", "jsonl")), tmp_path, Here())
    table = dataset.dataset(tmp_path).to_table()
    assert table.num_rows == 14
    assert table.schema.names == [column.name for column in rows.COLUMNS]
    said = {**table.slice(3, 1).to_pylist()[0]}
    said["features"] = dict(said["features"])
    said["exact"] = dict(said["exact"])
    assert said == lines(tmp_path)[3]
    described = json.loads((tmp_path / "_schema.json").read_text())
    assert [column["name"] for column in described["columns"]] == table.schema.names


def test_unsolvable_ones_carry_their_proof() -> None:
    task = new(1).task(0) | {"wishes": {"size": 4, "unsolvable": "colouring"}}
    found = unpack(run_task(task).packed)
    assert {row["status"] for row in found} == {"unsolvable"}
    assert {row["reason_kind"] for row in found} == {"colouring"}
    assert all(json.loads(row["proof"]) for row in found)


def test_a_form_is_written_the_same_in_every_process() -> None:
    assert rows._written((1, frozenset({"b", "a"}), [2.5])) == "(1,{'a','b'},(2.5))"


def test_the_template_can_be_generated_too(tmp_path: Path) -> None:
    job = Job("generate", {"kind": "template", "wishes": {}}, 3, 1, **JSONL)
    outcome = run(job, tmp_path, Here())
    assert outcome["rows"] == len(lines(tmp_path)) == 3


@pytest.mark.slow
def test_summary_in_both_languages(tmp_path: Path) -> None:
    run(new(10, **JSONL), tmp_path, Here())
    page = (tmp_path / "_summary.html").read_text(encoding="utf-8")
    for word in ("Grades", "Stufen", "Scores", "Länge der Lösung"):
        assert word in page
    assert "<script" not in page
    assert "http://" not in page.replace("http://www.w3.org/", "")
