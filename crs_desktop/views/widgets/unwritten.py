"""Typed text that could not be written to disk, kept until it is written or the GM discards it."""

from collections.abc import Sequence

from msgspec import Struct


class Unwritten(Struct, frozen=True):
    """One unwritten text: its place in words (``what``), the ``text`` as typed, and the reason (``why``)."""

    what: str
    text: str
    why: str


def as_text(held: Sequence[Unwritten]) -> str:
    """Return all texts with their places, for a file that a person reads."""
    return "\n".join(f"{one.what}\n{one.text}\n" for one in held)
