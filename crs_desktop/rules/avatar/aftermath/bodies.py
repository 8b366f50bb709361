"""Bodies of the dead of 2.6, and how long they remain (AS-264 … AS-268, AS-271 … AS-273)."""

from crs_desktop.rules.avatar.aftermath.aftermath_facts import BodyGone, Died
from crs_desktop.rules.avatar.tables import AGAIN, BODY, seconds
from crs_desktop.rules.double_exposure.cards.lots import draw_lot
from crs_desktop.rules.double_exposure.combat import combat, has_fled, in_combat
from crs_desktop.rules.double_exposure.sheet.sheet import down, life_left
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import ClockSet, Moved, Noted
from crs_desktop.rules.scene import Clock, Scene
from crs_desktop.rules.sides import is_friend
from crs_desktop.rules.table import Rule, Table
from crs_desktop.rules.values import Name
from crs_desktop.words import say, template

LIES, FORMS = "body", "forms again"
"""Subjects of the clocks of the dead."""


def dead(scene: Scene) -> tuple[Name, ...]:
    """Return the combatants killed in the last Combat: at LIFE 0, and not dead before."""
    here = (who for who in combat(scene).last if who in scene.combatants and not has_fled(scene, who))
    return tuple(who for who in here if life_left(scene, who) <= 0 and not _is_counted(scene, who))


def _is_counted(scene: Scene, who: Name) -> bool:
    # A running clock belongs to a death that is already counted.
    return any(clock.who == who and clock.about in (LIES, FORMS) for clock in scene.clocks)


def is_left(scene: Scene, who: Name) -> bool:
    """Return whether a combatant is here, alive, and has not fled."""
    return who in scene.combatants and not down(scene, who) and not has_fled(scene, who)


async def lay_bodies(table: Table, killed: tuple[Name, ...], by: tuple[Name, ...]) -> None:
    """Give each body one looter among the winners, by lot if there are several; no one has two (AS-271).

    The time of the bodies counts from now, however long the lots take (AS-265).
    """
    over = table.scene.clock
    winners = [who for who in by if is_left(table.scene, who)]
    for who in killed:
        over_him = _over(table.scene, who, winners)
        looter = over_him[0] if len(over_him) == 1 else Name("")
        if len(over_him) > 1:
            looter = await _lot(table.at(who), who, tuple(over_him))
        if looter:
            # never more than one body for each winner (supplement, 9)
            winners.remove(looter)
        table.happen(Died(who, looter, table.of(who).number("deaths") + 1))
        until = over + seconds(table.scene, BODY, 4)
        title = say("{who}’s body remains", who=table.scene.label(who))
        table.happen(ClockSet(Clock(body_id(who), title, until, who, about=LIES)))


def _over(scene: Scene, who: Name, winners: list[Name]) -> list[Name]:
    """Return the winners of other sides than the dead combatant’s; all winners if there are none."""
    # The dead may be of the winning side; then any winner may loot.
    return [one for one in winners if not is_friend(scene, who, one)] or winners


async def _lot(table: Table, who: Name, winners: tuple[Name, ...]) -> Name:
    said = template("Who may loot one body? One card each: {lots}. Draw one.")
    labels = lambda scene: tuple(scene.label(one) for one in winners)  # noqa: E731
    return winners[await draw_lot(table, who, "looter", said, labels, "AV-53")]


def body_id(who: Name) -> str:
    """Return the id of the clock of a body."""
    return f"body {who}"


def vanishes(scene: Scene, who: Name, at: int) -> tuple[Fact, ...]:
    """Return the facts of a vanishing body; the Avatar forms again an hour after ``at`` (AS-266, AS-267)."""
    title = say("{who} forms again", who=scene.label(who))
    forms = Clock(f"again {who}", title, at + seconds(scene, AGAIN, 60), who, about=FORMS)
    gone = Noted("{who}’s body is gone.", {"who": who})
    return (BodyGone(who), gone, Moved(who, None), ClockSet(forms))


def deadly(rule: Rule) -> Rule:
    """Return the rule with bodies for deaths outside a Combat, where the last attacker is the looter."""

    async def run(table: Table) -> None:
        before = _fallen(table.scene)
        await rule(table)
        # count only those who fell in this run: others may have been at LIFE 0 since the fight was opened
        killed = tuple(who for who in _fallen(table.scene) if who not in before)
        if killed:
            await lay_bodies(table, killed, tuple(deed.who for deed in combat(table.scene).deeds[-1:]))

    return run


def _fallen(scene: Scene) -> tuple[Name, ...]:
    """Return the combatants at LIFE 0 who are in no Combat."""
    return tuple(who for who in scene.combatants if life_left(scene, who) <= 0 and not in_combat(scene, who))
