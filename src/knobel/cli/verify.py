"""`knobel verify`: is this solution right, and if not, where does it break?"""

from __future__ import annotations

from typing import Any

import click

from knobel.cli.inputs import load, puzzle_options, read_bytes
from knobel.cli.output import complain, one_line, write_record
from knobel.files import MOST_BYTES
from knobel.locale import Message, t
from knobel.notation import read
from knobel.puzzle import KnobelError, Puzzle, PuzzleError, Verdict
from knobel.reading import decode
from knobel.verify import replay


@click.command(help=t("Replay a solution by the rules and say what is right or where it breaks."))
@click.argument("puzzle_file", metavar=t("PUZZLE"))
@click.argument("solution", metavar=t("SOLUTION"))
@puzzle_options
@click.option("--json", "as_json", is_flag=True, help=t("one JSON object per line"))
def verify(puzzle_file: str, solution: str, **options: Any) -> int:
    try:
        if puzzle_file == solution == "-":
            raise KnobelError("usage", Message("only one of the two can come from standard input"))
        puzzle = load(puzzle_file, options)
    except KnobelError as error:
        return complain(puzzle_file, error, options["as_json"])
    try:
        text = decode(read_bytes(solution), MOST_BYTES)
    except PuzzleError as error:
        return complain(solution, error, options["as_json"])
    reading = read(puzzle, text)
    verdict = replay(puzzle, reading)
    if options["as_json"]:
        reason = {"kind": verdict.reason.kind, "text": verdict.reason.text} if verdict.reason else None
        write_record({"valid": verdict.valid, "step": verdict.step, "reason": reason})
    else:
        click.echo(one_line(_sentence(puzzle, verdict, len(reading.moves))))
    return 0 if verdict else 1


def _sentence(puzzle: Puzzle, verdict: Verdict, moves: int) -> str:
    if verdict:
        return t("valid: {moves}", moves=puzzle.count_moves(moves))
    if not verdict.step:
        return t("invalid: {reason}", reason=verdict.reason.message if verdict.reason else "")
    return t("invalid at step {step}: {reason}", step=verdict.step,
             reason=verdict.reason.message if verdict.reason else "")  # fmt: skip
