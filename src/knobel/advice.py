"""Honest advice: one good move and what speaks for it; can this still be won, and since when not?

Everything said here follows from answers of the exact solver. Lost stays lost, so the move
that lost a game is found by halving. What could not be found out within the limits is called
unknown, never guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice
from typing import Any

from knobel.controls import Listed
from knobel.limits import GIB, Limits
from knobel.locale import Message
from knobel.oracle import Deadline, Oracle
from knobel.puzzle import Move, Reason, Solved, State, Undecided, Unsolvable

ADVICE = Limits(time=3.0, memory=GIB)
"""What advice may cost, unless told otherwise."""
MOST_OTHERS = 24
"""So many other moves are compared with the one that is advised."""


@dataclass(frozen=True, slots=True)
class Winnable:
    """Can it still be solved? `answer` is True, False or None (unknown within the limits).

    If not: `since` is the move (from 1) that lost it (0: it never could be solved), `last` the
    number of moves after which it still could (None if it never could). If not `exact`, an
    earlier move may have lost it, and `last` is None."""

    answer: bool | None
    message: Message
    since: int | None = None
    last: int | None = None
    reason: Reason | None = None
    exact: bool = True
    left: int | None = None
    """Moves to the end by the solution that was found."""

    def as_json(self, lang: str | None = None) -> dict[str, Any]:
        reason = self.reason and {"kind": self.reason.kind, "text": self.reason.message.text(lang)}
        return {
            "answer": self.answer, "text": self.message.text(lang), "since": self.since,
            "last": self.last, "reason": reason, "exact": self.exact,
        }  # fmt: skip


@dataclass(frozen=True, slots=True)
class Other:
    """Another move than the advised one: `wins` (None: unknown), with how many moves in all, or
    why not; `seen`: it leads back to the position after so many moves."""

    move: Move
    wins: bool | None
    length: int | None = None
    reason: Reason | None = None
    seen: int | None = None


@dataclass(frozen=True, slots=True)
class Hint:
    """`kind` is "move", "lost" (go back to `back_to`), "solved" or "unknown"."""

    kind: str
    message: Message
    why: tuple[Message, ...] = ()
    move: Move | None = None
    back_to: int | None = None
    others: tuple[Other, ...] = ()

    def as_json(self, lang: str | None = None) -> dict[str, Any]:
        return {
            "kind": self.kind, "text": self.message.text(lang), "move": self.move,
            "why": [sentence.text(lang) for sentence in self.why], "back_to": self.back_to,
        }  # fmt: skip


# ---------------------------------------------------------------- still winnable?


def winnable(oracle: Oracle, states: Sequence[State], moves: Sequence[Move], limits: Limits) -> Winnable:
    """Can the last of these positions be solved? If not, since which move?"""
    deadline = Deadline(limits)
    here = oracle.ask(states[-1], deadline.share(2))
    if isinstance(here, Solved):
        if not len(here.moves):
            return Winnable(True, Message("It is solved."), left=0)
        return Winnable(True, Message("Yes, it can still be solved."), left=len(here.moves))
    if isinstance(here, Undecided):
        message = Message("That is not known: {reason}.", reason=here.reason.message)
        return Winnable(None, message, reason=here.reason)
    since, exact = _lost_since(oracle, states, deadline)
    first = oracle.known(states[since])
    assert isinstance(first, Unsolvable)
    reason = here.reason if first.reason.kind == "exhausted" else first.reason
    return _not_winnable(oracle, states, moves, since, exact, reason)


def _lost_since(oracle: Oracle, states: Sequence[State], deadline: Deadline) -> tuple[int, bool]:
    """The first position that is known to be lost; whether the one before is known to be won
    (or there is none)."""
    won, lost = -1, len(states) - 1
    unknown = -1
    while lost - max(won, unknown) > 1:
        low = max(won, unknown)
        middle = (low + lost) // 2
        answer = oracle.ask(states[middle], deadline.share(4))
        if isinstance(answer, Unsolvable):
            lost = middle
        elif isinstance(answer, Solved):
            won = middle
        else:
            unknown = middle
    return lost, won == lost - 1


def _not_winnable(
    oracle: Oracle, states: Sequence[State], moves: Sequence[Move], since: int, exact: bool, reason: Reason
) -> Winnable:
    because = reason.message
    if since == 0:
        return Winnable(False, Message("No, this puzzle has no solution: {reason}.", reason=because),
                        0, None, reason)  # fmt: skip
    move = oracle.puzzle.say(states[since - 1], moves[since - 1])
    if not exact:
        message = Message("No, since move {n} ({move}) at the latest: {reason}.",
                          n=since, move=move, reason=because)  # fmt: skip
        return Winnable(False, message, since, None, reason, exact=False)
    message = Message("No, not since move {n} ({move}): {reason}.", n=since, move=move, reason=because)
    return Winnable(False, message, since, since - 1, reason)


# ---------------------------------------------------------------- one good move


def hint(
    oracle: Oracle, states: Sequence[State], moves: Sequence[Move], limits: Limits, why: bool = True
) -> Hint:
    """One good move from the last of these positions, or what is wrong with it."""
    deadline = Deadline(limits)
    here = oracle.ask(states[-1], deadline.share(2) if why else limits)
    if isinstance(here, Undecided):
        message = Message("No hint: whether this can still be solved is not known; {reason}.",
                          reason=here.reason.message)  # fmt: skip
        return Hint("unknown", message)
    if isinstance(here, Unsolvable):
        return _lost(winnable(oracle, states, moves, deadline.share()))
    if not len(here.moves):
        return Hint("solved", Message("It is solved."))
    move = here.moves[0]
    said = oracle.puzzle.say(states[-1], move)
    others = tuple(_others(oracle, states, move, deadline)) if why else ()
    reasons = tuple(_speaks_for(oracle, states, here, others)) if why else ()
    return Hint("move", Message("Try: {move}.", move=said), reasons, move, others=others)


def _lost(found: Winnable) -> Hint:
    assert found.reason is not None
    why = (Message("Why: {reason}.", reason=found.reason.message),)
    if found.since == 0:
        return Hint("lost", Message("This puzzle has no solution."), why)
    if found.last is None:
        message = Message("From here it cannot be solved any more. Go back some moves.")
        return Hint("lost", message, why)
    if found.last == 0:
        message = Message("From here it cannot be solved any more: the first move was wrong. Start again.")
    else:
        message = Message(
            "From here it cannot be solved any more: move {n} was wrong. Go back to move {last}.",
            n=found.since, last=found.last,
        )  # fmt: skip
    return Hint("lost", message, why, back_to=found.last)


def _others(oracle: Oracle, states: Sequence[State], move: Move, deadline: Deadline) -> list[Other]:
    """What becomes of the other moves. Moves with the same outcome are looked at once."""
    puzzle, here = oracle.puzzle, states[-1]
    advised = puzzle.apply(here, move)
    candidates = list(islice((m for m in puzzle.moves(here) if m != move), MOST_OTHERS))
    seen = {state: n for n, state in enumerate(states)}
    found = []
    for n, other in enumerate(candidates):
        there = puzzle.apply(here, other)
        if there == advised:
            continue
        answer = oracle.ask(there, deadline.share(len(candidates) - n))
        if isinstance(answer, Solved):
            length = 1 + len(answer.moves) if answer.optimal else None
            found.append(Other(other, True, length, seen=seen.get(there)))
        elif isinstance(answer, Unsolvable):
            found.append(Other(other, False, reason=answer.reason))
        else:
            found.append(Other(other, None, seen=seen.get(there)))
    return found


def _speaks_for(
    oracle: Oracle, states: Sequence[State], answer: Solved, others: Sequence[Other]
) -> list[Message]:
    """What the move is good for, and what speaks against the others."""
    said = [oracle.puzzle.aim(states[-1], answer.moves)]
    lost = [other for other in others if other.wins is False]
    won = [other for other in others if other.wins]
    unknown = [other for other in others if other.wins is None]
    if lost and len(lost) == len(others):
        said.append(Message("It is the only move that still wins."))
    said += _about_losers(oracle, states[-1], lost)
    said += _about_winners(oracle, states, answer, won, bool(lost or unknown))
    if unknown:
        said.append(Message("Not known within the limit: {moves}.",
                            moves=_say(oracle, states[-1], unknown)))  # fmt: skip
    return said


def _about_losers(oracle: Oracle, state: State, lost: Sequence[Other]) -> list[Message]:
    """Why other moves lose, those with the same reason together."""
    said = []
    reasons = dict.fromkeys(other.reason for other in lost if other.reason is not None)
    for reason in reasons:
        if reason.kind != "exhausted":
            moves = _say(oracle, state, [other for other in lost if other.reason == reason])
            said.append(Message("Otherwise ({moves}): {reason}.", moves=moves, reason=reason.message))
    searched = [other for other in lost if other.reason is not None and other.reason.kind == "exhausted"]
    if searched:
        positions = sum(reason.data.get("states", 0) for reason in reasons if reason.kind == "exhausted")
        said.append(Message(
            "Otherwise ({moves}) it cannot be solved any more: the one position that can come then was seen.",
            "Otherwise ({moves}) it cannot be solved any more: all {n} positions that can come then were "
            "searched.",
            n=positions, moves=_say(oracle, state, searched),
        ))  # fmt: skip
    return said


def _about_winners(
    oracle: Oracle, states: Sequence[State], answer: Solved, won: Sequence[Other], mixed: bool
) -> list[Message]:
    """Other moves that win as well: those that lead back, those that take longer, the rest."""
    if not won:
        return []
    said = []
    back = [other for other in won if other.seen is not None]
    rest = [other for other in won if other.seen is None]
    for other in back:
        which = _say(oracle, states[-1], [other])
        if other.seen:
            said.append(Message("This leads back to the position after move {n}: {moves}.",
                                n=other.seen, moves=which))  # fmt: skip
        else:
            said.append(Message("This leads back to the start: {moves}.", moves=which))
    fewest = len(answer.moves) if answer.optimal else None
    longer = [o for o in rest if fewest is not None and o.length is not None and o.length > fewest]
    for more in sorted({o.length - fewest for o in longer if o.length and fewest is not None}):
        which = _say(oracle, states[-1], [o for o in longer if o.length == (fewest or 0) + more])
        said.append(Message("This wins, too, but takes {more} more: {moves}.",
                            more=oracle.puzzle.count_moves(more), moves=which))  # fmt: skip
    equal = [other for other in rest if other not in longer]
    if equal and len(equal) == len(won) and not mixed:
        said.append(Message("All other moves win as well."))
    elif equal:
        said.append(Message("This wins as well: {moves}.", moves=_say(oracle, states[-1], equal)))
    return said


def _say(oracle: Oracle, state: State, others: Sequence[Other]) -> Message:
    return Listed([oracle.puzzle.say(state, other.move) for other in others], "; ")
