"""The outcome of an attack against its defence."""

from msgspec import Struct

from crs_desktop.rules.duellist.round.deed_words import BLOCK, PARRY, SHIELD
from crs_desktop.rules.duellist.state import Guard
from crs_desktop.words import template, templates

OVERPOWER = 20


class Met(Struct, frozen=True):
    """An attack’s total less its defence’s, the ``margin``: a hit if above 0."""

    margin: int
    guard: Guard

    @property
    def hits(self) -> bool:
        """Whether the attack lands; an armour block does not stop it."""
        return self.margin > 0 or self.guard.kind == BLOCK

    @property
    def blocked(self) -> bool:
        """Whether an armour block succeeded."""
        return self.guard.kind == BLOCK and self.margin <= 0


def outcome(met: Met) -> str:
    """Return a template of a few words, with ``{by}`` for the margin."""
    if met.margin > 0:
        return template("hit by {by}")
    parried, blocked = templates("parried by {by}", "blocked by {by}")
    done = {PARRY: parried, SHIELD: parried, BLOCK: blocked}
    return done.get(met.guard.kind, template("dodged by {by}"))
