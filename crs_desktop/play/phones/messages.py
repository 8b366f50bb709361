"""Messages between the network thread and the window, and between the page and the network thread."""

from typing import Any, Literal

import msgspec
from msgspec import Struct

from crs_desktop.rules.values import Name

Event = Literal["joined", "here", "gone", "pick", "twice", "strange", "foreign"]


class Heard(Struct, frozen=True):
    """News from the network thread.

    A phone has used its code (“joined”), opened the page (“here”) or closed it (“gone”), has picked a
    place, has used a code a second time (“twice”) or has sent rubbish (“strange”); or another site has asked
    (“foreign”). ``ask`` and ``places`` belong to a pick.
    """

    event: Event
    who: Name = Name("")
    ask: int = 0
    places: tuple[int, ...] = ()


class PhoneAnswer(Struct, frozen=True, forbid_unknown_fields=True):
    """An answer on the page: the number of the question, and the places of the chosen cards from 0."""

    ask: int
    pick: tuple[int, ...]


def read_pick(message: str | bytes) -> PhoneAnswer | None:
    """Return the pick of a message, or None for rubbish."""
    try:
        # the page sends text alone: bytes come from another program
        return msgspec.json.decode(message, type=PhoneAnswer) if isinstance(message, str) else None
    except (msgspec.DecodeError, UnicodeError):
        return None


def written(**parts: Any) -> str:
    """Return a message for the page as JSON."""
    return msgspec.json.encode(parts).decode()
