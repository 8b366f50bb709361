"""The file that a campaign was opened from: whether it still lies where it lay, as we left it."""

import os
from collections.abc import Callable
from pathlib import Path


class OpenedFile:
    """Holds the file open till `close`: letting go of it earlier would free SQLite's lock on it."""

    def __init__(self, path: Path) -> None:
        """Raises OSError."""
        self._file = os.open(path, os.O_RDONLY | getattr(os, "O_BINARY", 0))
        self.written()

    def written(self) -> None:
        """What it is from now on is as we wrote it."""
        found = os.fstat(self._file)
        self._mark, self._when = (found.st_dev, found.st_ino), found.st_mtime_ns

    def lies_at(self, path: Path, size: int, content: Callable[[], bytes]) -> bool:
        """Whether it is the file at ``path``, has no fewer bytes than ``size``, and nobody wrote over it.

        ``content`` is asked only where somebody touched it.
        """
        try:
            found = path.stat()
        except OSError:
            return False
        if (found.st_dev, found.st_ino) != self._mark or found.st_size < size:
            return False
        return found.st_mtime_ns == self._when or self._still_holds(content())

    def close(self) -> None:
        """Let go of it."""
        os.close(self._file)

    def _still_holds(self, content: bytes) -> bool:
        os.lseek(self._file, 0, os.SEEK_SET)
        same = os.read(self._file, len(content)) == content
        if same:
            self.written()
        return same
