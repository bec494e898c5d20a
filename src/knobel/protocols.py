"""What a puzzle can say beyond its rules, one class for each matter; all of it is optional.

    Text           parse, format, recognise, is_small, chosen_options            text.py
    Notations      notations, words, synonyms, signs, own_notations,             notation.py
                   parse_move, format_move
    Picture        scene, show, ground, solution_scene, trail, motion,           scene.py,
                   proof_scene, proof_steps                                      solution_scene.py,
                                                                                 proof_steps.py
    Words          rules, how, goal, teaser, aim, lesson, proof_sentences,       explain.py
                   count_moves
    Hands          controls, say                                                 controls.py
    Lessons        levels                                                        levels.py
    Birth          invent, parameters, grades                                    invent.py, grades.py
    Difficulty     features, declared_features, human_game, canonical            features.py, human_game.py,
                                                                                 symmetry.py
    ProgramOutput  candidates, conventions_shown, phrases                        program_output.py
    Observation    observer, environment_id                                      observation.py
    Certified      evidence, refuter, list_states                                evidence.py, certificate.py

`Puzzle` derives from all of them. A puzzle in a folder answers in files of these names, with functions
of these names that take the puzzle first (`puzzle_folder.py`); a puzzle in a single file overrides the
methods.
What is not answered is told in a plain way that suits any puzzle.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, ClassVar, Protocol, Self

from knobel.errors import NotOffered, PuzzleError, unreadable
from knobel.evidence import Refuter, Sink, View
from knobel.locale import Message
from knobel.puzzle_folder import ask, has_part, need_part, part

if TYPE_CHECKING:
    from knobel.answers import Reason, Solved
    from knobel.controls import Controls, Lesson
    from knobel.features import Feature
    from knobel.levels import Level
    from knobel.limits import Limits
    from knobel.notation.parsed_answer import Candidate, Notation
    from knobel.notation.vocabulary import Phrases
    from knobel.observation import Observer
    from knobel.options import Option
    from knobel.scene import Scene, Shape, Step

State = Any
"""Each puzzle has its own; immutable and hashable."""
Move = str
Node = Hashable


class Game(Protocol):
    """A puzzle as a person plays it: what a simulated player asks. Solved positions have no choices."""

    most: int = 5_000
    """So many positions are few enough to look at them all."""
    slack: int | None = None
    """How much worse than the best a choice may look for a person to consider it; None: any choice."""
    fewest: bool = True
    """Is the length of a solution the fewest moves, or the fewest choices that were found?"""
    complete: bool = True
    """Do the options hold every way to go on, or only those a person thinks of?"""
    weight: int = 1
    """How many usual positions one of this game is worth, in memory and time."""
    least: int = 0
    """No solution has fewer choices."""

    def start(self) -> Node:
        """The position to begin with."""

    def options(self, node: Any) -> Sequence[Node]:
        """The positions that one sensible choice leads to, none of them twice."""

    def solved(self, node: Any) -> bool:
        """Is this the end?"""

    def away(self, node: Any) -> int:
        """How far from the goal a position looks, at a glance: 0 at the goal, STUCK where there
        are no choices."""

    def moves(self, nodes: Sequence[Any]) -> Sequence[Move]:
        """The moves of the puzzle that lead from the start through these positions."""


STUCK = 1 << 20
"""How far away a position without choices looks."""


class Grades(Protocol):
    """What a kind of puzzle knows about grades: `grades.py`, or an object with these methods."""

    def plan(self, grade: str | None, params: Mapping[str, Any], random: Random) -> dict[str, Any]:
        """Parameters for `invent`: those given, and for the rest what suits the grade."""


class _Basics:
    """What the classes below rely on; `Puzzle` has it."""

    if TYPE_CHECKING:
        name: ClassVar[str]
        title: ClassVar[str]
        options: ClassVar[tuple[Option, ...]]

        def start(self) -> State: ...


class Text(_Basics):
    """A puzzle as text."""

    @classmethod
    def recognise(cls, text: str) -> float:
        """How much this looks like a text of this kind, from 0 to 1."""
        likeness = ask(cls, "text", "recognise", text)
        if likeness is not None:
            return float(likeness)
        try:
            cls.parse(text)
        except PuzzleError:
            return 0.0
        return 0.5

    @classmethod
    def is_small(cls, text: str) -> bool:
        """Are reading, moving and drawing what this text says a matter of milliseconds? Asked before
        it is read, whatever it is; no unless the puzzle says so."""
        return bool(ask(cls, "text", "is_small", text))

    @classmethod
    def parse(cls, text: str, *, trust_count: bool = False, **options: Any) -> Self:
        """Read a puzzle; PuzzleError says what is wrong and where."""
        puzzle: Self = need_part(cls, "text").parse(text, trust_count=trust_count, **options)
        return puzzle

    def format(self) -> str:
        """The puzzle as text, exactly in the contest's form."""
        return str(need_part(type(self), "text").format(self))

    def chosen_options(self) -> dict[str, Any]:
        """What was chosen beside the text: `parse(format(), **chosen_options())` is self."""
        return {option.name: getattr(self, option.name) for option in self.options}


class Notations(_Basics):
    """Ways to write moves."""

    notations: ClassVar[tuple[str, ...]] = ("tokens",)
    """How moves can be written; the first one is what people see by default."""
    words: ClassVar[Mapping[Move, Mapping[str, str]]] = {}
    """Moves in words, by language."""
    synonyms: ClassVar[Mapping[str, Move]] = {}
    """Other words and signs that are read as a move, in lower case."""
    word_gap: ClassVar[str] = " "
    """What stands between words."""
    signs: ClassVar[Mapping[Move, str]] = {}
    """A sign for every move that is understood in any language, such as an arrow, if there are some."""

    @classmethod
    def own_notations(cls) -> Mapping[str, Notation[Any]]:
        """Notations other than tokens and words, by name: NOTATIONS in `notation.py`."""
        own: Mapping[str, Notation[Any]] = getattr(part(cls, "notation"), "NOTATIONS", {})
        return own

    @classmethod
    def parse_move(cls, text: str) -> Move:
        """The move a word or token stands for; IllegalMove if it stands for none."""
        plain = text.strip().casefold()
        for move, words in cls.words.items():
            if plain == move.casefold() or plain in words.values():
                return move
        if cls.words:
            raise unreadable(text)
        return text.strip()

    @classmethod
    def format_move(cls, move: Move, lang: str) -> str:
        """A move in words."""
        return cls.words.get(move, {}).get(lang, move)


class Words(_Basics):
    """What people read about a puzzle."""

    length_words: ClassVar[Message] = Message("{n} move", "{n} moves")
    """The length {n} of a solution in this puzzle's own word, with singular and plural."""

    def count_moves(self, n: int) -> Message:
        """ "17 steps": how many moves, in this puzzle's own word."""
        return self.length_words.about(n)

    def rules(self) -> Message:
        """How it works and what the goal is, for somebody who has never seen such a puzzle."""
        how: Message | None = ask(self, "explain", "how")
        return Message("{how} {goal}", how=how, goal=self.goal()) if how else self.goal()

    def goal(self) -> Message:
        """The goal, in one sentence."""
        goal: Message | None = ask(self, "explain", "goal")
        return goal or Message("Find moves that solve the puzzle.")

    def teaser(self, moves: Sequence[Move]) -> Message:
        """Something about a solution that helps without giving it away."""
        teaser: Message | None = ask(self, "explain", "teaser", moves)
        return teaser or Message("It takes {moves}.", moves=self.count_moves(len(moves)))

    def aim(self, state: State, moves: Sequence[Move]) -> Message:
        """What the first of these moves, which solve the puzzle from here, is good for."""
        aim: Message | None = ask(self, "explain", "aim", state, moves)
        return aim or Message("Then {moves} to go.", moves=self.count_moves(len(moves) - 1))

    def lesson(self, state: State, moves: Sequence[Move]) -> Lesson | None:
        """What somebody should ask themselves here, and where to look, if these moves solve the puzzle
        from here; None if there is nothing to say but the move."""
        lesson: Lesson | None = ask(self, "explain", "lesson", state, moves)
        return lesson

    def proof_sentences(self, reason: Reason) -> tuple[Message, ...]:
        """More about a reason why there is no solution: the proof, sentence by sentence."""
        return tuple(ask(self, "explain", "proof_sentences", reason) or ())


class Picture(_Basics):
    """Pictures of states, solutions and proofs."""

    def scene(self, state: State | None = None) -> Scene:
        """The picture of a state; if nothing else is said, what `show` says."""
        here = self.start() if state is None else state
        scene: Scene | None = ask(self, "scene", "scene", here)
        if scene is None:
            from knobel.default_scenes import written

            return written(self, here)  # type: ignore[arg-type]
        return scene

    def show(self, state: State) -> str:
        """A state as plain text, for terminals."""
        text: str | None = ask(self, "scene", "show", state)
        return repr(state) if text is None else text

    def ground(self, state: State) -> str:
        """What `show` leaves out because no move changes it, as far as it matters from this
        state: plain text for terminals; often nothing."""
        return str(ask(self, "scene", "ground", state) or "")

    def solution_scene(self, moves: Sequence[Move]) -> Scene:
        """Moves from the start, all in one picture."""
        scene: Scene | None = ask(self, "solution_scene", "solution_scene", moves)
        if scene is None:
            from knobel.default_scenes import strip

            return strip(self, moves)  # type: ignore[arg-type]
        return scene

    def trail(self, moves: Sequence[Move]) -> tuple[Shape, ...]:
        """The way so far, as shapes that lie on the picture of the last position; often nothing."""
        return tuple(ask(self, "solution_scene", "trail", moves) or ())

    def motion(self, state: State, move: Move, share: float) -> tuple[Scene, float] | None:
        """The picture while a move is made (share: 0 before it, 1 after it), and by how many
        degrees it is turned to the left; None if things do not move, but change."""
        moving: tuple[Scene, float] | None = ask(self, "solution_scene", "motion", state, move, share)
        return moving

    def proof_scene(self, reason: Reason) -> Scene | None:
        """The picture of a reason why there is no solution; None if words must do."""
        scene: Scene | None = ask(self, "explain", "proof_scene", reason)
        return scene

    def proof_steps(self, reason: Reason, state: State | None = None) -> tuple[Step, ...]:
        """The same step by step, for the position that is lost for this reason (None: the start):
        pictures with a sentence each; none if words must do."""
        here = self.start() if state is None else state
        return tuple(ask(self, "proof_steps", "proof_steps", here, reason) or ())


class Hands(_Basics):
    """How people make a move."""

    def controls(self, state: State) -> Controls:
        """What a person can press or click to make a move."""
        controls: Controls | None = ask(self, "controls", "controls", state)
        if controls is None:
            from knobel.controls import plain

            return plain(self, state)  # type: ignore[arg-type]
        return controls

    def say(self, state: State, move: Move) -> Message:
        """A move that is possible here, in words."""
        words: Message | None = ask(self, "controls", "say", state, move)
        if words is None:
            from knobel.controls import Spoken

            return Spoken(self, move)  # type: ignore[arg-type]
        return words

    def happened(self, state: State, move: Move) -> Message | None:
        """What a move that was made here has changed, for people who listen; None if the description of
        the new position says it all."""
        said: Message | None = ask(self, "controls", "happened", state, move)
        return said


class Lessons(_Basics):
    """How people learn a puzzle."""

    @classmethod
    def levels(cls) -> tuple[Level, ...]:
        """First steps, each of which teaches one rule: `LEVELS` in `levels.py`."""
        return tuple(getattr(part(cls, "levels"), "LEVELS", ()))


class Birth(_Basics):
    """How new puzzles are made."""

    @classmethod
    def invent(cls, params: Mapping[str, Any], random: Random) -> tuple[Self, list[Move]]:
        """A new puzzle and a solution of it; `params` are values of `parameters()`."""
        puzzle, moves = need_part(cls, "invent").invent(params, random)
        return puzzle, moves

    def changed(self, random: Random) -> Self | None:
        """The same puzzle with one small thing changed, perhaps without a solution: `changed` in
        `invent.py`; None if this kind knows no changes."""
        changed: Self | None = ask(self, "invent", "changed", random)
        return changed

    @classmethod
    def parameters(cls) -> tuple[Option, ...]:
        """What can be chosen when a puzzle is made: `PARAMETERS` in `invent.py`."""
        return tuple(getattr(part(cls, "invent"), "PARAMETERS", ()))

    @classmethod
    def grades(cls) -> Any:
        """How to make puzzles of a grade, and puzzles without solution (`Grades`); None: not known."""
        return part(cls, "grades")


class Difficulty(_Basics):
    """What makes a puzzle hard."""

    def features(self, answer: Solved) -> dict[str, float]:
        """What makes it hard, in numbers; `length` and `choices` are counted if they are not said."""
        features: dict[str, float] = ask(self, "features", "features", answer) or {}
        return features

    @classmethod
    def declared_features(cls) -> tuple[Feature, ...]:
        """What `features` measures, in words of its own: `FEATURES` in `features.py`. What is not
        declared is told in the words that suit any puzzle."""
        return tuple(getattr(part(cls, "features"), "FEATURES", ()))

    def human_game(self, *, wide: bool = False) -> Game | None:
        """The puzzle as a person plays it, `wide` with choices that few would think of;
        None: every move is a choice."""
        module = part(type(self), "human_game")
        game: Game | None = None if module is None else module.human_game(self, wide=wide)
        return game

    def canonical(self) -> Hashable:
        """The same for puzzles that are mirror images of each other, or the like."""
        if part(type(self), "symmetry") is None:
            text: str = self.format()  # type: ignore[attr-defined]
            return text
        same: Hashable = ask(self, "symmetry", "canonical")
        return same


class ProgramOutput(_Basics):
    """What programs print about this puzzle, beyond moves and “unsolvable” in plain words."""

    def candidates(self, lines: Sequence[str]) -> Iterable[Candidate]:
        """Readings of a program's output in this puzzle's own ways, the best ones first;
        beyond the moves in plain words that are found for every puzzle."""
        return ask(self, "program_output", "candidates", lines) or ()

    def conventions_shown(self, lines: Sequence[str]) -> frozenset[str]:
        """Ways of writing, such as "letters:german", that an output shows for certain; candidates that
        assume another one of the same family are then refused to the program that wrote it."""
        return frozenset(ask(self, "program_output", "conventions_shown", lines) or ())

    @classmethod
    def phrases(cls) -> Phrases | None:
        """How people talk about moves of this puzzle: PHRASES in `program_output.py`."""
        phrases: Phrases | None = getattr(part(cls, "program_output"), "PHRASES", None)
        return phrases


class Observation(_Basics):
    """What learning programs see and do."""

    @classmethod
    def observer(cls, largest: int | None, wishes: Mapping[str, Any], puzzles: Sequence[Self]) -> Observer:
        """One fixed shape for all puzzles of an environment, large enough for what is wished."""
        module = part(cls, "observation")
        if module is None:
            raise NotOffered(cls.name, "observation")
        observer: Observer = module.observer(largest, wishes, puzzles)
        return observer

    @classmethod
    def environment_id(cls) -> str | None:
        """The name of the Gymnasium environment; None if there is none."""
        own = cls.observer.__func__ is not Observation.observer.__func__  # type: ignore[attr-defined]
        if not own and not has_part(cls, "observation"):
            return None
        return f"knobel/{''.join(word.capitalize() for word in cls.name.split('_'))}-v0"


class Certified(_Basics):
    """How answers are proved to somebody who trusts no solver."""

    def evidence(self) -> View:
        """What the checker of certificates asks: `View` in `evidence.py`, else the plain rules."""
        module = part(type(self), "evidence")
        kind: type[View] = View if module is None else module.View
        return kind(self)  # type: ignore[arg-type]

    def refuter(self, view: View, reason: Reason | None) -> Refuter | None:
        """What the writer of certificates asks about every state: an argument that it leads to no
        solution, with its data. `reason` is what the solver said, if it found no solution."""
        module = part(type(self), "certificate")
        find = getattr(module, "refuter", None)
        return find and find(self, view, reason)

    def list_states(self, below: int | None, limits: Limits, sink: Sink) -> bool:
        """A faster way than the rules to list all states of a certificate, or those that matter if
        none is solved in fewer steps than a number. False: there is none here."""
        module = part(type(self), "certificate")
        list_all = getattr(module, "list_states", None)
        return list_all is not None and list_all(self, below, limits, sink)
