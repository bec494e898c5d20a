"""Every sentence people read, in English and German.

The English sentence is the key; `de/LC_MESSAGES/knobel.po` holds the German one, for a sentence of
one puzzle `locale/de/LC_MESSAGES/` in the folder of that puzzle.
A `Message` is a sentence with values, translated only when it is shown:

>>> str(Message("line {line}: expected a number", line=3))
'line 3: expected a number'

Numbers for people have few digits and are written as their language does.
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
    """Set the language of this process; None returns to that of the environment."""
    global _chosen
    _chosen = language


@contextmanager
def speaking(language: str) -> Iterator[None]:
    """Within this block, and in this thread or task only, use another language."""
    token = _speaking.set(language)
    try:
        yield
    finally:
        _speaking.reset(token)


def language() -> str:
    """The language in use: that of `speaking`, else of `use`, else of the environment, else English."""
    return _speaking.get() or _chosen or _from_environment()


def _from_environment() -> str:
    for preferred in os.environ.get("LANGUAGE", "").lower().split(":"):
        if preferred[:2] in LANGUAGES:
            return preferred[:2]
    for variable in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = os.environ.get(variable)
        if value:
            return "de" if value.lower().startswith("de") else "en"
    return "en"


_others: list[Path] = []
"""Folders of puzzles, our own and those of other packages."""


def add_folder(folder: str | Path) -> None:
    """Also look for translations here (`<language>/LC_MESSAGES/*.mo`), for sentences that our own
    catalogue does not hold."""
    if Path(folder) not in _others:
        _others.append(Path(folder))
        catalogue.cache_clear()


@cache
def catalogue(lang: str) -> gettext.NullTranslations:
    """The translations into a language; English needs none."""
    if lang == "en":
        return gettext.NullTranslations()
    own = gettext.translation(DOMAIN, FOLDER, [lang], fallback=True)
    for folder in _others:
        for path in sorted((folder / lang / "LC_MESSAGES").glob("*.mo")):
            with path.open("rb") as file:
                own.add_fallback(gettext.GNUTranslations(file))
    return own


def speak_everywhere() -> None:
    """Make libraries that use the defaults of gettext, such as click, use our language and catalogue."""
    os.environ["LANGUAGE"] = language()
    gettext.bindtextdomain(DOMAIN, FOLDER)
    gettext.textdomain(DOMAIN)


class Message:
    """A sentence with values, which can be shown in any language.

    With `many` and `n` it has a singular and a plural form.
    """

    __slots__ = ("_lang", "_many", "_n", "_text", "values")

    def __init__(
        self, text: str, /, many: str | None = None, *, n: int | None = None, **values: object
    ) -> None:
        self._text = text
        self._many = many
        self._n = n
        self._lang: str | None = None
        self.values = values if n is None else {"n": n, **values}

    def text(self, lang: str | None = None) -> str:
        """The sentence in `lang`, or in its own language, or in the language in use."""
        lang = lang or self._lang or language()
        translations = catalogue(lang)
        if self._many is not None:
            template = translations.ngettext(self._text, self._many, self._n if self._n is not None else 2)
        else:
            template = translations.gettext(self._text)
        if not self.values:
            return template
        return template.format(**{key: _written(key, value, lang) for key, value in self.values.items()})

    __str__ = text

    def in_language(self, lang: str | None) -> Message:
        """The same sentence, which speaks this language unless told otherwise."""
        return _rebuild(self._text, self._many, self._n, self.values, lang)

    def but(self, **values: object) -> Message:
        """The same sentence with some other values."""
        return _rebuild(self._text, self._many, self._n, {**self.values, **values}, self._lang)

    def about(self, n: int, **values: object) -> Message:
        """The same sentence, with singular and plural, about another number and with other values."""
        kept = {key: value for key, value in self.values.items() if key != "n"}
        return Message(self._text, self._many, n=n, **{**kept, **values})

    def __repr__(self) -> str:
        return f"Message({self.text('en')!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Message) and self.text("en") == other.text("en")

    def __hash__(self) -> int:
        return hash(self.text("en"))

    def __reduce__(self) -> tuple[object, ...]:
        return _rebuild, (self._text, self._many, self._n, self.values, self._lang)


class _Words(str):
    """Words inside a sentence; {reason:capital} starts them with a capital letter."""

    __slots__ = ()

    def __format__(self, form: str) -> str:
        return self[:1].upper() + self[1:] if form == "capital" else super().__format__(form)


def _written(key: str, value: object, lang: str) -> object:
    """A value as it appears in a sentence. Counts (`n`) and floats follow the language; other whole
    numbers may be seeds, ports or line numbers, which people copy, and stay as they are."""
    if isinstance(value, Message):
        return _Words(value.text(lang))
    if isinstance(value, float) or (key == "n" and isinstance(value, int)):
        return number(value, lang)
    return value


def _rebuild(
    text: str, many: str | None, n: int | None, values: dict[str, object], lang: str | None = None
) -> Message:
    values = {key: value for key, value in values.items() if key != "n" or n is None}
    message = Message(text, many, n=n, **values)
    message._lang = lang
    return message


def t(text: str, /, many: str | None = None, *, n: int | None = None, **values: object) -> str:
    """The sentence in the language in use, as text."""
    return Message(text, many, n=n, **values).text()


def one_line(text: str) -> str:
    """A text in which line ends and other things that cannot be seen are written out."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else c.encode("unicode_escape").decode() for c in text)


GROUPED_FROM = 10_000
"""Smaller numbers have no thousands separator."""
_GERMAN = str.maketrans(".,", ",.")


def number(value: float, lang: str, digits: int = 3) -> str:
    """12,345 and 0.5 in English, 12.345 and 0,5 in German; at most `digits` decimals, no trailing
    zeros.

    >>> number(12345, "de"), number(60.0, "en"), number(30.3, "de"), number(1234.5, "en")
    ('12.345', '60', '30,3', '1234.5')
    """
    text = f"{value:,.{digits}f}"
    text = text.rstrip("0").rstrip(".") if "." in text else text
    text = text if abs(value) >= GROUPED_FROM else text.replace(",", "")
    return text.translate(_GERMAN) if lang == "de" else text


def rounded(value: float) -> float:
    """A measured value: two significant digits below 10, a whole number above."""
    return float(f"{value:.2g}") if value < 10 else float(round(value))


def plural_form(value: float) -> int:
    """The `n` that selects singular or plural for a number that may be fractional."""
    return 1 if rounded(value) == 1 else 2


def percent(share: float) -> int:
    return round(100 * share)
