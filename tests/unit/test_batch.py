"""Batches: rows, order, twins, parts; the same data set whatever happens on the way."""

from __future__ import annotations

import json
import os
import signal
import time
from collections.abc import Callable
from concurrent.futures import BrokenExecutor, Executor, Future, ThreadPoolExecutor
from pathlib import Path
from random import Random
from threading import Thread
from typing import Any

import pytest
from command_line import PATIENCE
from conftest import EXAMPLES, ROOT

import knobel
from knobel.batch import rows, store
from knobel.batch.engines import Local
from knobel.batch.job import Job, digest
from knobel.batch.ledger import Ledger
from knobel.batch.run import Outcome, run
from knobel.batch.work import unpack, work
from knobel.generate import several
from knobel.puzzle import KnobelError


class Here:
    """An engine of threads, some slower than others, that loses as many tasks as it is told."""

    def __init__(self, mix: int = 0, lose: int = 0, width: int = 3) -> None:
        self.random, self.lose, self.wide = Random(mix), lose, width
        self.opened = 0

    def open(self) -> Executor:
        self.opened += 1
        return Threads(self)

    def width(self) -> int:
        return self.wide

    def lost(self, error: BaseException | None) -> bool:
        return isinstance(error, BrokenExecutor)

    def close(self) -> None:
        pass


class Threads(ThreadPoolExecutor):
    def __init__(self, engine: Here) -> None:
        super().__init__(engine.wide)
        self.engine = engine

    def submit(self, fn: Callable[..., Any], /, *args: Any, **_: Any) -> Future[Any]:
        self.engine.lose -= 1
        lost, late = self.engine.lose >= 0, self.engine.random.random() / 50
        return super().submit(self._do, lost, late if self.engine.wide > 1 else 0, fn, *args)

    @staticmethod
    def _do(lost: bool, late: float, fn: Callable[..., Any], *args: Any) -> Any:
        if lost:
            raise BrokenExecutor
        time.sleep(late)
        return fn(*args)


def new(count: int, **more: Any) -> Job:
    """Tiny boards, so that there are twins."""
    wishes = {"size": 2, "batteries": 1, "unsolvable": False}
    return Job("generate", {"kind": "stromrallye", "wishes": wishes}, count, 1, **more)


def files(verb: str, names: list[str], **more: Any) -> Job:
    how: dict[str, Any] = {"reading": {}}
    if verb == "solve":
        how["wish"], how["limits"] = {}, {"time": None, "states": 100_000}
    else:
        how["weights"], how["limits"] = None, {"time": None, "states": 100_000}
    read = lambda name: Path(name).read_bytes()  # noqa: E731
    return Job(verb, how, len(names), 0, names, read, digest=digest(names, read), **more)


def lines(folder: Path) -> list[dict[str, Any]]:
    parts = sorted([*folder.glob("part-*.jsonl"), *folder.glob("_jsonl/part-*.jsonl")])
    return [json.loads(line) for part in parts for line in part.read_text(encoding="utf-8").splitlines()]


def contents(folder: Path) -> dict[str, bytes]:
    """Every file that readers of the data see."""
    return {p.name: p.read_bytes() for p in folder.rglob("part-*")}


@pytest.fixture(autouse=True)
def small_parts(monkeypatch: pytest.MonkeyPatch) -> None:
    """Parts after a few rows, so that there are several."""
    monkeypatch.setattr("knobel.batch.job.PART", 8)
    monkeypatch.setattr("knobel.batch.job.STRIDE", 2)


JSONL = {"formats": ("jsonl",)}


def test_rows_are_those_of_the_single_command(tmp_path: Path) -> None:
    outcome = run(new(14, **JSONL), tmp_path, Here())
    found = lines(tmp_path)
    wanted = list(several("stromrallye", 14, seed=1, size=2, batteries=1))
    assert [row["seed"] for row in found] == [one.seed for one in wanted]
    assert [row["text"] for row in found] == [one.puzzle.format() for one in wanted]
    assert [row["moves"] for row in found] == [list(one.moves) for one in wanted]
    assert [row["score"] for row in found] == [one.rating.score for one in wanted if one.rating]
    assert outcome.rows == 14 == len(found)
    assert outcome.twins == found[-1]["seed"] - 14 > 0
    assert outcome.parts > 2


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

    monkeypatch.setattr(Ledger, "put", stopping(Ledger.put))
    monkeypatch.setattr(Ledger, "enter", stopping(Ledger.enter))
    monkeypatch.setattr(store.Store, "write", stopping(store.Store.write))
    monkeypatch.setattr(store, "_to_disk", stopping(store._to_disk))
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
    assert run(new(5, **JSONL), tmp_path, engine).before == 5
    assert engine.opened == 0
    for other in (
        new(6, **JSONL),
        new(5, unique=False, **JSONL),
        files("solve", [str(EXAMPLES[0])], **JSONL),
    ):
        with pytest.raises(KnobelError, match="another job") as error:
            run(other, tmp_path, Here())
        assert error.value.kind == "other-job"
    assert contents(tmp_path) == before


def test_only_one_run_at_a_time(tmp_path: Path) -> None:
    ledger = Ledger(tmp_path)
    with pytest.raises(KnobelError, match="another run"):
        run(new(2, **JSONL), tmp_path, Here())
    ledger.close()
    assert run(new(2, **JSONL), tmp_path, Here()).rows == 2


def test_strange_files_are_left_alone(tmp_path: Path) -> None:
    (tmp_path / "part-000000.jsonl").write_text("mine")
    with pytest.raises(KnobelError, match="something else"):
        run(new(2, **JSONL), tmp_path, Here())
    assert (tmp_path / "part-000000.jsonl").read_text() == "mine"


def test_more_puzzles_than_there_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("knobel.batch.job.PERSISTENT", 4)
    outcome = run(new(25, **JSONL), tmp_path, Here())
    assert not outcome.complete
    assert outcome.rows + outcome.twins == 100
    assert 14 < outcome.rows < 25
    assert run(new(25, **JSONL), tmp_path, Here()) == outcome._replace(before=outcome.rows)


def test_files_are_solved_in_their_order(tmp_path: Path) -> None:
    names = [str(path) for path in EXAMPLES if path.stat().st_size < 400]
    outcome = run(files("solve", names, **JSONL), tmp_path, Here(4))
    found = lines(tmp_path)
    assert [row["file"] for row in found] == names
    assert set(outcome.status) >= {"solved", "unsolvable"}
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
    assert (outcome.rows, outcome.twins) == (2, 1)
    assert first["file"] == names[0]
    assert bad["status"] == "error"
    assert bad["kind"] is bad["text"] is None
    assert bad["reason_text"].startswith("2:5: ")


def test_wishes_that_cannot_be_met(tmp_path: Path) -> None:
    job = Job("generate", {"kind": "stromrallye", "wishes": {"size": 1}}, 5, 1, **JSONL)
    with pytest.raises(KnobelError) as error:
        run(job, tmp_path, Here())
    assert error.value.kind == "bad-parameter"


def test_every_library_reads_the_folder(tmp_path: Path) -> None:
    dataset = pytest.importorskip("pyarrow.dataset")
    run(new(14, formats=("parquet", "jsonl")), tmp_path, Here())
    table = dataset.dataset(tmp_path).to_table()
    assert table.num_rows == 14
    assert table.schema.names == [column.name for column in rows.COLUMNS]
    said = {**table.slice(3, 1).to_pylist()[0]}
    said["features"] = dict(said["features"])
    assert said == lines(tmp_path)[3]
    described = json.loads((tmp_path / "_schema.json").read_text())
    assert [column["name"] for column in described["columns"]] == table.schema.names


def test_unsolvable_ones_carry_their_proof() -> None:
    task = new(1).task(0) | {"wishes": {"size": 4, "unsolvable": "colouring"}}
    found = unpack(work(task).packed)
    assert {row["status"] for row in found} == {"unsolvable"}
    assert {row["reason_kind"] for row in found} == {"colouring"}
    assert all(json.loads(row["proof"]) for row in found)


def test_a_form_is_written_the_same_in_every_process() -> None:
    assert rows._written((1, frozenset({"b", "a"}), [2.5])) == "(1,{'a','b'},(2.5))"


def test_the_template_can_be_generated_too(tmp_path: Path) -> None:
    job = Job("generate", {"kind": "template", "wishes": {}}, 3, 1, **JSONL)
    outcome: Outcome = run(job, tmp_path, Here())
    assert outcome.rows == len(lines(tmp_path)) == 3


def test_summary_in_both_languages(tmp_path: Path) -> None:
    run(new(10, **JSONL), tmp_path, Here())
    page = (tmp_path / "_summary.html").read_text(encoding="utf-8")
    for word in ("Grades", "Schwierigkeitsgrade", "Scores", "Züge der Lösung"):
        assert word in page
    assert "<script" not in page
    assert "http://" not in page.replace("http://www.w3.org/", "")


HALF_A_RESULT = """
import os, struct, sys, time
from pathlib import Path
frame = sys._getframe()
while "result_queue" not in frame.f_locals:
    frame = frame.f_back
os.write(frame.f_locals["result_queue"]._writer.fileno(), struct.pack("!i", 1000) + b"x")
Path(mark).touch()
time.sleep(patience)
"""


def test_stopped_while_a_worker_sends_its_result(tmp_path: Path) -> None:
    """Of a thousand bytes one is there; nobody waits for the rest."""
    mark, engine = tmp_path / "mark", Local(1)
    engine.open().submit(exec, HALF_A_RESULT, {"mark": str(mark), "patience": PATIENCE})
    until = time.monotonic() + PATIENCE
    while not mark.exists() and time.monotonic() < until:
        time.sleep(0.01)
    assert mark.exists()
    closing = Thread(target=engine.close, daemon=True)
    closing.start()
    closing.join(PATIENCE / 4)
    assert not closing.is_alive()


def test_a_killed_worker_costs_nothing(tmp_path: Path) -> None:
    """Real processes; one of them is killed when the first rows are there."""
    run(new(16, **JSONL), tmp_path / "plain", Here())
    engine = Local(2)
    killed: list[int] = []

    def watch(done: int, _: int) -> None:
        assert engine._pool is not None
        if done and not killed and engine._pool._processes:
            killed.extend(list(engine._pool._processes)[:1])
            os.kill(killed[0], signal.SIGKILL)

    run(new(16, **JSONL), tmp_path / "killed", engine, watch)
    assert killed
    assert contents(tmp_path / "plain") == contents(tmp_path / "killed")
