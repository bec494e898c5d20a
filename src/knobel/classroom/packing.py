"""Values as short text: JSON, deflated, in the letters that links may have."""

from __future__ import annotations

import base64
import binascii
import json
import re
import zlib
from typing import Any, NoReturn

MOST_BYTES = 4 << 20
"""What a link may hold when it is inflated."""
_LETTERS = re.compile(r"[A-Za-z0-9_-]*")


class Damaged(ValueError):
    """A text that holds no value."""


def pack(value: object) -> str:
    """A JSON value as text."""
    return pack_bytes(json.dumps(value, ensure_ascii=False, separators=(",", ":")).encode())


def unpack(text: str) -> Any:
    """The value in a text; Damaged if there is none, or more than MOST_BYTES of it."""
    return read_json(unpack_bytes(text))


def pack_bytes(data: bytes) -> str:
    """Bytes, deflated, as text."""
    squeeze = zlib.compressobj(9, wbits=-15)
    return base64.urlsafe_b64encode(squeeze.compress(data) + squeeze.flush()).decode().rstrip("=")


def unpack_bytes(text: str) -> bytes:
    """The bytes in a text; Damaged if it is cut, changed, or inflates to more than MOST_BYTES."""
    if not _LETTERS.fullmatch(text):
        raise Damaged
    inflate = zlib.decompressobj(wbits=-15)
    try:
        packed = base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))
        data = inflate.decompress(packed, MOST_BYTES)
    except (binascii.Error, zlib.error):
        raise Damaged from None
    if not inflate.eof or inflate.unused_data:
        raise Damaged
    return data


def read_json(data: bytes | str) -> Any:
    """A JSON value without infinities, names that come twice, or half characters; else Damaged."""
    try:
        text = data.decode() if isinstance(data, bytes) else data
        text.encode()
        value = json.loads(text, parse_constant=_refuse, object_pairs_hook=_object)
        json.dumps(value, ensure_ascii=False).encode()
    except (ValueError, RecursionError) as error:
        raise Damaged(*error.args[:1]) from None
    return value


def _refuse(constant: str) -> NoReturn:
    raise Damaged(constant)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    found = dict(pairs)
    if len(found) < len(pairs):
        raise Damaged
    return found


def fingerprint(text: str) -> str:
    """16 hexadecimal digits (FNV-1a) that tell texts apart which nobody made alike on purpose. The page
    computes it, too, where browsers offer no better one: on an address without https."""
    value = 0xCBF29CE484222325
    for byte in text.encode():
        value = (value ^ byte) * 0x100000001B3 & 0xFFFFFFFFFFFFFFFF
    return f"{value:016x}"
