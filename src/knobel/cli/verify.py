"""`knobel verify`: is this solution right, and if not, where does it break?"""

from __future__ import annotations

from typing import Any

import click

from knobel import as_json
from knobel.answers import Verdict
from knobel.cli.completion import files as complete_files
from knobel.cli.inputs import load, puzzle_options
from knobel.cli.output import complain, one_line, write_record
from knobel.cli.puzzle_options import declared_command
from knobel.errors import KnobelError, PuzzleError
from knobel.files import read_text
from knobel.locale import Message, t
from knobel.notation import read_answer
from knobel.puzzle import Puzzle


@declared_command(help=t("Check a solution. It is replayed move by move, and the first mistake is named."))
@click.argument("puzzle_file", metavar=t("PUZZLE"), shell_complete=complete_files)
@click.argument("solution", metavar=t("SOLUTION"), shell_complete=complete_files)
@puzzle_options
@click.option("--json", "as_json", is_flag=True, help=t("one JSON object per line"))
def verify(puzzle_file: str, solution: str, **options: Any) -> int:
    try:
        if puzzle_file == solution == "-":
            raise KnobelError("usage", Message("only one of PUZZLE and SOLUTION can be “-”"))
        puzzle = load(puzzle_file, options)
    except KnobelError as error:
        return complain(puzzle_file, error, options["as_json"])
    try:
        text = read_text(solution)
    except PuzzleError as error:
        return complain(solution, error, options["as_json"])
    answer = read_answer(puzzle, text, strict=True)
    verdict = answer.verdict
    assert verdict is not None
    if options["as_json"]:
        write_record({"file": puzzle_file, "kind": puzzle.name, **as_json.verdict(verdict)})
    else:
        click.echo(one_line(_sentence(puzzle, verdict, len(answer.moves))))
    return 0 if verdict else 1


def _sentence(puzzle: Puzzle, verdict: Verdict, moves: int) -> str:
    if verdict:
        return t("valid: {moves}", moves=puzzle.count_moves(moves))
    if not verdict.step:
        return t("invalid: {reason}", reason=verdict.reason.message if verdict.reason else "")
    return t(
        "invalid at step {step}: {reason}",
        step=verdict.step,
        reason=verdict.reason.message if verdict.reason else "",
    )
