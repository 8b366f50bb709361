"""The server of a shared campaign: connection, schema and every call that a laptop makes."""

import socket
import ssl
import uuid
from collections.abc import Collection, Sequence
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import msgspec
import psycopg
from psycopg import sql

from crs_desktop import shipped
from crs_desktop.play.journal.campaign import picture_id
from crs_desktop.play.share.failures import WrongCertificate
from crs_desktop.play.share.line import Line, new_role, pin_of
from crs_desktop.play.share.messages import (
    COLUMNS,
    PAGE,
    KeptDocument,
    Lease,
    People,
    Person,
    Proposal,
    Pulled,
    Sent,
    Sign,
)

SCHEMA = 1
"""The version of the server’s schema; each has a file in ``resources/share``."""
_WAIT = 5
_SETTINGS: dict[str, Any] = {
    "connect_timeout": _WAIT, "keepalives_idle": _WAIT, "keepalives_interval": 2, "keepalives_count": 3,
    "tcp_user_timeout": 10_000, "application_name": "CRS Desktop", "prepare_threshold": 0,
    # a server that hung held the thread for ever without a limit; the few queries need one plan each
    "options": "-c statement_timeout=20s -c plan_cache_mode=force_generic_plan -c jit=off",
}  # fmt: skip
_DOCUMENTS = """
SELECT campaign.change, EXISTS (SELECT FROM crs.picture WHERE change > %s), document.id::text, library,
  system, document.title, seed, head, tip, called, version, coalesce(writer::text, '')
FROM crs.campaign LEFT JOIN crs.document ON document.change > %s ORDER BY document.id
"""
_ENTRIES = f"""
SELECT change, document::text, slot, parent, mark, {", ".join(COLUMNS)} FROM crs.entry
WHERE change > %s AND change <= %s AND campaign = %s ORDER BY change LIMIT %s
"""
_PICTURES = "SELECT bytes FROM crs.picture WHERE change > %s AND change <= %s AND id <> ALL(%s)"
_PEOPLE = """
SELECT laptop.id::text, laptop.role, laptop.title, coalesce(seat.rank, ''), doing,
  coalesce(follows::text, ''), behind, extract(epoch FROM now() - seen)::int
FROM crs.laptop LEFT JOIN crs.seat ON seat.role = laptop.role ORDER BY laptop.title, laptop.id
"""
_LEASES = "SELECT document::text, holder::text, coalesce(asked::text, ''), until > now() FROM crs.lease"
_ECHOED = "SELECT asked.number, found.* FROM (SELECT %s::int AS number) asked LEFT JOIN ({}) found ON true"
"""A query whose every answer, also one without rows, begins with the number that asked."""
_MEMBER = """
DO $$ BEGIN CREATE ROLE crs_member NOLOGIN; EXCEPTION WHEN duplicate_object THEN NULL; END $$
"""
_CLOSED = (
    "REVOKE TEMPORARY, CREATE ON DATABASE {database} FROM PUBLIC",
    "REVOKE CREATE ON SCHEMA public FROM PUBLIC",
    "REVOKE EXECUTE ON FUNCTION lo_creat, lo_create, lo_from_bytea FROM PUBLIC",
)
"""Rights of every role in PostgreSQL that no member needs."""


class Server:
    """An open connection with the role of a line. Every method may raise `psycopg.Error`."""

    def __init__(self, line: Line) -> None:
        """Connect. Raises `psycopg.Error`, `OSError` and `WrongCertificate`."""
        self.line = line
        self.db = _connected(line)
        self._asked = 0

    def close(self) -> None:
        """Close the connection."""
        self.db.close()

    # For the owner of the server

    def upgrade(self) -> None:
        """Create the schema, or upgrade it, in one transaction."""
        with self.db.transaction():
            # two laptops may find the server without a schema at once
            self._rows("SELECT pg_advisory_xact_lock(hashtext('crs'))")
            found = self.schema()
            if not found:
                self._run(_MEMBER)
            for number in range(found + 1, SCHEMA + 1):
                self.db.execute(shipped.path("share", f"schema_{number}.sql").read_bytes(), prepare=False)
                self._run("DELETE FROM crs.version")
                self._run("INSERT INTO crs.version VALUES (%s)", number)

    def close_to_strangers(self) -> None:
        """Take from the database what PostgreSQL gives to every role; needs a server of our own."""
        database = sql.Identifier(self.line.database)
        for statement in _CLOSED:
            self.db.execute(sql.SQL(statement).format(database=database))

    def found(self, title: str, campaign: str = "") -> str:
        """Create a campaign and return its id."""
        made = campaign or str(uuid.uuid4())
        self._run("INSERT INTO crs.campaign (id, title) VALUES (%s, %s) ON CONFLICT DO NOTHING", made, title)
        return made

    # For members

    def schema(self) -> int:
        """Return the version of the schema, 0 if there is none."""
        if self._one("SELECT to_regclass('crs.version') IS NULL"):
            return 0
        return int(self._one("SELECT number FROM crs.version"))

    def campaign(self) -> tuple[str, str, str]:
        """Return id and title of the campaign, and the rank of this line; empty texts for none."""
        rows = self._rows("SELECT id::text, title, crs.standing() FROM crs.campaign")
        return rows[0] if rows else ("", "", "")

    def invite(self, campaign: str, rank: str, title: str) -> Line:
        """Create a role and return the line for another laptop."""
        role, password = new_role()
        # hash the password here, because a clear one could stand in the log of the server
        made = self.db.pgconn.encrypt_password(password.encode(), role.encode(), b"scram-sha-256").decode()
        self._rows("SELECT crs.invite(%s, %s, %s, %s, %s)", campaign, role, made, rank, title)
        return msgspec.structs.replace(self.line, user=role, password=password)

    def lock_out(self, role: str) -> None:
        """Lock out every laptop that uses a role, now and for good."""
        self._rows("SELECT crs.lock_out(%s)", role)

    def listen(self, campaign: str) -> None:
        """Be told of changes of the campaign."""
        channel = sql.Identifier(f"crs_{campaign.replace('-', '')}")
        self.db.execute(sql.SQL("LISTEN {}").format(channel))

    def meet(
        self, sign: Sign, campaign: str, at: int, have: Collection[str], looks: bool
    ) -> tuple[Pulled, People | None]:
        """Give a sign of life; return a page of changes and, if the laptop ``looks``, everyone."""
        pulled = self.pull(campaign, at, have)
        self.here(sign, pulled.at)
        return pulled, self.people() if looks else None

    def here(self, sign: Sign, at: int = 0) -> None:
        """Tell that a laptop is connected and has all changes up to ``at``; renew its leases."""
        values = (sign.laptop, sign.title, sign.doing, sign.follows, at, list(sign.held))
        self._rows("SELECT crs.here(%s, %s, %s, %s, %s, %s::uuid[])", *values)

    def people(self) -> People:
        """Return everyone who is connected, and all leases."""
        people = tuple(Person(*row) for row in self._rows(_PEOPLE))
        return People(people, tuple(Lease(*row) for row in self._rows(_LEASES)))

    def pull(self, campaign: str, at: int, have: Collection[str] = (), page: int = 0) -> Pulled:
        """Return a page of the changes after ``at``, without the pictures that the file has.

        One statement reads the number of the last change with all documents. Entries of later changes, which
        a second one might read, belong to the next pull. So no transaction is needed.
        """
        found = self._rows(_DOCUMENTS, at, at)
        now, is_illustrated = found[0][:2] if found else (at, False)
        documents = tuple(KeptDocument(*row[2:]) for row in found if row[2])
        most = page or PAGE
        rows = self._rows(_ENTRIES, at, now, campaign, most) if documents else []
        # a full page may be followed by more entries, which the next pull must not skip
        upto = rows[-1][0] if len(rows) == most else now
        pictures = self._rows(_PICTURES, at, upto, list(have)) if is_illustrated else []
        entries = tuple(Sent(row[1], row[2], row[3], row[4], row[5:]) for row in rows)
        return Pulled(upto, documents, entries, tuple(bytes(one) for (one,) in pictures), upto < now)

    def begin(self, document: str, library: bool, system: str, title: str, seed: str) -> None:
        """Create a document, unless it exists."""
        self._rows("SELECT crs.begin(%s, %s, %s, %s, %s)", document, library, system, title, seed)

    def put(self, laptop: str, proposal: Proposal) -> int:
        """Write a proposal, all of it or nothing; return the number of the change."""
        values = (laptop, proposal.document, proposal.version, proposal.main, _json(proposal.entries))
        put = "SELECT crs.put(%s, %s, %s, %s, %s::json, %s, %s, %s)"
        return int(self._one(put, *values, proposal.head, proposal.tip, proposal.called))

    def keep_picture(self, picture: bytes) -> None:
        """Store a picture once."""
        # ask first: each start of the program once sent all pictures again
        if not self._rows("SELECT 1 FROM crs.picture WHERE id = %s", picture_id(picture)):
            self._rows("SELECT crs.keep_picture(%s)", picture)

    def take(self, laptop: str, document: str) -> bool:
        """Take the right to write a fight, or ask its holder for it; return whether it was free."""
        return bool(self._one("SELECT crs.take(%s, %s)", laptop, document))

    def give(self, laptop: str, document: str) -> None:
        """Give the right to write to whoever asked for it, else to nobody."""
        self._rows("SELECT crs.give(%s, %s)", laptop, document)

    def keep_playing(self, laptop: str, document: str) -> None:
        """Keep the right to write although somebody asked for it."""
        self._rows("SELECT crs.keep_playing(%s, %s)", laptop, document)

    def leave(self, laptop: str) -> None:
        """Disconnect the laptop and free its fights."""
        self._rows("SELECT crs.leave(%s)", laptop)

    def _run(self, query: str, *values: Any) -> None:
        self.db.execute(query.encode(), values or None)

    def _rows(self, query: str, *values: Any) -> list[tuple[Any, ...]]:
        """Return the rows of a query, whose first column is never NULL.

        Raises `psycopg.OperationalError` for the answer to another query. If a network repeats a message,
        every answer after it would else be taken for that of the next query.
        """
        self._asked += 1
        rows = self.db.execute(_ECHOED.format(query).encode(), (self._asked, *values)).fetchall()
        if not rows or rows[0][0] != self._asked:
            self.close()
            raise psycopg.OperationalError
        return [row[1:] for row in rows] if rows[0][1] is not None else []

    def _one(self, query: str, *values: Any) -> Any:
        return self._rows(query, *values)[0][0]


def _json(entries: Sequence[Sent]) -> str:
    """Return entries as the function on the server reads them."""
    rows = [
        {
            "slot": one.slot,
            "parent": one.parent,
            "mark": one.mark,
            **dict(zip(COLUMNS, one.values, strict=True)),
        }
        for one in entries
    ]
    # PostgreSQL stores no NUL in a text
    return msgspec.json.encode(rows).decode().replace("\\u0000", "")


def _connected(line: Line) -> psycopg.Connection[tuple[Any, ...]]:
    settings: dict[str, Any] = {
        **_SETTINGS, "host": line.host, "port": line.port, "dbname": line.database,
        "user": line.user, "password": line.password, **dict(line.options),
    }  # fmt: skip
    if not line.pin:
        return psycopg.connect(autocommit=True, **settings)
    with TemporaryDirectory() as folder:
        file = Path(folder, "server.pem")
        file.write_text(_pinned(line))
        # verify-full would fail: the pinned certificate may name an earlier address of the host
        settings |= {"sslmode": "verify-ca", "sslnegotiation": "direct", "sslrootcert": str(file)}
        return psycopg.connect(autocommit=True, **settings)


def _pinned(line: Line) -> str:
    """Return the server’s certificate (PEM) if its fingerprint is the line’s. Raises `WrongCertificate`."""
    asking = ssl.SSLContext(ssl.PROTOCOL_TLS_CLIENT)
    # nothing is sent on this connection: the fingerprint below is the check
    asking.check_hostname, asking.verify_mode = False, ssl.CERT_NONE
    # a server and our proxy refuse direct TLS without ALPN
    asking.set_alpn_protocols(["postgresql"])
    with (
        socket.create_connection((line.host, line.port), _WAIT) as plain,
        asking.wrap_socket(plain) as encrypted,
    ):
        held = encrypted.getpeercert(binary_form=True) or b""
    if pin_of(held) != line.pin:
        raise WrongCertificate
    return ssl.DER_cert_to_PEM_cert(held)
