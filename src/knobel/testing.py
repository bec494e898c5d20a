"""For authors of puzzles: does my puzzle keep its promises?

    from knobel.testing import check_puzzle
    check_puzzle(MyPuzzle)

plays it, reads it, writes it, solves it and draws it, and raises `CheckFailed` with
everything that is wrong, one sentence each: what must be true, and an example where it
is not.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from copy import deepcopy
from dataclasses import fields, is_dataclass
from itertools import islice
from random import Random
from typing import Any

from knobel.answers import Reason, Solved, Unsolvable
from knobel.errors import IllegalMove, PuzzleError
from knobel.limits import Limits
from knobel.locale import Message
from knobel.notation.plain_notations import NOTATIONS
from knobel.options import TYPES
from knobel.puzzle import Move, Puzzle, State, Wish
from knobel.puzzle_folder import part
from knobel.registry import PUZZLES
from knobel.search import search
from knobel.solve import decide
from knobel.verify import verify

SMALL = Limits(time=3.0, memory=1 << 30, states=20_000)
MOST_STATES, MOST_MOVES = 30, 40
NO_MOVE = "\N{SNOWMAN}"
NO_PUZZLE = ("", "\n", "?!")
RESERVED = frozenset(
    {
        "address",
        "boards",
        "count",
        "difficulty",
        "engine",
        "format",
        "full",
        "help",
        "hints",
        "html",
        "jobs",
        "json",
        "kind",
        "lang",
        "make",
        "memory",
        "no_progress",
        "notation",
        "output",
        "output_limit",
        "paper",
        "plain",
        "progress",
        "player",
        "record",
        "run",
        "seed",
        "solution",
        "solutions",
        "states",
        "strict",
        "theme",
        "threads",
        "time",
        "title",
        "truth_time",
        "trust_count",
        "twins",
        "unsolvable",
        "weights",
        "workers",
    }
)
"""Names that the command line uses itself."""
TAKEN = tuple(name for name in dir(Puzzle) if name[0] != "_" and callable(getattr(Puzzle, name)))
"""The methods of a puzzle: nothing else can have these names."""
TABLES: dict[str, type] = {
    "options": tuple,
    "figures": tuple,
    "notations": tuple,
    "words": Mapping,
    "synonyms": Mapping,
    "signs": Mapping,
}
"""What else a puzzle can say by names that a field would like to have, and what that must be."""


class CheckFailed(AssertionError):
    """A puzzle does not keep its promises; `problems` lists them."""

    def __init__(self, name: str, problems: list[str]) -> None:
        super().__init__(f"{name}: " + "; ".join(problems))
        self.problems = problems


def check_puzzle(puzzle: Puzzle | type[Puzzle] | str, seeds: int = 5) -> None:
    """Check a kind of puzzle (a class, its name, or one puzzle of it); CheckFailed if it fails.

    Of a class, puzzles are invented with the seeds 0, 1, …; so `invent` must be there.
    """
    if isinstance(puzzle, str):
        from knobel.registry import find

        puzzle = find(puzzle)
    kind = puzzle if isinstance(puzzle, type) else type(puzzle)
    problems = list(_identity(kind))
    if not problems:
        samples: list[Puzzle] = [] if isinstance(puzzle, type) else [puzzle]
        if not samples:
            problems += _kept("invent", _invents, kind, seeds, samples)
        for sample in samples:
            problems += _broken_promises(sample)
    if problems:
        raise CheckFailed(str(getattr(kind, "name", kind.__name__)), _each_once(problems))


def _broken_promises(puzzle: Puzzle) -> Iterator[str]:
    """What is wrong with one puzzle. With states that change nothing else can be tried."""
    states: list[State] = []
    hidden = list(_hidden(puzzle))
    if hidden:
        yield from hidden
        return
    broken = _kept("start, moves and apply", _states, puzzle, states)
    yield from broken
    if not broken:
        for what, promise in PROMISES.items():
            yield from _kept(what, promise, puzzle, states)


def _kept(what: str, promise: Callable[..., Iterator[str]], *arguments: Any) -> list[str]:
    """The problems a promise finds; an unexpected exception is one of them."""
    found: list[str] = []
    try:
        found.extend(promise(*arguments))
    except (Exception, SystemExit) as error:
        found.append(f"{what} must not raise{_such_as(error)}")
    return found


def _such_as(example: object) -> str:
    return f" (for example: {example!r})"


def _each_once(problems: list[str]) -> list[str]:
    """Every problem with its first example only."""
    return list({problem.partition(" (for example")[0]: problem for problem in reversed(problems)}.values())[
        ::-1
    ]


# ---------------------------------------------------------------- the kind


def _identity(kind: type[Puzzle]) -> Iterator[str]:
    if not issubclass(kind, Puzzle):
        yield "the class must be a subclass of knobel.Puzzle"
        return
    hidden = list(_hidden(kind))
    if hidden:
        yield from hidden
        return
    for attribute in ("name", "title"):
        value = getattr(kind, attribute, None)
        if not isinstance(value, str) or not value:
            yield f"the class attribute `{attribute}` must be a text"
    name = getattr(kind, "name", "")
    if isinstance(name, str) and (name != name.lower() or not name.isidentifier()):
        yield f"`name` must be a lower-case word, not {name!r}"
    if not kind.__module__.startswith("knobel.") and name in [own.name for own in PUZZLES]:
        yield f"`name` must be one of your own, {name!r} belongs to a puzzle of Knobel"
    known = {**NOTATIONS, **kind.own_notations()}
    if not kind.notations or any(name not in known for name in kind.notations):
        yield f"`notations` must list some of {', '.join(known)}; more of them by NOTATIONS in notation.py"
    yield from _declarations(kind)


def _hidden(there: Puzzle | type[Puzzle]) -> Iterator[str]:
    """Fields that have the name of something else, which then cannot be asked any more."""
    own = {field.name for field in fields(there)} if is_dataclass(there) else frozenset[str]()
    for name in TAKEN:
        if name in own or not callable(getattr(there, name)):
            yield f"the field `{name}` hides the method {name}() of Puzzle: give it another name"
    for name, table in TABLES.items():
        if not isinstance(getattr(there, name), table):
            yield f"the field `{name}` hides the `{name}` of Puzzle: give it another name"


def _declarations(kind: type[Puzzle]) -> Iterator[str]:
    """Options and parameters have names and types that every front end can use."""
    for what, options in (("options", kind.options), ("parameters", kind.parameters())):
        names = [option.name for option in options]
        if len(set(names)) != len(names):
            yield f"`{what}` must not hold a name twice"
        for option in options:
            if not option.name.isidentifier() or option.name != option.name.lower():
                yield f"`{what}`: a name must be a lower-case word, not {option.name!r}"
            if option.name in RESERVED:
                yield f"`{what}`: the command line has a --{option.name.replace('_', '-')} of its own"
            if option.type not in TYPES:
                yield f"`{what}`: the type of {option.name!r} must be one of {', '.join(TYPES)}"
            elif option.default is not None and option.read(option.default) != option.default:
                yield f"`{what}`: the default of {option.name!r} must be a value it can have"


def _invents(kind: type[Puzzle], seeds: int, samples: list[Puzzle]) -> Iterator[str]:
    for seed in range(seeds):
        puzzle, moves = kind.invent({}, Random(seed))
        again, _ = kind.invent({}, Random(seed))
        hidden = list(_hidden(puzzle))
        if hidden:
            yield from hidden
            return
        if puzzle != again:
            yield "invent must give an equal puzzle for the same seed (do instances compare by value?)"
        samples.append(puzzle)
        verdict = verify(puzzle, moves)
        if not verdict:
            yield f"invent: its solution is wrong{_such_as(str(verdict.reason))}"
    if seeds and all(puzzle.is_solved(puzzle.start()) for puzzle in samples):
        yield "invent must not give only puzzles that are solved from the start"


# ---------------------------------------------------------------- one puzzle


def _states(puzzle: Puzzle, found: list[State]) -> Iterator[str]:
    """Play from the start; `found` gets the first states in breadth-first order."""
    start = puzzle.start()
    try:
        hash(start)
    except TypeError:
        yield "states must be hashable: make them of numbers, texts, tuples, frozen dataclasses"
        return
    if start != puzzle.start():
        yield "start() must give the same state every time"
    if start != deepcopy(start):
        yield "states must be equal if they hold the same: give them __eq__ and __hash__"
        return
    found.append(start)
    seen = {start}
    for state in found:
        before, number = deepcopy(state), hash(state)
        yield from _moves(puzzle, state)
        for move in islice(puzzle.moves(state), MOST_MOVES):
            there = puzzle.apply(state, move)
            if state != before or hash(state) != number:
                yield "apply(state, move) must leave the state as it is and give a new one"
                return
            if puzzle.apply(state, move) != there:
                yield "apply(state, move) must give the same state every time"
                return
            if there not in seen and len(found) < MOST_STATES:
                seen.add(there)
                found.append(there)


def _moves(puzzle: Puzzle, state: State) -> Iterator[str]:
    moves = list(islice(puzzle.moves(state), MOST_MOVES))
    if moves != list(islice(puzzle.moves(state), MOST_MOVES)):
        yield "moves(state) must give the same moves every time, in the same order"
    if len(set(moves)) != len(moves):
        yield "moves(state) must not give a move twice"
    if moves and puzzle.is_solved(state):
        yield "moves(state) must be empty once the puzzle is solved"
    for move in moves:
        if not isinstance(move, str):
            yield f"moves must be texts{_such_as(move)}"
        elif type(puzzle).parse_move(move) != move:
            yield f"parse_move must give a move back as it is{_such_as(move)}"


def _illegal_moves(puzzle: Puzzle, states: list[State]) -> Iterator[str]:
    """What is a move somewhere else is not always one here."""
    possible = {state: set(islice(puzzle.moves(state), MOST_MOVES + 1)) for state in states}
    tried = [NO_MOVE, *sorted(set().union(*possible.values()))[:MOST_MOVES]]
    for state, moves in possible.items():
        if puzzle.is_solved(state) or len(moves) > MOST_MOVES:
            continue
        for move in tried:
            if move not in moves:
                yield from _refused(puzzle, state, move)


def _refused(puzzle: Puzzle, state: State, move: Move) -> Iterator[str]:
    try:
        puzzle.apply(state, move)
    except IllegalMove as error:
        if not error.reason.kind or not error.reason.text:
            yield "an IllegalMove must have a kind and a sentence"
    else:
        yield f"apply must raise IllegalMove for whatever moves(state) does not give{_such_as(move)}"


def _round_trip(puzzle: Puzzle, states: list[State]) -> Iterator[str]:
    text = puzzle.format()
    again = type(puzzle).parse(text, **puzzle.chosen_options())
    if again != puzzle:
        yield "round trip: parse(format()) must give an equal puzzle"
    elif again.format() != text:
        yield "round trip: format() of the puzzle read back differs"


def _recognition(puzzle: Puzzle, states: list[State]) -> Iterator[str]:
    own = type(puzzle).recognise(puzzle.format())
    others = [type(puzzle).recognise(text) for text in NO_PUZZLE]
    if not all(0 <= score <= 1 for score in (own, *others)):
        yield "recognise must give a number from 0 to 1"
    elif not own:
        yield "recognise must give more than 0 for a text of this puzzle"
    elif own <= max(others):
        wrong = NO_PUZZLE[others.index(max(others))]
        yield f"recognise must give less for a text that is no puzzle{_such_as(wrong)}"


def _precise_errors(puzzle: Puzzle, states: list[State]) -> Iterator[str]:
    text = puzzle.format()
    for wrong in (*NO_PUZZLE, text[: len(text) // 2]):
        try:
            type(puzzle).parse(wrong)
        except PuzzleError as error:
            if not error.line:
                yield f"a PuzzleError of parse must name a line{_such_as(wrong)}"
        except (Exception, SystemExit) as error:
            yield f"parse must raise nothing but PuzzleError, but does for {wrong[:20]!r}{_such_as(error)}"
        else:
            if wrong in NO_PUZZLE:
                yield f"parse must raise PuzzleError for a text that is no puzzle{_such_as(wrong)}"


def _words(puzzle: Puzzle, states: list[State]) -> Iterator[str]:
    if not all(isinstance(puzzle.count_moves(n), Message) for n in (0, 1, 2)):
        yield "count_moves(n) must give a Message"
    for state in states:
        if not puzzle.is_solved(state) and not isinstance(puzzle.missing(state), Reason):
            yield "lacks(state) must give a Reason"
        if not isinstance(puzzle.show(state), str):
            yield "show(state) must give a text"
        if not isinstance(puzzle.ground(state), str):
            yield "ground(state) must give a text"


def _solving(puzzle: Puzzle, states: list[State]) -> Iterator[str]:
    answer, truth = decide(puzzle, SMALL, Wish()), search(puzzle, SMALL)
    if {answer.status, truth.status} == {"solved", "unsolvable"}:
        yield f"solve says {answer.status}, but trying every move says {truth.status}"
    if isinstance(answer, Solved):
        yield from _solution(puzzle, answer)
    if not isinstance(truth, Solved):
        return
    promised = isinstance(answer, Solved) and answer.optimal
    if promised and len(getattr(answer, "moves", ())) != truth.length:
        yield f"solve must give the fewest moves if it says `optimal`{_such_as(truth.moves)}"
    if puzzle.prove_unsolvable() is not None:
        yield "prove_unsolvable gives a proof for a puzzle that has a solution"
    yield from _middle(puzzle, truth.moves)


def _solution(puzzle: Puzzle, answer: Solved) -> Iterator[str]:
    verdict = verify(puzzle, answer.moves)
    if not verdict:
        yield f"solve: its solution is wrong{_such_as(str(verdict.reason))}"
        return
    if set(puzzle.count_figures(answer.moves)) != {figure.name for figure in puzzle.figures}:
        yield "count_figures(moves) must count exactly what `figures` lists"
    if part(type(puzzle), "features") is not None or type(puzzle).features is not Puzzle.features:
        features = puzzle.features(answer)
        if not all(isinstance(value, int | float) for value in features.values()):
            yield "features must be numbers"


def _middle(puzzle: Puzzle, moves: Sequence[Move]) -> Iterator[str]:
    """Solve from the middle of a solution on."""
    state = puzzle.start()
    for move in moves[: (len(moves) + 1) // 2]:
        state = puzzle.apply(state, move)
    if puzzle.prove_unsolvable(state) is not None:
        yield "prove_unsolvable(state) gives a proof for a state that has a solution"
    answer = puzzle.solve(SMALL, Wish(), state)
    if isinstance(answer, Unsolvable):
        yield "solve(…, state) says unsolvable for a state that has a solution"
    if isinstance(answer, Solved):
        try:
            for move in answer.moves:
                state = puzzle.apply(state, move)
        except IllegalMove:
            pass
        if not puzzle.is_solved(state):
            yield "solve(limits, wish, state) must begin with `state`, not with the start"


def _picture(puzzle: Puzzle, states: list[State]) -> Iterator[str]:
    if part(type(puzzle), "scene") is not None or type(puzzle).scene is not Puzzle.scene:
        from xml.etree import ElementTree

        from knobel.draw.svg import svg

        ElementTree.fromstring(svg(puzzle.scene()))
    yield from ()


def _controls(puzzle: Puzzle, states: list[State]) -> Iterator[str]:
    """What people can choose are moves that can be made."""
    for state in states:
        controls = puzzle.controls(state)
        first = [part.choices[0].token for part in controls.parts if part.choices]
        for choice in controls.parts[0].choices if controls.parts else ():
            here = state
            try:
                for move in controls.moves_of([choice.token, *first[1:]]):
                    here = puzzle.apply(here, move)
            except (IllegalMove, ValueError):
                yield f"every choice of controls must be a move that can be made{_such_as(choice.token)}"
        can_move = any(True for _ in puzzle.moves(state)) and not puzzle.is_solved(state)
        if bool(controls.parts) != can_move:
            yield f"controls must offer something exactly if there is a move{_such_as(state)}"


PROMISES: dict[str, Callable[[Puzzle, list[State]], Iterator[str]]] = {
    "apply": _illegal_moves,
    "parse and format": _round_trip,
    "recognise": _recognition,
    "parse": _precise_errors,
    "count_moves, missing, show and ground": _words,
    "solve": _solving,
    "scene": _picture,
    "controls": _controls,
}
