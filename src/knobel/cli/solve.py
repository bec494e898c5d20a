"""`knobel solve`: decide and solve."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from knobel import notation
from knobel.answers import Answer, Solved
from knobel.as_json import answer_line
from knobel.cli.inputs import (
    certificate_limit,
    each,
    expand,
    limit_options,
    limits_of,
    load,
    puzzle_options,
)
from knobel.cli.output import EXIT, complain, headline, positions, say, shortened, write_record
from knobel.cli.progress import watching
from knobel.cli.puzzle_options import FEWEST, declare, declared_command, minimised
from knobel.cli.types import Whole
from knobel.errors import KnobelError
from knobel.locale import t
from knobel.puzzle import Puzzle, Wish
from knobel.registry import PUZZLES
from knobel.solve import MAX_THREADS, decide

NOTATIONS = tuple(dict.fromkeys(name for kind in PUZZLES for name in kind.notations))


@declared_command(help=t("Solve puzzles or prove that they have no solution."))
@click.argument("files", nargs=-1, required=True, metavar=t("FILE…"))
@puzzle_options
@click.option("--notation", metavar=f"[{'|'.join(NOTATIONS)}]", help=t("notation of the moves"))
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
    help=t("write a certificate that proves the answer (for one puzzle; .gz packs it)"),
)
@certificate_limit
@click.option("--full", is_flag=True, help=t("never shorten long solutions"))
@click.option("--json", "as_json", is_flag=True, help=t("one JSON object per line"))
def solve(files: tuple[str, ...], **options: Any) -> int:
    if options["certificate"] and len([file for name in files for file in expand(name)]) > 1:
        raise click.UsageError(t("--certificate is for one puzzle; for many, use knobel batch solve"))
    return each(files, options["as_json"], lambda name: _one(name, options))


def _one(name: str, options: dict[str, Any]) -> int:
    try:
        puzzle = load(name, options)
        if options["notation"]:
            notation.check(puzzle, options["notation"])
        with watching() as progress:
            limits = limits_of(options, progress=progress)
            wish = Wish(options["solutions"], minimised(options), options["threads"], options["seed"])
            answer = decide(puzzle, limits, wish)
    except KnobelError as error:
        return EXIT.get(error.kind, complain(name, error, options["as_json"]))
    if options["as_json"]:
        write_record({"file": name, **answer_line(puzzle, answer, most=0)}, getattr(answer, "moves", ()))
    else:
        for text in _lines(name, puzzle, answer, options):
            click.echo(text)
    return max(EXIT[answer.status], _certify(puzzle, answer, options) if options["certificate"] else 0)


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


def _lines(name: str, puzzle: Puzzle, answer: Answer, options: dict[str, Any]) -> Iterator[str]:
    yield headline(name, puzzle, answer)
    if not isinstance(answer, Solved):
        return
    for number, moves in enumerate(answer.solutions or [answer.moves], start=1):
        if answer.solutions:
            yield t("solution {n}:", n=number)
        if options["boards"]:
            yield from positions(puzzle, moves)
        text = notation.write(puzzle, moves, options["notation"])
        yield text if options["full"] else shortened(text)
