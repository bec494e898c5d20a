"""What the system says about files, sockets and programs, in both languages.

The system knows the language it was installed in; whoever reads us has chosen another one. The
English sentences are those of the system, so that people find them elsewhere.
"""

from __future__ import annotations

import errno
import os
from functools import cache

from knobel.locale import Message


def trouble(error: BaseException | str) -> Message | str:
    """Why something failed: a sentence of the system in every language, any other as it is."""
    said = error if isinstance(error, str) else getattr(error, "strerror", None) or str(error)
    return _sentences().get(said, said)


@cache
def _sentences() -> dict[str, Message]:
    """By what the system says, since errors from other processes come as text."""
    known = {
        "ENOENT": Message("No such file or directory"),
        "EACCES": Message("Permission denied"),
        "EPERM": Message("Operation not permitted"),
        "EEXIST": Message("File exists"),
        "EISDIR": Message("Is a directory"),
        "ENOTDIR": Message("Not a directory"),
        "ENOTEMPTY": Message("Directory not empty"),
        "ENAMETOOLONG": Message("File name too long"),
        "ELOOP": Message("Too many levels of symbolic links"),
        "EINVAL": Message("Invalid argument"),
        "EBADF": Message("Bad file descriptor"),
        "EIO": Message("Input/output error"),
        "ENOSPC": Message("No space left on device"),
        "EDQUOT": Message("Disk quota exceeded"),
        "EFBIG": Message("File too large"),
        "EROFS": Message("Read-only file system"),
        "EMFILE": Message("Too many open files"),
        "ENFILE": Message("Too many open files in system"),
        "ENOMEM": Message("Cannot allocate memory"),
        "EAGAIN": Message("Resource temporarily unavailable"),
        "EBUSY": Message("Device or resource busy"),
        "ETXTBSY": Message("Text file busy"),
        "ENXIO": Message("No such device or address"),
        "ENODEV": Message("No such device"),
        "ESPIPE": Message("Illegal seek"),
        "EPIPE": Message("Broken pipe"),
        "EXDEV": Message("Invalid cross-device link"),
        "ESTALE": Message("Stale file handle"),
        "ENOEXEC": Message("Exec format error"),
        "E2BIG": Message("Argument list too long"),
        "EADDRINUSE": Message("Address already in use"),
        "EADDRNOTAVAIL": Message("Cannot assign requested address"),
        "EAFNOSUPPORT": Message("Address family not supported by protocol"),
        "ECONNREFUSED": Message("Connection refused"),
        "ENETUNREACH": Message("Network is unreachable"),
        "EHOSTUNREACH": Message("No route to host"),
        "ETIMEDOUT": Message("Connection timed out"),
    }
    return {os.strerror(getattr(errno, name)): said for name, said in known.items() if hasattr(errno, name)}
