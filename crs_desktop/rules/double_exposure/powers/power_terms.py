"""The numbers of a power: what it adds to its cards, and the protections that count against it (CRS-190)."""

from msgspec.structs import replace

from crs_desktop.rules.double_exposure.attack.harm import Reach
from crs_desktop.rules.double_exposure.house_rules.maneuvers import GROUP_BLOWS
from crs_desktop.rules.double_exposure.powers.stat_terms import stat_terms
from crs_desktop.rules.double_exposure.sheet.power_words import Power
from crs_desktop.rules.facts import Term
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say


def reach_of(scene: Scene, power: Power) -> Reach:
    """Return the protections that count against an attack by this power."""
    blows = power.against != "mind" and (not power.several or GROUP_BLOWS.reads(scene, "taken"))
    past = Reach(not power.ignores_armor, not power.undodgeable, blows, power=True)
    return replace(past, rating=power.against, anybody=power.reaches_anybody)


def added(scene: Scene, who: Name, power: Power, spent: int) -> tuple[Term, ...]:
    """Return what is added to the cards of a power: stats, the EM put in, a number (CRS-190)."""
    stats = [term for id_ in power.adds for term in stat_terms(scene, who, id_)]
    em = [Term("EM", str(spent))] if power.adds_em else []
    fixed = [Term(say("(power)"), str(power.plus))] if power.plus else []
    return (*stats, *em, *fixed)
