"""Addresses of this computer on the local network, and sockets that listen at them."""

import socket
from contextlib import suppress
from ipaddress import ip_address

from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

HERE = "127.0.0.1"
_ELSEWHERE = ("192.0.2.1", 9)
"""An address that belongs to nobody. Connecting a datagram socket to it sends nothing."""


def local_addresses() -> tuple[str, ...]:
    """Return the private addresses of this computer, the one that leads to the network first.

    Only private addresses are offered, so that the page never stands on the open internet.
    """
    found = [*_outward(), *_named()]
    private = [one for one in dict.fromkeys(found) if ip_address(one).is_private and one != HERE]
    return (*private, HERE)


def listening(address: str, port: int) -> socket.socket:
    """Return a listening socket at an address, at another port if ``port`` is in use."""
    for one in (port, 0):
        with suppress(OSError):
            return socket.create_server((address, one))
    raise NotAllowed(say("This computer has no address {address} now. Choose another one.", address=address))


def _outward() -> list[str]:
    with suppress(OSError), socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as outward:
        outward.connect(_ELSEWHERE)
        return [outward.getsockname()[0]]
    return []


def _named() -> list[str]:
    with suppress(OSError):
        # a laptop may be in two networks, and only one of them leads outwards
        return socket.gethostbyname_ex(socket.gethostname())[2]
    return []
