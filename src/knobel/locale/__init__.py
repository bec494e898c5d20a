"""Every sentence people read, in English and German.

The English sentence is the key; `de/LC_MESSAGES/knobel.po` holds the German one.
A `Message` is a sentence with values that waits for its reader's language:

>>> str(Message("line {line}: expected a number", line=3))
'line 3: expected a number'
"""

from __future__ import annotations

import gettext
import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from functools import cache
from pathlib import Path

LANGUAGES = ("en", "de")
DOMAIN = "knobel"
FOLDER = Path(__file__).parent

_chosen: str | None = None
_speaking: ContextVar[str | None] = ContextVar("speaking", default=None)


def use(language: str | None) -> None:
    """Choose the language of this process; None goes back to the environment's."""
    global _chosen
    _chosen = language


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Within this block, and in this thread or task alone, the language is this one."""
    token = _speaking.set(language)
    try:
        yield
    finally:
        _speaking.reset(token)


def language() -> str:
    """The language in use: the one being spoken or chosen, else the environment's, else English."""
    return _speaking.get() or _chosen or _from_environment()


def _from_environment() -> str:
    for wanted in os.environ.get("LANGUAGE", "").lower().split(":"):
        if wanted[:2] in LANGUAGES:
            return wanted[:2]
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            return "de" if value.lower().startswith("de") else "en"
    return "en"


@cache
def catalogue(lang: str) -> gettext.NullTranslations:
    """The translations into one language (English needs none)."""
    if lang == "en":
        return gettext.NullTranslations()
    return gettext.translation(DOMAIN, FOLDER, [lang], fallback=True)


def speak_everywhere() -> None:
    """Make libraries that use gettext's defaults (click does) speak our language, too."""
    os.environ["LANGUAGE"] = language()
    gettext.bindtextdomain(DOMAIN, FOLDER)
    gettext.textdomain(DOMAIN)


class Message:
    """A sentence with values in it, readable in every language.

    With `many` and `n` the sentence has a singular and a plural form.
    """

    __slots__ = ("_many", "_n", "_text", "values")

    def __init__(
        self, text: str, /, many: str | None = None, *, n: int | None = None, **values: object
    ) -> None:
        self._text = text
        self._many = many
        self._n = n
        self.values = values if n is None else {"n": n, **values}

    def text(self, lang: str | None = None) -> str:
        """The sentence in `lang`, or in the language in use."""
        lang = lang or language()
        found = catalogue(lang)
        if self._many is not None:
            template = found.ngettext(self._text, self._many, self._n if self._n is not None else 2)
        else:
            template = found.gettext(self._text)
        if not self.values:
            return template
        shown = {
            key: value.text(lang) if isinstance(value, Message) else value
            for key, value in self.values.items()
        }
        return template.format(**shown)

    __str__ = text

    def __repr__(self) -> str:
        return f"Message({self.text('en')!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.text("en") == other.text("en")

    def __hash__(self) -> int:
        return hash(self.text("en"))

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self._text, self._many, self._n, self.values)


def _rebuild(text: str, many: str | None, n: int | None, values: dict[str, object]) -> Message:
    values = {key: value for key, value in values.items() if key != "n" or n is None}
    return Message(text, many, n=n, **values)


def t(text: str, /, many: str | None = None, *, n: int | None = None, **values: object) -> str:
    """The sentence in the language in use, right away."""
    return Message(text, many, n=n, **values).text()
