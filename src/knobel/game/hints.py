"""Honest advice: one good move and what speaks for it; can this still be won, and since when not?

Everything said here follows from answers of the exact solver. Lost stays lost, so the move
that lost a game is found by halving. What could not be found out within the limits is called
unknown, never guessed.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import islice

from knobel.answers import Reason, Solved, Undecided, Unsolvable
from knobel.controls import Lesson, Listed
from knobel.game.oracle import Deadline, Oracle
from knobel.limits import GIB, Limits
from knobel.locale import Message
from knobel.puzzle import Move, State

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
    chance: Message | None = None
    """How many of the moves that are possible here still win, as far as that was found out."""
    lesson: Lesson | None = None
    """What the player could ask themselves first, and where to look."""


# ---------------------------------------------------------------- still winnable?


def winnable(oracle: Oracle, states: Sequence[State], moves: Sequence[Move], limits: Limits) -> Winnable:
    """Can the last of these positions be solved? If not, since which move?"""
    deadline = Deadline(limits)
    here = oracle.ask(states[-1], deadline.share(2))
    if isinstance(here, Solved):
        if not len(here.moves):
            return Winnable(True, Message("Solved."), left=0)
        return Winnable(True, Message("Still solvable."), left=len(here.moves))
    if isinstance(here, Undecided):
        message = Message(
            "It is unclear whether this is still solvable: {reason}.", reason=here.reason.message
        )
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
        return Winnable(
            False, Message("This puzzle has no solution. {reason:capital}.", reason=because), 0, None, reason
        )
    move = oracle.puzzle.say(states[since - 1], moves[since - 1])
    if not exact:
        message = Message(
            "No longer solvable, since move {n} ({move}) at the latest. {reason:capital}.",
            n=since,
            move=move,
            reason=because,
        )
        return Winnable(False, message, since, None, reason, exact=False)
    message = Message(
        "Move {n} ({move}) was the mistake. {reason:capital}.", n=since, move=move, reason=because
    )
    return Winnable(False, message, since, since - 1, reason)


# ---------------------------------------------------------------- one good move


def hint(
    oracle: Oracle, states: Sequence[State], moves: Sequence[Move], limits: Limits, why: bool = True
) -> Hint:
    """One good move from the last of these positions, or what is wrong with it."""
    deadline = Deadline(limits)
    here = oracle.ask(states[-1], deadline.share(2) if why else limits)
    if isinstance(here, Undecided):
        message = Message(
            "No hint: it is unclear whether this is still solvable ({reason}).", reason=here.reason.message
        )
        return Hint("unknown", message)
    if isinstance(here, Unsolvable):
        return _lost(winnable(oracle, states, moves, deadline.share()))
    if not len(here.moves):
        return Hint("solved", Message("Solved."))
    move = here.moves[0]
    said = oracle.puzzle.say(states[-1], move)
    others = tuple(_others(oracle, states, move, deadline)) if why else ()
    reasons = tuple(_speaks_for(oracle, states, here, others)) if why else ()
    chance = _chance(oracle, states[-1], others) if why else None
    lesson = oracle.puzzle.lesson(states[-1], here.moves)
    message = Message("Try: {move}.", move=said)
    return Hint("move", message, reasons, move, others=others, chance=chance, lesson=lesson)


def _chance(oracle: Oracle, state: State, others: Sequence[Other]) -> Message | None:
    """How many moves win, if that is known of all of them and each has an outcome of its own."""
    count = len(list(islice(oracle.puzzle.moves(state), MOST_OTHERS + 2)))
    if not others or count != len(others) + 1 or any(other.wins is None for other in others):
        return None
    won = 1 + sum(bool(other.wins) for other in others)
    if won == 1:
        return Message("Only one of {all} moves still wins.", all=len(others) + 1)
    if won == len(others) + 1:
        return Message("Every move still wins.")
    return Message("{n} of {all} moves still win.", n=won, all=len(others) + 1)


def _lost(found: Winnable) -> Hint:
    assert found.reason is not None
    why = (Message("{reason:capital}.", reason=found.reason.message),)
    if found.since == 0:
        return Hint("lost", Message("This puzzle has no solution."), why)
    if found.last is None:
        message = Message("No longer solvable from here. Take back a few moves.")
        return Hint("lost", message, why)
    if found.last == 0:
        message = Message("No longer solvable: the first move was the mistake. Start again.")
    else:
        message = Message(
            "No longer solvable: move {n} was the mistake. Go back to move {last}.",
            n=found.since,
            last=found.last,
        )
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
        said.append(Message("This is the only move that still wins."))
    said += _about_losers(oracle, states[-1], lost)
    said += _about_winners(oracle, states, answer, won, bool(lost or unknown))
    if unknown:
        said.append(
            Message("Not decided within the limits: {moves}.", moves=_say(oracle, states[-1], unknown))
        )
    return said


def _about_losers(oracle: Oracle, state: State, lost: Sequence[Other]) -> list[Message]:
    """Why other moves lose, those with the same reason together."""
    said = []
    reasons = dict.fromkeys(other.reason for other in lost if other.reason is not None)
    for reason in reasons:
        if reason.kind != "exhausted":
            moves = _say(oracle, state, [other for other in lost if other.reason == reason])
            said.append(Message("Loses: {moves} – {reason}.", moves=moves, reason=reason.message))
    searched = [other for other in lost if other.reason is not None and other.reason.kind == "exhausted"]
    if searched:
        positions = sum(reason.data.get("states", 0) for reason in reasons if reason.kind == "exhausted")
        said.append(
            Message(
                "Loses: {moves} – the only position that can follow was checked.",
                "Loses: {moves} – all {n} positions that can follow were checked.",
                n=positions,
                moves=_say(oracle, state, searched),
            )
        )
    return said


def _about_winners(
    oracle: Oracle, states: Sequence[State], answer: Solved, won: Sequence[Other], mixed: bool
) -> list[Message]:
    """Other moves that win as well: those that lead back, those that take longer, the rest."""
    here, puzzle = states[-1], oracle.puzzle
    said = [_leads_back(oracle, here, other) for other in won if other.seen is not None]
    extra = {other: _extra(answer, other) for other in won if other.seen is None}
    for more in sorted({more for more in extra.values() if more}):
        which = [other for other in extra if extra[other] == more]
        said.append(
            Message(
                "Also wins, but takes {more} longer: {moves}.",
                more=puzzle.count_moves(more),
                moves=_say(oracle, here, which),
            )
        )
    equal = [other for other, more in extra.items() if not more]
    if equal and len(equal) == len(won) and not mixed:
        said.append(Message("Every other move also wins."))
    elif equal:
        said.append(Message("Also wins: {moves}.", moves=_say(oracle, here, equal)))
    return said


def _leads_back(oracle: Oracle, state: State, other: Other) -> Message:
    which = _say(oracle, state, [other])
    if other.seen:
        return Message("Leads back to the position after move {n}: {moves}.", n=other.seen, moves=which)
    return Message("Leads back to the start: {moves}.", moves=which)


def _extra(answer: Solved, other: Other) -> int:
    """By how many moves another way is known to be longer than the shortest one."""
    if not answer.optimal or other.length is None:
        return 0
    return max(0, other.length - len(answer.moves))


def _say(oracle: Oracle, state: State, others: Sequence[Other]) -> Message:
    return Listed([oracle.puzzle.say(state, other.move) for other in others], "; ")
