"""A phone without a browser: it joins by its link and speaks over a websocket, as the page does."""

import json
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPConnection
from typing import Any

from websockets.sync.client import ClientConnection, connect

_TRIES = 2000


class Answer:
    """An answer to a request: status, text and headers."""

    def __init__(self, origin: str, path: str, **head: str) -> None:
        host = origin.partition("//")[2]
        asking = HTTPConnection(host, timeout=5)
        asking.request("GET", path, headers={name.replace("_", "-"): value for name, value in head.items()})
        found = asking.getresponse()
        self.status, self.headers = found.status, dict(found.getheaders())
        self.text = found.read().decode()
        asking.close()

    @property
    def cookie(self) -> str:
        return self.headers.get("Set-Cookie", "").partition(";")[0]


class Phone:
    """One device; ``link`` is what its code holds, ``meanwhile`` lets the window do its part."""

    def __init__(self, link: str, meanwhile: Callable[[], object] = lambda: None) -> None:
        self._meanwhile = meanwhile
        self.origin, _, self.code = link.partition("/#")
        self.answer = Answer(self.origin, "/join", X_Code=self.code)
        self.cookie = self.answer.cookie
        self.line: ClientConnection | None = None
        if self.cookie:
            self.open()

    def open(self, **how: Any) -> ClientConnection:
        """Open the page, anew where it is open."""
        origin = how.get("origin", self.origin)
        head = {"Cookie": self.cookie, **how.get("head", {})}
        address = self.origin.replace("http", "ws") + "/ws"
        opened = connect(address, origin=origin, additional_headers=head, open_timeout=5)
        self.line = opened.__enter__()  # held until `close`, or until the server ends it
        return self.line

    def hear(self) -> dict[str, Any]:
        """Return the next message."""
        assert self.line is not None
        for _ in range(_TRIES):
            with suppress(TimeoutError):
                told = json.loads(self.line.recv(timeout=0.01))
                assert isinstance(told, dict)
                return told
            self._meanwhile()
        raise TimeoutError("The phone heard nothing.")

    def hear_until(self, true: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """Return the next message of which something is true."""
        while not true(message := self.hear()):
            pass
        return message

    def pick(self, ask: int, *places: int) -> None:
        self.say(json.dumps({"ask": ask, "pick": places}))

    def say(self, message: str | bytes) -> None:
        assert self.line is not None
        self.line.send(message)

    def close(self) -> None:
        if self.line is not None:
            self.line.close()
