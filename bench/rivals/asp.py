"""clingo: the rules as a logic program, one more step at a time until there is an answer.

For Stromrallye the number of steps is known (the sum of all charges), so "no" is a proof. For the
others there is always a larger number of steps to try: "no" never comes.
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import count

import clingo

from rivals.games import Huepfburg, Stromrallye

HUEPFBURG = """
#program base.
at(1,1,0). at(2,2,0).
#program step(t).
1 { at(P,G,t) : arrow(F,G) } 1 :- at(P,F,t-1).
#program check(t).
:- query(t), at(1,F,t), not at(2,F,t).
"""

STROMRALLYE = """
delta("R",1,0). delta("U",0,-1). delta("L",-1,0). delta("D",0,1).
field(1..n,1..n).
at(X,Y,0) :- robot(X,Y,Q).      charge(Q,0) :- robot(X,Y,Q).
spare(X,Y,Q,0) :- battery(X,Y,Q).
place(X,Y) :- battery(X,Y,_).
1 { move(D,T) : delta(D,_,_) } 1 :- T = 1..s.
at(X+DX,Y+DY,T) :- at(X,Y,T-1), move(D,T), delta(D,DX,DY), field(X+DX,Y+DY).
:- at(X,Y,T-1), move(D,T), delta(D,DX,DY), not field(X+DX,Y+DY).
:- charge(0,T-1), T = 1..s.
spare(X,Y,Q-1,T) :- place(X,Y), at(X,Y,T), charge(Q,T-1), Q > 0, T > 0.
charge(Q,T) :- place(X,Y), at(X,Y,T), spare(X,Y,Q,T-1), T > 0.
spare(X,Y,Q,T) :- spare(X,Y,Q,T-1), not at(X,Y,T), T = 1..s.
charge(Q-1,T) :- charge(Q,T-1), Q > 0, at(X,Y,T), not place(X,Y), T > 0.
:- charge(Q,s), Q > 0.
:- spare(X,Y,Q,s), Q > 0.
#show move/2.
"""

# Where a stick ends is decided from the floor upwards: only sticks that were lower can hold it.
ROTATION = """
#program base.
turn("L",1). turn("R",3).
fall(0,1,0). fall(1,0,-1). fall(2,-1,0). fall(3,0,1).
down(0,0).
old(S,R,C,0) :- stick(S,R,C,_,_).
cell(S,0..L-1,0,R) :- stick(S,R,_,L,upright).
cell(S,0,0..L-1,R) :- stick(S,R,_,L,flat).
part(S,DR,DC) :- cell(S,DR,DC,_).
inside(0..n-1,0..n-1).
#program step(t).
1 { do(M,t) : turn(M,_) } 1.
down((D+K)\\4,t) :- down(D,t-1), do(M,t), turn(M,K).
old(S,R,C,t) :- new(S,R,C,t-1).
#program drop(t).
reach(S,H,t) :- H = #max { (R+DR)*FR + (C+DC)*FC : part(S,DR,DC) }, old(S,R,C,t), down(D,t), fall(D,FR,FC).
lower(U,S,t) :- reach(U,HU,t), reach(S,HS,t), HU > HS.
go(S,R,C,t) :- old(S,R,C,t).
stop(S,R,C,t) :- go(S,R,C,t), inside(R,C), part(S,DR,DC), down(D,t), fall(D,FR,FC), wall(R+DR+FR,C+DC+FC).
stop(S,R,C,t) :- go(S,R,C,t), inside(R,C), part(S,DR,DC), down(D,t), fall(D,FR,FC),
                 taken(U,R+DR+FR,C+DC+FC,t), lower(U,S,t).
go(S,R+FR,C+FC,t) :- go(S,R,C,t), inside(R,C), down(D,t), fall(D,FR,FC), not stop(S,R,C,t).
new(S,R,C,t) :- go(S,R,C,t), stop(S,R,C,t).
out(S,t) :- go(S,R,C,t), not inside(R,C).
taken(S,R+DR,C+DC,t) :- new(S,R,C,t), part(S,DR,DC).
solved(t) :- out(S,t).
#program check(t).
:- query(t), not solved(t).
"""


def solve(kind: str, text: str) -> list[str] | None:
    if kind == "stromrallye":
        return _stromrallye(Stromrallye(text))
    if kind == "huepfburg":
        graph = Huepfburg(text)
        facts = "".join(f"arrow({a},{b})." for a, targets in graph.targets.items() for b in targets)
        fields = _growing(HUEPFBURG, facts, "step", ["step"])
        jumps = {
            (s.arguments[2].number, s.arguments[0].number): s.arguments[1].number
            for s in fields
            if s.name == "at"
        }
        return [f"{jumps[t, 1]}/{jumps[t, 2]}" for t in range(1, max(t for t, _ in jumps) + 1)]
    moves = _growing(ROTATION, _frame(text), "drop", ["step", "drop"])
    turns = {s.arguments[1].number: s.arguments[0].string for s in moves if s.name == "do"}
    return [turns[t] for t in sorted(turns)]


def _growing(program: str, facts: str, first: str, steps: list[str]) -> list[clingo.Symbol]:
    """The atoms of the first answer, with as few steps as possible."""
    control = clingo.Control(["--warn=none"])
    control.add(
        "base", [], program + "\n#program base.\n" + facts + "\n#program check(t). #external query(t).\n"
    )
    start = clingo.Number(0)
    parts: list[tuple[str, list[clingo.Symbol]]] = [("base", []), ("check", [start])]
    if first == "drop":
        parts.insert(1, ("drop", [start]))
    for t in count():
        number = clingo.Number(t)
        control.ground(parts)
        query = clingo.Function("query", [number])
        control.assign_external(query, True)
        with control.solve(yield_=True) as handle:
            for model in handle:
                return list(model.symbols(atoms=True))
        control.release_external(query)
        parts = [*((name, [clingo.Number(t + 1)]) for name in steps), ("check", [clingo.Number(t + 1)])]
    raise AssertionError


def _stromrallye(puzzle: Stromrallye) -> list[str] | None:
    x, y, charge, spare = puzzle.start
    facts = f"robot({x},{y},{charge})."
    facts += "".join(f"battery({bx},{by},{spare[n]})." for (bx, by), n in puzzle.number.items())
    control = clingo.Control(["--warn=none", f"-cn={puzzle.size}", f"-cs={charge + sum(spare)}"])
    control.add("base", [], STROMRALLYE + facts)
    control.ground([("base", [])])
    with control.solve(yield_=True) as handle:
        for model in handle:
            moves = {s.arguments[1].number: s.arguments[0].string for s in model.symbols(shown=True)}
            return [moves[t] for t in sorted(moves)]
    return None


def _frame(text: str) -> str:
    head, *rows = text.rstrip("\n").split("\n")
    size = int(head)
    return " ".join(_facts(size, [row.ljust(size) for row in rows[:size]]))


def _facts(size: int, rows: list[str]) -> Iterator[str]:
    yield f"#const n={size}."
    sticks: dict[str, list[tuple[int, int]]] = {}
    for r, row in enumerate(rows):
        for c, sign in enumerate(row):
            if sign == "#":
                yield f"wall({r},{c})."
            elif sign != " ":
                sticks.setdefault(sign, []).append((r, c))
    for sign, cells in sticks.items():
        (r, c), lies = cells[0], "upright" if cells[0][1] == cells[-1][1] else "flat"
        yield f'stick("{sign}",{r},{c},{len(cells)},{lies}).'
