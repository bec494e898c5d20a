"""Every sentence in both languages."""

from __future__ import annotations

import pickle
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import catalogue
import pytest

from knobel import locale
from knobel.locale import Message
from knobel.registry import PUZZLES
from support.command_line import PATIENCE


@pytest.mark.slow
def test_no_sentence_is_missing_superfluous_or_mistranslated() -> None:
    assert catalogue.problems() == []


@pytest.mark.slow
def test_sentences_of_one_puzzle_are_in_its_folder() -> None:
    wanted = {
        path.relative_to(catalogue.SOURCES).parts[:-4]: texts
        for path, texts in catalogue.catalogues().items()
    }
    assert set(wanted) == {(), *(("puzzles", kind.name) for kind in PUZZLES), ("puzzles", "template")}
    assert "the board size (one number)" in wanted["puzzles", "stromrallye"]
    assert sum(map(len, wanted.values())) == len(set().union(*wanted.values()))


def test_language_comes_from_choice_then_environment(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    locale.use(None)
    assert locale.language() == "en"
    monkeypatch.setenv("LANG", "de_AT.UTF-8")
    assert locale.language() == "de"
    monkeypatch.setenv("LC_ALL", "C")
    assert locale.language() == "en"
    monkeypatch.setenv("LC_ALL", "fr_FR.UTF-8")
    assert locale.language() == "en"
    monkeypatch.setenv("LANGUAGE", "fr:de:en")
    assert locale.language() == "de"
    locale.use("en")
    assert locale.language() == "en"


def test_messages_speak_both_languages_and_count() -> None:
    one, many = (Message("{n} step", "{n} steps", n=n) for n in (1, 2))
    assert (one.text("en"), many.text("en")) == ("1 step", "2 steps")
    assert (one.text("de"), many.text("de")) == ("1 Schritt", "2 Schritte")


def test_messages_inside_messages_are_translated_too() -> None:
    inner = Message("the board size (one number)")
    outer = Message("the text ends too early: expected {expected}", expected=inner)
    assert outer.text("de") == "der Text endet zu früh; erwartet: die Größe des Spielbretts (eine Zahl)"


def test_messages_survive_pickling() -> None:
    message = Message("{n} step", "{n} steps", n=3)
    assert pickle.loads(pickle.dumps(message)).text("de") == "3 Schritte"


def test_speaking_is_for_this_task_alone() -> None:
    """Two threads in two languages do not hear each other."""
    sentence = Message("the puzzle is already solved")
    barrier = Barrier(2)

    def speak(lang: str) -> tuple[str, str]:
        with locale.speaking(lang):
            barrier.wait(PATIENCE)
            return locale.language(), sentence.text()

    with ThreadPoolExecutor(2) as threads:
        english, german = threads.map(speak, ("en", "de"))
    assert english == ("en", "the puzzle is already solved")
    assert german[0] == "de"
    assert german[1] != english[1]
    assert locale.language() == "en"
