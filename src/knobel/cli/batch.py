"""`knobel batch`: many puzzles into a data set, on all cores or on a cluster.

The options are those of the single commands, taken from them, and a few more.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Any

import click

from knobel.batch import engines
from knobel.batch.job import Job, Read, digest
from knobel.batch.run import Watch, run
from knobel.batch.store import FORMATS
from knobel.cli.generate import generate as single_generate
from knobel.cli.generate import wishes_of
from knobel.cli.inputs import chosen_of, expand_named
from knobel.cli.output import EXIT, complain, say, write_record
from knobel.cli.puzzle_options import DeclaredCommand, minimised
from knobel.cli.rate import rate as single_rate
from knobel.cli.solve import solve as single_solve
from knobel.cli.summaries import about
from knobel.errors import KnobelError, PuzzleError
from knobel.files import parse_bytes, read_bytes
from knobel.generate import any_seed, check_seeds
from knobel.json_types import Outcome
from knobel.limits import Limits
from knobel.locale import Message, t

MOST = 1_000_000_000
STATES = 5_000_000
HOW = ("output", "engine", "workers", "address", "formats", "twins", "as_json")


def _own_options() -> list[click.Parameter]:
    return [
        click.Option(["-o", "--output"], required=True, metavar=t("DIR"), help=t("folder for the data set")),
        click.Option(
            ["--engine"],
            type=click.Choice(engines.NAMES),
            default="local",
            show_default=True,
            help=t("where to run: on this machine or on a cluster"),
        ),
        click.Option(
            ["--workers"],
            type=click.IntRange(1, 4096),
            metavar="N",
            help=t("number of processes (default: one per core)"),
        ),
        click.Option(
            ["--address"],
            metavar=t("ADDRESS"),
            help=t("address of a running cluster, such as tcp://host:8786 (default: start one)"),
        ),
        click.Option(
            ["--format", "formats"],
            type=click.Choice([*FORMATS, "both"]),
            default="parquet",
            show_default=True,
            help=t("file format"),
        ),
        click.Option(["--twins"], is_flag=True, help=t("keep mirrored and otherwise equivalent puzzles")),
        click.Option(["--json", "as_json"], is_flag=True, help=t("one JSON object per line")),
    ]


def _like(single: click.Command, leave_out: tuple[str, ...], **defaults: Any) -> list[click.Parameter]:
    """The options of a single command, as far as they make sense here."""
    found = []
    for param in single.params:
        if param.name in (*leave_out, "as_json"):
            continue
        if param.name in defaults:
            param = _copy(param, defaults[param.name])
        found.append(param)
    return [*found, *_own_options()]


def _copy(param: click.Parameter, default: Any) -> click.Parameter:
    from copy import copy

    same = copy(param)
    same.default = default
    if isinstance(same, click.Option):
        same.show_default = default is not None
    return same


@click.group(
    help=about("batch"),
    invoke_without_command=True,
    subcommand_metavar=t("COMMAND [ARGUMENTS]…"),
)
@click.option("--lang", type=click.Choice(["de", "en"]), expose_value=False, help=t("output language"))
@click.pass_context
def batch(context: click.Context) -> None:
    if context.invoked_subcommand is None:
        click.echo(context.get_help())


def _command(
    single: DeclaredCommand, name: str, about: str, params: list[click.Parameter], call: Callable[..., int]
) -> None:
    command = DeclaredCommand(name, params=params, callback=call, help=about, options_metavar=t("[OPTIONS]"))
    command.sources = single.sources
    batch.add_command(command)


# ---------------------------------------------------------------- the three commands


def _generate(kind: str, count: int, seed: int | None, **options: Any) -> int:
    how = {name: options.pop(name) for name in HOW}
    limits = {"time": options.pop("time")}
    wishes = wishes_of(kind, options)
    folder = Path(how["output"])
    if seed is None:
        seed = _seed_there(folder)
    if seed is None:
        _check(kind, wishes, limits)
        seed = any_seed()
    elif not (folder / "_ledger.sqlite").exists():
        check_seeds(seed, count)
        _check(kind, wishes, limits)
    return _do(
        Job("generate", {"kind": kind, "wishes": wishes, "limits": limits}, count, seed, **_stored(how)), how
    )


def _check(kind: str, wishes: dict[str, Any], limits: dict[str, Any]) -> None:
    """Wishes that no puzzle can have are refused before anything is written."""
    from knobel.generate import generate

    try:
        generate(kind, seed=1, limits=Limits(memory=None, **limits), **wishes)
    except KnobelError as error:
        if error.kind != "not-found":
            raise


def _seed_there(folder: Path) -> int | None:
    """The seed of the job that was begun in a folder: without a seed the job goes on with it."""
    from knobel.batch.journal import Journal

    if not (folder / "_ledger.sqlite").exists():
        return None
    journal = Journal(folder)
    try:
        there = journal.job()
    finally:
        journal.close()
    return None if there is None else there["seed"]


def _solve(files: tuple[str, ...], **options: Any) -> int:
    how = {name: options.pop(name) for name in HOW}
    wish = {name: options[name] for name in ("solutions", "threads", "seed")}
    wish["minimise"] = minimised(options)
    task: dict[str, Any] = {"wish": wish, "limits": _limits(options), "reading": _reading(options)}
    if options["certificate"]:
        task["certificates"] = options["certificate_limit"]
    return _with_files("solve", files, task, how)


def _rate(files: tuple[str, ...], **options: Any) -> int:
    how = {name: options.pop(name) for name in HOW}
    weights = None
    if options["weights"] is not None:
        from knobel.difficulty.records import read_weights

        found = read_weights(options["weights"])
        weights = {"base": found.base, "points": dict(found.points)}
    task = {"weights": weights, "limits": _limits(options), "reading": _reading(options)}
    return _with_files("rate", files, task, how)


def _limits(options: dict[str, Any]) -> dict[str, Any]:
    return {name: options[name] for name in ("time", "memory", "states")}


def _reading(options: dict[str, Any]) -> dict[str, Any]:
    return {"kind": options["kind"], "options": chosen_of(options), "trust_count": options["trust_count"]}


def _with_files(verb: str, names: tuple[str, ...], task: dict[str, Any], how: dict[str, Any]) -> int:
    files = [file for name in names for file in expand_named(name)]
    kept = {name: _data(name) for name in files if not _lasts(name)}
    missing = {n: e for n, e in kept.items() if isinstance(e, PuzzleError) and e.kind == "no-such-file"}
    if missing:
        return max(complain(name, error, how["as_json"]) for name, error in missing.items())
    read = _reader(kept)
    job = Job(verb, task, len(files), 0, files, read, digest=digest(files, read), **_stored(how))
    return _do(job, how)


def _reader(kept: dict[str, bytes | PuzzleError]) -> Read:
    """Reads files as often as one likes: what can be read only once, such as standard input or
    a pipe, was read before and kept."""

    def read(name: str) -> bytes:
        data = kept[name] if name in kept else _data(name)
        if isinstance(data, PuzzleError):
            raise data
        return data

    return read


def _data(name: str) -> bytes | PuzzleError:
    try:
        return read_bytes(name)
    except PuzzleError as error:
        return error


def _lasts(name: str) -> bool:
    return name != "-" and os.path.isfile(name)  # noqa: PTH113 - False also for what is no name of a file


def _bad_files(job: Job) -> Iterator[tuple[str, KnobelError]]:
    """Files that are no puzzles, and why. They are read once more, because the data set keeps
    English sentences only, and parts of earlier runs are not opened again."""
    for name in job.files:
        try:
            parse_bytes(job.read(name) if job.read else b"", **job.how["reading"])
        except KnobelError as error:
            yield name, error


def _stored(how: dict[str, Any]) -> dict[str, Any]:
    formats = FORMATS if how["formats"] == "both" else (how["formats"],)
    return {"formats": formats, "unique": not how["twins"]}


# ---------------------------------------------------------------- doing it


def _do(job: Job, how: dict[str, Any]) -> int:
    engine = engines.engine(how["engine"], how["workers"], how["address"])
    with _bar(job.count) as watch:
        try:
            outcome = run(job, Path(how["output"]), engine, watch)
        except KeyboardInterrupt:
            raise KeyboardInterrupt(t("stopped; run the same command again to continue")) from None
    for name, error in islice(_bad_files(job) if job.files else (), outcome["status"].get("error", 0)):
        complain(name, error, how["as_json"])
    _report(job, outcome, how)
    if not outcome["complete"]:
        return EXIT["not-found"]
    return EXIT["error"] if "error" in outcome["status"] else 0


def _report(job: Job, outcome: Outcome, how: dict[str, Any]) -> None:
    folder = how["output"]
    if how["as_json"]:
        kind = job.how.get("kind")
        write_record({"file": None, "kind": kind, "folder": folder, **outcome})
        return
    errors = outcome["status"].get("error", 0)
    puzzles = Message("{n} puzzle", "{n} puzzles", n=outcome["rows"] - errors)
    twins = Message("{n} duplicate skipped", "{n} duplicates skipped", n=outcome["twins"])
    parts = Message("{n} part", "{n} parts", n=outcome["parts"])
    if outcome["before"] >= job.count:
        say(t("{folder}: nothing left to do", folder=folder))
    elif not outcome["complete"]:
        say(
            t(
                "{folder}: no more such puzzles found after {seeds} seeds; "
                "try another seed or looser options",
                folder=folder,
                seeds=outcome["seeds"],
            )
        )
    said = t(
        "{folder}: {puzzles} in {parts}, {twins}", folder=folder, puzzles=puzzles, parts=parts, twins=twins
    )
    if errors:
        said += f", {Message('{n} error', '{n} errors', n=errors)}"
    click.echo(said)


@contextmanager
def _bar(count: int) -> Iterator[Watch | None]:
    """A bar with rate and time left, on a terminal; else nothing."""
    if not sys.stderr.isatty():
        yield None
        return
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (
        BarColumn(),
        MofNCompleteColumn(),
        TextColumn("{task.fields[rate]}"),
        TextColumn(t("time left:")),
        TimeRemainingColumn(),
    )
    with Progress(*columns, console=Console(stderr=True), transient=True) as progress:
        bar = progress.add_task("", total=count, rate="")

        def watch(done: int, _: int) -> None:
            speed = progress.tasks[bar].speed
            shown = "" if speed is None else t("{rate} per second", rate=f"{speed:.1f}")
            progress.update(bar, completed=done, rate=shown)

        yield watch


_COUNT = click.Option(
    ["--count"],
    type=click.IntRange(1, MOST),
    default=1,
    show_default=True,
    metavar="N",
    help=t("number of puzzles"),
)
_command(
    single_generate,
    "generate",
    t("Generate new puzzles with solution and rating."),
    [*_like(single_generate, ("output", "count")), _COUNT],
    _generate,
)
_command(
    single_solve,
    "solve",
    t("Solve puzzles or prove that they have no solution."),
    [
        *_like(
            single_solve,
            ("notation", "boards", "full", "certificate"),
            time=None,
            memory="1GiB",
            states=STATES,
            certificate_limit="1MiB",
        ),
        click.Option(["--certificate"], is_flag=True, help=t("add a column with certificates")),
    ],
    _solve,
)
_command(
    single_rate,
    "rate",
    t("Rate how hard puzzles are: grade, score and the reasons."),
    _like(single_rate, (), time=None, memory="1GiB", states=STATES),
    _rate,
)
