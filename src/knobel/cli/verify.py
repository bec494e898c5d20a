"""`knobel verify`: is this answer right, and if not, where does it break?"""

from __future__ import annotations

from typing import Any

import click

from knobel import as_json
from knobel.cli.inputs import limit_options, limits_of, load, puzzle_options
from knobel.cli.output import complain, one_line, watching, write_record
from knobel.cli.puzzle_options import declared_command
from knobel.cli.summaries import about
from knobel.cli.types import files as complete_files
from knobel.errors import KnobelError, PuzzleError
from knobel.files import read_bytes, read_text
from knobel.locale import Message, t
from knobel.notation.clean_output import text_of
from knobel.puzzle import Puzzle
from knobel.verify import Checked, check

VALID, INVALID, UNDECIDED = 0, 1, 3
CONTROLS = "\t\n\v\f\r\b\a\x1b"
"""Control characters that programs print on terminals."""
NOISE = 1 << 16
"""Bytes that are looked at to see whether it is text."""


@declared_command(help=about("verify"))
@click.argument("puzzle_file", metavar=t("PUZZLE"), shell_complete=complete_files)
@click.argument("solution", metavar=t("SOLUTION"), shell_complete=complete_files)
@click.option("--strict", is_flag=True, help=t("read plain notations only, no free text"))
@puzzle_options
@limit_options
@click.option("--json", "as_json", is_flag=True, help=t("one JSON object per line"))
def verify(puzzle_file: str, solution: str, **options: Any) -> int:
    try:
        if puzzle_file == solution == "-":
            raise KnobelError("usage", Message("only one of PUZZLE and SOLUTION can be “-”"))
        puzzle = load(puzzle_file, options)
    except KnobelError as error:
        return complain(puzzle_file, error, options["as_json"])
    try:
        text = read_text(solution) if options["strict"] else _text_or_refusal(read_bytes(solution))
    except PuzzleError as error:
        return complain(solution, error, options["as_json"])
    with watching() as progress:
        limits = limits_of(options, progress=progress)
        checked = check(puzzle, text, limits, strict=options["strict"], file_name=puzzle_file)
    if options["as_json"]:
        write_record({"file": puzzle_file, "kind": puzzle.name, **as_json.verdict(checked.verdict)})
    else:
        click.echo(one_line(_sentence(puzzle, checked)))
    if checked.undecided:
        return UNDECIDED
    return VALID if checked.verdict else INVALID


def _text_or_refusal(data: bytes) -> bytes:
    """What programs print may be in any encoding, but it is text; PuzzleError "not-text" if it is not."""
    written = text_of(data[:NOISE])
    noise = sum(
        (ord(sign) < ord(" ") and sign not in CONTROLS) or "\x7f" <= sign < "\xa0" for sign in written
    )
    if noise * 20 > len(written):
        raise PuzzleError("not-text", Message("expected a solution, found a file that is not text"))
    return data


def _sentence(puzzle: Puzzle, checked: Checked) -> str:
    verdict, answer = checked.verdict, checked.answer
    reason = verdict.reason.message if verdict.reason else ""
    if checked.undecided:
        return t("undecided: {reason}", reason=reason)
    if verdict:
        if answer.verdict is None:
            return t("valid: {reason}", reason=reason)
        moves = puzzle.count_moves(len(answer.moves))
        return (
            t("valid: {moves} ({note})", moves=moves, note=reason)
            if reason
            else t("valid: {moves}", moves=moves)
        )
    if not verdict.step:
        nothing = answer.reading is not None and not answer.reading.moves and answer.reading.broken is None
        return (
            t("invalid: no moves; {reason}", reason=reason)
            if nothing
            else t("invalid: {reason}", reason=reason)
        )
    return t("invalid at step {step}: {reason}", step=verdict.step, reason=reason)
