"""The report as one page that needs nothing else: totals, a table, and what went wrong.

No script, no font, no picture from elsewhere; bright or dark as the reader's system is.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import replace
from html import escape
from typing import NamedTuple

from knobel.answers import Solved, Unsolvable
from knobel.default_scenes import answer_scene
from knobel.draw.svg import svg
from knobel.judge.tournament import Judged
from knobel.judge.verdict_names import NAMES, mark, said, short_files, short_names
from knobel.locale import Message, language, t
from knobel.puzzle import Puzzle
from knobel.scene import Scene

MOST_TEXT = 6_000
"""Letters of a puzzle's text; a larger one is no picture that a person could read."""
MOST_MOVES = 300
WIDTH = 380


class Figure(NamedTuple):
    """A picture for bright and for dark pages, and what it shows."""

    light: str
    dark: str
    caption: Message


def figures(judged: Judged) -> Iterator[Figure]:
    """What helps to see the mistake; nothing for runs that failed or puzzles that are huge."""
    if len(judged.puzzle.format()) > MOST_TEXT:
        return
    if judged.verdict in ("wrong", "false-solvable") and judged.moves:
        yield _broken(judged)
    if judged.verdict in ("false-solvable", "false-unsolvable", "not-shortest", "wrong"):
        yield from _truth(judged)


def _broken(judged: Judged) -> Figure:
    state, move = judged.broken_state()
    puzzle = judged.puzzle
    made = len(judged.moves) if judged.step is None else judged.step - (move is not None)
    after = puzzle.count_moves(made)
    if move is None:
        caption = Message("Final position after {moves}.", moves=after)
    elif puzzle.is_solved(state):
        caption = Message(
            "Already solved after {moves}, but “{move}” follows.", moves=after, move=_word(puzzle, move)
        )
    else:
        caption = Message(
            "After {moves}: “{move}” is not possible here.", moves=after, move=_word(puzzle, move)
        )
    return _drawn(_with_route(judged, made), caption)


def _with_route(judged: Judged, made: int) -> Scene:
    """The position, and the route there if that can be drawn on it."""
    scene = judged.puzzle.scene(judged.broken_state()[0])
    route = judged.puzzle.trail(judged.moves[:made]) if made <= MOST_MOVES else ()
    return replace(scene, shapes=(*scene.shapes, *route))


def _word(puzzle: Puzzle, move: str) -> str:
    return puzzle.format_move(move, language())


def _truth(judged: Judged) -> Iterator[Figure]:
    answer = judged.truth()
    if isinstance(answer, Solved) and len(answer.moves) <= MOST_MOVES:
        moves = judged.puzzle.count_moves(len(answer.moves))
        yield _drawn(answer_scene(judged.puzzle, answer), Message("A solution: {moves}.", moves=moves))
    if isinstance(answer, Unsolvable):
        yield _drawn(answer_scene(judged.puzzle, answer), Message("Why there is no solution."))


def _drawn(scene: Scene, caption: Message) -> Figure:
    wide = min(WIDTH, scene.width * 40)
    return Figure(svg(scene, "light", wide), svg(scene, "dark", wide), caption)


MOST_FIGURES = 120
"""Pictures on a page; later mistakes are described in words only."""
STYLE = """
:root{color-scheme:light dark;--paper:#faf8f4;--ink:#2b3040;--muted:#6a665c;--rule:#e0dbcf;--card:#fff;
--right:#146c4a;--nearly:#8a5a00;--wrong:#b3261e;--unknown:#1f5fbf}
@media(prefers-color-scheme:dark){:root{--paper:#15181e;--ink:#e8eaf0;--muted:#a4abb9;--rule:#313845;--card:#1b1f26;
--right:#5fe0a8;--nearly:#ffd98a;--wrong:#ff9b93;--unknown:#8fb8ff}.light{display:none}}
@media not (prefers-color-scheme:dark){.dark{display:none}}
*{box-sizing:border-box}
body{margin:0 auto;max-width:72rem;padding:2rem 1.25rem 4rem;background:var(--paper);color:var(--ink);
font:1rem/1.5 system-ui,-apple-system,'Segoe UI',Roboto,'DejaVu Sans',Arial,sans-serif}
h1{font-size:1.7rem;line-height:1.2;margin:0 0 .25rem}h2{font-size:1.25rem;margin:2.5rem 0 .75rem}
h3{font-size:1.05rem;margin:0;overflow-wrap:anywhere}
p{margin:.4rem 0;max-width:60rem}.muted{color:var(--muted)}
.scroll{overflow-x:auto}table{border-collapse:collapse;min-width:24rem}
th,td{text-align:left;vertical-align:top;padding:.4rem .9rem .4rem 0;border-bottom:1px solid var(--rule)}
th{font-weight:600;overflow-wrap:anywhere}td.n,th.n{text-align:right;font-variant-numeric:tabular-nums}
tbody th{font-weight:400}thead th{overflow-wrap:normal}td{min-width:6.5rem}
.right{color:var(--right)}.nearly{color:var(--nearly)}.wrong{color:var(--wrong)}
.unknown{color:var(--unknown)}.sign{font-weight:700;display:inline-block;width:1.3em}a{color:inherit}
.bar{display:flex;width:14rem;height:.8rem;border-radius:.4rem;overflow:hidden;background:var(--rule);
margin-top:.4rem}
.bar i{background:currentColor}
article{background:var(--card);border:1px solid var(--rule);border-radius:.75rem;
padding:1rem 1.25rem;margin:0 0 1rem}
article:target{outline:3px solid var(--unknown)}
figure{margin:.8rem 0 0;display:inline-block;vertical-align:top;max-width:100%;padding-right:1.5rem}
figure svg{max-width:min(26rem,100%);height:auto;max-height:26rem;display:block}
figcaption{color:var(--muted);font-size:.9rem;max-width:26rem;margin-top:.3rem}
mark{background:none;color:var(--wrong);font-weight:700;outline:1px solid;border-radius:.2em;padding:0 .15em}
code{font:.9em ui-monospace,Menlo,Consolas,monospace;overflow-wrap:anywhere}
@media print{article{break-inside:avoid}}
"""
BEFORE, AFTER = 24, 12
"""Moves that are shown before and after the wrong one."""
POLICY = "default-src 'none'; style-src 'unsafe-inline'"
CLASSES = {"✓": "right", "≈": "nearly", "?": "unknown", "✗": "wrong"}


def page(results: Sequence[Judged], programs: Sequence[str], contained: Message | None = None) -> str:
    """The whole page, in the language in use; `contained` says what contained the programs."""
    names = short_names(programs)
    files = short_files([judged.file for judged in results])
    failed = [(n, judged) for n, judged in enumerate(results) if not judged or judged.reason]
    title = escape(t("Programs and puzzles: results"))
    parts = [
        f'<!doctype html>\n<html lang="{language()}"><head><meta charset="utf-8">',
        '<meta name="viewport" content="width=device-width,initial-scale=1">',
        f'<meta http-equiv="Content-Security-Policy" content="{POLICY}">',
        f"<title>{title}</title><style>{STYLE}</style></head><body><main>",
        f"<h1>{title}</h1>",
        f'<p class="muted">{escape(_size(results, names))}</p>',
        *_totals(results, names),
        *_table(results, names, files),
        *_details(failed, names, files),
        f'<p class="muted">{escape(contained.text())}</p>' if contained else "",
        "</main></body></html>\n",
    ]
    return "\n".join(parts)


def _size(results: Sequence[Judged], names: dict[str, str]) -> str:
    files = len({judged.file for judged in results})
    programs = Message("{n} program", "{n} programs", n=len(names))
    puzzles = Message("{n} puzzle", "{n} puzzles", n=files)
    return f"{programs}, {puzzles}"


# ---------------------------------------------------------------- totals and table


def _totals(results: Sequence[Judged], names: dict[str, str]) -> Iterator[str]:
    yield f"<h2>{escape(t('Totals'))}</h2><div class=scroll><table><thead><tr>"
    for heading, numeric in (
        (t("program"), 0),
        (t("correct"), 1),
        (t("others"), 0),
        (t("slowest"), 1),
        (t("peak memory"), 1),
    ):
        yield f'<th scope="col"{" class=n" if numeric else ""}>{escape(heading)}</th>'
    yield "</tr></thead><tbody>"
    for program, name in names.items():
        own = [judged for judged in results if judged.program == program]
        if own:
            yield _total(program, name, own)
    yield "</tbody></table></div>"


def _total(program: str, name: str, own: list[Judged]) -> str:
    signs = Counter(mark(judged) for judged in own)
    bar = "".join(
        f'<i class="{CLASSES[sign]}" style="width:{100 * signs[sign] / len(own):.2f}%"></i>'
        for sign in CLASSES
        if signs[sign]
    )
    others = Counter(_kind(judged) for judged in own if not judged or judged.undecided)
    listed = ", ".join(f"{escape(word)}: {n}" for word, n in others.most_common()) or "–"
    right = sum(judged.verdict == "right" for judged in own)
    command = "" if name == program else f'<br><code class="muted">{escape(program)}</code>'
    return (
        f'<tr><th scope="row"><b>{escape(name)}</b>{command}'
        f'<div class="bar" aria-hidden="true">{bar}</div></th>'
        f"<td class=n>{right} / {len(own)}</td><td>{listed}</td>"
        f"<td class=n>{max(judged.seconds for judged in own):.2f} s</td>"
        f"<td class=n>{_mebibytes(max(judged.memory for judged in own))}</td></tr>"
    )


def _kind(judged: Judged) -> str:
    return (Message("undecided") if judged.undecided else NAMES[judged.verdict]).text()


def _table(results: Sequence[Judged], names: dict[str, str], files: dict[str, str]) -> Iterator[str]:
    yield f"<h2>{escape(t('All answers'))}</h2><div class=scroll><table><thead><tr>"
    yield f'<th scope="col">{escape(t("file"))}</th>'
    yield from (f'<th scope="col">{escape(name)}</th>' for name in names.values())
    yield "</tr></thead><tbody>"
    cells: dict[str, dict[str, str]] = {}
    for n, judged in enumerate(results):
        cells.setdefault(judged.file, {})[judged.program] = _cell(n, judged)
    for file, row in cells.items():
        yield f'<tr><th scope="row" title="{escape(file)}">{escape(files[file])}</th>'
        yield from (f"<td>{row.get(program, '')}</td>" for program in names)
        yield "</tr>"
    yield "</tbody></table></div>"


def _cell(n: int, judged: Judged) -> str:
    sign = mark(judged)
    word = escape(said(judged).text())
    linked = word if judged and not judged.reason else f'<a href="#a{n}">{word}</a>'
    return f'<span class="{CLASSES[sign]}"><span class="sign" aria-hidden="true">{sign}</span>{linked}</span>'


# ---------------------------------------------------------------- details


def _details(failed: list[tuple[int, Judged]], names: dict[str, str], files: dict[str, str]) -> Iterator[str]:
    if not failed:
        yield f'<h2 class="right">{escape(t("No errors."))}</h2>'
        return
    yield f"<h2>{escape(t('Details'))}</h2>"
    drawn = 0
    for n, judged in failed:
        pictures = list(figures(judged)) if drawn < MOST_FIGURES else []
        drawn += len(pictures)
        sign = mark(judged)
        reason = escape(judged.reason.text) if judged.reason else escape(NAMES[judged.verdict].text())
        yield f'<article id="a{n}"><h3>{escape(files[judged.file])} · {escape(names[judged.program])}</h3>'
        yield f'<p class="{CLASSES[sign]}"><b>{sign} {escape(said(judged).text())}</b></p><p>{reason}</p>'
        yield from _read(judged)
        yield f'<p class="muted">{judged.seconds:.2f} s, {_mebibytes(judged.memory)}</p>'
        yield from (_figure(figure) for figure in pictures)
        yield "</article>"


def _read(judged: Judged) -> Iterator[str]:
    """The moves that were understood, around the one that is wrong, so that nobody has to guess."""
    if not judged.moves:
        return
    step = judged.step or 1
    first, last = max(0, step - BEFORE), min(len(judged.moves), step + AFTER)
    shown = [escape(move) for move in judged.moves[first:last]]
    if judged.step is not None and first < step <= last:
        shown[step - 1 - first] = f"<mark>{shown[step - 1 - first]}</mark>"
    moves = " ".join([*(["…"] if first else []), *shown, *(["…"] if last < len(judged.moves) else [])])
    count = judged.puzzle.count_moves(len(judged.moves))
    yield f"<p>{escape(t('Moves as read ({moves}):', moves=count))} <code>{moves}</code></p>"


def _mebibytes(memory: int) -> str:
    mebibytes = memory / (1 << 20)
    return f"{mebibytes:.1f} MiB" if mebibytes < 10 else f"{mebibytes:.0f} MiB"


def _figure(figure: Figure) -> str:
    both = f'<div class="light">{figure.light}</div><div class="dark" aria-hidden="true">{figure.dark}</div>'
    return f"<figure>{both}<figcaption>{escape(figure.caption.text())}</figcaption></figure>"
