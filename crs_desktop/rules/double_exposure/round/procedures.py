"""What can be begun besides a round: a single attack, Clean Up, and the end of the rest."""

from crs_desktop.rules.ask import Option
from crs_desktop.rules.double_exposure.attack.short_range import attack_somebody, attackers
from crs_desktop.rules.double_exposure.clocks import GRACE_PERIOD, REST, SURPRISE, handed_on, surprises_again
from crs_desktop.rules.double_exposure.combat import combat, is_on, who_is_able
from crs_desktop.rules.double_exposure.combat_facts import DrWhole, Healed
from crs_desktop.rules.double_exposure.house_rules import reads
from crs_desktop.rules.double_exposure.house_rules.rounds import SURPRISE_AFTER
from crs_desktop.rules.double_exposure.rest import tell, waiting
from crs_desktop.rules.facts import CardsReturned, ClockStopped, Noted
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
    attacker = await table.turn(_possible, table.ask(_attacker()))
    if attacker is not None:
        await attack_somebody(table.at(attacker), Name(attacker))


def _possible(scene: Scene) -> bool:
    return _somebody_can(scene) is None


async def _clean_up(table: Table) -> None:
    all_cards_back(table)
    if combat(table.scene).halvings:
        table.happen(DrWhole())
    table.happen(Noted("Clean Up: all cards are back in their decks."))


def all_cards_back(table: Table) -> None:
    """All drawn cards return to their decks (CRS-48, CRS-96)."""
    cards_back(table, tuple(table.scene.spent))


def cards_back(table: Table, names: tuple[Name, ...]) -> None:
    """The cards that these have drawn return to their decks."""
    for who in names:
        if cards := table.scene.spent.get(who):
            table.happen(CardsReturned(who, cards))


async def _come_back(table: Table) -> None:
    """The GM ends the rest of all who are in no Combat: LIFE and EM are whole (CRS-19 … CRS-21).

    But for LIFE that came to 0. No time passes by it: other clocks count on.
    """
    tell(table, *(Healed(*one) for one in waiting(table.scene)))
    if not is_on(table.scene):
        for fact in surprises_again(table.scene):
            table.happen(fact)
        stop_waiting(table)


def stop_waiting(table: Table, bars: bool = True) -> None:
    """What counts for all who were in the last Combat stops: its grace period, and what bars surprises.

    Without ``bars`` that goes on: they stand on the Combat that is over, whatever others begin (CRS-99).
    """
    for fact in handed_on(table.scene):
        table.happen(fact)
    if bars or not bars_count(table.scene):
        table.happen(ClockStopped(REST))
    if any(clock.id == GRACE_PERIOD for clock in table.scene.clocks):
        table.happen(ClockStopped(GRACE_PERIOD))


def bars_count(scene: Scene) -> bool:
    """Whether a clock counts until those of the last Combat may surprise others again (CRS-99)."""
    return any(clock.id == REST and clock.about == SURPRISE for clock in scene.clocks)


def _nothing_heals(scene: Scene) -> WhyNot | None:
    barred = combat(scene).veterans and not reads(scene, SURPRISE_AFTER, "combat")
    if waiting(scene) or barred:
        return None
    if is_on(scene):
        return WhyNot(say("The Combat is not over."), "CRS-69")
    return WhyNot(say("Nobody has lost LIFE or EM that comes back."), "CRS-19")


def _somebody_can(scene: Scene) -> WhyNot | None:
    if len(who_is_able(scene)) < 2:
        return WhyNot(say("Two are needed who are in the fight."))
    why_not = attackers(scene)
    if not all(why_not(who) for who in scene.combatants):
        return None
    nobody = say("Nobody who is in the fight stands within 5 feet of another, with OR to use.")
    return WhyNot(nobody, "CRS-118")


def _cards_are_out(scene: Scene) -> WhyNot | None:
    if any(scene.spent.values()) or (combat(scene).halvings and not is_on(scene)):
        return None
    return WhyNot(say("No card is out: every deck is whole."))


SHORT_RANGE = Procedure("Short Range attack", _short_range, _somebody_can)
CLEAN_UP = Procedure("Clean Up", _clean_up, _cards_are_out)
COME_BACK = Procedure("LIFE and EM come back now", _come_back, _nothing_heals, once="Ten minutes later")
