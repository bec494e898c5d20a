"""OR-Tools CP-SAT: everything that happens in a given number of moves as one set of constraints.

Stromrallye takes exactly as many steps as there is charge, so "no" is a proof. For Hüpfburg the
number of jumps has to be guessed: it is doubled until there is an answer, so "no" never comes.
Rotation has not been put this way: where a stick comes to rest depends on where all others do.
"""

from __future__ import annotations

from itertools import count, pairwise

from ortools.sat.python import cp_model

from rivals import Cannot
from rivals.games import Huepfburg, Stromrallye

DIRECTIONS = {"R": (1, 0), "U": (0, -1), "L": (-1, 0), "D": (0, 1)}
Field = tuple[int, int]


def solve(kind: str, text: str) -> list[str] | None:
    if kind == "rotation":
        raise Cannot("no model")
    return _jumps(Huepfburg(text)) if kind == "huepfburg" else _steps(Stromrallye(text))


def _solved(model: cp_model.CpModel) -> cp_model.CpSolver | None:
    """One thread, since processor time is counted; None if there is no solution."""
    solver = cp_model.CpSolver()
    solver.parameters.num_workers = 1
    found = solver.solve(model)
    if found in (cp_model.OPTIMAL, cp_model.FEASIBLE):
        return solver
    if found != cp_model.INFEASIBLE:
        raise Cannot(solver.status_name(found).lower())
    return None


def _steps(puzzle: Stromrallye) -> list[str] | None:
    """Where the robot is after each step, its charge, and that of every spare battery."""
    x, y, charge, spare = puzzle.start
    steps, most = charge + sum(spare), max(charge, *spare, 0) if spare else charge
    model = cp_model.CpModel()
    fields = [(a, b) for a in range(1, puzzle.size + 1) for b in range(1, puzzle.size + 1)]
    at = [{field: model.new_bool_var("") for field in fields} for _ in range(steps + 1)]
    own = [model.new_int_var(0, most, "") for _ in range(steps + 1)]
    kept = [[model.new_int_var(0, most, "") for _ in spare] for _ in range(steps + 1)]
    model.add(at[0][x, y] == 1)
    model.add(own[0] == charge)
    for variable, amount in zip(kept[0], spare, strict=True):
        model.add(variable == amount)
    for t in range(steps + 1):
        model.add_exactly_one(at[t].values())
        model.add(own[t] + sum(kept[t]) == steps - t)
    for t in range(1, steps + 1):
        model.add(own[t - 1] >= 1)
        for a, b in fields:
            near = [at[t - 1][a + i, b + j] for i, j in DIRECTIONS.values() if (a + i, b + j) in at[t]]
            model.add_bool_or(near).only_enforce_if(at[t][a, b])
        plain = model.new_bool_var("")
        model.add(plain == 1 - sum(at[t][field] for field in puzzle.number))
        model.add(own[t] == own[t - 1] - 1).only_enforce_if(plain)
        for field, n in puzzle.number.items():
            here = at[t][field]
            model.add(own[t] == kept[t - 1][n]).only_enforce_if(here)
            model.add(kept[t][n] == own[t - 1] - 1).only_enforce_if(here)
            model.add(kept[t][n] == kept[t - 1][n]).only_enforce_if(~here)
    solver = _solved(model)
    if solver is None:
        return None
    way = [next(field for field in fields if solver.value(places[field])) for places in at]
    names = {delta: name for name, delta in DIRECTIONS.items()}
    return [names[b[0] - a[0], b[1] - a[1]] for a, b in pairwise(way)]


def _jumps(puzzle: Huepfburg) -> list[str] | None:
    for horizon in (2**n for n in count()):
        found = _within(puzzle, horizon)
        if found is not None:
            return found
    raise AssertionError


def _within(puzzle: Huepfburg, horizon: int) -> list[str] | None:
    """Two units flow along the arrows, a layer for each jump, and leave at the same field and time."""
    arrows = [(a, b) for a, targets in puzzle.targets.items() for b in targets]
    fields = sorted({*puzzle.start, *(field for arrow in arrows for field in arrow)})
    model = cp_model.CpModel()
    end = [{field: model.new_bool_var("") for field in fields} for _ in range(horizon + 1)]
    flows = []
    for start in puzzle.start:
        flow = [{arrow: model.new_bool_var("") for arrow in arrows} for _ in range(horizon)]
        flows.append(flow)
        for t in range(horizon + 1):
            out: dict[int, list[cp_model.IntVar]] = {field: [end[t][field]] for field in fields}
            into: dict[int, list[cp_model.IntVar]] = {field: [] for field in fields}
            if t < horizon:
                for (a, _), variable in flow[t].items():
                    out[a].append(variable)
            if t:
                for (_, b), variable in flow[t - 1].items():
                    into[b].append(variable)
            for field in fields:
                model.add(sum(into[field]) + int(t == 0 and field == start) == sum(out[field]))
    model.add_exactly_one(variable for layer in end for variable in layer.values())
    model.minimize(sum(t * variable for t, layer in enumerate(end) for variable in layer.values()))
    solver = _solved(model)
    if solver is None:
        return None
    ways = [[b for layer in flow for (_, b), variable in layer.items() if solver.value(variable)]
            for flow in flows]  # fmt: skip
    return [f"{a}/{b}" for a, b in zip(*ways, strict=True)]
