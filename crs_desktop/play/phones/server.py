"""The server of the page, on a thread of its own with its own loop.

It serves three files, takes codes and holds one websocket for each phone. It knows no game: the window gives
it finished messages, and what a phone says goes to ``hears``, which must not wait. Of each kind of message a
line keeps only the newest, so a slow phone holds up nothing and costs no memory.
"""

import asyncio
import logging
import ssl
from collections import Counter
from collections.abc import Callable
from contextlib import suppress
from http import HTTPStatus
from http.cookies import CookieError, SimpleCookie
from threading import Event, Thread
from typing import Any

from websockets.asyncio.server import Server as WebsocketServer
from websockets.asyncio.server import ServerConnection, serve
from websockets.datastructures import Headers
from websockets.exceptions import ConnectionClosed
from websockets.frames import CloseCode
from websockets.http11 import Request, Response

from crs_desktop.override import override
from crs_desktop.play import bounds
from crs_desktop.play.collecting import collect_again, stop_collecting
from crs_desktop.play.phones.address import listening
from crs_desktop.play.phones.messages import Heard, read_pick, written
from crs_desktop.play.phones.page import headers, page
from crs_desktop.play.phones.seats import Seats
from crs_desktop.rules.values import Name
from crs_desktop.words import say

PORT = 5283
"""The usual port; another one is taken if it is in use."""
OVER = 4403
"""Close code after which the page does not connect again."""
_LAST_WORDS = 0.5
_COOKIE_SECONDS = 18 * 3600
_BROKEN = (CloseCode.PROTOCOL_ERROR, CloseCode.INVALID_DATA, CloseCode.MESSAGE_TOO_BIG)


class OpenPage:
    """One open page of a phone, with the newest messages that it has not been sent."""

    def __init__(self, connection: ServerConnection, who: Name) -> None:
        self.connection, self.who = connection, who
        self._newest: dict[str, str] = {}
        self._fresh = asyncio.Event()

    def put(self, kind: str, message: str) -> None:
        """Replace the message of a kind by a newer one."""
        self._newest[kind] = message
        self._fresh.set()

    async def send(self) -> None:
        """Send what is new until the line is closed."""
        with suppress(ConnectionClosed):
            while await self._fresh.wait():
                # Cleared first: what is put while messages are being sent must wake this loop again.
                self._fresh.clear()
                newest, self._newest = self._newest, {}
                for message in newest.values():
                    await self.connection.send(message)

    async def end(self, words: str) -> None:
        """Send the last sentence and close the line."""
        with suppress(ConnectionClosed, TimeoutError):
            async with asyncio.timeout(_LAST_WORDS):
                await self.connection.send(written(over=words))
                await self.connection.close(OVER)


class _Limited(ServerConnection):
    """A connection that is dropped at once while too many are open."""

    @override
    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        if len(self.server.handler_tasks) > bounds.PHONE_SOCKETS:
            self.transport.abort()


class PhoneServer:
    """The page at one address; ``hears`` is called on the network thread.

    All other methods are for the window. None of them waits for a phone.
    """

    def __init__(
        self,
        seats: Seats,
        hears: Callable[[Heard], object],
        address: str,
        port: int = PORT,
        tls: ssl.SSLContext | None = None,
    ) -> None:
        """Take the address. Raises `NotAllowed` if it is not one of this computer."""
        self._seats, self._hears, self._tls = seats, hears, tls
        self._socket = listening(address, port)
        self._host = f"{address}:{self._socket.getsockname()[1]}"
        self.origin = f"{'https' if tls else 'http'}://{self._host}"
        # cookies ignore the port: two programs on one computer would overwrite each other's cookie
        self._cookie = f"crs-{self._socket.getsockname()[1]}"
        self._files = page(self.origin)
        self._shown: dict[Name, str] = {}
        self._lines: set[OpenPage] = set()
        self._ending: set[asyncio.Task[None]] = set()
        self._wrong = _Rate()
        self._loop = asyncio.new_event_loop()
        self._stop, self._ready = asyncio.Event(), Event()
        self._thread = Thread(target=self._run, name="phones", daemon=True)
        stop_collecting()
        self._thread.start()
        self._ready.wait()

    # From the window

    def show(self, who: Name, message: str) -> None:
        """Show a character’s newest state on their phone, now and whenever it connects again."""
        self._soon(self._put, who, message)

    def tell(self, who: Name, words: str) -> None:
        """Tell the player of a character one sentence."""
        self._soon(self._tell, who, words)

    def end(self, who: Name, words: str) -> None:
        """Close the lines of a character for good."""
        self._soon(self._end, who, words)

    def stop(self) -> None:
        """Close all lines and stop the thread."""
        # A pick that is still under way must not reach a window that has gone.
        self._hears = lambda _heard: None
        self._soon(self._stop.set)
        self._thread.join(2)
        collect_again()

    def _soon(self, act: Callable[..., object], *given: object) -> None:
        with suppress(RuntimeError):  # the loop is closed
            self._loop.call_soon_threadsafe(act, *given)

    # On the network thread

    def _run(self) -> None:
        asyncio.set_event_loop(self._loop)
        try:
            self._loop.run_until_complete(self._serve())
        finally:
            self._ready.set()  # the window must never wait for a server that could not start
            self._socket.close()
            self._loop.run_until_complete(_cancelled(asyncio.all_tasks(self._loop)))
            self._loop.close()

    async def _serve(self) -> None:
        async with self._server():
            self._ready.set()
            await self._stop.wait()
            words = say("The GM has switched the phones off. Thank you for playing.")
            await asyncio.gather(*(line.end(words) for line in self._lines))
            for line in self._lines:
                line.connection.transport.abort()

    def _server(self) -> WebsocketServer:
        return serve(
            self._hold,
            sock=self._socket,
            ssl=self._tls,
            process_request=self._answer,
            create_connection=_Limited,
            compression=None,
            server_header=None,
            open_timeout=5,
            close_timeout=0.5,
            max_size=bounds.PHONE_BYTES,
            max_queue=4,
            logger=_silent(),
        )

    def _put(self, who: Name, message: str) -> None:
        if self._shown.get(who) != message:
            self._shown[who] = message
            self._send(who, "own", message)

    def _send(self, who: Name, kind: str, message: str) -> None:
        for line in self._lines:
            if line.who == who:
                line.put(kind, message)

    def _tell(self, who: Name, words: str) -> None:
        """Send a sentence, and the state again: the page opens its cards anew."""
        self._send(who, "told", written(told=words))
        if who in self._shown:
            self._send(who, "own", self._shown[who])

    def _end(self, who: Name, words: str) -> None:
        self._shown.pop(who, None)
        self._replace(who, words)

    def _replace(self, who: Name, words: str) -> None:
        """Close the lines of a character, who may connect again."""
        for line in [line for line in self._lines if line.who == who]:
            self._drop(line)
            ending = self._loop.create_task(line.end(words))
            self._ending.add(ending)  # asyncio itself keeps no reference
            ending.add_done_callback(self._ending.discard)

    async def _hold(self, connection: ServerConnection) -> None:
        """Hold the line of a phone until it is closed."""
        # a stranger's websocket is accepted, too, because a page learns no reason from a refused one
        who = self._who(connection.request)
        if who is None:
            words = say("This phone is not connected to a character. Ask the GM for a new code.")
            await OpenPage(connection, Name("")).end(words)
            return
        line = OpenPage(connection, who)
        self._lines.add(line)
        if who in self._shown:
            line.put("own", self._shown[who])
        self._hears(Heard("here", who))
        sending = self._loop.create_task(line.send())
        try:
            await self._listen(line)
        finally:
            sending.cancel()
            self._drop(line)

    def _drop(self, line: OpenPage) -> None:
        if line in self._lines:
            self._lines.discard(line)
            if all(other.who != line.who for other in self._lines):
                self._hears(Heard("gone", line.who))

    async def _listen(self, line: OpenPage) -> None:
        rate = _Rate()
        try:
            async for message in line.connection:
                pick = read_pick(message) if rate.allows(self._loop.time()) else None
                if pick is None:
                    return await self._send_away(line)
                self._hears(Heard("pick", line.who, pick.ask, pick.pick))
        except ConnectionClosed as closed:
            # The page never breaks the protocol: another program was on the line.
            if closed.sent and closed.sent.code in _BROKEN:
                self._hears(Heard("strange", line.who))

    async def _send_away(self, line: OpenPage) -> None:
        self._hears(Heard("strange", line.who))
        words = say("The page sent something that the table does not understand. Load the page again.")
        await line.end(words)

    # Requests

    def _answer(self, connection: ServerConnection, request: Request) -> Response | None:
        """Return the answer to a request, or None to open a websocket."""
        # a foreign site can give this address a name of its own, and its scripts could then ask here
        if request.headers.get("Host") != self._host:
            return self._foreign()
        if request.path == "/ws":
            return self._open(request)
        if request.path == "/join":
            # the code comes as a header, which no link, preview or form of another page sends
            return self._join(request, request.headers.get("X-Code", ""))
        if request.path in self._files:
            body, head = self._files[request.path]
            return _response(HTTPStatus.OK, body, head)
        return self._refuse(HTTPStatus.NOT_FOUND, say("There is nothing here."))

    def _open(self, request: Request) -> Response | None:
        # any page may open a websocket to any address, and only the browser tells the page's origin
        if request.headers.get("Origin") != self.origin:
            return self._foreign()
        if len(self._lines) >= bounds.PHONES:
            return self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, say("Too many phones are connected."))
        return None

    def _foreign(self) -> Response:
        if self._wrong.allows(self._loop.time()):
            self._hears(Heard("foreign"))
        return self._refuse(HTTPStatus.FORBIDDEN, say("Only the page of this table may ask here."))

    def _join(self, request: Request, code: str) -> Response:
        """Bind the phone to the character of its code, or say in a sentence why not."""
        if device := self._seats.join(code):
            return self._joined(device)
        used = self._seats.used_by(code)
        if used is not None and used == self._who(request):
            return _response(HTTPStatus.OK, b"{}", self._plain())  # the same phone scans its code again
        if not self._wrong.allows(self._loop.time()):
            return self._refuse(HTTPStatus.TOO_MANY_REQUESTS, say("Too many wrong codes. Wait a moment."))
        if used is not None:
            self._hears(Heard("twice", used))
            words = say("This code was used already. Ask the GM for a new one.")
            return self._refuse(HTTPStatus.FORBIDDEN, words)
        return self._refuse(HTTPStatus.FORBIDDEN, say("This code is not valid. Ask the GM for a new one."))

    def _joined(self, device: str) -> Response:
        if (who := self._seats.of_device(device)) is not None:
            self._replace(who, say("Another phone now shows your character."))
            self._hears(Heard("joined", who))
        return _response(HTTPStatus.OK, b"{}", {**self._plain(), "Set-Cookie": self._bound(device)})

    def _bound(self, device: str) -> str:
        secure = "; Secure" if self._tls else ""
        return (
            f"{self._cookie}={device}; Path=/; Max-Age={_COOKIE_SECONDS}; HttpOnly; SameSite=Strict{secure}"
        )

    def _who(self, request: Request | None) -> Name | None:
        with suppress(CookieError):
            cookies = SimpleCookie(request.headers.get("Cookie", "") if request else "")
            if self._cookie in cookies:
                return self._seats.of_device(cookies[self._cookie].value)
        return None

    def _refuse(self, status: HTTPStatus, words: str) -> Response:
        return _response(status, words.encode(), self._plain())

    def _plain(self) -> dict[str, str]:
        return headers("text/plain", self.origin)


class _Rate:
    """A count of messages in a stretch of time."""

    def __init__(self) -> None:
        self._counted = Counter[int]()

    def allows(self, now: float) -> bool:
        """Count one message; return whether it is within the limit."""
        stretch = int(now // bounds.PHONE_SECONDS)
        self._counted = Counter({stretch: self._counted[stretch] + 1})
        return self._counted[stretch] <= bounds.PHONE_MESSAGES


async def _cancelled(tasks: set[asyncio.Task[Any]]) -> None:
    """Cancel what is still under way, such as the handshake of a phone that came at the last moment."""
    for task in tasks:
        task.cancel()
    await asyncio.gather(*tasks, return_exceptions=True)


def _silent() -> logging.Logger:
    """Return a logger that writes nothing: what strangers send must not fill the log of failures."""
    logger = logging.getLogger("crs_desktop.phones")
    logger.propagate, logger.disabled = False, True
    return logger


def _response(status: HTTPStatus, body: bytes, head: dict[str, str]) -> Response:
    made = Headers(head)
    made["Content-Length"], made["Connection"] = str(len(body)), "close"
    return Response(status.value, status.phrase, made, body)
