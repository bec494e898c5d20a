"""`knobel judge`: run somebody's program on many puzzles and check every answer."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

import click

from knobel.cli.inputs import expand, given, load_with_bytes, puzzle_options, variant_of
from knobel.cli.judged import Report, watching
from knobel.cli.output import complain, write_record
from knobel.cli.types import MOST, Duration, Size
from knobel.judge.bench import Judged, Task, judge_tasks, workers
from knobel.judge.running import Allowance, Program
from knobel.limits import Limits
from knobel.locale import Message, t
from knobel.puzzle import KnobelError
from knobel.storable import storable

WRONG, UNDECIDED = 1, 3


@click.command(
    help=t(
        "Run somebody's programs on puzzles, within limits, and check every answer. {file} in the command "
        "stands for the puzzle's file; without it the text comes on standard input.\n\n"
        "This runs programs that others wrote, because you ask for it. They get a folder of their own, "
        "limits and none of your environment but the search path, and are ended with all that they "
        "started; but that is no prison: run nothing that you would not run yourself."
    )
)
@click.argument("files", nargs=-1, metavar=t("FILE…"))
@click.option(
    "--run",
    "commands",
    multiple=True,
    metavar=t("CMD"),
    help=t('the program, such as "python3 mine.py {file}"; several times for several programs'),
)
@click.option(
    "--time",
    type=Duration(),
    default=10.0,
    metavar=t("SECONDS"),
    show_default=True,
    help=t("time limit per run"),
)
@click.option(
    "--memory",
    type=Size(),
    default="1GiB",
    metavar=t("SIZE"),
    show_default=True,
    help=t("memory limit per run"),
)
@click.option(
    "--output-limit",
    type=Size(),
    default="16MiB",
    metavar=t("SIZE"),
    show_default=True,
    help=t("most output per run"),
)
@click.option(
    "--truth-time",
    type=Duration(),
    default=60.0,
    metavar=t("SECONDS"),
    show_default=True,
    help=t("time limit for finding the right answer"),
)
@click.option(
    "--jobs",
    type=click.IntRange(1, 256),
    metavar="N",
    help=t("programs that run at a time (else one per processor)"),
)
@click.option("--make", metavar=t("KIND"), help=t("make a test set of this kind of puzzle and judge on it"))
@click.option(
    "--count",
    type=click.IntRange(1, 10_000),
    default=50,
    show_default=True,
    metavar="N",
    help=t("with --make: how many puzzles"),
)
@click.option(
    "--seed",
    type=click.IntRange(0, MOST),
    default=1,
    show_default=True,
    metavar="N",
    help=t("with --make: the same seed gives the same puzzles"),
)
@click.option(
    "-o", "--output", metavar=t("DIR"), help=t("with --make: folder to keep the puzzles and their answers in")
)
@click.option("--html", metavar=t("OUT"), help=t("the report as one page with pictures of what went wrong"))
@puzzle_options
@click.option("--json", "as_json", is_flag=True, help=t("one JSON object per line"))
def judge(files: tuple[str, ...], commands: tuple[str, ...], **options: Any) -> int:  # fmt: skip
    programs = [Program.parse(command) for command in commands]
    if not files and not options["make"]:
        raise KnobelError("usage", Message("name files to judge the programs on, or --make a test set"))
    if not programs and not (options["make"] and options["output"]):
        raise KnobelError("usage", Message("--run names the program; only --make with -o does without"))
    if not options["make"]:
        for name in ("count", "seed", "output"):
            if given(name):
                raise KnobelError("usage", Message("--{name} needs --make", name=name))
    tasks = Tasks(files, options)
    made = _make(options) if options["make"] else []
    if not programs:
        return tasks.code
    allowance = Allowance(options["time"], options["memory"], options["output_limit"])
    limits = Limits(options["truth_time"])
    results = judge_tasks(programs, _all(made, tasks), allowance, limits, options["jobs"] or workers())
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
        from knobel.draw.save import write
        from knobel.judge.page import page

        write(options["html"], storable(page(report.results, commands)).encode())
    return code


def exit_code(judged: Judged) -> int:
    """0 right, 1 wrong (a solution that is not the shortest, too), 3 nobody knows."""
    if judged.undecided:
        return UNDECIDED
    return 0 if judged else WRONG


def _make(options: dict[str, Any]) -> list[Task]:
    """The test set, and its files if they are to be kept."""
    from knobel.judge.testset import make_set, save

    made = list(make_set(options["make"], options["count"], options["seed"], variant_of(options)))
    folder = Path(options["output"]) if options["output"] else None
    if folder is not None:
        save(made, folder)
    return [one.task(folder) for one in made]


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
                found = expand(name)
            except KnobelError as error:
                self.code = complain(name, error, self.options["as_json"])
                continue
            for file in found:
                try:
                    yield Task(file, *load_with_bytes(file, self.options))
                except KnobelError as error:
                    self.code = complain(file, error, self.options["as_json"])
