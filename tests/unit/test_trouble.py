"""What the system says, in our languages."""

from __future__ import annotations

import errno
import os
import sys

import pytest

from knobel.locale import Message
from knobel.trouble import _sentences, trouble


def said(error: BaseException | str, lang: str) -> str:
    return Message("{error}", error=trouble(error)).text(lang)


def test_of_errors_and_of_texts() -> None:
    error = FileNotFoundError(errno.ENOENT, os.strerror(errno.ENOENT), "x")
    for one in (error, os.strerror(errno.ENOENT)):
        assert said(one, "de") == "Datei oder Ordner gibt es nicht"
        assert said(one, "en") == "No such file or directory"


@pytest.mark.parametrize("error", [OSError("a tale"), OSError(errno.ENOENT, "a tale"), ValueError("a tale")])
def test_others_stay_as_they_are(error: Exception) -> None:
    assert said(error, "de") == "a tale"


@pytest.mark.skipif(sys.platform != "linux", reason="other systems have other sentences")
def test_english_is_what_the_system_says() -> None:
    for sentence, message in _sentences().items():
        assert message.text("en") == sentence
        assert message.text("de") != sentence
