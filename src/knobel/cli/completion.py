"""What the shell completes: kinds of puzzles, notations, and files of any name."""

from __future__ import annotations

import click
from click.shell_completion import CompletionItem


def kinds(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Kinds of puzzles, also those of other packages."""
    from knobel.registry import puzzles

    return [
        CompletionItem(name, help=kind.title)
        for name, kind in sorted(puzzles().items())
        if name.startswith(begun)
    ]


def notations(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Notations of all kinds."""
    from knobel.registry import puzzles

    names = dict.fromkeys(name for kind in puzzles().values() for name in kind.notations)
    return [CompletionItem(name) for name in names if name.startswith(begun)]


def files(_context: click.Context, _parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """Files and folders, by the shell itself."""
    return [CompletionItem(begun, type="file")]


def kinds_and_files(context: click.Context, parameter: click.Parameter, begun: str) -> list[CompletionItem]:
    """A kind of puzzle or a file."""
    return [*kinds(context, parameter, begun), *files(context, parameter, begun)]
