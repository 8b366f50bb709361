"""What was typed and could not be written: its words, until they are on disk or the GM gives them up."""

from collections.abc import Sequence

from msgspec import Struct


class Unwritten(Struct, frozen=True):
    """``what`` it is about, the ``text`` as it was typed, and the sentence ``why`` it is nowhere yet."""

    what: str
    text: str
    why: str


def as_text(held: Sequence[Unwritten]) -> str:
    """The words of all, for a file that a person reads."""
    return "\n".join(f"{one.what}\n{one.text}\n" for one in held)
