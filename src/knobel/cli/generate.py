"""`knobel generate`: new puzzles of a wanted difficulty."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import click

from knobel.cli.output import EXIT, error_entry, say, write_record
from knobel.cli.types import MOST
from knobel.generate import Generated, several
from knobel.locale import Message, t
from knobel.params import bad
from knobel.puzzle import KnobelError, Puzzle
from knobel.rate import GRADES
from knobel.registry import find
from knobel.trouble import trouble

ANY_PROOF = "any"
OWN = ("size", "batteries", "density", "length", "index", "diagonal",
       "sticks", "turns", "fields", "arrows", "jumps")  # fmt: skip
"""The options that not every kind of puzzle has; --size stands for the fields of a graph, too."""


class Amount(click.ParamType):  # type: ignore[type-arg,unused-ignore]
    """0.3, or 0.2-0.5 for anything between two numbers."""

    name = "amount"

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not isinstance(value, str):
            return value
        match = re.fullmatch(r"\s*([0-9]*\.?[0-9]+)\s*(?:-\s*([0-9]*\.?[0-9]+)\s*)?", value)
        if not match:
            self.fail(t("expected a number or a range such as 0.2-0.5, found “{found}”", found=value),
                      param, ctx)  # fmt: skip
        return float(match[1]) if match[2] is None else (float(match[1]), float(match[2]))


@click.command(help=t("Make new puzzles, with solution and rating."))
@click.argument("kind", metavar=t("KIND"))
@click.option(
    "--difficulty",
    type=click.Choice(GRADES),
    help=t("the grade it must have, by measurement; with --unsolvable: what it is made from"),
)
@click.option("--size", type=int, metavar="N", help=t("size of the board, or number of fields"))
@click.option("--count", type=click.IntRange(1, 100_000), default=1, metavar="N", help=t("how many puzzles"))
@click.option(
    "--seed", type=click.IntRange(0, MOST), metavar="N", help=t("seed of the first puzzle (else any)")
)
@click.option(
    "-o", "--output", metavar=t("DIR"), help=t("folder to write to: puzzles as text, and all as JSON")
)
@click.option(
    "--unsolvable",
    is_flag=False,
    flag_value=ANY_PROOF,
    metavar=t("[PROOF]"),
    help=t("without solution; PROOF: the kind of proof it needs, such as exhausted"),
)
@click.option("--batteries", type=int, metavar="N", help=t("Stromrallye: number of batteries"))
@click.option("--density", type=Amount(), metavar="D", help=t("Stromrallye: batteries per field, 0 to 1"))
@click.option("--length", type=Amount(), metavar="L", help=t("Stromrallye: visits per battery, 0 to 5"))
@click.option("--index", type=float, metavar="I", help=t("Stromrallye: published difficulty index"))
@click.option("--diagonal", is_flag=True, default=None, help=t("Stromrallye: diagonal steps too"))
@click.option("--sticks", type=int, metavar="N", help=t("Rotation: number of sticks"))
@click.option("--turns", type=int, metavar="N", help=t("Rotation: turns needed at least"))
@click.option("--fields", type=int, metavar="N", help=t("Hüpfburg: number of fields"))
@click.option("--arrows", type=int, metavar="N", help=t("Hüpfburg: number of arrows"))
@click.option("--jumps", type=int, metavar="N", help=t("Hüpfburg: jumps needed at least"))
@click.option("--lang", type=click.Choice(["de", "en"]), expose_value=False, help=t("language of the output"))
@click.option("--json", "as_json", is_flag=True, help=t("one JSON object per line"))
def generate(
    kind: str, count: int, seed: int | None, output: str | None, as_json: bool, **options: Any
) -> int:  # fmt: skip
    try:
        wishes = wishes_of(kind, options)
        folder = _folder(output)
        for found in several(kind, count, seed=any_seed() if seed is None else seed, **wishes):
            _write(found, folder, as_json)
    except KnobelError as error:
        if not as_json:
            raise
        write_record({"kind": kind, "error": error_entry(error)})
        say(str(error))
        return EXIT.get(error.kind, 2)
    return 0


def wishes_of(kind: str, options: dict[str, Any]) -> dict[str, Any]:
    """What `generate` takes, from the options of the command line; KnobelError for an option
    of another kind of puzzle."""
    proof = options["unsolvable"]
    wishes = {name: value for name, value in options.items() if value is not None}
    _check_own(find(kind), wishes)
    for name in ("density", "length"):
        if isinstance(wishes.get(name), tuple):
            wishes[f"{name}_range"] = wishes.pop(name)
    return {**wishes, "unsolvable": True if proof == ANY_PROOF else False if proof is None else proof}


def _check_own(kind: type[Puzzle], wishes: dict[str, Any]) -> None:
    """A kind that lists what it knows (`KNOWN` in its `invent.py`) gets nothing else."""
    known = getattr(kind._room("invent"), "KNOWN", OWN)
    names = [name for name in OWN if name == "size" or name in known]
    for name in wishes:
        if name in OWN and name not in names:
            every = ", ".join(f"--{own}" for own in names)
            raise bad(Message("{title} has no “--{name}”; there are: {names}",
                              title=kind.title, name=name, names=every))  # fmt: skip


def any_seed() -> int:
    from random import SystemRandom

    return SystemRandom().getrandbits(31)


def _write(found: Generated, folder: Path | None, as_json: bool) -> None:
    entry = record(found)
    if folder is not None:
        grade = found.rating.grade if found.rating else "unsolvable"
        name = "-".join([found.puzzle.name, *_variant(found.puzzle), grade, str(found.seed)])
        _save(folder / f"{name}.txt", found.puzzle.format())
        _save(folder / f"{name}.json", _as_line(entry))
    if as_json:
        write_record({**entry, "moves": []}, found.moves)
    elif folder is not None:
        click.echo(f"{folder / f'{name}.txt'}: {headline(found)}")
    else:
        click.echo(found.puzzle.format(), nl=False)
        say(headline(found))


def record(found: Generated) -> dict[str, Any]:
    """A new puzzle as it goes into JSON."""
    entry: dict[str, Any] = {"kind": found.puzzle.name, "seed": found.seed, "text": found.puzzle.format()}
    if variant := _variant(found.puzzle):
        entry["variant"] = dict.fromkeys(variant, True)
    entry["moves"] = list(found.moves)
    entry["rating"] = None if found.rating is None else found.rating.as_json()
    if found.reason is not None:
        entry["reason"] = {"kind": found.reason.kind, "text": found.reason.text}
    return entry


def _variant(puzzle: Puzzle) -> list[str]:
    """The rules that hold beside the text, which a file does not keep."""
    return [name for name, value in puzzle.variant().items() if value is True]


def headline(found: Generated) -> str:
    """Seed, rating and length in one line, and the options that its text needs to be read by."""
    said = _rating(found)
    options = " ".join(f"--{name}" for name in _variant(found.puzzle))
    return t("{said}; to be solved with {options}", said=said, options=options) if options else said


def _rating(found: Generated) -> str:
    from knobel.meaning import grade_name

    if found.rating is None:
        reason = "" if found.reason is None else found.reason.text
        return t("seed {seed}: unsolvable: {reason}", seed=found.seed, reason=reason)
    return t("seed {seed}: {grade}, {score} of 100, {moves}", seed=found.seed,
             grade=grade_name(found.rating.grade), score=found.rating.score,
             moves=found.puzzle.count_moves(len(found.moves)))  # fmt: skip


def _as_line(entry: dict[str, Any]) -> str:
    import json

    return json.dumps(entry, ensure_ascii=False) + "\n"


def _folder(name: str | None) -> Path | None:
    if name is None:
        return None
    try:
        folder = Path(name)
        folder.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise _cannot_write(name, error) from None
    return folder


def _save(path: Path, text: str) -> None:
    """All of a file or nothing of it."""
    part = path.with_name(path.name + ".part")
    try:
        part.write_text(text, encoding="utf-8")
        part.replace(path)
    except OSError as error:
        raise _cannot_write(path, error) from None
    finally:
        part.unlink(missing_ok=True)


def _cannot_write(path: object, error: OSError) -> KnobelError:
    return KnobelError("cannot-write", Message("{path}: cannot be written: {error}",
                                               path=path, error=trouble(error)))  # fmt: skip
