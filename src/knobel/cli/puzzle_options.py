"""Options that the puzzles declare, on the command line.

The kinds that come with Knobel are known at once. Other packages are looked for only if an option is
not known, if a value suits nobody, or if somebody asks for help or completion: so they cost nothing
as long as they are not wanted.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from typing import TYPE_CHECKING, Any, TypeVar

import click

from knobel.errors import KnobelError
from knobel.locale import Message
from knobel.options import NoSuchOption, Option, flag_of
from knobel.puzzle import Puzzle
from knobel.registry import PUZZLES, guests

if TYPE_CHECKING:
    from click.shell_completion import CompletionItem

Kind = type[Puzzle]
Declared = tuple[Kind, Option]
Source = Callable[[Kind], Iterable[Option]]
Command = TypeVar("Command", bound=Callable[..., Any])
OPTION, PARAMETER, FEWEST = "option_", "parameter_", "fewest_"
"""What the values are kept under, so that no option of a puzzle collides with one of a command."""


def options_of(kind: Kind) -> Iterable[Option]:
    """What is chosen beside the text."""
    return kind.options


def parameters_of(kind: Kind) -> Iterable[Option]:
    """What is chosen for a new puzzle."""
    return kind.parameters()


def size_of(kind: Kind) -> Iterable[Option]:
    """The one parameter that most kinds have."""
    return [option for option in kind.parameters() if option.name == "size"]


def fewest_of(kind: Kind) -> Iterable[Option]:
    """What a solver can be asked to minimise."""
    for figure in kind.figures:
        if figure.fewest is not None:
            yield Option(f"fewest_{figure.name}", "flag", figure.fewest, figure.fewest)


SOURCES: dict[str, Source] = {OPTION: options_of, PARAMETER: parameters_of, FEWEST: fewest_of}


class Value(click.ParamType):  # type: ignore[type-arg,unused-ignore]
    """The value of a declared option, as it was typed: for which of several kinds of puzzle it is, and
    so what it means, is known later. It must suit at least one of them."""

    name = "value"

    def __init__(self, declared: list[Declared], source: Source) -> None:
        self.declared, self.source = declared, source

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> Any:
        if not _suits(self.declared, value) and not _suits(self._of_guests(), value):
            try:
                self.declared[0][1].read(value)
            except KnobelError as error:
                self.fail(str(error), param, ctx)
        return value

    def _of_guests(self) -> list[Declared]:
        every = _declared(guests().values(), self.source)
        return [(kind, option) for kind, option in every if option.name == self.declared[0][1].name]

    def shell_complete(
        self, ctx: click.Context, param: click.Parameter, incomplete: str
    ) -> list[CompletionItem]:
        from click.shell_completion import CompletionItem

        choices = dict.fromkeys(choice for _, option in self.declared for choice in option.choices)
        return [CompletionItem(choice) for choice in choices if choice.startswith(incomplete)]


def _suits(declared: Iterable[Declared], value: Any) -> bool:
    for _, option in declared:
        try:
            option.read(value)
        except KnobelError:
            continue
        return True
    return False


def _declared(kinds: Iterable[Kind], source: Source) -> Iterator[Declared]:
    for kind in kinds:
        for option in source(kind):
            yield kind, option


def click_options(kinds: Iterable[Kind], prefix: str, source: Source | None = None) -> list[click.Option]:
    """One click option for each name that these kinds declare."""
    source = source or SOURCES[prefix]
    by_name: dict[str, list[Declared]] = {}
    for kind, option in _declared(kinds, source):
        by_name.setdefault(option.name, []).append((kind, option))
    return [_click_option(declared, prefix, source) for declared in by_name.values()]


def _click_option(declared: list[Declared], prefix: str, source: Source) -> click.Option:
    first = declared[0][1]
    names = [first.flag, prefix + first.name.removeprefix(prefix)]
    if first.type == "flag":
        return click.Option(names, is_flag=True, default=None, help=_help(declared))
    metavar = first.metavar or "|".join(first.choices) or first.name.upper()
    # Of a new puzzle the kind is known: what it says about a value is more to the point.
    kind = click.STRING if prefix == PARAMETER else Value(declared, source)
    return click.Option(names, type=kind, metavar=metavar, help=_help(declared))


def _help(declared: list[Declared]) -> str:
    """The kind, and what the option is for; kinds that say the same are named together."""
    titles: dict[str, list[str]] = {}
    for kind, option in declared:
        titles.setdefault(option.help.text(), []).append(kind.title)
    return "; ".join(f"{', '.join(kinds)}: {said}" for said, kinds in titles.items())


class DeclaredCommand(click.Command):
    """A command whose options come from the puzzles, also from those of other packages."""

    sources: tuple[tuple[str, Source | None], ...] = ()
    _with_guests = False

    def add_guests(self) -> bool:
        """Add the options of other packages' puzzles; False if there was nothing to add."""
        if self._with_guests:
            return False
        self._with_guests = True
        kinds = [*PUZZLES, *guests().values()]
        found = [one for prefix, source in self.sources for one in click_options(kinds, prefix, source)]
        known = {param.name: n for n, param in enumerate(self.params)}
        taken = {name for param in self.params for name in param.opts}
        for option in found:
            if option.name in known:  # now with the words of all kinds
                self.params[known[option.name]] = option
        new = [one for one in found if one.name not in known and not taken.intersection(one.opts)]
        last = max((known[one.name] for one in found if one.name in known), default=-1)
        self.params[last + 1 : last + 1] = new
        return bool(new)

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        try:
            return super().parse_args(ctx, list(args))
        except click.NoSuchOption:
            if not self.add_guests():
                raise
        return super().parse_args(ctx, list(args))

    def get_help(self, ctx: click.Context) -> str:
        self.add_guests()
        return super().get_help(ctx)

    def shell_complete(self, ctx: click.Context, incomplete: str) -> list[CompletionItem]:
        self.add_guests()
        return super().shell_complete(ctx, incomplete)


def declare(prefix: str, source: Source | None = None) -> Callable[[Command], Command]:
    """Decorator: the options of all our kinds. The command's class must be DeclaredCommand; its
    `sources` are set by `declared_command`."""

    def decorate(command: Command) -> Command:
        for option in reversed(click_options(PUZZLES, prefix, source)):
            _add(command, option)
        command.__dict__.setdefault("declared_sources", []).append((prefix, source))
        return command

    return decorate


def _add(command: Callable[..., Any], option: click.Option) -> None:
    """What click's decorators do."""
    command.__dict__.setdefault("__click_params__", []).append(option)


def declared_command(**settings: Any) -> Callable[[Callable[..., Any]], DeclaredCommand]:
    """`click.command` for a function with declared options."""

    def decorate(function: Callable[..., Any]) -> DeclaredCommand:
        sources = tuple(function.__dict__.pop("declared_sources", ()))
        command: DeclaredCommand = click.command(cls=DeclaredCommand, **settings)(function)
        command.sources = sources
        return command

    return decorate


def taken(options: dict[str, Any], prefix: str) -> dict[str, Any]:
    """The declared options that were given, by their names; they are taken out of `options`."""
    names = [name for name in options if name.startswith(prefix)]
    values = {name.removeprefix(prefix): options.pop(name) for name in names}
    return {name: value for name, value in values.items() if value is not None}


def given_values(options: dict[str, Any], prefix: str) -> dict[str, Any]:
    """The same, and they stay."""
    return taken(dict(options), prefix)


def minimised(options: dict[str, Any]) -> str | None:
    """The figure of which the fewest are wanted."""
    return next((name for name, wanted in given_values(options, FEWEST).items() if wanted), None)


def check_minimised(puzzle: Puzzle, options: dict[str, Any]) -> None:
    """KnobelError if the puzzle has no such figure."""
    wanted = minimised(options)
    if wanted is not None and all(one.name != f"fewest_{wanted}" for one in fewest_of(type(puzzle))):
        raise as_typed(NoSuchOption(puzzle.title, f"fewest_{wanted}"))


def as_typed(error: NoSuchOption) -> KnobelError:
    """What is wrong with an option, as it is written on the command line."""
    message = Message("{name} does not apply to {title}", name=flag_of(error.name), title=error.title)
    return KnobelError(error.kind, message)
