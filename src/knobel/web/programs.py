"""Programs of the reader, in the reader's own browser: a console, and a judge for functions.

Only the browser edition offers this. There a program runs in an engine of its own, which is ended when
its time is over; another engine judges what it answered. No server runs anybody's code.
"""

from __future__ import annotations

import ast
import io
import traceback
from collections import OrderedDict
from collections.abc import Mapping
from contextlib import redirect_stderr, redirect_stdout
from types import CodeType
from typing import Any

from knobel import as_json
from knobel.answers import Answer
from knobel.files import parse_with
from knobel.judge.runs import Allowance, Run
from knobel.judge.testset import make_set
from knobel.judge.verdicts import judge_run
from knobel.limits import Limits
from knobel.registry import PUZZLES
from knobel.verify import Truth
from knobel.web import requests
from knobel.web.handler_type import Handler, Request, Result
from knobel.web.validation import Field, Number, OneOf, Text, Whole

MOST_OUTPUT = 1 << 20
MOST_PUZZLES = 100
LONGEST_TIME = 60
FUNCTION = "solve"
"""What the function to be judged is called."""
NAME = "<program>"
KINDS = tuple(kind.name for kind in PUZZLES)
_console: dict[str, Any] = {"__name__": "__main__"}
_truths: OrderedDict[tuple[str, str], Answer] = OrderedDict()


class TooMuchOutput(BaseException):
    """A program wrote more than it may. Not an Exception, so that it cannot be caught by accident."""


class _Output(io.StringIO):
    def write(self, text: str) -> int:
        if self.tell() + len(text) > MOST_OUTPUT:
            raise TooMuchOutput
        return super().write(text)


# ---------------------------------------------------------------- the console


def run(request: Request, _: Limits) -> Result:
    """Run some lines. Names are kept for the next ones; the value of a last expression is shown."""
    output, said, value, failed = _Output(), "", None, False
    try:
        with redirect_stdout(output), redirect_stderr(output):
            statements, last = _split(request["source"])
            exec(statements, _console)  # noqa: S102 - the reader's own program, in the reader's browser
            if last is not None:
                value = eval(last, _console)  # noqa: S307 - the same
    except TooMuchOutput:
        failed = True
    except BaseException as error:
        failed = True
        said = _said(error)
    if value is not None:
        _console["_"] = value
    return {"output": output.getvalue() + said, "failed": failed, **_shown(value)}


def _split(source: str) -> tuple[CodeType, CodeType | None]:
    """The statements, and the expression at the end if there is one."""
    tree = ast.parse(source, NAME)
    last = tree.body.pop() if tree.body and isinstance(tree.body[-1], ast.Expr) else None
    shown = compile(ast.Expression(last.value), NAME, "eval") if isinstance(last, ast.Expr) else None
    return compile(tree, NAME, "exec"), shown


def _shown(value: object) -> Result:
    """As notebooks show it: a picture if there is one, else what Python writes."""
    if value is None:
        return {"svg": None, "text": None}
    draw = getattr(value, "_repr_svg_", None)
    svg = draw() if callable(draw) else None
    return {"svg": svg, "text": repr(value)[:MOST_OUTPUT] if svg is None else None}


def _said(error: BaseException) -> str:
    """The traceback as the author of the program wants it: without our own lines."""
    told = traceback.TracebackException.from_exception(error)
    told.stack[:] = [frame for frame in told.stack if frame.filename == NAME]
    return "".join(told.format())


# ---------------------------------------------------------------- the judge


def call(request: Request, _: Limits) -> Result:
    """Call somebody's function on a puzzle: what it wrote and returned, as one output."""
    output, errors, ended, answered = _Output(), "", None, False
    try:
        with redirect_stdout(output), redirect_stderr(io.StringIO()):
            names: dict[str, Any] = {"__name__": "program"}
            exec(compile(request["source"], NAME, "exec"), names)  # noqa: S102 - the same
            if not callable(names.get(FUNCTION)):
                raise NameError(f"there is no function {FUNCTION}(text)")
            print(_as_output(names[FUNCTION](request["text"])))
            answered = True
    except TooMuchOutput:
        ended = "output"
    except BaseException as error:
        errors = _said(error)
    return {"output": output.getvalue(), "errors": errors, "ended": ended, "code": 0 if answered else 1}


def _as_output(returned: object) -> str:
    """What a function returns, as a program would print it. None: it has printed its answer."""
    if returned is None:
        return ""
    if returned is False:
        return "unsolvable"
    if isinstance(returned, list | tuple):
        return " ".join(map(str, returned))
    return str(returned)


def puzzle_set(request: Request, _: Limits) -> Result:
    """Puzzles to judge with, always the same for the same seed; the truth about each is proven."""
    entries = list(make_set(request["kind"], request["count"], request["seed"]))
    for entry in entries:
        _keep(entry.puzzle.name, entry.puzzle.format(), entry.truth)
    return {"puzzles": [{"name": entry.name, "text": entry.puzzle.format()} for entry in entries]}


def verdict(request: Request, limits: Limits) -> Result:
    """What an answer is worth: the verdict, the step that breaks, and why."""
    kind, text, lang = request["kind"], request["text"], request["lang"]
    puzzle = parse_with(text, kind, {})
    truth = Truth(puzzle, limits, _truths.get((kind, text)))
    allowance = Allowance(request["time"], output=MOST_OUTPUT)
    ran = Run(
        request["output"].encode(),
        request["errors"],
        request["ended"],
        request["code"],
        signal=None,
        seconds=request["seconds"],
        memory=0,
    )
    found = judge_run(ran, truth, allowance)
    reason = found.reason and as_json.reason(found.reason, lang)
    return {"verdict": found.verdict, "step": found.step, "reason": reason, "undecided": found.undecided}


def _keep(kind: str, text: str, truth: Answer) -> None:
    _truths[kind, text] = truth
    while len(_truths) > 4 * MOST_PUZZLES:
        _truths.popitem(last=False)


_source = Field("source", Text(requests.MOST_TEXT), about="a program in Python")
_text = Field("text", Text(requests.MOST_TEXT), about="the puzzle as text")
_kind = Field("kind", OneOf(KINDS))
_output = Text(2 * MOST_OUTPUT)
HANDLERS: Mapping[str, Handler] = {
    "run": Handler(run, (requests.LANG, _source), 3600),
    "call": Handler(call, (requests.LANG, _source, _text), 3600),
    "test-set": Handler(
        puzzle_set,
        (requests.LANG, _kind, Field("count", Whole(1, MOST_PUZZLES), 20), Field("seed", Whole(0), 1)),
        60,
    ),
    "verdict": Handler(
        verdict,
        (
            requests.LANG,
            _kind,
            _text,
            Field("output", _output),
            Field("errors", _output, ""),
            Field("ended", OneOf(("time", "output")), None),
            Field("code", Whole(), None),
            Field("seconds", Number(), 0),
            Field("time", Whole(1, LONGEST_TIME), 5),
        ),
        20,
    ),
}
