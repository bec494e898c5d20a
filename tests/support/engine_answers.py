"""Answers to compare: natively, and in the engine of the browser edition, which runs this very file."""

from __future__ import annotations

from typing import Any

Question = tuple[str, dict[str, Any]]


def run(questions: list[Question]) -> list[Any]:
    return [answered(name, request) for name, request in questions]


def answered(name: str, request: dict[str, Any]) -> Any:
    """What the page would be answered, without how long it took; or what the kernel counts."""
    from knobel.kernel import kernel
    from knobel.limits import Limits
    from knobel.web.handlers import answer

    assert kernel() is not None
    if name == "counts":
        return _counts(**request)
    found = answer(name, request, "en", Limits(time=None, memory=1 << 30))
    assert "broken" not in found, found
    return _timeless(found)


def _counts(text: str, shapes: bool) -> list[list[int]]:
    """States per depth by the rules, and of frames by the kernel."""
    from knobel.files import parse
    from knobel.puzzles.rotation.rules import Rotation
    from knobel.puzzles.rotation.solve import Interchangeable, explore
    from knobel.search import states_per_depth

    puzzle = parse(text)
    if not isinstance(puzzle, Rotation):
        return [states_per_depth(puzzle)]
    found = explore(puzzle, labelled=not shapes)
    return [states_per_depth(Interchangeable(puzzle) if shapes else puzzle), list(found.per_depth)]


def _timeless(found: Any) -> Any:
    if isinstance(found, dict):
        return {key: _timeless(value) for key, value in found.items() if key not in ("seconds", "memory")}
    if isinstance(found, list):
        return [_timeless(one) for one in found]
    return round(found, 9) if isinstance(found, float) else found  # sines differ in their last bit
