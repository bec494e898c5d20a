"""What a puzzle tells people: pictures of states, ways and proofs, rules and hints in words,
and how they make a move.

These questions are all optional. A puzzle answers them in files of its folder
(`scene.py`: scene, show and ground; `way.py`: way, trail and between; `explain.py`: rules, hint, aim, why
and proof; `touch.py`: controls and say; `printed.py`: printed and denies) or, in a single file, by
overriding the methods. What it does not answer is told in a plain way that suits any puzzle.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from importlib import import_module
from importlib.util import find_spec
from types import ModuleType
from typing import TYPE_CHECKING, Any, ClassVar

from knobel.locale import Message

if TYPE_CHECKING:
    from knobel.controls import Controls
    from knobel.draw.scene import Scene, Shape
    from knobel.judge.sift import Found
    from knobel.puzzle import Reason

State = Any
Move = str


class Telling:
    """The part of a puzzle that people see and read."""

    signs: ClassVar[Mapping[Move, str]] = {}
    """A sign for every move that is understood in any language, such as an arrow, if there are some."""

    if TYPE_CHECKING:

        def start(self) -> State: ...
        def count_moves(self, n: int) -> Message: ...

    # -- pictures

    def scene(self, state: State | None = None) -> Scene:
        """The picture of a state; without `scene.py`, what `show` says."""
        here = self.start() if state is None else state
        scene: Scene | None = self._ask("scene", "scene", here)
        if scene is None:
            from knobel.draw.strip import written

            return written(self, here)  # type: ignore[arg-type]
        return scene

    def show(self, state: State) -> str:
        """A state as plain text, for terminals."""
        text: str | None = self._ask("scene", "show", state)
        return repr(state) if text is None else text

    def ground(self, state: State) -> str:
        """What `show` leaves out because no move changes it, as far as it matters from this
        state: plain text for terminals; often nothing."""
        return str(self._ask("scene", "ground", state) or "")

    def way(self, moves: Sequence[Move]) -> Scene:
        """Moves from the start, all in one picture."""
        scene: Scene | None = self._ask("way", "way", moves)
        if scene is None:
            from knobel.draw.strip import strip

            return strip(self, moves)  # type: ignore[arg-type]
        return scene

    def trail(self, moves: Sequence[Move]) -> tuple[Shape, ...]:
        """The way so far, as shapes that lie on the picture of the last position; often nothing."""
        shapes: tuple[Shape, ...] | None = self._ask("way", "trail", moves)
        return shapes or ()

    def between(self, state: State, move: Move, share: float) -> tuple[Scene, float] | None:
        """The picture while a move is made (share: 0 before it, 1 after it), and by how many
        degrees it is turned to the left; None if things do not move, but change."""
        found: tuple[Scene, float] | None = self._ask("way", "between", state, move, share)
        return found

    def proof(self, reason: Reason) -> Scene | None:
        """The picture of a reason why there is no solution; None if words must do."""
        found: Scene | None = self._ask("explain", "proof", reason)
        return found

    def _repr_svg_(self) -> str:
        from knobel.draw.svg import svg

        return svg(self.scene())

    # -- words

    def rules(self) -> Message:
        """The rules and the goal, for somebody who has never seen such a puzzle."""
        found: Message | None = self._ask("explain", "rules")
        return found or Message("Find moves that solve the puzzle.")

    def hint(self, moves: Sequence[Move]) -> Message:
        """Something about a solution that helps without giving it away."""
        found: Message | None = self._ask("explain", "hint", moves)
        return found or Message("It takes {moves}.", moves=self.count_moves(len(moves)))

    def aim(self, state: State, moves: Sequence[Move]) -> Message:
        """What the first of these moves, which solve the puzzle from here, is good for."""
        found: Message | None = self._ask("explain", "aim", state, moves)
        return found or Message("After it: {moves} to go.", moves=self.count_moves(len(moves) - 1))

    def why(self, reason: Reason) -> tuple[Message, ...]:
        """More about a reason why there is no solution: a proof in sentences."""
        return tuple(self._ask("explain", "why", reason) or ())

    # -- making a move

    def controls(self, state: State) -> Controls:
        """What a person can press or click to make a move."""
        found: Controls | None = self._ask("touch", "controls", state)
        if found is None:
            from knobel.controls import plain

            return plain(self, state)  # type: ignore[arg-type]
        return found

    def say(self, state: State, move: Move) -> Message:
        """A move that is possible here, in words."""
        found: Message | None = self._ask("touch", "say", state, move)
        if found is None:
            from knobel.controls import Spoken

            return Spoken(self, move)  # type: ignore[arg-type]
        return found

    # -- what programs say

    def printed(self, lines: Sequence[str]) -> Iterable[Found]:
        """Readings of a program's output in this puzzle's own ways, the best ones first;
        `printed.py`, beyond the moves in plain words that are found for every puzzle."""
        return self._ask("printed", "printed", lines) or ()

    def denies(self, sentence: str) -> bool:
        """Does a program say in this puzzle's own words that there is no solution? `printed.py`,
        beyond "unsolvable" and the like, which are understood for every puzzle."""
        return bool(self._ask("printed", "denies", sentence))

    # -- the folder this puzzle lives in

    def _ask(self, room: str, question: str, *details: Any) -> Any:
        """The answer of a function in a file of the folder; None if there is none."""
        module = self._room(room)
        return getattr(module, question)(self, *details) if hasattr(module, question) else None

    @classmethod
    def _room(cls, name: str) -> ModuleType | None:
        folder, _, file = cls.__module__.rpartition(".")
        module = f"{folder}.{name}"
        if file != "rules" or find_spec(module) is None:
            return None
        return import_module(module)

    @classmethod
    def _need(cls, name: str) -> ModuleType:
        room = cls._room(name)
        if room is None:
            from knobel.puzzle import NotOffered

            raise NotOffered(getattr(cls, "name", cls.__qualname__), name)
        return room
