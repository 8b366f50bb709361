"""Folder on a disk that loses power: afterwards only flushed writes are sure to be there.

Of each write that was not flushed, all, some sectors or nothing reach the disk, in any order. A file that
grew may hold zeros instead of the written bytes. A name that was made, changed or removed may be as before,
until its folder is flushed.
"""

from collections.abc import Callable
from random import Random

from msgspec import Struct, field

SECTOR = 512
"""Bytes that a disk writes whole or not at all."""
Data = dict[int, bytes]
"""The parts of a write by their place in the file."""


class File(Struct, eq=False):
    """Bytes of a file on the disk, and the writes since they were flushed."""

    flushed: bytearray = field(default_factory=bytearray)
    waiting: list[tuple[int, bytes | None]] = field(default_factory=list)
    """Place and bytes of each write; the new size and None for a file that was cut or lengthened."""

    def flush(self) -> None:
        for place, data in self.waiting:
            _put(self.flushed, place, data)
        self.waiting.clear()

    def left(self, chance: Random, kept: float) -> bytes:
        """Bytes after the power was lost; ``kept`` is the share of the writes that reach the disk."""
        bytes_ = bytearray(self.flushed)
        for place, data in self.waiting:
            if data is None or chance.random() < 0.5:
                if chance.random() < kept:
                    _put(bytes_, place, data)
                continue
            if chance.random() < 0.5:  # the size is written apart from the bytes
                _lengthen(bytes_, place + len(data))
            for start, part in sectors(place, data).items():
                if chance.random() < kept:
                    _put(bytes_, start, part)
        return bytes(bytes_)


Names = dict[str, File]
Change = Callable[[Names], object]


class Disk(Struct):
    """One folder: its names on the disk, the changes of names since it was flushed, and the names now."""

    flushed: Names = field(default_factory=dict)
    waiting: list[Change] = field(default_factory=list)
    now: Names = field(default_factory=dict)

    @classmethod
    def of(cls, files: dict[str, bytes]) -> "Disk":
        """A folder with these files, all of it flushed."""
        names = {name: File(bytearray(held)) for name, held in files.items()}
        return cls(names, [], dict(names))

    def file(self, name: str, empty: bool = False) -> File:
        """The file of this name; it is made if there is none, and may be emptied."""
        if name not in self.now:
            made = File()
            self._change(lambda names: names.__setitem__(name, made))
        elif empty:
            self.now[name].waiting.append((0, None))
        return self.now[name]

    def remove(self, name: str) -> None:
        self._change(lambda names: names.pop(name, None))

    def rename(self, old: str, new: str) -> None:
        moved = self.now[old]

        def change(names: Names) -> None:
            if names.get(old) is moved:
                del names[old]
            names[new] = moved

        self._change(change)

    def flush(self) -> None:
        """Flush the names; the bytes of the files are flushed one by one."""
        for change in self.waiting:
            change(self.flushed)
        self.waiting.clear()

    def left(self, chance: Random) -> dict[str, bytes]:
        """The files after the power was lost."""
        kept = chance.choice([0.0, 0.1, 0.5, 0.9, 1.0])
        names = dict(self.flushed)
        for change in self.waiting:
            if chance.random() < kept:
                change(names)
        return {name: file.left(chance, kept) for name, file in names.items()}

    def _change(self, change: Change) -> None:
        self.waiting.append(change)
        change(self.now)


def sectors(place: int, data: bytes) -> Data:
    """The data as sectors of the disk, each with its place in the file."""
    ends = [*range(place - place % SECTOR + SECTOR, place + len(data), SECTOR), place + len(data)]
    starts = [place, *ends[:-1]]
    return {start: data[start - place : end - place] for start, end in zip(starts, ends, strict=True)}


def _put(into: bytearray, place: int, data: bytes | None) -> None:
    if data is None:
        del into[place:]
        _lengthen(into, place)
    else:
        _lengthen(into, place)
        into[place : place + len(data)] = data


def _lengthen(into: bytearray, size: int) -> None:
    into.extend(bytes(max(0, size - len(into))))
