"""Why the steps of a plan cannot follow one another: what is not in hand, who does not lie or ride."""

from msgspec import Struct

from crs_desktop.rules.duellist.arms import held
from crs_desktop.rules.duellist.condition import MOUNTED, PRONE, is_marked
from crs_desktop.rules.duellist.round.plan import Priced, chosen, price_of
from crs_desktop.rules.duellist.round.steps import DRAW, DROP, PICK_UP, TRAMPLE, Step, traits
from crs_desktop.rules.duellist.sheet import words_of
from crs_desktop.rules.duellist.tables import ANIMALS, number, row
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say

_MANY = 99
"""So many metres that no step is too short."""
_COMES = {"mount": MOUNTED, "prone": PRONE}
_GOES = {"dismount": MOUNTED, "stand": PRONE}
"""Which traits of an activity place somebody otherwise."""


class Now(Struct, frozen=True):
    """What a step of a plan finds when its turn comes: the things in hand, and how somebody is placed."""

    in_hand: frozenset[str] = frozenset()
    placed: frozenset[str] = frozenset()


def barred(scene: Scene, who: Name, plan: tuple[str, ...]) -> WhyNot | None:
    """Why a plan cannot be declared as a whole: a weapon not in hand, a horse that is not there."""
    now = _now(scene, who) if who in scene.combatants else Now()
    for one in price_of(scene, who, chosen(scene, who, plan)):
        if why := _barred_now(scene, who, one, now):
            return why
        now = _after(scene, one.step, now)
    return None


def at_once(scene: Scene, who: Name, step: Step) -> bool:
    """Whether a step may be the first of a plan."""
    return _barred_now(scene, who, Priced(step, 0, _MANY), _now(scene, who)) is None


def _now(scene: Scene, who: Name) -> Now:
    marked = (one.word for one in (MOUNTED, PRONE) if is_marked(scene, who, one))
    return Now(frozenset(one.name for one in held(scene, who)), frozenset(marked))


def _after(scene: Scene, step: Step, now: Now) -> Now:
    in_hand, placed, does = now.in_hand, now.placed, traits(scene, step.what)
    if step.what in (DROP, "throw"):
        in_hand -= {step.weapon}
    elif step.what in (DRAW, PICK_UP):
        in_hand |= {step.weapon}
    placed |= {marker.word for trait, marker in _COMES.items() if trait in does}
    return Now(in_hand, placed - {marker.word for trait, marker in _GOES.items() if trait in does})


def _barred_now(scene: Scene, who: Name, one: Priced, now: Now) -> WhyNot | None:
    step = one.step
    needed = [step.weapon] if step.weapon and step.what not in (DRAW, PICK_UP, "unarmed") else []
    missing = [name for name in (*needed, *(step.twin[1:] if step.twin else ())) if name not in now.in_hand]
    if missing:
        return WhyNot(say("{weapon} is not in hand: draw it first.", weapon=missing[0]), "DU-63")
    if step.what == DRAW and step.weapon in now.in_hand:
        return WhyNot(say("{weapon} is in hand already.", weapon=step.weapon), "DU-63")
    if step.what == TRAMPLE and one.metres < trample_metres(scene, who):
        said = "A trample takes {metres} Actions of movement at least, to pass over."
        return WhyNot(say(said, metres=trample_metres(scene, who)), "DU-69")
    return _misplaced(scene, who, step, now)


def _misplaced(scene: Scene, who: Name, step: Step, now: Now) -> WhyNot | None:
    """Why nobody gets off a horse that he does not sit on, or up who does not lie (DU-66, DU-67)."""
    does, name = traits(scene, step.what), scene.label(who)
    if "dismount" in does and MOUNTED.word not in now.placed:
        return WhyNot(say("{who} is not mounted: the marker “mounted” would say so.", who=name), "DU-66")
    if "mount" in does and MOUNTED.word in now.placed:
        return WhyNot(say("{who} is mounted already.", who=name), "DU-66")
    if "stand" in does and PRONE.word not in now.placed:
        return WhyNot(say("{who} does not lie: the marker “prone” would say so.", who=name), "DU-67")
    return None


def trample_metres(scene: Scene, who: Name) -> int:
    """How far an animal has to come to pass over somebody."""
    found = row(scene, ANIMALS, words_of(scene, who, "style"))
    return max(1, number(found, "length")) if found is not None else 1
