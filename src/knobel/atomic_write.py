"""Writing files completely or not at all: also if the power is cut, so contents and names are flushed."""

from __future__ import annotations

import errno
import os
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from tempfile import NamedTemporaryFile
from typing import BinaryIO, cast

from knobel.errors import KnobelError, system_error
from knobel.locale import Message


@contextmanager
def new_file(name: str | os.PathLike[str]) -> Iterator[BinaryIO]:
    """A file to write into; an existing one is replaced only when the block ends without an error.
    KnobelError "unwritable-file" if that fails."""
    path = Path(name)
    try:
        if path.exists() and not path.is_file():  # a folder, or something like /dev/stdout
            with path.open("wb") as device:
                yield device
            return
        with NamedTemporaryFile(dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
            try:
                yield cast(BinaryIO, file)
                file.flush()
                os.fsync(file.fileno())
                file.close()
                _set_default_permissions(Path(file.name))
                Path(file.name).replace(path)
                flush(path.parent)
            except BaseException:
                Path(file.name).unlink(missing_ok=True)
                raise
    except OSError as error:
        raise KnobelError(
            "unwritable-file",
            Message("{file} cannot be written: {error}", file=str(name), error=system_error(error)),
        ) from None


def write_file(name: str | os.PathLike[str], data: bytes) -> None:
    """Write a file completely or not at all; errors as above."""
    with new_file(name) as file:
        file.write(data)


def append_line(name: str | os.PathLike[str], line: bytes) -> None:
    """One more line at the end of a file, whole or not at all. A last line without an end, which
    somebody else may have left, gets one. OSError if that fails."""
    path = Path(name)
    is_new = not path.exists()
    with path.open("ab+", buffering=0) as file:
        size = file.seek(0, os.SEEK_END)
        if size:
            file.seek(-1, os.SEEK_END)
            if file.read(1) != b"\n":
                line = b"\n" + line
        try:
            if file.write(line + b"\n") <= len(line):
                raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))
            if path.is_file():  # not a pipe or a device
                os.fsync(file.fileno())
        except OSError:
            with suppress(OSError):  # a pipe or a device keeps what it got
                file.truncate(size)
            raise
    if is_new:
        flush(path.parent)


def make_folder(path: Path) -> None:
    """A folder and those above it that are missing, their names flushed to disk. OSError if that fails."""
    missing = [folder for folder in (path, *path.parents) if not folder.exists()]
    path.mkdir(parents=True, exist_ok=True)
    for folder in missing:
        flush(folder.parent)


def flush(path: Path) -> None:
    """Have the content of a file, or the names in a folder, written to disk."""
    if os.name == "nt" and path.is_dir():  # Windows opens no folders
        return
    handle = os.open(path, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def _set_default_permissions(path: Path) -> None:
    """Temporary files are private; this one gets the permissions of any new file."""
    mask = os.umask(0)
    os.umask(mask)
    path.chmod(0o666 & ~mask)
