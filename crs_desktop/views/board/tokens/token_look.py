"""The look of a token: everything its picture shows, and nothing else."""

import re

from msgspec import Struct

from crs_desktop.models.turns.combatants import CombatantRow
from crs_desktop.rules.condition import Gauge
from crs_desktop.rules.scene import Marker
from crs_desktop.views.style.drawings import has_icon

NO_SIDE = -1


class TokenLook(Struct, frozen=True):
    """The contents of a token’s picture; equal looks have equal pictures.

    ``side`` is the number of the combatant’s side, −1 for none; ``colour`` belongs to its name. ``facing`` is
    in degrees clockwise from the top, −1 for none; ``portrait`` is the id of a picture, ``head`` names the
    drawn head of a combatant without one. A ``gauge`` without a title is a bar without a number. ``word``
    takes the place of bar and number, and ``bad`` marks it as a bad one. A marker with an unknown icon is
    shown without one.
    """

    label: str
    initials: str
    size: int
    side: int
    gauge: Gauge | None
    out: bool
    bystander: bool
    markers: tuple[Marker, ...] = ()
    facing: int = -1
    hidden: bool = False
    portrait: str = ""
    word: str = ""
    bad: bool = False
    colour: str = ""
    head: str = ""


def look_of(
    row: CombatantRow, side: int, life_in_words: bool = False, colour: str = "", head: str = ""
) -> TokenLook:
    """Return the look of a row of the model; ``life_in_words`` replaces bar and number by a word."""
    one, how = row.combatant, row.condition
    markers = tuple(marker if has_icon(marker.icon) else Marker("", marker.word) for marker in row.markers)
    word = how.word if life_in_words or not how.gauges else ""
    more = (one.facing, row.unseen, one.portrait, word, how.bad, colour, head)
    gauge = how.gauges[0] if how.gauges else None  # a second bar would have no number and no name
    return TokenLook(
        one.label, initials(one.label), one.size, side, gauge, bool(row.out), one.bystander, markers, *more
    )


def initials(label: str) -> str:
    """Return two or three letters that tell combatants apart at a glance.

    >>> initials("John"), initials("Giant toad"), initials("Goblin 12"), initials("X")
    ('Jo', 'GT', 'G12', 'X')
    """
    words: list[str] = re.findall(r"\w+", label) or [label.strip() or "?"]
    if len(words) == 1:
        return words[0][:1].upper() + words[0][1:2]
    # A short number tells Goblin 12 from Goblin 13.
    last = words[-1] if words[-1].isdecimal() and len(words[-1]) < 3 else words[1][0]
    return (words[0][0] + last).upper()
