"""What can be begun from a quiet point: a Short Range attack, and Clean Up."""

from crs_desktop.rules.double_exposure.sheet import able, all_able
from crs_desktop.rules.double_exposure.short_range import calculated_or, short_range_attack, why_not_target
from crs_desktop.rules.facts import CardsReturned, Noted
from crs_desktop.rules.questions import Choose, everyone
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Procedure, Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say


def why_not_attacker(scene: Scene, who: Name) -> WhyNot | None:
    """Why somebody cannot begin a Short Range attack now."""
    if not able(scene.of(who)):
        return WhyNot(say("{who} is not in the fight.", who=scene.label(who)))
    if calculated_or(scene, who) < 1:
        return WhyNot(say("{who} has no OR to use: at least 1 is needed.", who=scene.label(who)), "CRS-121")
    others = [other for other in scene.combatants if other != who and able(scene.of(other))]
    if not others:
        return WhyNot(say("Nobody else is in the fight."))
    if all(why_not_target(scene, who, other) for other in others):
        return WhyNot(say("Nobody stands within 5 feet of {who}.", who=scene.label(who)), "CRS-118")
    return None


def _attacker() -> Choose:
    return Choose(
        who=Name(""),
        name="attacker",
        words=lambda _scene: say("Who attacks at Short Range?"),
        choices=lambda scene: everyone(scene, why_not_attacker),
        rule="CRS-118",
    )


def _target(attacker: Name) -> Choose:
    return Choose(
        who=attacker,
        name="target",
        words=lambda scene: say("Whom does {who} attack?", who=scene.label(attacker)),
        choices=lambda scene: everyone(scene, lambda scene, who: why_not_target(scene, attacker, who)),
        rule="CRS-118",
    )


async def _short_range(table: Table) -> None:
    attacker = await table.turn(_possible, table.ask(_attacker()))
    if attacker is None:
        return
    at = table.at(attacker)
    target = await at.turn(lambda scene: _may_attack(scene, Name(attacker)), at.ask(_target(Name(attacker))))
    if target is not None:
        both = (Name(attacker), Name(target))
        await at.turn(lambda scene: all_able(scene, both), short_range_attack(at, *both))


def _possible(scene: Scene) -> bool:
    return _somebody_can(scene) is None


def _may_attack(scene: Scene, who: Name) -> bool:
    return who in scene.combatants and why_not_attacker(scene, who) is None


async def _clean_up(table: Table) -> None:
    """All drawn cards return to their decks (CRS-48, CRS-96)."""
    for who, cards in table.scene.out.items():
        if cards:
            table.happen(CardsReturned(who, cards))
    table.happen(Noted(say("Clean Up: all cards are back in their decks.")))


def _somebody_can(scene: Scene) -> WhyNot | None:
    reasons = [why_not_attacker(scene, who) for who in scene.combatants]
    if sum(able(one) for one in scene.combatants.values()) < 2:
        return WhyNot(say("Two are needed who are in the fight."))
    if not all(reasons):
        return None
    nobody = say("Nobody who is in the fight stands within 5 feet of another, with OR to use.")
    return WhyNot(nobody, "CRS-118")


def _cards_are_out(scene: Scene) -> WhyNot | None:
    return None if any(scene.out.values()) else WhyNot(say("No card is out: every deck is whole."))


SHORT_RANGE = Procedure("Short Range attack", _short_range, _somebody_can)
CLEAN_UP = Procedure("Clean Up", _clean_up, _cards_are_out)
