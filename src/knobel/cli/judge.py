"""`knobel judge`: run somebody's program on many puzzles and check every answer."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from knobel.cli.inputs import expand, load_with_bytes, puzzle_options
from knobel.cli.judged import Report
from knobel.cli.output import complain, write_record
from knobel.cli.types import Duration, Size
from knobel.judge.bench import Judged, Task, judge_tasks, workers
from knobel.judge.running import Allowance, Program
from knobel.limits import Limits
from knobel.locale import Message, t
from knobel.puzzle import KnobelError

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
    required=True,
    metavar="CMD",
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
@puzzle_options
@click.option("--json", "as_json", is_flag=True, help=t("one JSON object per line"))
def judge(files: tuple[str, ...], commands: tuple[str, ...], **options: Any) -> int:  # fmt: skip
    programs = [Program.parse(command) for command in commands]
    if not files:
        raise KnobelError("usage", Message("name files to judge the programs on"))
    allowance = Allowance(options["time"], options["memory"], options["output_limit"])
    tasks = Tasks(files, options)
    results = judge_tasks(programs, tasks, allowance, Limits(options["truth_time"]),
                          options["jobs"] or workers())  # fmt: skip
    report = None if options["as_json"] else Report(commands)
    code = 0
    for judged in results:
        code = max(code, exit_code(judged))
        if report is None:
            write_record(judged.as_json())
        else:
            report.add(judged)
    if report is not None:
        report.close()
    return max(code, tasks.code)


def exit_code(judged: Judged) -> int:
    """0 right, 1 wrong (a solution that is not the shortest, too), 3 nobody knows."""
    if judged.undecided:
        return UNDECIDED
    return 0 if judged else WRONG


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
