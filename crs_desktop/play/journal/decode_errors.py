"""Sentences for a GM about JSON that does not fit, instead of the decoder's messages for programmers."""

import re
from collections.abc import Callable

from crs_desktop.words import say


def brief(text: object, most: int = 200) -> str:
    """Return as much of a refused text as a sentence quotes."""
    words = str(text)
    return words if len(words) <= most else f"{words[:most]}…"


def quoting_little(why: str) -> str:
    """Return the sentence with every quotation in it shortened."""
    return _QUOTED.sub(lambda found: f"“{brief(found[1])}”", why)


_QUOTED = re.compile(r"“([^”]*+)(?:”|\Z)")


def expected(error: str) -> str:
    """Return the second half of a sentence about a decoder error; an unknown error keeps its words."""
    for pattern, words in _KNOWN:
        if told := re.fullmatch(pattern, error):
            return words(*told.groups())
    return error[:1].lower() + error[1:]


def _kind(kinds: str) -> str:
    named = {
        "int": say("a whole number"),
        "float": say("a number"),
        "str": say("words"),
        "bool": say("true or false"),
        "array": say("a list"),
        "object": say("fields with their names"),
        "null": say("nothing"),
    }
    what = say(" or ").join(named.get(kind, kind) for kind in kinds.split(" | "))
    return say("expected {what}", what=what)


# msgspec has no codes for its errors, so only the message identifies an error
_KNOWN: tuple[tuple[str, Callable[..., str]], ...] = (
    (r"Expected `int` >= (-?\d+)", lambda least: say("expected {least} or more", least=least)),
    (r"Expected `int` <= (-?\d+)", lambda most: say("expected {most} or less", most=most)),
    (r"Expected `([^`]+)`, got `[^`]+`", _kind),
    (
        r"Object missing required field `(.+)`",
        lambda field: say("{field} is missing", field=field),
    ),
    (
        r"Object contains unknown field `(.+)`",
        lambda field: say("{field} is not a known field", field=field),
    ),
    (r"Invalid enum value '.*'", lambda: say("this word is not allowed here")),
)
