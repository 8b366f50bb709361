"""How an attack met its defence."""

from msgspec import Struct

from crs_desktop.rules.duellist.guard import BLOCK, PARRY, SHIELD
from crs_desktop.rules.duellist.state import Guard
from crs_desktop.words import say

OVERPOWER = 20


class Met(Struct, frozen=True):
    """How an attack met its defence: ``margin`` above 0 is a hit; the defence’s own is its negative."""

    margin: int
    guard: Guard

    @property
    def hits(self) -> bool:
        """Whether it lands: an armour block does not stop it."""
        return self.margin > 0 or self.guard.kind == BLOCK

    @property
    def blocked(self) -> bool:
        """Whether an armour block has met it."""
        return self.guard.kind == BLOCK and self.margin <= 0


def outcome(met: Met) -> str:
    """In a few words."""
    if met.margin > 0:
        return say("hit by {margin}", margin=met.margin)
    done = {PARRY: say("parried"), SHIELD: say("parried"), BLOCK: say("blocked")}
    return say("{done} by {margin}", done=done.get(met.guard.kind, say("dodged")), margin=-met.margin)
