"""Files of the page with their headers; nothing on it comes from anywhere else."""

import html
from collections.abc import Mapping

import msgspec

from crs_desktop import shipped
from crs_desktop.words import say

_KINDS = {"/": ("page.html", "text/html"), "/phone.css": ("phone.css", "text/css"),
          "/phone.js": ("phone.js", "text/javascript")}  # fmt: skip


def page(origin: str) -> Mapping[str, tuple[bytes, dict[str, str]]]:
    """Return each file of the page by its path: the bytes, and the headers."""
    return {path: (_read(name), headers(kind, origin)) for path, (name, kind) in _KINDS.items()}


def headers(kind: str, origin: str) -> dict[str, str]:
    """Return the headers of an answer: nothing is kept, framed or fetched from elsewhere."""
    # the replacement also turns https into wss
    socket = origin.replace("http", "ws", 1)
    own = (
        f"default-src 'none'; script-src 'self'; style-src 'self'; img-src data:; connect-src 'self' {socket}"
    )
    return {
        "Content-Type": f"{kind}; charset=utf-8",
        "Content-Security-Policy": f"{own}; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
        "Cache-Control": "no-store",
        "Referrer-Policy": "no-referrer",
        "X-Content-Type-Options": "nosniff",
    }


def _read(name: str) -> bytes:
    text = shipped.path("phone", name).read_text("utf-8")
    return text.replace("{{words}}", html.escape(msgspec.json.encode(_words()).decode())).encode()


def _words() -> dict[str, str]:
    """Return the sentences of the page itself; all others come with the messages."""
    return {
        "no_code": say("Scan the code that the GM shows you."),
        "lost": say("The table does not answer. Trying again …"),
        "no_socket": say(
            "This browser refuses live pages with a certificate of the evening. "
            "Ask the GM to switch encryption off."
        ),
        "elsewhere": say("Your character is not in this fight."),
        "gm_plays": say("The GM plays your character now."),
        "wait": say("Nothing to draw now."),
        "sent": say("Sent."),
        "drew": say("You drew {card}."),
        "up": say("Your turn"),
        "card": say("Card {place} of {count}, face down"),
        "turned": say("Card {place}, turned: {card}"),
        "turned_secret": say("Card {place}, already picked"),
        "deal": say("Deal the cards"),
        "throw": say("Throw the dice"),
        "done": say("Done"),
        "table": say("Use your own cards or dice, and tell the GM what came up."),
        "hand": say("Hand"),
        "sheet": say("Sheet"),
        "items": say("Items, skills and powers"),
        "handout": say("For you"),
        "drawn": say("Drawn cards"),
        "left": say("{count} cards left in your deck"),
        "injuries": say("Injuries"),
    }
