"""Part files, each complete or absent.

A part is written under a name that readers ignore (it begins with `_`), flushed to disk, then
renamed. The leftovers of a killed run are removed at the next start.

    DIR/part-000000.parquet          what `pyarrow.dataset`, pandas and DuckDB read
    DIR/part-000000.jsonl            the same as JSON Lines; in DIR/_jsonl beside Parquet
    DIR/_schema.json                 the columns and their meaning
"""

from __future__ import annotations

import json
import os
import re
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any

from knobel.atomic_write import flush, make_folder
from knobel.batch.journal import cannot_write
from knobel.batch.rows import COLUMNS, Row
from knobel.errors import KnobelError, install_command
from knobel.locale import Message

FORMATS = ("parquet", "jsonl")
PART_NAME = re.compile(r"part-(\d{6,})\.(parquet|jsonl)")


class Store:
    """The parts of one folder."""

    def __init__(self, folder: Path, formats: Sequence[str]) -> None:
        self.folder, self.formats = folder, formats
        if "parquet" in formats:
            arrow()
        # Programs that read a whole folder expect files of one format in it.
        self.jsonl_folder = folder / "_jsonl" if "parquet" in formats else folder
        self._make_folder(folder)

    def prepare(self, parts: int) -> None:
        """Remove leftovers beyond the first `parts` parts, and describe the columns."""
        try:
            for path in [*self.folder.glob("*"), *self.folder.glob("_jsonl/*")]:
                match = PART_NAME.fullmatch(path.name)
                if path.name.endswith(".unfinished") or (match and int(match[1]) >= parts):
                    path.unlink()
        except OSError as error:
            raise cannot_write(self.folder, error) from None
        if "jsonl" in self.formats:
            self._make_folder(self.jsonl_folder)
        self.replace(self.folder / "_schema.json", lambda path: path.write_text(schema(), encoding="utf-8"))

    def write(self, number: int, rows: Sequence[Row]) -> dict[str, int]:
        """Write part `number` in every format; returns its files and their sizes."""
        writers = {"jsonl": _write_jsonl, "parquet": _write_parquet}
        for form, path in self._files(number):
            self.replace(path, partial(writers[form], rows=rows))
        return {self._name(path): path.stat().st_size for _, path in self._files(number)}

    def holds(self, number: int, sizes: Mapping[str, int]) -> bool:
        """Are all files of a written part there, with the sizes they were written with?"""
        for _, path in self._files(number):
            try:
                size = path.stat().st_size
            except OSError:
                return False
            if size != sizes.get(self._name(path), size):
                return False
        return True

    def _files(self, number: int) -> list[tuple[str, Path]]:
        folders = {"jsonl": self.jsonl_folder, "parquet": self.folder}
        return [(form, folders[form] / f"part-{number:06}.{form}") for form in self.formats]

    def _name(self, path: Path) -> str:
        return path.relative_to(self.folder).as_posix()

    def replace(self, path: Path, write: Callable[[Path], object]) -> None:
        """Replace a file by what `write` writes: completely, on disk, or not at all."""
        unfinished = path.with_name(f"_{path.name}.unfinished")
        try:
            write(unfinished)
            flush(unfinished)
            unfinished.replace(path)
            flush(path.parent)
        except OSError as error:
            unfinished.unlink(missing_ok=True)
            raise cannot_write(path, error) from None

    def _make_folder(self, folder: Path) -> None:
        try:
            make_folder(folder)
        except OSError as error:
            raise cannot_write(folder, error) from None


def check_empty(folder: Path) -> None:
    """KnobelError "not-empty" if a folder holds anything that readers would take for data."""
    try:
        visible = sorted(path.name for path in folder.iterdir() if path.name[0] not in "._")
    except OSError as error:
        raise cannot_write(folder, error) from None
    if visible:
        raise KnobelError(
            "not-empty",
            Message(
                "{folder}: contains something else ({name}); choose another folder",
                folder=folder,
                name=visible[0],
            ),
        )


def _write_jsonl(path: Path, rows: Sequence[Row]) -> None:
    with path.open("w", encoding="utf-8", errors="surrogateescape") as file:
        file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def _write_parquet(path: Path, rows: Sequence[Row]) -> None:
    _, parquet = arrow()
    with path.open("wb") as file:  # pyarrow opens only paths that are UTF-8
        parquet.write_table(as_table(rows), file, compression="zstd")


def as_table(rows: Sequence[Row]) -> Any:
    """Rows as an Arrow table."""
    pyarrow, _ = arrow()
    return pyarrow.Table.from_pydict(
        {column.name: [_value(row.get(column.name)) for row in rows] for column in COLUMNS},
        schema=arrow_schema(),
    )


def _value(value: Any) -> Any:
    return list(value.items()) if isinstance(value, dict) else value


def arrow_schema() -> Any:
    """The Arrow schema, with a description of each column."""
    pyarrow, _ = arrow()
    text = pyarrow.string()
    types = {
        "text": text,
        "whole": pyarrow.int64(),
        "number": pyarrow.float64(),
        "flag": pyarrow.bool_(),
        "texts": pyarrow.list_(text),
        "numbers": pyarrow.map_(text, pyarrow.float64()),
        "flags": pyarrow.map_(text, pyarrow.bool_()),
    }
    return pyarrow.schema(
        [pyarrow.field(c.name, types[c.type], metadata={"description": c.says}) for c in COLUMNS]
    )


def schema() -> str:
    """The columns and their types as a JSON document."""
    columns = [column._asdict() for column in COLUMNS]
    types = {
        "text": "UTF-8 text",
        "whole": "64-bit integer",
        "number": "64-bit float",
        "flag": "boolean",
        "texts": "list of texts",
        "numbers": "map from text to 64-bit float; a JSON object in JSON Lines",
        "flags": "map from text to boolean; a JSON object in JSON Lines",
    }
    return json.dumps({"columns": columns, "types": types}, indent=1, ensure_ascii=False) + "\n"


def arrow() -> tuple[Any, Any]:
    """pyarrow and pyarrow.parquet; without them a KnobelError names the extra and the alternative."""
    # A library below pyarrow starts a thread per core at once, and interrupts us where that fails.
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise KnobelError(
            "missing-extra",
            Message(
                "Parquet needs {library} (extra “{extra}”); install it with: {command}, or use --format "
                "jsonl",
                library="pyarrow",
                extra="data",
                command=install_command("data"),
            ),
        ) from None
