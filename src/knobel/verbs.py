"""The public verbs: plain words in, results out.

All of them take the same words: `time` in seconds, `memory` in bytes and `states` limit what they may
use (None: no limit), `limits` replaces the three and may carry a stop signal, and `lang` is the language
of the sentences in the result (default: the one in use when they are read). What cannot be an argument
is refused with a sentence, before anything is done with it.
"""

from __future__ import annotations

from collections.abc import Iterable
from os import PathLike
from typing import TYPE_CHECKING, Any, BinaryIO, Literal

from knobel.answers import Answer, Verdict
from knobel.arguments import ThemeName, checked_verb
from knobel.limits import GIB, Limits
from knobel.puzzle import Move, Puzzle, State

if TYPE_CHECKING:
    from knobel.certificates import Certificate, Checked
    from knobel.difficulty.grades import Grade, Weights
    from knobel.difficulty.rate import Rating
    from knobel.drawing import Drawing
    from knobel.explain import Explanation
    from knobel.generate import Generated
    from knobel.registry import Kind

Lang = Literal["en", "de"]
Solution = str | Iterable[Move] | Answer


@checked_verb
def solve(
    puzzle: Puzzle,
    *,
    time: float | None = 60.0,
    memory: int | None = 4 * GIB,
    states: int | None = None,
    solutions: int = 1,
    minimise: str | None = None,
    threads: int = 1,
    seed: int = 1,
    state: State | None = None,
    limits: Limits | None = None,
    lang: Lang | None = None,
    **fewest: Any,
) -> Answer:
    """Solve a puzzle or prove that it has no solution.

    The answer is `Solved`, `Unsolvable` (with the reason), or `Undecided` if a limit came first. All
    three have the same attributes, and an answer is true only if it is a solution. `state` starts in the
    middle of a game. `minimise` names one of the puzzle's `figures`; `fewest_NAME=True` is the same.
    KnobelError "bad-parameter" if the puzzle cannot minimise it, "wrong-answer" if a guest's
    solution breaks its own rules.
    """
    from knobel.solve import solve as decided

    wishes: dict[str, Any] = {"solutions": solutions, "minimise": minimise, "threads": threads, "seed": seed}
    return decided(puzzle, state=state, limits=limits or Limits(time, memory, states), **wishes, **fewest)


@checked_verb
def verify(
    puzzle: Puzzle,
    solution: Solution,
    *,
    strict: bool = False,
    time: float | None = 60.0,
    memory: int | None = 4 * GIB,
    states: int | None = None,
    limits: Limits | None = None,
    lang: Lang | None = None,
) -> Verdict:
    """Check an answer: moves one by one, an answer of `solve`, or a text. Moves are replayed by the rules
    alone; the verdict is true, or says at which step they break and why.

    A text may be anything that people and programs write; `strict` takes plain notations only. That a
    puzzle is unsolvable can only be checked by searching for a solution. If a limit comes first, the
    verdict is not true, and its reason has the kind "undecided".
    """
    from knobel.verify import verify as checked

    return checked(puzzle, solution, limits or Limits(time, memory, states), strict=strict)


@checked_verb
def certify(
    puzzle: Puzzle,
    certificate: Certificate | str | PathLike[str] | bytes | BinaryIO,
    *,
    time: float | None = 60.0,
    memory: int | None = 4 * GIB,
    states: int | None = None,
    limits: Limits | None = None,
    lang: Lang | None = None,
) -> Checked:
    """Does a certificate (or the file of this name, or what such a file holds) prove what it claims
    about the puzzle? The result is true, or says which line is wrong and why.

    KnobelError "bad-certificate" if it cannot be read, "foreign-certificate" if it belongs to another
    puzzle, or the name of a limit that was reached first; OSError if there is no such file.
    """
    from knobel.certificates import certify as checked

    return checked(puzzle, certificate, limits or Limits(time, memory, states))


@checked_verb
def rate(
    puzzle: Puzzle,
    *,
    weights: Weights | None = None,
    time: float | None = 60.0,
    memory: int | None = 4 * GIB,
    states: int | None = None,
    limits: Limits | None = None,
    lang: Lang | None = None,
) -> Rating:
    """How hard is a puzzle for a person? Grade, score and the features behind them."""
    from knobel.difficulty.rate import rate as measured

    return measured(puzzle, weights=weights, limits=limits or Limits(time, memory, states))


@checked_verb
def generate(
    kind: Kind | str,
    *,
    difficulty: Grade | None = None,
    size: int | None = None,
    seed: int | None = None,
    unsolvable: bool | str = False,
    time: float | None = None,
    memory: int | None = None,
    states: int | None = None,
    limits: Limits | None = None,
    lang: Lang | None = None,
    **params: Any,
) -> Generated:
    """A new puzzle of a kind; KnobelError "bad-parameter", or "not-found" if the budget or a limit
    runs out first.

    `difficulty` is easy, medium, hard, expert, or None for any; `size` is the size of the board or
    the number of fields; `params` are the parameters of the kind, by name. With
    `unsolvable` the puzzle has no solution: True for any reason, or the kind of proof. It is then
    derived from a puzzle of the grade `difficulty`, but has no grade itself. Without a `seed` one is
    drawn; `seed` of the result says which.
    """
    from knobel.generate import generate as made

    wishes: dict[str, Any] = {"difficulty": difficulty, "size": size, "seed": seed, "unsolvable": unsolvable}
    return made(kind, limits=limits or Limits(time, memory, states), **wishes, **params)


@checked_verb
def explain(
    puzzle: Puzzle,
    answer: Answer | None = None,
    *,
    time: float | None = 60.0,
    memory: int | None = 4 * GIB,
    states: int | None = None,
    limits: Limits | None = None,
    lang: Lang | None = None,
) -> Explanation:
    """Why a puzzle has no solution, or how hard it is and why: in sentences and as a picture. Without
    an answer it is solved first; the time left after that is for the rating."""
    from knobel.explain import explain as explained

    return explained(puzzle, answer, limits or Limits(time, memory, states))


@checked_verb
def draw(
    puzzle: Puzzle,
    file: str | PathLike[str] | None = None,
    *,
    solution: bool | Solution = False,
    theme: ThemeName | None = None,
    width: float | None = None,
    time: float | None = 60.0,
    memory: int | None = 4 * GIB,
    states: int | None = None,
    limits: Limits | None = None,
    lang: Lang | None = None,
) -> Drawing:
    """A picture of a puzzle, for a notebook, as SVG text (`.svg`) or as a `file` of the format that its
    extension names: .svg, .png, .pdf, .gif or .webp.

    `solution` draws one as well (GIF and WebP are animated): True for one that is looked for first, else
    an answer, moves, or a text in any notation. KnobelError "unsolvable", "undecided" or "not-a-solution"
    if there is none to draw.
    """
    from knobel.drawing import Drawing, moves_to_draw

    moves = None
    if solution is True:
        solution = solve(puzzle, limits=limits or Limits(time, memory, states))
    if solution is not False:
        moves = moves_to_draw(puzzle, solution)
    drawing = Drawing(puzzle, moves, theme, width)
    if file is not None:
        drawing.save(file)
    return drawing
