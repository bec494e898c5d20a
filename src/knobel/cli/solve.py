"""`knobel solve`: decide and solve."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from typing import Any

import click

from knobel import notation
from knobel.answers import Answer, Solved, Undecided
from knobel.as_json import answer_line
from knobel.cli.inputs import (
    certificate_limit,
    each,
    expand,
    limit_options,
    limits_of,
    load,
    not_with_json,
    puzzle_options,
)
from knobel.cli.output import (
    EXIT,
    complain,
    figures,
    headline,
    one_line,
    positions,
    say,
    watching,
    write_moves,
    write_record,
)
from knobel.cli.puzzle_options import FEWEST, check_minimised, declare, declared_command, minimised
from knobel.cli.summaries import about
from knobel.cli.types import Whole, notations
from knobel.cli.types import files as complete_files
from knobel.errors import KnobelError
from knobel.limits import NO_LIMITS, LimitReached, Meter
from knobel.locale import t
from knobel.puzzle import Move, Puzzle, Wish
from knobel.registry import PUZZLES
from knobel.solve import MAX_THREADS, decide

NOTATIONS = tuple(dict.fromkeys(name for kind in PUZZLES for name in kind.notations))


@declared_command(help=about("solve"))
@click.argument("files", nargs=-1, required=True, metavar=t("FILE…"), shell_complete=complete_files)
@puzzle_options
@click.option(
    "--notation",
    shell_complete=notations,
    metavar=f"[{'|'.join(NOTATIONS)}]",
    help=t("notation of the moves"),
)
@click.option("--boards", is_flag=True, help=t("show every position"))
@declare(FEWEST)
@click.option(
    "--solutions",
    type=click.IntRange(1, 1_000_000),
    default=1,
    metavar="N",
    help=t("show up to N different solutions and count them"),
)
@click.option(
    "--threads", type=click.IntRange(1, MAX_THREADS), default=1, metavar="N", help=t("number of threads")
)
@click.option("--seed", type=Whole(0), default=1, metavar="N", help=t("random seed"))
@limit_options
@click.option(
    "--certificate",
    metavar=t("FILE"),
    help=t("write a certificate that proves the answer (for one puzzle; .gz compresses it)"),
)
@certificate_limit
@click.option("--full", is_flag=True, help=t("never shorten long solutions"))
@click.option("--json", "as_json", is_flag=True, help=t("one JSON object per line"))
def solve(files: tuple[str, ...], **options: Any) -> int:
    not_with_json(options, "notation", "boards", "full")
    if options["certificate"] and len(_names(files)) > 1:
        raise click.UsageError(t("--certificate is for one puzzle; for many, use knobel batch solve"))
    overview = None if options["as_json"] or _in_detail(options) else overview_of(_names(files))
    code = each(files, options["as_json"], lambda name: _one(name, options, overview))
    if overview is not None:
        overview.close()
    return code


def _names(files: tuple[str, ...]) -> list[str]:
    """The names of all puzzles; what is wrong with one of them is said when its turn comes."""
    names = list[str]()
    for name in files:
        with suppress(KnobelError):
            names += expand(name)
    return names


def _in_detail(options: dict[str, Any]) -> bool:
    """Is something asked for that does not fit into one line for each puzzle?"""
    return bool(options["notation"] or options["boards"] or options["full"] or options["solutions"] > 1)


def _one(name: str, options: dict[str, Any], overview: Overview | None) -> int:
    try:
        puzzle = load(name, options)
        if options["notation"]:
            notation.check(puzzle, options["notation"])
        check_minimised(puzzle, options)
        with watching() as progress:
            limits = limits_of(options, progress=progress)
            meter = Meter(replace(limits, progress=None))
            meter.check_now()
            wish = Wish(options["solutions"], minimised(options), options["threads"], options["seed"])
            answer = decide(puzzle, limits, wish)
    except KnobelError as error:
        return EXIT.get(error.kind, complain(name, error, options["as_json"]))
    except LimitReached as reached:
        answer = Undecided(reached.limit)
    if overview is not None:
        overview.add(name, puzzle, answer)
        return EXIT[answer.status]
    code = _write(name, puzzle, answer, options, meter)
    return max(code, _certify(puzzle, answer, options) if options["certificate"] else 0)


def _certify(puzzle: Puzzle, answer: Answer, options: dict[str, Any]) -> int:
    """Write the certificate; 3 if a limit comes first."""
    from knobel.certificates.write import NotCertified, certificate  # late: most answers need none

    file = options["certificate"]
    try:
        with watching() as progress:
            proof = certificate(puzzle, answer, limits_of(options, progress=progress))
            proof.save(file, options["certificate_limit"])
    except NotCertified as error:
        say(f"{file}: {error}")
        return EXIT["undecided"]
    except KnobelError as error:
        say(str(error))
        return EXIT["error"]
    return 0


def _write(name: str, puzzle: Puzzle, answer: Answer, options: dict[str, Any], meter: Meter) -> int:
    """Print the answer; the limits hold for that too. 3 if it had to be cut off."""
    if not isinstance(answer, Solved):
        meter = Meter(NO_LIMITS)
    with meter.watching():
        if options["as_json"]:
            whole = _write_json(name, puzzle, answer)
        else:
            whole = _write_text(name, puzzle, answer, options)
    return EXIT[answer.status] if whole else EXIT["undecided"]


def _write_json(name: str, puzzle: Puzzle, answer: Answer) -> bool:
    def instead(reached: LimitReached) -> dict[str, Any]:
        return {"file": name, **answer_line(puzzle, Undecided(reached.limit, answer.stats))}

    try:
        record = {"file": name, **answer_line(puzzle, answer, most=0)}
    except LimitReached as reached:
        write_record(instead(reached))
        return False
    return write_record(record, answer.moves, instead)


def _write_text(name: str, puzzle: Puzzle, answer: Answer, options: dict[str, Any]) -> bool:
    click.echo(headline(name, puzzle, answer))
    try:
        for number, moves in enumerate(_shown(answer), start=1):
            if answer.solutions:
                click.echo(t("solution {n}:", n=number))
            if options["boards"]:
                for position in positions(puzzle, moves):
                    click.echo(position)
            write_moves(notation.write_parts(puzzle, moves, options["notation"]), full=options["full"])
    except LimitReached as reached:
        click.echo()
        cut = {"time": t("time limit reached"), "memory": t("memory limit reached")}
        why = cut.get(reached.limit, t("stopped"))
        say(t("{file}: {why} while writing the solution, which is cut off", file=one_line(name), why=why))
        return False
    return True


def _shown(answer: Answer) -> Sequence[Sequence[Move]]:
    if not isinstance(answer, Solved):
        return ()
    return answer.solutions or [answer.moves]


COLOURS = {"solved": "green", "unsolvable": "red", "undecided": "yellow"}
MOST_MOVES = 200
"""No terminal shows more of them in a line."""


def overview_of(names: Sequence[str]) -> Overview | None:
    """For several puzzles on a terminal; elsewhere programs may read along."""
    return Overview(names) if len(names) > 1 and sys.stdout.isatty() else None


class Overview:
    """File, answer, and as much of the figures and the solution, or of the reason, as fits."""

    def __init__(self, names: Sequence[str]) -> None:
        from rich.console import Console

        self._console: Any = Console(highlight=False)
        self._width = max(len(one_line(name)) for name in names)
        self._words = {
            "solved": t("solved"),
            "unsolvable": t("unsolvable"),
            "undecided": t("undecided"),
        }

    def add(self, name: str, puzzle: Puzzle, answer: Answer) -> None:
        from rich.text import Text

        said = self._words[answer.status].ljust(max(map(len, self._words.values())))
        line = Text.assemble(
            one_line(name).ljust(self._width),
            "  ",
            (said, COLOURS[answer.status]),
            "  ",
            _details(puzzle, answer),
        )
        line.truncate(self._console.width, overflow="ellipsis")
        self._console.print(line, no_wrap=True)

    def close(self) -> None:
        """Say how to see what was left away."""
        self._console.print(t("(--full shows everything)"))


def _details(puzzle: Puzzle, answer: Answer) -> str:
    if not isinstance(answer, Solved):
        return answer.reason.message.text()
    with Meter(NO_LIMITS).watching():  # a line is short, whatever is left of the time
        beginning = "".join(islice(notation.write_parts(puzzle, answer.moves[:MOST_MOVES]), MOST_MOVES))
    return (
        f"{figures(puzzle, answer)}: {' '.join(beginning.split())}" if beginning else figures(puzzle, answer)
    )
