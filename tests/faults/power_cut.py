"""What is on the disk after a power cut, from a record of all changes that shim.cpp has written.

A file's content is safe once the file was flushed, its name once its folder was. Everything else may be
lost, and not in the order in which it was written. So every moment has three pictures:

    lost     no content and no name that was not flushed
    names    all names, but no content that was not flushed (a rename that overtakes what it renames)
    zeros    the same, but files are as long as they were, with zeros where content is missing
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

PICTURES = ("lost", "names", "zeros")
Picture = dict[str, bytes | None]
"""Content by path; None for a folder."""


class File:
    def __init__(self, content: bytes = b"") -> None:
        self.content, self.safe = bytearray(content), content

    def write(self, at: int, data: bytes) -> None:
        self.content.extend(bytes(max(0, at - len(self.content))))
        self.content[at : at + len(data)] = data

    def cut(self, size: int) -> None:
        del self.content[size:]
        self.content.extend(bytes(size - len(self.content)))


class Disk:
    """A folder, with all that is in it safe at first."""

    def __init__(self, folder: Path) -> None:
        self.folder = str(folder)
        found = {str(path): path for path in folder.rglob("*")}
        self.names = {
            name: File(path.read_bytes()) if path.is_file() else None for name, path in found.items()
        }
        self.safe_names = dict(self.names)

    def change(self, what: str, name: str, number: int, data: bytes) -> None:
        file = self.names.get(name)
        if what == "folder":
            self.names[name] = None
        elif what == "new":
            self.names.setdefault(name, File())
        elif what == "remove":
            self.names.pop(name, None)
        elif what == "rename":
            self.names[data.decode()] = self.names.pop(name)
        elif what == "flush" and file is None:
            self._flush_names(name)
        elif file is not None:  # else it was removed, but is still open
            if what == "write":
                file.write(number, data)
            elif what == "cut":
                file.cut(number)
            elif what == "flush":
                file.safe = bytes(file.content)

    def _flush_names(self, folder: str) -> None:
        inside = [name for name in self.safe_names if str(Path(name).parent) == folder]
        for name in inside:
            del self.safe_names[name]
        self.safe_names |= {
            name: file for name, file in self.names.items() if str(Path(name).parent) == folder
        }

    def picture(self, which: str) -> Picture:
        names = self.safe_names if which == "lost" else self.names
        found: Picture = {}
        for name in sorted(names):  # a folder before what is in it
            parent = str(Path(name).parent)
            if parent == self.folder or parent in found:
                file = names[name]
                found[name] = None if file is None else _content(file, which)
        return found


def _content(file: File, which: str) -> bytes:
    missing = len(file.content) - len(file.safe)
    return file.safe + bytes(missing) if which == "zeros" and missing > 0 else file.safe


def pictures(before: Disk, record: str) -> Iterator[tuple[int, str, Picture]]:
    """Each picture of each moment, those at the end too; equal ones once."""
    seen: set[frozenset[tuple[str, bytes | None]]] = set()
    lines = record.splitlines()
    for n, line in enumerate(lines, start=1):
        what, name, number, data = line.split("\t")
        before.change(what, name, int(number), bytes.fromhex(data))
        for which in PICTURES:
            picture = before.picture(which)
            key = frozenset(picture.items())
            if key not in seen or n == len(lines):
                seen.add(key)
                yield n, which, picture


def restore(picture: Picture, old: Path, new: Path) -> None:
    """Write a picture of folder `old` into folder `new`."""
    for name, content in picture.items():
        path = new / Path(name).relative_to(old)
        if content is None:
            path.mkdir()
        else:
            path.write_bytes(content)
