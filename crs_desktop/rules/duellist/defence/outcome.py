"""The outcome of an attack against its defence."""

from msgspec import Struct

from crs_desktop.rules.duellist.condition import able
from crs_desktop.rules.duellist.deeds.deed_words import BLOCK, NONE, PARRY, SHIELD
from crs_desktop.rules.duellist.house_rules import TIES
from crs_desktop.rules.duellist.state import Deed, Guard
from crs_desktop.rules.scene import Scene
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


def is_unseen(deed: Deed) -> bool:
    """Return whether an attack comes unnoticed from the rear: it hits without a roll (DU-54)."""
    return deed.side == "rear" and deed.noticed is False


def is_undefended(scene: Scene, deed: Deed, guard: Guard) -> bool:
    """Return whether nothing meets the attack, even if a defence was promised."""
    return guard.kind == NONE or not able(scene, deed.whom)


def settled(scene: Scene, margin: int) -> int | None:
    """Return the margin of an attack as it counts; None if equal totals call for further dice (DS-6)."""
    tie = TIES.chosen(scene.house_rules)
    if margin or tie not in ("dice", "hits"):
        return margin
    return 1 if tie == "hits" else None


def outcome(met: Met) -> str:
    """Return a template of a few words, with ``{by}`` for the margin."""
    if met.margin > 0:
        return template("hit by {by}")
    parried, blocked = templates("parried by {by}", "blocked by {by}")
    done = {PARRY: parried, SHIELD: parried, BLOCK: blocked}
    return done.get(met.guard.kind, template("dodged by {by}"))
