"""`knobel generate`: new puzzles of a wanted difficulty."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click

from knobel.as_json import generated, switched_on
from knobel.atomic_write import flush, make_folder
from knobel.cli.output import EXIT, error_entry, say, watching, write_record
from knobel.cli.puzzle_options import PARAMETER, declare, declared_command, given_values
from knobel.cli.summaries import about
from knobel.cli.types import Duration, Whole, kinds
from knobel.difficulty.grades import GRADES
from knobel.errors import KnobelError, system_error
from knobel.generate import Generated, several
from knobel.limits import Limits
from knobel.locale import Message, t
from knobel.options import bad, flag_of
from knobel.registry import find

ANY_PROOF = "any"


@declared_command(help=about("generate"))
@click.argument("kind", metavar=t("KIND"), shell_complete=kinds)
@click.option(
    "--difficulty",
    type=click.Choice(GRADES),
    help=t("required (measured) grade; with --unsolvable: grade of the puzzle it is made from"),
)
@click.option(
    "--count",
    type=click.IntRange(1, 100_000),
    default=1,
    show_default=True,
    metavar="N",
    help=t("number of puzzles"),
)
@click.option(
    "--seed",
    type=Whole(0),
    metavar="N",
    help=t("seed of the first puzzle (default: random)"),
)
@click.option(
    "-o",
    "--output",
    metavar=t("DIR"),
    help=t("output folder: each puzzle as text and, with solution and rating, as JSON"),
)
@click.option(
    "--unsolvable",
    is_flag=False,
    flag_value=ANY_PROOF,
    metavar=t("[PROOF]"),
    help=t("make unsolvable puzzles; PROOF: the kind of proof required, such as exhausted"),
)
@declare(PARAMETER)
@click.option(
    "--time",
    type=Duration(),
    default=60,
    metavar=t("SECONDS"),
    show_default=True,
    help=t("time limit per puzzle"),
)
@click.option("--lang", type=click.Choice(["de", "en"]), expose_value=False, help=t("output language"))
@click.option("--json", "as_json", is_flag=True, help=t("one JSON object per line"))
def generate(
    kind: str,
    count: int,
    seed: int | None,
    output: str | None,
    time: float,
    as_json: bool,
    **options: Any,
) -> int:
    try:
        wishes = wishes_of(kind, options)
        folder = _folder(output)
        with watching() as progress:
            limits = Limits(time=time, memory=None, progress=progress)
            for n, made in enumerate(several(kind, count, seed=seed, limits=limits, **wishes)):
                if n and folder is None and not as_json:
                    click.echo()  # so that `solve -` can tell them apart
                _write(made, folder, as_json)
    except KnobelError as error:
        if not as_json:
            raise
        write_record({"file": None, "kind": kind, "error": error_entry(error)})
        say(str(error))
        return EXIT.get(error.kind, 2)
    return 0


def wishes_of(kind: str, options: dict[str, Any]) -> dict[str, Any]:
    """What `generate` takes, from the options of the command line; KnobelError for an option
    of another kind of puzzle."""
    puzzle, chosen = find(kind), given_values(options, PARAMETER)
    known = {parameter.name: parameter for parameter in puzzle.parameters()}
    for name in chosen:
        if name not in known:
            names = ", ".join(parameter.flag for parameter in known.values()) or "-"
            raise bad(
                Message(
                    "{name} does not apply to {title}; available: {names}",
                    name=flag_of(name),
                    title=puzzle.title,
                    names=names,
                )
            )
    proof = options["unsolvable"]
    wishes = {name: known[name].read(value) for name, value in chosen.items()}
    if options["difficulty"] is not None:
        wishes["difficulty"] = options["difficulty"]
    return {**wishes, "unsolvable": True if proof == ANY_PROOF else False if proof is None else proof}


def _write(made: Generated, folder: Path | None, as_json: bool) -> None:
    entry = generated(made)
    if folder is not None:
        grade = (made.rating and made.rating.grade) or "unsolvable"
        name = "-".join([made.puzzle.name, *switched_on(made.puzzle), grade, str(made.seed)])
        _save(folder / f"{name}.txt", made.puzzle.format())
        _save(folder / f"{name}.json", _as_line(entry))
    if as_json:
        file = None if folder is None else str(folder / f"{name}.txt")
        write_record({"file": file, **entry, "moves": entry["moves"] and []}, made.moves)
    elif folder is not None:
        click.echo(f"{folder / f'{name}.txt'}: {headline(made)}")
    else:
        click.echo(made.puzzle.format(), nl=False)
        say(headline(made))


def headline(made: Generated) -> str:
    """Seed, rating and length in one line, and the options that its text needs to be read by."""
    said = _rating(made)
    options = " ".join(f"--{name.replace('_', '-')}" for name in switched_on(made.puzzle))
    return t("{said}; solve it with {options}", said=said, options=options) if options else said


def _rating(made: Generated) -> str:
    from knobel.difficulty.grades import grade_name

    if made.rating is None or made.rating.grade is None:
        reason = "" if made.reason is None else made.reason.text
        return t("seed {seed}: unsolvable: {reason}", seed=made.seed, reason=reason)
    return t(
        "seed {seed}: {grade}, {score} out of 100, {moves}",
        seed=made.seed,
        grade=grade_name(made.rating.grade),
        score=made.rating.score,
        moves=made.puzzle.count_moves(len(made.moves)),
    )


def _as_line(entry: dict[str, Any]) -> str:
    import json

    return json.dumps(entry, ensure_ascii=False) + "\n"


def _folder(name: str | None) -> Path | None:
    if name is None:
        return None
    try:
        folder = Path(name)
        make_folder(folder)
    except OSError as error:
        raise _cannot_write(name, error) from None
    return folder


def _save(path: Path, text: str) -> None:
    """All of a file or nothing of it."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(text, encoding="utf-8")
        flush(part)
        part.replace(path)
        flush(path.parent)
    except OSError as error:
        raise _cannot_write(path, error) from None
    finally:
        part.unlink(missing_ok=True)


def _cannot_write(path: object, error: OSError) -> KnobelError:
    return KnobelError(
        "cannot-write", Message("{path}: cannot be written: {error}", path=path, error=system_error(error))
    )
