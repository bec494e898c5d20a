"""Make the JSON Schema files of the package from `knobel/json_types.py`:  python tools/json_schemas.py

The test `tests/cli/test_schemas.py` fails if they are not up to date.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path
from types import UnionType
from typing import (
    Annotated,
    Any,
    Literal,
    NotRequired,
    Union,
    get_args,
    get_origin,
    get_type_hints,
    is_typeddict,
)

from knobel import json_types

FOLDER = Path(json_types.__file__).parent / "schemas"
DRAFT = "https://json-schema.org/draft/2020-12/schema"
PLAIN: dict[Any, dict[str, Any]] = {
    Any: {},
    str: {"type": "string"},
    int: {"type": "integer"},
    float: {"type": "number"},
    bool: {"type": "boolean"},
    type(None): {"type": "null"},
}


def schemas() -> dict[str, str]:
    """The text of every file, by name."""
    kinds = dict.fromkeys([*json_types.WRITTEN.values(), json_types.Error])
    return {f"{kind.__name__.lower()}.json": _text(kind) for kind in kinds}


def _text(kind: type) -> str:
    schema = {"$schema": DRAFT, "title": kind.__name__, **_schema(kind)}
    return json.dumps(schema, ensure_ascii=False, indent=2) + "\n"


def _schema(kind: Any) -> dict[str, Any]:
    """The schema of a type."""
    origin, parts = get_origin(kind), get_args(kind)
    if kind in PLAIN:
        return PLAIN[kind]
    if is_typeddict(kind):
        return _object(kind)
    if origin is Annotated:
        return {"description": parts[1], **_schema(parts[0])}
    if origin is NotRequired:
        return _schema(parts[0])
    if origin is Literal:
        return {"enum": list(parts)}
    if origin is list:
        return {"type": "array", "items": _schema(parts[0])}
    if origin is dict:
        return {"type": "object", "additionalProperties": _schema(parts[1])}
    if origin in (Union, UnionType):
        return {"anyOf": [_schema(part) for part in parts]}
    raise TypeError(f"no schema for {kind}")


def _object(kind: Any) -> dict[str, Any]:
    hints = get_type_hints(kind, include_extras=True)
    return {
        "description": " ".join((kind.__doc__ or "").split()),
        "type": "object",
        "properties": {name: _schema(hint) for name, hint in hints.items()},
        "required": [name for name, hint in hints.items() if get_origin(hint) is not NotRequired],
        "additionalProperties": json_types.EXTRA.get(kind, False),
    }


def main() -> int:
    FOLDER.mkdir(exist_ok=True)
    for name, text in schemas().items():
        (FOLDER / name).write_text(text, encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
