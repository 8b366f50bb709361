"""What a token shows: everything its picture is made of, and nothing else."""

import re

from msgspec import Struct

from crs_desktop.models.turns.combatants import CombatantRow
from crs_desktop.rules.condition import Gauge
from crs_desktop.rules.scene import Marker
from crs_desktop.views.style.drawings import has_icon

NO_SIDE = -1
BARS = 2
"""More bars than these would leave no room for a name."""


class TokenLook(Struct, frozen=True):
    """Two tokens of the same look have the same picture.

    ``side`` counts the sides, −1 is on none; ``colour`` is what belongs to its name. A marker whose icon is
    none of ours has none.
    ``facing`` is in degrees clockwise from the top, −1 for none; ``portrait`` is the id of a picture,
    ``word`` stands in place of bars and number, ``bad`` tells that it is a bad one.
    """

    label: str
    initials: str
    size: int
    side: int
    gauges: tuple[Gauge, ...]
    out: bool
    bystander: bool
    markers: tuple[Marker, ...] = ()
    facing: int = -1
    hidden: bool = False
    portrait: str = ""
    word: str = ""
    bad: bool = False
    colour: str = ""


def look_of(row: CombatantRow, side: int, in_words: bool = False, colour: str = "") -> TokenLook:
    """How a row of the model looks as a token; ``in_words``: without a bar or number."""
    one, how = row.combatant, row.condition
    markers = tuple(marker if has_icon(marker.icon) else Marker("", marker.word) for marker in row.markers)
    word = how.word if in_words or not how.gauges else ""
    more = (one.facing, one.hidden, one.portrait, word, how.bad, colour)
    gauges = how.gauges[:BARS]
    return TokenLook(
        one.label, initials(one.label), one.size, side, gauges, bool(row.out), one.bystander, markers, *more
    )


def initials(label: str) -> str:
    """Two or three letters that tell one from another at a glance.

    >>> initials("John"), initials("Giant toad"), initials("Goblin 12"), initials("X")
    ('Jo', 'GT', 'G12', 'X')
    """
    words: list[str] = re.findall(r"\w+", label) or [label.strip() or "?"]
    if len(words) == 1:
        return words[0][:1].upper() + words[0][1:2]
    last = words[-1] if words[-1].isdecimal() and len(words[-1]) < 3 else words[1][0]
    return (words[0][0] + last).upper()
