"""Procedures besides a round: a single attack, Clean Up, and the end of the rest."""

from crs_desktop.rules.ask import Option
from crs_desktop.rules.double_exposure.cards.pick import send_home
from crs_desktop.rules.double_exposure.clocks import REST, SURPRISE, handed_on, surprises_again
from crs_desktop.rules.double_exposure.combat import combat, is_on, who_is_able, why_not_two
from crs_desktop.rules.double_exposure.combat_facts import DrWhole, Healed
from crs_desktop.rules.double_exposure.house_rules.rounds import SURPRISE_AFTER
from crs_desktop.rules.double_exposure.rest import GRACE_PERIOD, tell, waiting
from crs_desktop.rules.double_exposure.strikes.short_range import attack_somebody, attackers
from crs_desktop.rules.facts import ClockStopped, Noted
from crs_desktop.rules.questions import Choose, everyone
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Procedure, Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say


def _attacker() -> Choose:
    return Choose(
        who=Name(""),
        name="attacker",
        words=lambda _scene: say("Who attacks at Short Range?"),
        choices=_attackers,
        rule="CRS-118",
    )


def _attackers(scene: Scene) -> tuple[Option, ...]:
    why_not = attackers(scene)
    return everyone(scene, lambda _scene, who: why_not(who))


async def _short_range(table: Table) -> None:
    attacker = await table.turn(lambda scene: _somebody_can(scene) is None, table.ask(_attacker()))
    if attacker is not None:
        await attack_somebody(table.at(attacker), Name(attacker))


async def _clean_up(table: Table) -> None:
    all_cards_back(table)
    if combat(table.scene).halvings:
        table.happen(DrWhole())
    table.happen(Noted("Clean Up: all cards are back in their decks."))


def all_cards_back(table: Table) -> None:
    """Return all drawn cards to their decks (CRS-48, CRS-96)."""
    cards_back(table, tuple(table.scene.spent))


def cards_back(table: Table, names: tuple[Name, ...]) -> None:
    """Return the drawn cards of ``names`` to their decks."""
    for who in names:
        send_home(table, who)


async def _come_back(table: Table) -> None:
    """End the rest of all who are in no Combat: LIFE and EM are whole (CRS-19 … CRS-21).

    LIFE that fell to 0 stays there. No game time passes: other clocks go on.
    """
    tell(table, *(Healed(*one) for one in waiting(table.scene)))
    if not is_on(table.scene):
        for fact in surprises_again(table.scene):
            table.happen(fact)
        stop_waiting(table)


def stop_waiting(table: Table, bars: bool = True) -> None:
    """Stop the clocks of the last Combat: its grace period, and the bar against Surprise.

    Without ``bars`` the bar stays: it belongs to the Combat just over, whoever begins another (CRS-99).
    """
    for fact in handed_on(table.scene):
        table.happen(fact)
    # `REST` is also the id of the common clock of earlier releases, which stops in any case
    if bars or not bars_count(table.scene):
        table.happen(ClockStopped(REST))
    if any(clock.id == GRACE_PERIOD for clock in table.scene.clocks):
        table.happen(ClockStopped(GRACE_PERIOD))


def bars_count(scene: Scene) -> bool:
    """Return whether a clock runs until the last Combatants may use Surprise again (CRS-99)."""
    return any(clock.id == REST and clock.about == SURPRISE for clock in scene.clocks)


def _nothing_heals(scene: Scene) -> WhyNot | None:
    # by that reading no time frees the veterans, only another Combat does
    barred = combat(scene).veterans and not SURPRISE_AFTER.reads(scene, "combat")
    if waiting(scene) or barred:
        return None
    if is_on(scene):
        return WhyNot(say("The Combat is not over."), "CRS-69")
    return WhyNot(say("Nobody has LIFE or EM to recover."), "CRS-19")


def _somebody_can(scene: Scene) -> WhyNot | None:
    if why := why_not_two(scene):
        return why
    why_not = attackers(scene)
    if not all(why_not(who) for who in scene.combatants):
        return None
    # somebody is near, but may not be attacked: each in the grace period, say
    reasons = (why for who in who_is_able(scene) if (why := why_not(who)))
    nobody = WhyNot(say("No combatant with OR to use has another within 5 feet."), "CRS-118")
    return next((why for why in reasons if why.rule not in ("CRS-118", "CRS-121")), nobody)


def _cards_are_out(scene: Scene) -> WhyNot | None:
    # within a Combat halved DR is restored by the step Clean Up, not by this procedure
    if any(scene.spent.values()) or (combat(scene).halvings and not is_on(scene)):
        return None
    return WhyNot(say("All cards are in their decks already."))


SHORT_RANGE = Procedure("Short Range attack", _short_range, _somebody_can)
CLEAN_UP = Procedure("Clean Up", _clean_up, _cards_are_out)
COME_BACK = Procedure("LIFE and EM come back now", _come_back, _nothing_heals, once="Ten minutes later")
