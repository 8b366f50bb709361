"""Double moves: two halves under one price, and the price of a half that remains (6.6, 6.15)."""

from crs_desktop.rules.duellist.deeds.deed_facts import HalfRepriced
from crs_desktop.rules.duellist.deeds.deed_words import deed_words, is_attack
from crs_desktop.rules.duellist.deeds.prices import attack_price
from crs_desktop.rules.duellist.state import Deed, fighter, twin_of
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.words import listed


def halves(scene: Scene, deed: Deed) -> tuple[Deed, ...]:
    """Return the halves of a double move in order, or the deed alone."""
    other = twin_of(scene, deed)
    return tuple(sorted((deed, other), key=lambda one: one.id)) if other else (deed,)


def both_words(scene: Scene, deed: Deed) -> str:
    """Return the words of a deed and of its other half."""
    return listed([deed_words(scene, one) for one in halves(scene, deed)])


def reprice(table: Table, half: Deed) -> None:
    """Give the remaining half its own price; Actions already paid count towards it first (DU-34)."""
    first = halves(table.scene, half)[0]
    # The half never costs more than both together did.
    own = min(_own_price(table.scene, half), first.whole)
    due = max(0, own - (first.whole - first.price))
    table.happen(HalfRepriced(half.id, due, own))


def _own_price(scene: Scene, half: Deed) -> int:
    earlier = fighter(scene, half.who).struck.get(half.weapon, 0) + _before(scene, half)
    return attack_price(scene, half.who, half.weapon, half.what, earlier)


def _before(scene: Scene, half: Deed) -> int:
    """Count the earlier planned attacks with the same weapon."""
    plan = fighter(scene, half.who).plan
    alike = (deed for deed in plan[: plan.index(half)] if is_attack(deed))
    return sum(deed.weapon == half.weapon for deed in alike)
