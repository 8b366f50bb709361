"""The outcome of an attack: who is struck, and how much LIFE they lose (CRS-126 … CRS-128)."""

from functools import partial
from typing import ClassVar

from msgspec import Struct

from crs_desktop.override import override
from crs_desktop.rules.double_exposure.attack.attack import Way, defense, draws_special, excess, offense
from crs_desktop.rules.double_exposure.attack.blows import protector_of
from crs_desktop.rules.double_exposure.cards.pick import misses
from crs_desktop.rules.double_exposure.combat import all_present, has_fled
from crs_desktop.rules.double_exposure.combat_facts import GaugeMoved
from crs_desktop.rules.double_exposure.edition import ExceededDefense, edition
from crs_desktop.rules.double_exposure.house_rules.maneuvers import BLOW_DEFENSE
from crs_desktop.rules.double_exposure.rest import tell
from crs_desktop.rules.double_exposure.sheet.effects import Rating
from crs_desktop.rules.double_exposure.sheet.sheet import LIFE_LEFT, down, life_left
from crs_desktop.rules.facts import Compared, Noted, Sum, Term
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.words import say


class LifeLost(GaugeMoved, frozen=True):
    """LIFE falls by ``amount``, from ``before`` to ``left``, but never below 0 (CRS-24, CRS-127)."""

    tone: ClassVar[str] = "hurt"
    gauge: ClassVar[str] = LIFE_LEFT

    @override
    def words(self, scene: Scene) -> str:
        fallen = down(self.on(scene), self.who)
        # The difference may exceed what there was to lose; the comparison has told it.
        numbers = {"amount": self.before - self.left, "before": self.before, "after": self.left}
        said = "{who} loses {amount} LIFE ({before} → {after})."
        if fallen:
            said = "{who} loses {amount} LIFE ({before} → {after}) and is {fallen}."
        return say(said, who=scene.label(self.who), fallen=fallen, **numbers)


def struck(scene: Scene, attacker: Name, target: Name) -> Name:
    """Return who is struck by an attack on ``target``: the protector, else the target (CRS-132)."""
    return protector_of(scene, target, attacker) or target


async def strike(table: Table, attacker: Name, target: Name, way: Way, used: int) -> int:
    """Draw Offense against Defense; return the LIFE lost.

    The attacker finishes all picks before anybody else draws (CRS-46). A protector defends with their own
    cards (CRS-132).
    """
    with table.face_off(attacker, struck(table.scene, attacker, target)):
        ours = await offense(table, attacker, way, used)
    return await land(table, attacker, target, ours)


class Reach(Struct, frozen=True):
    """The protections that count against an attack: ``armor``, any Defense (``dodge``), Taking a Blow.

    ``blows``: protectors can take the blow. ``power``: the attack is a power. ``rating`` is the rating of the
    Defense. ``anybody``: the attack also reaches characters who have fled (CRS-152).
    """

    armor: bool = True
    dodge: bool = True
    blows: bool = True
    power: bool = False
    rating: Rating = "dr"
    anybody: bool = False


FULL = Reach()


class Stand(Struct, frozen=True):
    """The combatant ``struck`` by an attack and the ``defender``; ``undefended`` is why nobody draws."""

    struck: Name
    defender: Name
    undefended: str = ""


def stand(scene: Scene, attacker: Name, target: Name, reach: Reach) -> Stand:
    """Return who stands against an attack on ``target``: themselves, or their protector (CRS-132)."""
    hit = struck(scene, attacker, target) if reach.blows else target
    # three readings: the protector defends, the protected defends, or nobody
    defender = target if BLOW_DEFENSE.reads(scene, "protected") else hit
    if hit != target and BLOW_DEFENSE.reads(scene, "none"):
        return Stand(hit, defender, say("the blow is taken undefended"))
    return Stand(hit, defender, "" if reach.dodge else say("it cannot be dodged"))


async def land(table: Table, attacker: Name, target: Name, ours: Sum, reach: Reach = FULL) -> int:
    """Resolve an Offense against one target; return the LIFE lost."""
    if ours.void and misses(table.scene):
        table.happen(Noted("{who} misses.", {"who": attacker}))
        return 0
    # found now and not when the attack was announced: the protector may have fallen since
    at = stand(table.scene, attacker, target, reach)
    here = partial(can_be_struck, names=(at.struck, at.defender), anybody=reach.anybody)
    with table.face_off(attacker, at.defender):
        theirs = await table.turn(here, _defended(table, attacker, at, reach))
    if theirs is None:  # the struck combatant left the fight meanwhile
        return 0
    damage = excess(int(ours.total - theirs.total))
    outcome = "hit by {by}" if damage else "no hit"
    table.happen(Compared(attacker, at.struck, ours, theirs, outcome, damage))
    if damage:
        # the last moment to react: the outcome is known, the LIFE not yet lost
        told = ExceededDefense(attacker, at.struck, damage)
        damage = await edition(table.scene).reactions.hit(table, told)
    if damage:
        lose_life(table, at.struck, damage)
    return damage


def can_be_struck(scene: Scene, names: tuple[Name, ...], anybody: bool) -> bool:
    """Return whether all of these can be struck; what reaches ``anybody`` strikes the fled (CRS-152)."""
    away = tuple(name for name in names if anybody and name in scene.combatants and has_fled(scene, name))
    return all_present(scene, tuple(name for name in names if name not in away))


async def _defended(table: Table, attacker: Name, at: Stand, reach: Reach) -> Sum:
    """Return the Defense; 0 where nobody defends."""
    if at.undefended:
        return Sum((Term(say("Defense"), "0"),), 0, at.undefended)
    await edition(table.scene).defending(table, attacker, at.defender)
    special = draws_special(table.scene, attacker, reach.rating, reach.power)
    return await defense(table, at.defender, reach.rating, reach.armor, special)


def lose_life(table: Table, who: Name, amount: int) -> None:
    """Take LIFE; outside of a Combat the time until it comes back starts now (CRS-19)."""
    tell(table, wound(table.scene, who, amount))


def wound(scene: Scene, who: Name, amount: int) -> LifeLost:
    """Return the fact of so much LIFE lost now, never below 0 (CRS-24)."""
    before = life_left(scene, who)
    return LifeLost(who, amount, before, max(0, before - amount))
