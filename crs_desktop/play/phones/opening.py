"""The start of the server. Only here are the libraries of the extra “players” imported."""

from collections.abc import Callable
from typing import TYPE_CHECKING

from crs_desktop.play.extras import install
from crs_desktop.play.phones.messages import Heard
from crs_desktop.play.phones.seats import Seats
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

if TYPE_CHECKING:
    from crs_desktop.play.phones.server import PhoneServer

LIBRARIES = "websockets cryptography"


def open_server(
    seats: Seats, hears: Callable[[Heard], object], address: str, encrypted: bool, port: int | None = None
) -> "PhoneServer":
    """Start the server at an address. Raises `NotAllowed` without the extra, or if the address is gone."""
    try:
        from crs_desktop.play.phones.server import PORT, PhoneServer

        if encrypted:
            from crs_desktop.play.phones.certificate import tls_for
    except ImportError as error:
        raise NotAllowed(missing()) from error
    tls = tls_for(address) if encrypted else None
    return PhoneServer(seats, hears, address, PORT if port is None else port, tls)


def missing() -> str:
    """Return the sentence that says how to get the extra."""
    return say("Phones need two more libraries. Type: {command}", command=install(LIBRARIES))
