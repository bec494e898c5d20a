"""`knobel solve`: decide and solve."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import click

from knobel import notation
from knobel.cli.inputs import each, limit_options, limits_of, load, puzzle_options
from knobel.cli.output import EXIT, complain, headline, positions, shortened, write_record
from knobel.cli.progress import watching
from knobel.limits import MOST
from knobel.locale import t
from knobel.puzzle import Answer, KnobelError, Puzzle, Solved, Wish
from knobel.solve import MOST_THREADS, decide


@click.command(help=t("Solve puzzles, or prove that they have no solution."))
@click.argument("files", nargs=-1, required=True, metavar=t("FILE…"))
@puzzle_options
@click.option("--notation", metavar=f"[{'|'.join(notation.NAMES)}]", help=t("how to write the moves"))
@click.option("--boards", is_flag=True, help=t("show every position"))
@click.option("--fewest-swaps", is_flag=True, help=t("Stromrallye: as few swaps as possible"))
@click.option(
    "--solutions",
    type=click.IntRange(1, 1_000_000),
    default=1,
    metavar="N",
    help=t("up to N different solutions, and how many there are"),
)
@click.option(
    "--threads", type=click.IntRange(1, MOST_THREADS), default=1, metavar="N", help=t("threads to use")
)
@click.option(
    "--seed", type=click.IntRange(0, MOST), default=1, metavar="N", help=t("seed of random choices")
)
@limit_options
@click.option("--full", is_flag=True, help=t("write long solutions in full on a terminal, too"))
@click.option("--json", "as_json", is_flag=True, help=t("one JSON object per line"))
def solve(files: tuple[str, ...], **options: Any) -> int:  # fmt: skip
    return each(files, options["as_json"], lambda name: _one(name, options))


def _one(name: str, options: dict[str, Any]) -> int:
    try:
        puzzle = load(name, options)
        if options["notation"]:
            notation.check(puzzle, options["notation"])
        with watching() as progress:
            limits = limits_of(options, progress=progress)
            wish = Wish(options["solutions"], options["fewest_swaps"], options["threads"], options["seed"])
            answer = decide(puzzle, limits, wish)
    except KnobelError as error:
        return EXIT.get(error.kind, complain(name, error, options["as_json"]))
    if options["as_json"]:
        write_record(record(name, puzzle, answer), getattr(answer, "moves", ()))
    else:
        for text in _lines(name, puzzle, answer, options):
            click.echo(text)
    return EXIT[answer.status]


def record(name: str, puzzle: Puzzle, answer: Answer) -> dict[str, Any]:
    """The answer as it goes into JSON; the moves are written apart."""
    entry: dict[str, Any] = {"file": name, "kind": puzzle.name, "status": answer.status, "moves": []}
    entry["length"] = None
    entry.update(dict.fromkeys(puzzle.figure_names))
    entry["optimal"] = entry["reason"] = None
    if isinstance(answer, Solved):
        entry["length"] = len(answer.moves)
        entry.update(answer.figures)
        entry["optimal"] = answer.optimal
        if answer.solutions:
            entry["solutions"] = [list(moves) for moves in answer.solutions]
            entry["count"] = answer.count
    else:
        entry["reason"] = {"kind": answer.reason.kind, "text": answer.reason.text}
    stats = answer.stats
    entry["stats"] = {"seconds": round(stats.seconds, 6), "states": stats.states, "memory": stats.memory}
    return entry


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
