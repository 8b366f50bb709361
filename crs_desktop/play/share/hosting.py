"""Files of a shared campaign beside the campaign itself: its line, and the server if this laptop hosts.

The line has a password, so it is not in the campaign, which GMs hand on. Its folder is for this user alone.
"""

import ssl
from contextlib import suppress
from datetime import timedelta
from pathlib import Path
from typing import TYPE_CHECKING

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.play.journal.io_errors import why
from crs_desktop.play.phones.address import local_addresses
from crs_desktop.play.share.line import Line, pin_of, read_line
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

if TYPE_CHECKING:
    from crs_desktop.play.share.proxy import Proxy

_CONVENTION = timedelta(days=30)
"""Lifetime of the certificate: lines given out before a convention work until its end."""


class Hosting(Struct, frozen=True):
    """Way of this laptop to the campaign: its line and, if it hosts, its address in the network and port.

    ``address`` is empty for a host that only this computer reaches.
    """

    line: str
    hosts: bool = False
    address: str = ""
    port: int = 0


class Kept:
    """The folder of one shared campaign, ``folder`` / its id."""

    def __init__(self, folder: Path, campaign: str) -> None:
        self.campaign, self.folder = campaign, folder / campaign
        self._file = self.folder / "line.json"

    def read(self) -> Hosting | None:
        """Return what was kept; None if nothing readable was."""
        with suppress(OSError, msgspec.DecodeError):
            return msgspec.json.decode(self._file.read_bytes(), type=Hosting)
        return None

    def write(self, hosting: Hosting) -> None:
        """Keep the line. Raises `NotAllowed`."""
        try:
            _own_folder(self.folder)
            # create the file before writing it, so that others can at no moment read the password
            self._file.touch(0o600)
            self._file.write_bytes(msgspec.json.encode(hosting))
        except OSError as error:
            said = "{file} cannot be written: {why}."
            raise NotAllowed(say(said, file=self._file, why=why(error, writing=True))) from error

    def forget(self) -> None:
        """Forget the line; the server of a host stays on the disk."""
        with suppress(OSError):
            self._file.unlink()


class Host:
    """The server of this laptop, reachable in the network if it has an address."""

    def __init__(self, folder: Path, address: str = "", port: int = 0) -> None:
        """Start the server. Raises OSError, `NotAllowed`, ImportError and `subprocess.SubprocessError`."""
        from crs_desktop.play.share.embedded import Embedded

        _own_folder(folder)
        self._embedded: Embedded = Embedded(folder / "server")
        self._proxy: Proxy | None = None
        self.address, self._pin = address, ""
        try:
            if address:
                self._open(folder / "certificate.pem", port)
        except BaseException:
            self._embedded.stop()
            raise

    def _open(self, file: Path, port: int) -> None:
        from crs_desktop.play.phones.certificate import is_over, made_for
        from crs_desktop.play.share.proxy import PORT, Proxy

        if not file.exists() or is_over(file.read_bytes()):
            file.touch(0o600)
            file.write_bytes(made_for(self.address, _CONVENTION))
        pem = file.read_bytes()
        # skip the private key at the beginning of the file, which is in no fingerprint
        certificate = pem[pem.index(b"-----BEGIN CERTIFICATE") :].decode()
        self._pin = pin_of(ssl.PEM_cert_to_DER_cert(certificate))
        self._proxy = Proxy(self.address, pem, self._embedded.place, port or PORT)

    def revive(self) -> None:
        """Start the server again if it was killed. Raises OSError and `subprocess.SubprocessError`."""
        self._embedded.revive()

    @property
    def owner(self) -> Line:
        """Line of the owner of the server."""
        return self._embedded.line

    @property
    def port(self) -> int:
        """Port in the network; 0 for none."""
        return self._proxy.port if self._proxy else 0

    def here(self, line: Line) -> Line:
        """Return a line as this laptop reaches it: the port is another one at each start."""
        host, port = self._embedded.place
        # no pin, because TLS ends at the proxy, and the server itself speaks none
        return replace(line, host=host, port=port, pin="")

    def elsewhere(self, line: Line) -> Line:
        """Return a line as other laptops reach it."""
        if self._proxy is None:
            return line
        return replace(line, host=self.address, port=self._proxy.port, pin=self._pin)

    def stop(self) -> None:
        """Stop the proxy and the server."""
        if self._proxy:
            self._proxy.stop()
        self._embedded.stop()


class Access:
    """The way to the shared campaign with this id while the program runs: our own server, or another."""

    def __init__(self, line: Line, campaign: str, host: Host | None = None) -> None:
        self.line, self.campaign, self.host = line, campaign, host

    def told(self, line: Line) -> str:
        """Return a new line as another GM types it."""
        return str(self.host.elsewhere(line) if self.host else line)

    def stop(self) -> None:
        """Stop the server if this laptop hosts."""
        if self.host:
            self.host.stop()


def reopened(kept: Kept) -> Access | None:
    """Return the way to a campaign that was shared before; None if its line is gone. Raises as `Host`."""
    found = kept.read()
    if found is None:
        return None
    line = read_line(found.line)
    if not found.hosts:
        return Access(line, kept.campaign)
    try:
        host = Host(kept.folder, found.address, found.port)
    except NotAllowed:  # this laptop is in another network now
        host = Host(kept.folder, local_addresses()[0], found.port)
    return Access(host.here(line), kept.campaign, host)


def _own_folder(folder: Path) -> None:
    folder.mkdir(mode=0o700, parents=True, exist_ok=True)
