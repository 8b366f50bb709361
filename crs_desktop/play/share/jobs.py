"""Jobs for the thread of the server, as functions without a window or a file."""

from collections.abc import Callable
from typing import Any

from msgspec import Struct

from crs_desktop.play.share.link import Job
from crs_desktop.play.share.messages import Proposal
from crs_desktop.play.share.server import Server

Then = Callable[[Any], object]


class Wish(Struct, frozen=True):
    """A job for the server, and what to do with its result."""

    job: Job
    then: Then


def put(laptop: str, draft: Proposal, server: Server) -> int:
    """Write a draft; return the number of the change."""
    return server.put(laptop, draft)


def keep_picture(picture: bytes, server: Server) -> None:
    """Store a picture."""
    server.keep_picture(picture)


def take(laptop: str, document: str, server: Server) -> bool:
    """Take the right to write a fight, or ask for it; return whether it was free."""
    return server.take(laptop, document)


def give(laptop: str, document: str, server: Server) -> None:
    """Give the right to write to whoever asks for it, else to nobody."""
    server.give(laptop, document)
