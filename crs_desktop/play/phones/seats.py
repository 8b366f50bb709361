"""Seats of players’ phones: a single-use code for each character, and the device that it was bound to.

The window and the network thread both call these methods, so a lock guards them. Codes and devices are 128
random bits and are kept as hashes. A code is used up by the first device; a new code takes the place of that
device when it is used.
"""

import secrets
from hashlib import sha256
from threading import Lock

from msgspec import Struct

from crs_desktop.rules.values import Name

_BYTES = 16


class Seat(Struct):
    """The seat of one character: the code not used yet, and the bound device, both as hashes."""

    who: Name
    code: bytes = b""
    device: bytes = b""


class Seats:
    """All seats of an evening, by character."""

    def __init__(self) -> None:
        self._seats: dict[Name, Seat] = {}
        self._used: dict[bytes, Name] = {}
        self._lock = Lock()

    def invite(self, who: Name) -> str:
        """Return a new code for a character; an older code of theirs no longer works."""
        code = secrets.token_urlsafe(_BYTES)
        with self._lock:
            self._seats.setdefault(who, Seat(who)).code = _hashed(code)
        return code

    def join(self, code: str) -> str:
        """Bind the seat of an unused code to a new device; return the secret of the device, else empty."""
        device = secrets.token_urlsafe(_BYTES)
        with self._lock:
            seat = self._with(code=_hashed(code))
            if seat is None:
                return ""
            self._used[seat.code] = seat.who
            seat.code, seat.device = b"", _hashed(device)
        return device

    def of_device(self, device: str) -> Name | None:
        """Return the character whose seat is bound to a device, or None."""
        with self._lock:
            seat = self._with(device=_hashed(device))
            return seat.who if seat else None

    def used_by(self, code: str) -> Name | None:
        """Return the character whose code this was, if it has been used; else None."""
        with self._lock:
            return self._used.get(_hashed(code))

    def bound(self) -> tuple[Name, ...]:
        """Return the characters whose seats have a device."""
        with self._lock:
            return tuple(seat.who for seat in self._seats.values() if seat.device)

    def revoke(self, who: Name) -> None:
        """Free the seat of a character: neither their code nor their device works any longer."""
        with self._lock:
            self._seats.pop(who, None)

    def _with(self, code: bytes = b"", device: bytes = b"") -> Seat | None:
        found = (seat for seat in self._seats.values() if (seat.code if code else seat.device))
        wanted = code or device
        return next(
            (seat for seat in found if secrets.compare_digest(seat.code if code else seat.device, wanted)),
            None,
        )


def _hashed(secret: str) -> bytes:
    # nobody can guess 128 random bits, so neither salt nor a slow hash is needed
    return sha256(secret.encode()).digest()
