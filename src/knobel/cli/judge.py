"""`knobel judge`: run somebody's program on many puzzles and check every answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from knobel.cli.inputs import chosen_of, expand, given, load_with_bytes, puzzle_options
from knobel.cli.judge_report import Report, watching
from knobel.cli.output import complain, say, write_record
from knobel.cli.output import watching as searching
from knobel.cli.puzzle_options import declared_command
from knobel.cli.summaries import about
from knobel.cli.types import (
    Duration,
    Size,
    Whole,
    choice_option,
    make_time_option,
    number_option,
    repeatable_option,
)
from knobel.cli.types import files as complete_files
from knobel.errors import KnobelError
from knobel.judge.command import Program
from knobel.judge.containment import CHOICES, containment
from knobel.judge.runs import Allowance, Task
from knobel.judge.tournament import Judged, judge_tasks, workers
from knobel.judge.verdicts import FORMATS
from knobel.limits import Limits
from knobel.locale import Message, t
from knobel.options import flag_of
from knobel.parsing import storable

WRONG, UNDECIDED = 1, 3


@declared_command(help=about("judge"))
@click.argument("files", nargs=-1, metavar=t("[FILE…]"), shell_complete=complete_files)
@repeatable_option(
    "--run", "commands", t("CMD"), t('command to run, such as "python3 mine.py {file}"; repeatable')
)
@number_option("--time", Duration(), 10, t("SECONDS"), t("time limit per run"))
@number_option("--memory", Size(), "1GiB", t("SIZE"), t("memory limit per run"))
@number_option("--output-limit", Size(), "16MiB", t("SIZE"), t("output limit per run"))
@number_option("--truth-time", Duration(), 60, t("SECONDS"), t("time limit for Knobel’s own answer"))
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    metavar="N",
    help=t("programs to run in parallel (default: one per core)"),
)
@choice_option(
    "--contain",
    choices=CHOICES,
    default="auto",
    text=t("how programs are contained; auto: the best that this system offers"),
)
@choice_option(
    "--format",
    "form",
    choices=FORMATS,
    default="free",
    text=t("free: find the answer in whatever is printed; strict: one line, as docs/judge.md defines it"),
)
@click.option("--make", metavar=t("KIND"), help=t("make a test set of this kind of puzzle and judge with it"))
@number_option("--count", click.IntRange(1, 10_000), 50, "N", t("with --make: number of puzzles"))
@number_option("--seed", Whole(0), 1, "N", t("with --make: seed of the test set"))
@make_time_option(t("with --make: time limit for making each puzzle"))
@click.option(
    "-o", "--output", metavar=t("DIR"), help=t("with --make: folder for the puzzles and their answers")
)
@click.option(
    "--html", metavar=t("OUT"), help=t("write the report as an HTML page, with pictures of the errors")
)
@puzzle_options
@click.option("--json", "as_json", is_flag=True, help=t("one JSON object per line"))
def judge(files: tuple[str, ...], commands: tuple[str, ...], **options: Any) -> int:
    programs = [Program.parse(command) for command in commands]
    if not files and not options["make"]:
        raise KnobelError("usage", Message("no puzzles given; name files or make a test set with --make"))
    if not programs and not (options["make"] and options["output"]):
        raise KnobelError("usage", Message("--run is missing; it is optional only with --make -o"))
    if not options["make"]:
        for name in ("count", "seed", "make_time", "output"):
            if given(name):
                raise KnobelError("usage", Message("{name} requires --make", name=flag_of(name)))
    tasks = Tasks(files, options)
    made = _make(options) if options["make"] else []
    if not programs:
        return tasks.code
    contained = containment(options["contain"])
    if not options["as_json"]:
        click.echo(f"knobel: {contained.message()}", err=True)
    allowance = Allowance(options["time"], options["memory"], options["output_limit"], options["contain"])
    limits = Limits(options["truth_time"])
    jobs = options["jobs"] or workers()
    results = judge_tasks(programs, _all(made, tasks), allowance, limits, jobs, options["form"])
    return max(_report(results, commands, options), tasks.code)


def _report(results: Iterable[Judged], commands: tuple[str, ...], options: dict[str, Any]) -> int:
    """Tell every result as it comes, and all of them in the end."""
    report = Report(commands, quiet=options["as_json"])
    code = 0
    with watching() as show:
        for judged in results:
            code = max(code, exit_code(judged))
            if options["as_json"]:
                write_record(judged.as_json())
            if options["html"] or not options["as_json"]:
                report.add(judged)
            show(judged)
    report.close()
    if options["html"]:
        from knobel.atomic_write import write_file
        from knobel.judge.html_report import page

        write_file(
            options["html"],
            storable(page(report.results, commands, containment(options["contain"]).message())).encode(),
        )
    return code


def exit_code(judged: Judged) -> int:
    """0 right, 1 wrong (a solution that is not the shortest, too), 3 nobody knows."""
    if judged.undecided:
        return UNDECIDED
    return 0 if judged else WRONG


def _make(options: dict[str, Any]) -> list[Task]:
    """The test set, and its files if they are to be kept."""
    from knobel.generate import TooSlow
    from knobel.judge.testset import Entry, check_folder, make_set, save

    kind, count, seed = options["make"], options["count"], options["seed"]
    folder = Path(options["output"]) if options["output"] else None
    if folder is not None:
        check_folder(folder, kind, count)
    entries = list[Entry]()
    try:
        with searching() as progress:
            making = Limits(options["make_time"], memory=None, progress=progress)
            entries.extend(make_set(kind, count, seed, chosen_of(options), making))
    except TooSlow:
        message = Message(
            "puzzle {n} of {count} could not be made in time; try a larger --make-time or another --seed",
            n=len(entries) + 1,
            count=count,
        )
        raise KnobelError("not-found", message) from None
    if folder is not None:
        save(entries, folder)
        puzzles = Message("{n} puzzle", "{n} puzzles", n=len(entries))
        say(t("wrote {puzzles} to {folder}", puzzles=puzzles, folder=folder))
    return [entry.task(folder) for entry in entries]


def _all(made: list[Task], tasks: Tasks) -> Iterator[Task]:
    yield from made
    yield from tasks


class Tasks:
    """The puzzles of the files; a bad one is complained about, and the others go on."""

    def __init__(self, names: tuple[str, ...], options: dict[str, Any]) -> None:
        self.names, self.options, self.code = names, options, 0

    def __iter__(self) -> Iterator[Task]:
        for name in self.names:
            try:
                files = expand(name)
            except KnobelError as error:
                self.code = complain(name, error, self.options["as_json"])
                continue
            for file in files:
                try:
                    yield Task(file, *load_with_bytes(file, self.options))
                except KnobelError as error:
                    self.code = complain(file, error, self.options["as_json"])
