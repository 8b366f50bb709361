"""A disk that loses power keeps what was flushed, and of the rest anything."""

from collections.abc import Callable
from random import Random

from tests.long.disk import SECTOR, Disk, sectors


def lefts(disk: Disk) -> list[dict[str, bytes]]:
    """What is left after each of many losses of power."""
    return [disk.left(Random(number)) for number in range(300)]


def test_what_was_flushed_is_left() -> None:
    disk = Disk.of({"a": b"old"})
    disk.file("a").waiting += [(1, b"NEW"), (2, None)]
    disk.file("a").flush()
    disk.rename("a", "b")
    disk.flush()
    assert all(left == {"b": b"oN"} for left in lefts(disk))


def test_a_write_that_was_not_flushed_is_whole_torn_lost_or_zeros() -> None:
    disk, data = Disk.of({"a": b""}), b"x" * SECTOR + b"y" * SECTOR
    disk.file("a").waiting.append((0, data))
    found = {left["a"] for left in lefts(disk)}
    zeros = bytes(SECTOR)
    assert found == {b"", data, data[:SECTOR], data[:SECTOR] + zeros, zeros + data[SECTOR:], zeros + zeros}


def test_names_that_were_not_flushed_may_be_as_before() -> None:
    def found(change: Callable[[Disk], object]) -> set[frozenset[str]]:
        disk = Disk.of({"a": b"1", "b": b"2"})
        change(disk)
        return {frozenset(left) for left in lefts(disk)}

    both = frozenset("ab")
    assert found(lambda disk: disk.remove("a")) == {both, frozenset("b")}
    assert found(lambda disk: disk.rename("a", "b")) == {both, frozenset("b")}
    assert found(lambda disk: disk.file("c")) == {both, both | {"c"}}


def test_bytes_flushed_under_a_name_that_was_not_are_lost_with_it() -> None:
    disk = Disk()
    disk.file("a").waiting.append((0, b"x"))
    disk.file("a").flush()
    assert {left.get("a") for left in lefts(disk)} == {None, b"x"}


def test_sectors_begin_where_the_disk_has_them() -> None:
    assert sectors(SECTOR - 1, b"abc") == {SECTOR - 1: b"a", SECTOR: b"bc"}
    assert sectors(0, b"a" * SECTOR) == {0: b"a" * SECTOR}
