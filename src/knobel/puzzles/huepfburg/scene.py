"""Hüpfburg: the fields, the arrows and the players as a picture, and as text.

1:18 2:19                  Player 1 is on field 18, player 2 on field 19.
1 -> 8, 18   2 -> 3, 19    From field 1 arrows lead to 8 and 18, from 2 to 3 and 19.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from math import cos, sin
from textwrap import wrap
from typing import NamedTuple

from knobel.controls import Listed
from knobel.draw.graph.arrows import Router, along, lines
from knobel.draw.graph.layout import layout
from knobel.locale import Message, t
from knobel.puzzles.huepfburg.rules import Arrow, Huepfburg, State
from knobel.scene import Box, Disc, Label, Point, Scene, Shape, fit

MOST_LABELS = 300
"""Above so many fields they are small and without numbers."""
MOST_ROUTED = 150
"""Above so many fields arrows do not swing around the fields in their way."""
MOST_FIELDS = 1_000
"""Above so many fields only those around the players are drawn."""
MOST_ARROWS_IN_WORDS = 60
MOST_LISTED = 100
MOST_TARGETS = 20
"""As text the arrows of so many fields are listed, and so many of each field."""
COLUMNS = 78
MOST_FIGURES = 6


class Drawn(NamedTuple):
    """The graph on paper: what every state of a puzzle has in common."""

    places: tuple[Point, ...]
    routes: Mapping[Arrow, tuple[Point, ...]]
    free: tuple[float, ...]
    """For each field a direction in which there is room for players."""
    radius: float
    figure: float
    """How large players are drawn."""
    width: float
    height: float


def scene(puzzle: Huepfburg, state: State) -> Scene:
    """Every field with its number, every arrow, and the players on their fields."""
    drawn, number = graph(puzzle, state)
    fields = list(number)
    shapes = [
        *_goal(drawn, number.get(puzzle.meet or 0)),
        *_arrows(drawn),
        *_fields(drawn, fields, state),
        *_players(drawn, number, state),
    ]
    title = Message(
        "{title}: {fields} fields, {arrows} arrows",
        title=puzzle.title,
        fields=puzzle.fields,
        arrows=len(puzzle.arrows),
    )
    return Scene(drawn.width, drawn.height, title, _describe(puzzle, state, len(fields)), tuple(shapes))


def graph(puzzle: Huepfburg, state: State) -> tuple[Drawn, dict[int, int]]:
    """The graph on paper, and the number in it (from 0) of each field that is drawn."""
    fields: Sequence[int] = range(1, puzzle.fields + 1)
    if puzzle.fields > MOST_FIELDS:
        fields = _around(puzzle, state, MOST_LABELS)
    number = {field: n for n, field in enumerate(fields)}
    arrows = dict.fromkeys((number[a], number[b]) for a, b in puzzle.arrows if a in number and b in number)
    places = puzzle.layout if len(fields) == puzzle.fields else None
    return _draw(len(fields), tuple(arrows), places), number


def show(puzzle: Huepfburg, state: State) -> str:
    """Each player and its field, in one line."""
    return " ".join(f"{player}:{field}" for player, field in enumerate(state, start=1))


def ground(puzzle: Huepfburg, state: State) -> str:
    """Where the arrows of each field lead; of a large graph only around the players."""
    fields: Sequence[int] = range(1, puzzle.fields + 1)
    title = t("Arrows:")
    if len(fields) > MOST_LISTED:
        fields = _around(puzzle, state, MOST_LISTED)
        title = t("Arrows near the players, for {n} of {all} fields:", n=len(fields), all=puzzle.fields)
    rows = [title]
    for entry in (_leads(field, puzzle.targets(field)) for field in fields):
        if len(rows) > 1 and len(rows[-1]) + 3 + len(entry) <= COLUMNS:
            rows[-1] += f"   {entry}"
        else:
            rows += wrap(entry, COLUMNS, subsequent_indent="  ", break_on_hyphens=False)
    return "\n".join(rows)


def _leads(field: int, targets: Sequence[int]) -> str:
    """1 -> 8, 18; a field that nobody can leave: 7 -> –."""
    shown = ", ".join(map(str, targets[:MOST_TARGETS])) or "–"
    more = len(targets) - MOST_TARGETS
    return f"{field} -> {shown if more <= 0 else t('{fields} and {n} more', fields=shown, n=more)}"


# ---------------------------------------------------------------- the graph


def _around(puzzle: Huepfburg, state: State, most: int) -> list[int]:
    """The fields the players can reach first, so many of them."""
    found = dict.fromkeys(state)
    queue = list(found)
    for field in queue:  # grows while we go
        for there in puzzle.targets(field):
            if there not in found and len(found) < most:
                found[there] = None
                queue.append(there)
    return sorted(found)


@lru_cache(maxsize=128)  # more than the shipped graphs, which a server is asked for in turns
def _draw(count: int, arrows: tuple[Arrow, ...], chosen: tuple[int, ...] | None) -> Drawn:
    """Places and arrows; takes long for large graphs, but only once for all states."""
    small = count > MOST_LABELS
    radius = 0.26 if small else 0.42
    places = (
        layout(count, arrows)
        if chosen is None
        else [(x / 10, y / 10) for x, y in zip(chosen[::2], chosen[1::2], strict=True)]
    )
    router = Router(places, arrows, radius)
    routes = router.routes(careful=count <= MOST_ROUTED)
    ink = [point for route in routes for point in along(route, 0.5)]
    ink += [(x + side, y + side) for x, y in router.places for side in (-radius, radius)]
    extent = max(x for x, _ in ink) - min(x for x, _ in ink)
    figure = max(0.27, 0.011 * extent)
    margin = 0.2 + 1.8 * figure
    left, top = min(x for x, _ in ink) - margin, min(y for _, y in ink) - margin
    width, height = extent + 2 * margin, max(y for _, y in ink) + margin - top
    return Drawn(
        tuple((x - left, y - top) for x, y in router.places),
        dict(zip(_in_order(arrows), (tuple((x - left, y - top) for x, y in r) for r in routes), strict=True)),
        tuple(map(router.free_angle, range(count))),
        radius,
        figure,
        width,
        height,
    )


def _in_order(arrows: tuple[Arrow, ...]) -> list[Arrow]:
    """The order in which the router gives its routes: loops last."""
    return [(a, b) for a, b in arrows if a != b] + [(a, b) for a, b in arrows if a == b]


# ---------------------------------------------------------------- shapes


def _arrows(drawn: Drawn) -> Iterator[Shape]:
    small = len(drawn.places) > MOST_LABELS
    yield from lines(drawn.routes.values(), "arrow", *((0.04, 0.2) if small else (0.06, 0.28)))


def _goal(drawn: Drawn, field: int | None) -> Iterator[Shape]:
    if field is not None:
        x, y = drawn.places[field]
        yield Disc(x, y, drawn.radius + 0.16, "goal", title=Message("the players must meet here"))


def _fields(drawn: Drawn, fields: Sequence[int], state: State) -> Iterator[Shape]:
    """Discs with numbers; a field with players on it has the colour of the first one."""
    first = {field: player for player, field in reversed(list(enumerate(state)))}
    labels: list[Shape] = []
    for (x, y), field in sorted(zip(drawn.places, fields, strict=True), key=lambda item: item[1] in first):
        role, index = ("player", first[field]) if field in first else ("field", None)
        yield Disc(x, y, drawn.radius, role, index, Message("field {field}", field=field))
        if len(fields) <= MOST_LABELS:
            text = str(field)
            labels.append(Label(x, y, text, fit(text, 0.64, 0.44), role, index))
    yield from labels


def _players(drawn: Drawn, number: dict[int, int], state: State) -> Iterator[Shape]:
    """A figure for each player at the rim of its field, beside each other if there are several."""
    size = drawn.figure
    away = drawn.radius + 0.7 * size
    on: dict[int, list[int]] = {}
    for player, field in enumerate(state):
        on.setdefault(field, []).append(player)
    for field, players in on.items():
        x, y = drawn.places[number[field]]
        shown = players[:MOST_FIGURES]
        for k, player in enumerate(shown):
            angle = drawn.free[number[field]] + (k - (len(shown) - 1) / 2) * 2.2 * size / away
            many = k + 1 == MOST_FIGURES < len(players)
            title = Message("player {player} on field {field}", player=player + 1, field=field)
            text = "…" if many else str(player + 1)
            yield from _figure(x + away * cos(angle), y + away * sin(angle), size, player, text, title)


def _figure(x: float, y: float, size: float, player: int, text: str, title: Message) -> Iterator[Shape]:
    """Head and shoulders, with the player's number on the breast."""
    top, rim = y - 0.55 * size, 0.16 * size
    body = Box(x - size, top, 2 * size, 1.5 * size, "player", player, title, round=0.7 * size)
    yield Disc(x, top - 0.3 * size, 0.55 * size + rim, "field")
    yield Box(body.x - rim, top - rim, 2 * (size + rim), 1.5 * size + 2 * rim, "field", round=0.8 * size)
    yield Disc(x, top - 0.3 * size, 0.55 * size, "player", player)
    yield body
    yield Label(x, y + 0.22 * size, text, fit(text, 1.4 * size, 1.15 * size), "player", player)


# ---------------------------------------------------------------- in words


def _describe(puzzle: Huepfburg, state: State, shown: int) -> Message:
    """Where each player is and can go, then the other fields with their neighbours."""
    said = [players_in_words(puzzle, state)]
    if puzzle.meet is not None:
        said.append(Message("They must meet on field {field}.", field=puzzle.meet))
    if shown < puzzle.fields:
        said.append(Message("Only the {shown} fields around them are drawn.", shown=shown))
    elif len(puzzle.arrows) <= MOST_ARROWS_IN_WORDS:
        others = [n for n in range(1, puzzle.fields + 1) if n not in state and puzzle.targets(n)]
        arrows = "; ".join(f"{n} → {', '.join(map(str, puzzle.targets(n)))}" for n in others)
        if arrows:
            said.append(Message("Other arrows: {arrows}.", arrows=arrows))
    return Listed(said, " ")


def players_in_words(puzzle: Huepfburg, state: State) -> Message:
    """The field of each player, and where its arrows lead."""
    return Listed([_player_in_words(puzzle, n, field) for n, field in enumerate(state, start=1)], " ")


def _player_in_words(puzzle: Huepfburg, player: int, field: int) -> Message:
    targets = puzzle.targets(field)
    if not targets:
        return Message("Player {player} on field {field}, no arrow leads on.", player=player, field=field)
    shown = ", ".join(map(str, targets[:MOST_TARGETS])) + (", …" if len(targets) > MOST_TARGETS else "")
    return Message(
        "Player {player} on field {field}, next {targets}.", player=player, field=field, targets=shown
    )
