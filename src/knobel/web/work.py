"""Requests that need a search: done by worker processes, each within its limits.

Every function takes the request as the page sent it and gives what goes back as JSON.
`limits` carry time, memory and a stop signal for a client who has left.
"""

from __future__ import annotations

from base64 import b64encode
from collections.abc import Mapping
from typing import Any

from knobel.limits import Limits, after
from knobel.locale import Message
from knobel.meaning import grade_name
from knobel.puzzle import Answer, KnobelError, Puzzle, Solved, Undecided, Unsolvable, Verdict, Wish
from knobel.rate import Rating
from knobel.solve import decide
from knobel.web.asked import asked, error_json, puzzle_of
from knobel.web.position import identity, reason_json
from knobel.web.scenes import scene_json

Request = Mapping[str, Any]
Result = dict[str, Any]
DEFAULT = Limits(time=1.0)
MOST_MOVES = 200_000
"""Longer solutions are told by their length alone."""


def solve(request: Request, limits: Limits) -> Result:
    """A solution of the puzzle, or with `rest` of the position after `moves`."""
    if request.get("rest"):
        here = asked(request)
        puzzle, answer = here.puzzle, decide(here.puzzle, limits, Wish(), here.state)
    else:
        puzzle = puzzle_of(request)
        answer = decide(puzzle, limits, Wish())
    return answer_json(puzzle, answer, request["lang"])


def answer_json(puzzle: Puzzle, answer: Answer, lang: str) -> Result:
    """An answer with its sentence."""
    solved = isinstance(answer, Solved)
    moves = list(answer.moves) if isinstance(answer, Solved) and len(answer.moves) <= MOST_MOVES else []
    figures = dict(answer.figures) if isinstance(answer, Solved) else {}
    return {
        "status": answer.status,
        "moves": moves,
        "words": [puzzle.format_move(move, lang) for move in moves],
        "length": len(answer.moves) if isinstance(answer, Solved) else None,
        "figures": figures,
        "optimal": answer.optimal if isinstance(answer, Solved) else None,
        "reason": None if solved else reason_json(answer.reason, lang),  # type: ignore[union-attr]
        "text": answer_said(puzzle, answer).text(lang),
        "stats": {
            "seconds": round(answer.stats.seconds, 6),
            "states": answer.stats.states,
            "memory": answer.stats.memory,
        },
    }


def answer_said(puzzle: Puzzle, answer: Answer) -> Message:
    """The answer in one sentence."""
    if isinstance(answer, Solved):
        return Message("It has a solution: {moves}.", moves=puzzle.count_moves(len(answer.moves)))
    if isinstance(answer, Unsolvable):
        return Message("It has no solution: {reason}.", reason=answer.reason.message)
    return Message("Nobody knows yet: {reason}.", reason=answer.reason.message)


def rate(request: Request, limits: Limits) -> Result:
    """How hard the puzzle is; KnobelError if it has no solution or none was found."""
    from knobel.rate import rate as rated

    return rating_json(rated(puzzle_of(request), limits=limits), request["lang"])


def rating_json(rating: Rating, lang: str) -> Result:
    """A rating with its sentences."""
    return {
        **rating.as_json(),
        "grade_title": grade_name(rating.grade).text(lang),
        "explained": {name: said.text(lang) for name, said in rating.explain().items()},
        "exact": rating.exact,
    }


def generate(request: Request, limits: Limits) -> Result:
    """A new puzzle; KnobelError "bad-parameter" or "not-found"."""
    from knobel.generate import generate as generated

    wishes = dict(request.get("params") or {})
    for name in ("difficulty", "size"):
        if request.get(name) is not None:
            wishes[name] = request[name]
    try:
        found = generated(request["kind"], seed=request["seed"], **wishes)
    except (TypeError, NotImplementedError):
        raise KnobelError(
            "bad-parameter", Message("no puzzle of this kind can be made with these wishes")
        ) from None
    rating = found.rating and rating_json(found.rating, request["lang"])
    said = found.puzzle.count_moves(len(found.moves)).text(request["lang"])
    return {
        **identity(found.puzzle),
        "seed": found.seed,
        "moves": list(found.moves),
        "length": len(found.moves),
        "said": said,
        "rating": rating,
        "reason": found.reason and reason_json(found.reason, request["lang"]),
    }


def check(request: Request, limits: Limits = DEFAULT) -> Result:
    """For the editor: is it a puzzle, is it solvable, and how hard is it?"""
    lang = request["lang"]
    try:
        puzzle = puzzle_of(request)
    except KnobelError as error:
        return {"valid": False, "error": error_json(error, lang)}
    found = {"valid": True, "error": None, **identity(puzzle), "scene": scene_json(puzzle.scene(), lang)}
    if not request.get("deep", True):
        return found
    answer = decide(puzzle, limits, Wish())
    found |= {"solvable": _solvable(answer), "answer": answer_json(puzzle, answer, lang), "rating": None}
    if isinstance(answer, Solved) and answer.length:
        found["rating"] = _rating(puzzle, lang, after(limits, answer.stats.seconds))
    return found


def _solvable(answer: Answer) -> bool | None:
    return None if isinstance(answer, Undecided) else isinstance(answer, Solved)


def _rating(puzzle: Puzzle, lang: str, limits: Limits) -> Result | None:
    from knobel.explain import MOST_TEXT
    from knobel.rate import rate as rated

    if len(puzzle.format()) > MOST_TEXT:
        return None
    try:
        return rating_json(rated(puzzle, limits=limits), lang)
    except (KnobelError, NotImplementedError):
        return None


def verify(request: Request, limits: Limits) -> Result:
    """Is a solution in any notation right, and if not, which step breaks it? `moves` are those
    that can be played."""
    from knobel.notation import read
    from knobel.puzzle import IllegalMove
    from knobel.verify import replay

    puzzle, lang = puzzle_of(request), request["lang"]
    reading = read(puzzle, request["solution"])
    verdict = replay(puzzle, reading)
    playable, state = [], puzzle.start()
    for move in reading.moves:
        try:
            if puzzle.is_solved(state):
                break
            state = puzzle.apply(state, move)
        except IllegalMove:
            break
        playable.append(move)
    reason = verdict.reason
    return {
        "valid": verdict.valid,
        "step": verdict.step,
        "reason": reason and reason_json(reason, lang),
        "moves": playable,
        "read": len(reading.moves),
        "text": _judged(puzzle, verdict, len(playable)).text(lang),
    }


def _judged(puzzle: Puzzle, verdict: Verdict, length: int) -> Message:
    if verdict.reason is None:
        return Message("The solution is right: {moves}.", moves=puzzle.count_moves(length))
    why = verdict.reason.message
    if verdict.step is None:
        return Message("The solution is wrong: {reason}.", reason=why)
    return Message("The solution breaks at step {step}: {reason}.", step=verdict.step, reason=why)


def introduce(request: Request, limits: Limits) -> Result:
    """Rules and an example of a kind that has no collection, if it can invent one."""
    from random import Random

    from knobel.registry import find

    try:
        puzzle, _ = find(request["kind"]).invent({}, Random(1))
    except NotImplementedError:
        return {"rules": "", "example": None}
    return {"rules": puzzle.rules().text(request["lang"]), "example": puzzle.format()}


def draw(request: Request, limits: Limits) -> Result:
    """The picture of a position, as a file."""
    name, data = picture(request)
    return {"name": name, "base64": b64encode(data).decode()}


def picture(request: Request) -> tuple[str, bytes]:
    """The picture of a position: a name and the bytes."""
    from knobel.draw.save import still

    here = asked(request)
    end = request["format"]
    data = still(here.puzzle.scene(here.state), end, request["theme"], request.get("width"), request["lang"])
    return f"{here.puzzle.name}.{end}", data
