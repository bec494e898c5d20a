"""Numbers for people: few digits, written as their language does."""

from __future__ import annotations

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
