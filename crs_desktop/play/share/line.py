"""The line that a GM types to join a campaign: address, role, password and fingerprint of the certificate."""

import secrets
from urllib.parse import parse_qs, quote, unquote, urlsplit

from msgspec import Struct

from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

SCHEMES = ("postgresql", "postgres")
# 128 bits are half of the SHA-256, so that a line can still be typed
_PIN_DIGITS = 32
_HEX = frozenset("0123456789abcdef")


class Line(Struct, frozen=True):
    """Address of a PostgreSQL database with a role and its password.

    ``pin`` is the beginning of the certificate’s SHA-256 in hexadecimal; empty trusts what the system trusts.
    ``options`` are further settings of libpq, such as ``sslmode``.
    """

    user: str
    password: str
    host: str
    port: int
    database: str
    pin: str = ""
    options: tuple[tuple[str, str], ...] = ()

    def __str__(self) -> str:
        settings = {"pin": self.pin, **dict(self.options)}
        asked = "&".join(f"{key}={quote(value)}" for key, value in settings.items() if value)
        who = f"{quote(self.user)}:{quote(self.password, safe='')}"
        host = f"[{self.host}]" if ":" in self.host else self.host
        return f"postgresql://{who}@{host}:{self.port}/{quote(self.database)}{'?' if asked else ''}{asked}"


def read_line(text: str) -> Line:
    """Return the line in a text. Raises `NotAllowed` with the part that is wrong."""
    try:
        # remove blanks, because a mail or a chat breaks a long line
        parts = urlsplit("".join(text.split()))
        port, host = parts.port or 5432, unquote(parts.hostname or "")
    except ValueError as error:
        raise _wrong(say("the port is a number from 1 to 65535")) from error
    if parts.scheme not in SCHEMES:
        raise _wrong(say("it begins with postgresql://"))
    settings = {key: values[-1] for key, values in parse_qs(parts.query).items()}
    pin = settings.pop("pin", "").casefold()
    if not host or not parts.username:
        raise _wrong(say("it names a role and a host, as in postgresql://role:password@host/database"))
    if pin and (len(pin) != _PIN_DIGITS or not set(pin) <= _HEX):
        raise _wrong(say("the pin has {count} digits", count=_PIN_DIGITS))
    user, password = unquote(parts.username), unquote(parts.password or "")
    database = unquote(parts.path.removeprefix("/")) or "postgres"
    return Line(user, password, host, port, database, pin, tuple(settings.items()))


def new_role() -> tuple[str, str]:
    """Return the name and the password of a new role; the name tells nothing about the campaign."""
    return f"crs_{secrets.token_hex(8)}", secrets.token_urlsafe(15)


def pin_of(certificate: bytes) -> str:
    """Return the fingerprint of a certificate (DER) as it stands in a line."""
    from hashlib import sha256

    return sha256(certificate).hexdigest()[:_PIN_DIGITS]


def _wrong(why: str) -> NotAllowed:
    return NotAllowed(say("This is not the address of a shared campaign: {why}.", why=why))
