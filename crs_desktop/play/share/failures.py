"""Sentences about servers that cannot be reached, refuse, or hold something else than a campaign."""

import psycopg
from psycopg import errors

from crs_desktop.words import say, template, translated

Kinds = type[Exception] | tuple[type[Exception], ...]
_KINDS: tuple[tuple[Kinds, str], ...] = (
    (errors.InvalidPassword, template("The server refuses the password of this line.")),
    (
        (
            errors.UndefinedTable,
            errors.InvalidSchemaName,
            errors.InvalidCatalogName,
            errors.UndefinedFunction,
        ),
        template("The database at this address holds no shared campaign."),
    ),
    (
        (errors.DiskFull, errors.OutOfMemory),
        template("The server’s disk is full. Play goes on in this laptop’s file."),
    ),
    (errors.TooManyConnections, template("The server has no room for another laptop now.")),
    (errors.QueryCanceled, template("The server is too slow. Play goes on in this laptop’s file.")),
    (errors.InsufficientPrivilege, template("The server does not allow this to your line.")),
)
# a connection that fails has no code, only words
_WORDS: tuple[tuple[str, str], ...] = (
    ("password authentication failed", template("The server refuses the password of this line.")),
    ("no password supplied", template("The server refuses the password of this line.")),
    ("is not permitted to log in", template("This laptop was locked out of the campaign by a GM.")),
    ("does not exist", template("The database at this address holds no shared campaign.")),
    ("too many connections", template("The server has no room for another laptop now.")),
    ("too many clients", template("The server has no room for another laptop now.")),
    ("could not translate host name", template("No computer has this name in the network.")),
    ("ertificate", template("The server’s certificate is not the one of the line. Nothing was sent to it.")),
)
_GONE = template("The server cannot be reached. Play goes on in this laptop’s file.")


class WrongCertificate(Exception):
    """The certificate of a server has another fingerprint than the line."""


FAILURES = (psycopg.Error, OSError, WrongCertificate)
"""Everything that a connection or a call may raise."""


def sentence(error: Exception) -> str:
    """Return the sentence for the failure of a connection or a call."""
    if isinstance(error, WrongCertificate):
        return translated(_WORDS[-1][1])
    for kinds, text in _KINDS:
        if isinstance(error, kinds):
            return translated(text)
    for words, text in _WORDS:
        if words in str(error):
            return translated(text)
    if isinstance(error, psycopg.OperationalError | OSError):
        return translated(_GONE)
    return say("The server answered with an error: {why}.", why=str(error).partition("\n")[0].rstrip("."))
