"""The way from the local network to the server of this laptop: TLS ends here, and nothing is read.

The server of the wheel has no TLS. Laptops speak the direct TLS of PostgreSQL (`sslnegotiation=direct`), so
the proxy needs no word of its protocol. It knows no password; the server asks everybody for one.
"""

import asyncio
import ssl
from contextlib import suppress
from threading import Event, Thread

from crs_desktop.play.phones.address import listening
from crs_desktop.play.phones.certificate import context_of

PORT = 5433
"""The usual port; another one is taken if it is in use."""
_MOST = 200
_CHUNK = 65_536
_ALPN = "postgresql"


class Proxy:
    """A listening address with a certificate, on a thread of its own."""

    def __init__(self, address: str, pem: bytes, server: tuple[str, int], port: int = PORT) -> None:
        """Take the address. Raises `NotAllowed` if it is not one of this computer."""
        self._server, self._tls = server, context_of(pem)
        self._tls.set_alpn_protocols([_ALPN])
        self._socket = listening(address, port)
        self.port: int = self._socket.getsockname()[1]
        self._open: set[asyncio.Task[None]] = set()
        self._loop = asyncio.new_event_loop()
        self._stop, self._ready = asyncio.Event(), Event()
        self._thread = Thread(target=self._run, name="share proxy", daemon=True)
        self._thread.start()
        self._ready.wait()

    def stop(self) -> None:
        """Close all connections and the address."""
        self._loop.call_soon_threadsafe(self._stop.set)
        self._thread.join(0.5)

    def _run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self._loop) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        serving = await asyncio.start_server(self._take, sock=self._socket, ssl=self._tls)
        self._ready.set()
        async with serving:
            await self._stop.wait()
            for one in self._open:
                one.cancel()
            await asyncio.gather(*self._open, return_exceptions=True)

    async def _take(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Connect a laptop with the server, until either closes."""
        task = asyncio.current_task()
        assert task is not None
        self._open.add(task)
        try:
            with suppress(OSError, ssl.SSLError):
                # turn a browser or a scanner away before the server hears of it
                if len(self._open) <= _MOST and _speaks_postgres(writer):
                    await self._join(reader, writer)
        finally:
            self._open.discard(task)
            writer.close()

    async def _join(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        from_server, to_server = await asyncio.open_connection(*self._server)
        try:
            ways = (_pipe(reader, to_server), _pipe(from_server, writer))
            _, waiting = await asyncio.wait(
                [asyncio.ensure_future(way) for way in ways], return_when=asyncio.FIRST_COMPLETED
            )
            for one in waiting:
                one.cancel()
            await asyncio.gather(*waiting, return_exceptions=True)
        finally:
            to_server.close()


async def _pipe(reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
    with suppress(OSError, ssl.SSLError):
        while data := await reader.read(_CHUNK):
            writer.write(data)
            await writer.drain()


def _speaks_postgres(writer: asyncio.StreamWriter) -> bool:
    tls: ssl.SSLObject = writer.get_extra_info("ssl_object")
    return tls.selected_alpn_protocol() == _ALPN
