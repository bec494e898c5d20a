"""Part files: each is there as a whole or not at all.

A part is written under a name that readers pass over (it begins with `_`), brought to disk,
and then renamed. What a run that was killed has left behind is removed at the next start.

    DIR/part-000000.parquet          what `pyarrow.dataset`, pandas and DuckDB read
    DIR/part-000000.jsonl            the same as JSON Lines; in DIR/_jsonl beside Parquet
    DIR/_schema.json                 the columns and what they say
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

from knobel.batch.ledger import cannot_write
from knobel.batch.rows import COLUMNS, Row
from knobel.locale import Message
from knobel.puzzle import KnobelError

FORMATS = ("parquet", "jsonl")
PART_NAME = re.compile(r"part-(\d{6,})\.(parquet|jsonl)")


class Store:
    """The parts of one folder."""

    def __init__(self, folder: Path, formats: Sequence[str]) -> None:
        self.folder, self.formats = folder, formats
        if "parquet" in formats:
            arrow()
        # Readers of a whole folder stumble over two kinds of files in it.
        self.lines = folder / "_jsonl" if "parquet" in formats else folder
        self._make(folder)

    def prepare(self, parts: int) -> None:
        """Remove what no finished part is, and describe the columns."""
        try:
            for path in [*self.folder.glob("*"), *self.folder.glob("_jsonl/*")]:
                match = PART_NAME.fullmatch(path.name)
                if path.name.endswith(".unfinished") or (match and int(match[1]) >= parts):
                    path.unlink()
        except OSError as error:
            raise cannot_write(self.folder, error) from None
        if "jsonl" in self.formats:
            self._make(self.lines)
        self.replace(self.folder / "_schema.json", lambda path: path.write_text(schema(), encoding="utf-8"))

    def write(self, number: int, rows: Sequence[Row]) -> dict[str, int]:
        """Part `number`, in every format that is wanted; the result are its files and their sizes."""
        writers = {"jsonl": _lines, "parquet": _parquet}
        for form, path in self._files(number):
            self.replace(path, partial(writers[form], rows=rows))
        return {self._name(path): path.stat().st_size for _, path in self._files(number)}

    def check(self, number: int, sizes: Mapping[str, int]) -> None:
        """KnobelError "damaged" if a file of a written part is gone, or not as long as it was."""
        for _, path in self._files(number):
            try:
                size = path.stat().st_size
            except OSError:
                size = -1
            if size != sizes.get(self._name(path), max(size, 0)):
                raise KnobelError(
                    "damaged",
                    Message("{path}: this part is gone or was changed; choose another folder, or remove this "
                            "one", path=path),
                )  # fmt: skip

    def _files(self, number: int) -> list[tuple[str, Path]]:
        folders = {"jsonl": self.lines, "parquet": self.folder}
        return [(form, folders[form] / f"part-{number:06}.{form}") for form in self.formats]

    def _name(self, path: Path) -> str:
        return path.relative_to(self.folder).as_posix()

    def replace(self, path: Path, write: Callable[[Path], object]) -> None:
        """A file that is there as a whole, on disk, or not at all."""
        unfinished = path.with_name(f"_{path.name}.unfinished")
        try:
            write(unfinished)
            _to_disk(unfinished)
            unfinished.replace(path)
            _to_disk(path.parent)
        except OSError as error:
            unfinished.unlink(missing_ok=True)
            raise cannot_write(path, error) from None

    def _make(self, folder: Path) -> None:
        try:
            folder.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise cannot_write(folder, error) from None


def check_empty(folder: Path) -> None:
    """KnobelError if there is anything in a folder that readers would take for data."""
    try:
        strange = sorted(path.name for path in folder.iterdir() if path.name[0] not in "._")
    except OSError as error:
        raise cannot_write(folder, error) from None
    if strange:
        raise KnobelError(
            "not-empty",
            Message("{folder}: there is something else in this folder ({name}); choose another one",
                    folder=folder, name=strange[0]),
        )  # fmt: skip


def _to_disk(path: Path) -> None:
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _lines(path: Path, rows: Sequence[Row]) -> None:
    with path.open("w", encoding="utf-8", errors="surrogateescape") as file:
        file.writelines(json.dumps(row, ensure_ascii=False) + "\n" for row in rows)


def _parquet(path: Path, rows: Sequence[Row]) -> None:
    _, parquet = arrow()
    with path.open("wb") as file:  # by its name it is found only if that is UTF-8
        parquet.write_table(as_table(rows), file, compression="zstd")


def as_table(rows: Sequence[Row]) -> Any:
    """Rows as an Arrow table."""
    pyarrow, _ = arrow()
    return pyarrow.Table.from_pydict(
        {column.name: [_value(row[column.name]) for row in rows] for column in COLUMNS},
        schema=arrow_schema(),
    )


def _value(value: Any) -> Any:
    return list(value.items()) if isinstance(value, dict) else value


def arrow_schema() -> Any:
    """The columns as Arrow knows them, each with what it says."""
    pyarrow, _ = arrow()
    text = pyarrow.string()
    types = {
        "text": text, "whole": pyarrow.int64(), "number": pyarrow.float64(), "flag": pyarrow.bool_(),
        "texts": pyarrow.list_(text), "numbers": pyarrow.map_(text, pyarrow.float64()),
    }  # fmt: skip
    return pyarrow.schema(
        [pyarrow.field(c.name, types[c.type], metadata={"description": c.says}) for c in COLUMNS]
    )


def schema() -> str:
    """The columns as a JSON document."""
    columns = [column._asdict() for column in COLUMNS]
    types = {
        "text": "UTF-8 text", "whole": "64-bit integer", "number": "64-bit float", "flag": "boolean",
        "texts": "list of texts", "numbers": "map from text to 64-bit float; a JSON object in JSON Lines",
    }  # fmt: skip
    return json.dumps({"columns": columns, "types": types}, indent=1, ensure_ascii=False) + "\n"


def arrow() -> tuple[Any, Any]:
    """pyarrow and its Parquet part; KnobelError says how to get them, or to do without."""
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise KnobelError(
            "missing-extra",
            Message(
                "Parquet needs {library}, which comes with the extra “{extra}”: {command}; "
                "--format jsonl works without it",
                library="pyarrow", extra="data", command='pip install "knobel[data]"',
            ),
        ) from None  # fmt: skip
