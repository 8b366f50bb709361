"""Phones in a process of their own, as a table has them; its arguments are their links.

A line ``PHONE NUMBER PLACE NEXT`` on the standard input lets a phone pick a card for the question NUMBER. The
answer is a line with the moments of the tap and of the next question on the phone NEXT, as
`time.perf_counter` counts them.
"""

import asyncio
import json
import sys
import time

from websockets.asyncio.client import ClientConnection, connect
from websockets.typing import Origin

from tests.peers.phones import Phone


class _Watched:
    """A phone that reads everything; ``number`` is that of its open question, which came at ``told``."""

    def __init__(self, line: ClientConnection) -> None:
        self.line, self.number, self.told = line, 0, 0.0
        self.news = asyncio.Event()

    async def listen(self) -> None:
        async for message in self.line:
            number = json.loads(message).get("number", 0)
            if number and number != self.number:
                self.told = time.perf_counter()
                self.news.set()
            self.number = number


async def _tap(phones: list[_Watched], one: int, number: int, place: int, other: int) -> str:
    while phones[one].number != number:
        await asyncio.sleep(0.001)
    phones[other].news.clear()
    begun = time.perf_counter()
    await phones[one].line.send(json.dumps({"ask": number, "pick": [place]}))
    await phones[other].news.wait()
    return f"{begun} {phones[other].told}\n"


async def _main(links: list[str]) -> None:
    phones, listening = list[_Watched](), list[asyncio.Task[None]]()
    for link in links:
        joined = Phone(link)
        joined.close()
        address = joined.origin.replace("http", "ws") + "/ws"
        line = await connect(
            address, origin=Origin(joined.origin), additional_headers={"Cookie": joined.cookie}
        )
        phones.append(_Watched(line))
        listening.append(asyncio.create_task(phones[-1].listen()))
    while command := await asyncio.to_thread(sys.stdin.readline):
        sys.stdout.write(await _tap(phones, *map(int, command.split())))
        sys.stdout.flush()


if __name__ == "__main__":
    asyncio.run(_main(sys.argv[1:]))
