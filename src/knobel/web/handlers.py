"""Every question the page can ask, as a function: a dictionary in, a dictionary out.

Nothing here knows HTTP or a web framework. The server calls these functions itself or in worker
processes; the edition in the browser calls `answer` and needs nothing else.

    answer("hint", {"text": "5\\n3,5,9\\n…", "moves": ["R"]}, "en")   ->   {"ok": {"status": "hint", …}}
"""

from __future__ import annotations

import os
from base64 import b64decode, b64encode
from collections.abc import Mapping
from gzip import compress
from random import Random
from traceback import print_exc, walk_tb

from knobel import as_json
from knobel.answers import Answer, Solved, Undecided, Unsolvable
from knobel.difficulty.grades import grade_name
from knobel.difficulty.rate import Rating
from knobel.draw.scene_json import scene_json
from knobel.errors import KnobelError
from knobel.game.progress import Outcome, counted, key_of, what_counts
from knobel.game.progress import outcome as judged
from knobel.game.session import Session
from knobel.limits import LimitReached, Limits, after
from knobel.locale import Message, speaking
from knobel.options import BadParameter
from knobel.puzzle import Puzzle, Wish
from knobel.registry import find, guests
from knobel.solve import decide
from knobel.verify import Checked
from knobel.verify import check as check_answer
from knobel.web import catalogue, classroom_handlers, requests
from knobel.web.handler_type import DEFAULT, Handler, Request, Result
from knobel.web.positions import BadMove, asked, game_of, go_on, keep, may_keep, oracle_of, puzzle_of
from knobel.web.validation import checked
from knobel.web.view import ahead, motions, view

MOST_DRAWN = 20_000
"""Of puzzles with longer texts no proof is drawn: several pictures of them would be too much to send."""
MOST_FILMED = 200
"""Moves of an animation: each of them is one or several pictures."""
MOST_CERTIFICATE = 8 << 20
"""Bytes of a certificate before it is packed."""
MOST_MOVES = 200_000
"""Longer solutions are told by their length alone."""


# ---------------------------------------------------------------- playing


def position(request: Request, limits: Limits = DEFAULT) -> Result:
    """The position after some moves: picture, controls, what is missing; and after a new move."""
    game, lang, beat = game_of(request), request["lang"], request.get("beat")
    begun, tried = len(game.moves), request.get("move") or ()
    refused = go_on(game, (tried,) if isinstance(tried, str) else tried)
    if len(game.moves) > begun and may_keep(request):
        keep(game)
    return {
        **asked(request).identity,
        **view(game, lang),
        "refused": refused and {**as_json.reason(refused, lang), "step": len(game.moves) + 1},
        "happened": _happened(game, begun, lang),
        "motion": motions(game, begun, lang) if request.get("motion") else [],
        "beat": None if beat is None else counted(game.puzzle, what_counts(game.puzzle), beat).text(lang),
    }


def _happened(game: Session, begun: int, lang: str) -> str | None:
    """What the last of the new moves has changed, in words; None if nothing was moved, or if the
    description of the picture says it."""
    if len(game.moves) == begun:
        return None
    ((before, move, _),) = game.steps(len(game.moves) - 1)
    said = game.puzzle.happened(before, move)
    return None if said is None else said.text(lang)


def replayed(request: Request, limits: Limits = DEFAULT) -> Result:
    """Is the puzzle solved after these moves?"""
    return {"solved": game_of(request).solved}


def look_ahead(request: Request, limits: Limits = DEFAULT) -> Result:
    """The positions after the next moves, so that a page can draw them before a move is confirmed."""
    return {"states": ahead(game_of(request), request["lang"])}


def hint(request: Request, limits: Limits) -> Result:
    """A good move and the reasons for it, or how far to go back."""
    game, lang = game_of(request), request["lang"]
    if may_keep(request):
        game.oracle = oracle_of(game.puzzle)
    found = game.hint(limits)
    words = None if found.move is None else game.puzzle.say(game.state, found.move).text(lang)
    return {**as_json.hint(found, lang), "words": words}


def winnable(request: Request, limits: Limits) -> Result:
    """Can it still be won? If not, since which move, and why."""
    game = game_of(request)
    if may_keep(request):
        game.oracle = oracle_of(game.puzzle)
    return as_json.winnable(game.winnable(limits), request["lang"])


def proof(request: Request, limits: Limits) -> Result:
    """Why a position cannot be solved, as pictures with a sentence each; none if it can, if that
    is not known, or if there is nothing to draw."""
    game, lang = game_of(request), request["lang"]
    if may_keep(request):
        game.oracle = oracle_of(game.puzzle)
    found = game.oracle.ask(game.state, limits)
    if not isinstance(found, Unsolvable):
        return {"reason": None, "steps": []}
    steps = game.puzzle.proof_steps(found.reason, game.state) if len(request["text"]) <= MOST_DRAWN else ()
    drawn = [{"text": one.text.text(lang), "scene": scene_json(one.scene, lang)} for one in steps]
    return {"reason": as_json.reason(found.reason, lang), "steps": drawn}


def solve(request: Request, limits: Limits) -> Result:
    """A solution, a proof that there is none, or the limit that was reached."""
    if request.get("rest"):
        game = game_of(request)
        puzzle, found = game.puzzle, decide(game.puzzle, limits, Wish(), game.state)
    else:
        puzzle = puzzle_of(request)
        found = decide(puzzle, limits, Wish())
    return _answer(puzzle, found, request["lang"])


def _answer(puzzle: Puzzle, found: Answer, lang: str) -> Result:
    entry = as_json.answer(found, lang, most=MOST_MOVES)
    words = [puzzle.format_move(move, lang) for move in entry["moves"] or ()]
    return {**entry, "words": words, "text": _answer_said(puzzle, found).text(lang)}


def _answer_said(puzzle: Puzzle, found: Answer) -> Message:
    if isinstance(found, Solved):
        return Message("Solvable: {moves}.", moves=puzzle.count_moves(len(found.moves)))
    if isinstance(found, Unsolvable):
        return Message("Unsolvable. {reason:capital}.", reason=found.reason.message)
    return Message("Undecided: {reason}.", reason=found.reason.message)


def outcome(request: Request, limits: Limits) -> Result:
    """How good a solution is: what is counted, how many it took, and the fewest possible."""
    game, lang = game_of(request), request["lang"]
    if not game.solved:
        raise KnobelError("not-solved", Message("these moves do not solve the puzzle"))
    found = judged(game.puzzle, game.moves, limits)
    took = counted(game.puzzle, found.figure, found.value)
    return {
        "figure": found.figure,
        "value": found.value,
        "least": found.least,
        "fewest": found.fewest,
        "counted": took.text(lang),
        "text": _outcome_said(game.puzzle, found).text(lang),
    }


def _outcome_said(puzzle: Puzzle, found: Outcome) -> Message:
    took = counted(puzzle, found.figure, found.value)
    if found.least is None:
        return took
    if found.fewest:
        return Message("{took} (the fewest possible)", took=took)
    return Message("{took} ({least} would do)", took=took, least=found.least)


def verify(request: Request, limits: Limits) -> Result:
    """Is an answer right? If not, the step that breaks it, and why. `moves` are those that can be
    played."""
    puzzle, lang = puzzle_of(request), request["lang"]
    found = check_answer(puzzle, request["solution"], limits)
    replay, given = found.answer.replay, found.answer.moves
    moves = list(given[: replay.made]) if replay else []
    text = _verdict_said(puzzle, found, len(moves)).text(lang)
    return {**as_json.verdict(found.verdict, lang), "moves": moves, "read": len(given), "text": text}


def _verdict_said(puzzle: Puzzle, found: Checked, length: int) -> Message:
    verdict = found.verdict
    why = verdict.reason.message if verdict.reason else None
    if found.undecided:
        return Message("Undecided: {reason}.", reason=why)
    if verdict and found.answer.verdict is None:
        return Message("Correct: {reason}.", reason=why)
    if verdict:
        moves = puzzle.count_moves(length)
        plain = Message("Correct: {moves}.", moves=moves)
        return plain if why is None else Message("Correct: {moves} ({note}).", moves=moves, note=why)
    if verdict.step is None:
        return Message("Wrong: {reason}.", reason=why)
    return Message("Wrong at step {step}: {reason}.", step=verdict.step, reason=why)


# ---------------------------------------------------------------- certificates


def certificate(request: Request, limits: Limits) -> Result:
    """The certificate of the answer, compressed, in base64; null if there is no answer in time, or if it
    is too large to send."""
    from knobel.certificates.write import Certificate, NotCertified

    puzzle, lang = puzzle_of(request), request["lang"]
    found = decide(puzzle, limits, Wish())
    try:
        text = Certificate(puzzle, found, after(limits, found.stats.seconds)).text(MOST_CERTIFICATE)
    except NotCertified as error:
        return {"certificate": None, "text": error.message.text(lang)}
    return {
        "certificate": b64encode(compress(text.encode(), mtime=0)).decode(),
        "text": _answer_said(puzzle, found).text(lang),
    }


def certify(request: Request, limits: Limits) -> Result:
    """Does a certificate (in base64, compressed or not) prove what it claims? No solver is involved."""
    from knobel.certificates import certify as check_certificate
    from knobel.certificates import verdict

    puzzle, lang = puzzle_of(request), request["lang"]
    try:
        data = b64decode(request["certificate"], validate=True)
    except ValueError:
        raise KnobelError("bad-certificate", Message("this is not a certificate")) from None
    checked = check_certificate(puzzle, data, limits)
    return {**as_json.checked(checked, lang), "text": verdict(puzzle, checked).text(lang)}


# ---------------------------------------------------------------- making


def generate(request: Request, limits: Limits) -> Result:
    """A new puzzle of the requested grade."""
    from knobel.generate import generate as generated

    lang = request["lang"]
    wishes = dict(request.get("params") or {})
    wishes |= {name: request[name] for name in ("difficulty", "size") if request.get(name) is not None}
    try:
        made = generated(request["kind"], seed=request.get("seed"), **wishes)
    except (TypeError, NotImplementedError):
        raise KnobelError(
            "bad-parameter", Message("no puzzle of this kind can be made with these options")
        ) from None
    except BadParameter as error:
        raise error.in_form(find(request["kind"]).parameters()) from None
    more = {
        "key": key_of(made.puzzle),
        "title": made.puzzle.title,
        "length": len(made.moves),
        "said": made.puzzle.count_moves(len(made.moves)).text(lang),
        "rating": made.rating and _rating(made.rating, lang),
    }
    return {"variant": {}, "reason": None, **as_json.generated(made, lang), **more}


def rate(request: Request, limits: Limits) -> Result:
    """How hard a puzzle is, and why."""
    from knobel.difficulty.rate import rate as rated

    return _rating(rated(puzzle_of(request), limits=limits), request["lang"])


def nudge(request: Request, limits: Limits) -> Result:
    """One change that makes a puzzle harder or easier, with both measured ratings."""
    from knobel.generate import any_seed
    from knobel.generate.adjust_difficulty import nudged

    lang, seed = request["lang"], request.get("seed")
    chosen = any_seed() if seed is None else seed
    found = nudged(puzzle_of(request), harder=request["harder"], limits=limits, seed=chosen)
    new, after_it = found.puzzle, found.after
    if new is None or after_it is None:
        said = Message("None of the {n} changes tried does that.", n=found.tried)
        proposal = None
    else:
        said = Message(
            "Now: {before}. With this change: {after}.",
            before=found.before.headline(),
            after=after_it.headline(),
        )
        proposal = {
            "text": new.format(),
            "variant": as_json.variant(new),
            "scene": scene_json(new.scene(), lang),
        }
    return {
        "before": _rating(found.before, lang),
        "after": after_it and _rating(after_it, lang),
        "proposal": proposal,
        "seed": chosen,
        "tried": found.tried,
        "text": said.text(lang),
    }


def _rating(rating: Rating, lang: str) -> Result:
    return {
        **as_json.rating(rating),
        "grade_title": rating.grade and grade_name(rating.grade).text(lang),
        "explained": {name: said.text(lang) for name, said in rating.explain().items()},
        "text": rating.headline().text(lang),
    }


def check(request: Request, limits: Limits = DEFAULT) -> Result:
    """For editors: is this a puzzle, is it solvable, how hard is it?"""
    lang = request["lang"]
    try:
        known = asked(request)
    except KnobelError as error:
        return {"valid": False, "error": error_entry(error, lang)}
    puzzle = known.puzzle
    found = {"valid": True, "error": None, **known.identity, "scene": scene_json(puzzle.scene(), lang)}
    if not request.get("deep", True):
        return found
    given = decide(puzzle, limits, Wish())
    solvable = None if isinstance(given, Undecided) else isinstance(given, Solved)
    found |= {"solvable": solvable, "answer": _answer(puzzle, given, lang), "rating": None}
    if isinstance(given, Solved) and given.length:
        found["rating"] = _rating_if_any(puzzle, found["text"], lang, after(limits, given.stats.seconds))
    return found


def _rating_if_any(puzzle: Puzzle, text: str, lang: str, limits: Limits) -> Result | None:
    from knobel.difficulty.rate import rate as rated
    from knobel.explain import MAX_RATED_TEXT

    if len(text) > MAX_RATED_TEXT:
        return None
    try:
        rating = rated(puzzle, limits=limits)
    except NotImplementedError:
        return None
    return _rating(rating, lang) if rating.grade else None


def draw(request: Request, limits: Limits = DEFAULT) -> Result:
    """The picture of a position, to download."""
    from knobel.draw.save import still

    game, end = game_of(request), request["format"]
    data = still(game.scene(), end, request["theme"], request.get("width"), request["lang"])
    return {"name": f"{game.puzzle.name}.{end}", "base64": b64encode(data).decode()}


def film(request: Request, limits: Limits = DEFAULT) -> Result:
    """The pictures of an animation of the moves, which the page paints and packs into a file. `turned`:
    how far the square of the board is rotated anticlockwise, in degrees."""
    from knobel.draw.animation.film import film as filmed
    from knobel.draw.board_colours import THEMES
    from knobel.draw.svg import svg

    game, theme = game_of(request), request["theme"]
    if len(game.moves) > MOST_FILMED or len(request["text"]) > MOST_DRAWN:
        raise KnobelError(
            "too-large", Message("the game is too long or the puzzle too large for an animation")
        )
    frames = [
        {
            "svg": svg(frame.scene, theme, request.get("width"), request["lang"], paper=False),
            "turned": frame.turned,
            "milliseconds": frame.milliseconds,
        }
        for frame in filmed(game.puzzle, game.moves)
    ]
    scene = game.puzzle.scene()
    return {
        "name": f"{game.puzzle.name}.gif",
        "paper": THEMES[theme].paper,
        "square": min(scene.width, scene.height) / scene.width,
        "frames": frames,
    }


def worksheet(request: Request, limits: Limits = DEFAULT) -> Result:
    """New puzzles for paper: what a worksheet says, with its pictures. The page lays it out and prints it."""
    from knobel.registry import PUZZLES
    from knobel.worksheet import contents, new_tasks, with_pictures

    kinds = [find(name) for name in dict.fromkeys(request["kinds"])] or list(PUZZLES)
    tasks = list(new_tasks(kinds, request["count"], request["difficulty"], request["seed"]))
    return with_pictures(*contents(tasks, request["title"], request["hints"], request["solutions"]))


# ---------------------------------------------------------------- choosing


def kinds(request: Request, limits: Limits = DEFAULT) -> Result:
    """Every kind of puzzle: rules, options, parameters, grades."""
    lang = request["lang"]
    met = {}
    for kind in catalogue.strangers(lang):
        told = answer("introduce", {"kind": kind}, lang, limits)
        met[kind] = told.get("ok", {})
    return catalogue.kinds(lang, met)


def introduce(request: Request, limits: Limits = DEFAULT) -> Result:
    """Rules, first steps and an example of a kind that has no collection, if it can invent one."""
    kind, lang = find(request["kind"]), request["lang"]
    levels = catalogue.levels(kind, lang)
    try:
        puzzle, _ = kind.invent({}, Random(1))
    except NotImplementedError:
        return {"goal": "", "rules": "", "example": None, "levels": levels}
    goal, rules = (said.text(lang) for said in (puzzle.goal(), puzzle.rules()))
    return {"goal": goal, "rules": rules, "example": puzzle.format(), "levels": levels}


def collections(request: Request, limits: Limits = DEFAULT) -> Result:
    """The graded collections, each with its first puzzle."""
    return catalogue.shelves(request["lang"])


def collection(request: Request, limits: Limits = DEFAULT) -> Result:
    """The puzzles of one collection."""
    return _there(catalogue.collection(request["kind"], request["grade"], request["lang"]))


def preview(request: Request, limits: Limits = DEFAULT) -> Result:
    """A small picture of a puzzle of a collection."""
    return _there(catalogue.preview(request["name"], request["theme"], request["lang"]))


def messages(request: Request, limits: Limits = DEFAULT) -> Result:
    """The sentences of the page in a language, or those of a part of it that is loaded later."""
    return catalogue.messages(request["lang"], request["part"])


def _there(found: Result | None) -> Result:
    if found is None:
        raise KnobelError("no-such-page", Message("this address does not exist"))
    return found


# ---------------------------------------------------------------- the table


HANDLERS: Mapping[str, Handler] = {
    "position": Handler(position, requests.POSITION, 2, quick=lambda _: True),
    "replayed": Handler(replayed, requests.PUZZLE, 2, quick=lambda _: True),
    "ahead": Handler(look_ahead, requests.PUZZLE, 2),
    "hint": Handler(hint, requests.PUZZLE, 4),
    "winnable": Handler(winnable, requests.PUZZLE, 4),
    "proof": Handler(proof, requests.PUZZLE, 4),
    "solve": Handler(solve, requests.SOLVE, 20, slow=True),
    "outcome": Handler(outcome, requests.PUZZLE, 4),
    "verify": Handler(verify, requests.VERIFY, 5),
    "certificate": Handler(certificate, requests.PUZZLE, 20, slow=True),
    "certify": Handler(certify, requests.CERTIFY, 20, slow=True),
    "generate": Handler(generate, requests.GENERATE, 30, slow=True),
    "rate": Handler(rate, requests.PUZZLE, 20, slow=True),
    "nudge": Handler(nudge, requests.NUDGE, 10, slow=True),
    "check": Handler(check, requests.CHECK, 4, quick=lambda request: not request["deep"]),
    "draw": Handler(draw, requests.DRAW, 10, quick=lambda request: request["format"] == "svg"),
    "film": Handler(film, requests.FILM, 10, slow=True),
    "worksheet": Handler(worksheet, requests.WORKSHEET, 30, slow=True),
    "introduce": Handler(introduce, requests.KIND, 2),
    "kinds": Handler(kinds, (requests.LANG,)),
    "collections": Handler(collections, (requests.LANG,)),
    "collection": Handler(collection, requests.COLLECTION),
    "preview": Handler(preview, requests.PREVIEW),
    "messages": Handler(messages, requests.MESSAGES),
    **classroom_handlers.HANDLERS,
}


def answer(name: str, body: object, lang: str, limits: Limits | None = None) -> Result:
    """The result of a request as it was sent, {"ok": …}, or what is wrong with it, {"error": …}."""
    return answer_by(HANDLERS[name], body, lang, limits)


def answer_by(handler: Handler, body: object, lang: str, limits: Limits | None = None) -> Result:
    """The same by a handler that is perhaps in another table."""
    try:
        request = {**checked(handler.fields, body), "lang": lang}
    except KnobelError as error:
        return {"error": error_entry(error, lang)}
    return done(handler, request, limits or Limits(time=handler.seconds or DEFAULT.time))


def done(handler: Handler, request: Request, limits: Limits) -> Result:
    """The same for a request that was checked. "broken" says that the fault is ours."""
    lang = request["lang"]
    try:
        with speaking(lang):
            return {"ok": handler.run(request, limits)}
    except KnobelError as error:
        return {"error": error_entry(error, lang)}
    except (MemoryError, LimitReached, RecursionError):
        return {"error": error_entry(too_much(), lang)}
    except (Exception, SystemExit) as error:  # a guest's puzzle must end nothing but itself
        if os.environ.get("KNOBEL_DEBUG"):
            print_exc()
        said = {"error": error_entry(_unexpected(error), lang)}
        return said if _is_a_guests(error) else {**said, "broken": True}


def error_entry(error: KnobelError, lang: str) -> Result:
    """What is wrong, for programs and for people; of a game also which move."""
    step = {"step": error.step} if isinstance(error, BadMove) else {}
    return {"column": None, **as_json.error(error, lang), **step}


def too_much() -> KnobelError:
    """The error for work that cannot be done within the limits."""
    return KnobelError("limit", Message("this takes more time or memory than the server allows"))


def _unexpected(error: BaseException) -> KnobelError:
    said = f"{type(error).__name__}: {error}"
    return KnobelError("internal", Message("internal server error: {error}", error=said[:200]))


def _is_a_guests(error: BaseException) -> bool:
    """Does the code of a guest's package take part? Then that is to blame, not the server."""
    packages = {kind.__module__.partition(".")[0] for kind in guests().values()}
    names = (str(frame.f_globals.get("__name__", "")) for frame, _ in walk_tb(error.__traceback__))
    return any(name.partition(".")[0] in packages for name in names)
