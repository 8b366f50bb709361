"""What was expected in a file and not found, in a GM's words: the reader of JSON speaks to programmers."""

import re
from collections.abc import Callable

from crs_desktop.words import say


def brief(text: object, most: int = 200) -> str:
    """As much of what is refused as a sentence quotes."""
    words = str(text)
    return words if len(words) <= most else f"{words[:most]}…"


def quoting_little(why: str) -> str:
    """A sentence in which whatever stands between quotes is brief."""
    return _QUOTED.sub(lambda found: f"“{brief(found[1])}”", why)


_QUOTED = re.compile(r"“([^”]*+)(?:”|\Z)")


def expected(error: str) -> str:
    """The half of a sentence that follows what was found; what is not known here stays as it is."""
    for pattern, words in _KNOWN:
        if told := pattern.fullmatch(error):
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


_KNOWN: tuple[tuple[re.Pattern[str], Callable[..., str]], ...] = (
    (re.compile(r"Expected `int` >= (-?\d+)"), lambda least: say("expected {least} or more", least=least)),
    (re.compile(r"Expected `int` <= (-?\d+)"), lambda most: say("expected {most} or less", most=most)),
    (re.compile(r"Expected `([^`]+)`, got `[^`]+`"), _kind),
    (
        re.compile(r"Object missing required field `(.+)`"),
        lambda field: say("{field} is missing", field=field),
    ),
    (
        re.compile(r"Object contains unknown field `(.+)`"),
        lambda field: say("{field} is no field that is known here", field=field),
    ),
    (re.compile(r"Invalid enum value '.*'"), lambda: say("it is none of the words that may stand here")),
)
