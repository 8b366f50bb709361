"""Surprise: one Action outside of any Combat (CRS, Combat; CRS-53 … CRS-62, CRS-99, CRS-100)."""

from functools import partial

from msgspec.structs import replace

from crs_desktop.rules.ask import Option
from crs_desktop.rules.double_exposure.combat import (
    combat,
    in_combat,
    who_is_present,
    who_is_within,
    why_not_present,
)
from crs_desktop.rules.double_exposure.edition import Maneuver, edition
from crs_desktop.rules.double_exposure.house_rules.rounds import SURPRISE_CARDS
from crs_desktop.rules.double_exposure.precedence import order_of
from crs_desktop.rules.double_exposure.round.procedures import cards_back
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Noted
from crs_desktop.rules.questions import Choose, Confirm, Several, everyone
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Offer, Procedure, Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot, foremost
from crs_desktop.words import say


class Surprised(Fact, frozen=True):
    """The one Surprise Action of this situation was made (CRS-59); empty ``who``: a new situation begins.

    ``whole`` are the characters whose DR is restored (CRS-58).
    """

    who: Name
    whole: tuple[Name, ...] = ()

    def on(self, scene: Scene) -> Scene:
        """Remember it until a Combat begins or the GM declares a new situation."""
        halvings = {who: times for who, times in combat(scene).halvings.items() if who not in self.whole}
        return replace(scene, state=replace(combat(scene), surprise=self.who, halvings=halvings))

    def words(self, scene: Scene) -> str:
        """Return who has used it up."""
        if not self.who:
            return say("This is a new situation.")
        return say("{who} has used the one Surprise Action of this situation.", who=scene.label(self.who))


def why_not_surpriser(scene: Scene, who: Name) -> WhyNot | None:
    """Return the reason why ``who`` cannot use Surprise now.

    Bystanders can; Combatants act in their Combat instead.
    """
    return next((why for check in _CHECKS if (why := check(scene, who))), None)


def _fights(scene: Scene, who: Name) -> WhyNot | None:
    if not in_combat(scene, who):
        return None
    return WhyNot(say("{who} is in the Combat.", who=scene.label(who)), "CRS-53")


def _veteran(scene: Scene, who: Name) -> WhyNot | None:
    said = "{who} was in the last Combat."
    return WhyNot(say(said, who=scene.label(who)), "CRS-99") if who in combat(scene).veterans else None


def _without_means(scene: Scene, who: Name) -> WhyNot | None:
    reasons = [one.why_not_by_surprise(scene, who) for one in _actions(scene)]
    nothing = WhyNot(say("{who} has nothing to surprise anybody with.", who=scene.label(who)), "CRS-53")
    # `all` of an empty list is true: then the general reason is given
    return None if not all(reasons) else next(iter(reasons), nothing)


def _actions(scene: Scene) -> list[Maneuver]:
    """Return the maneuvers possible as a Surprise Action: Long Range, Mental, powers (CRS-53)."""
    return [one for one in edition(scene).maneuvers if one.surprise is not None]


_CHECKS = (why_not_present, _fights, _veteran, _without_means)


def _not_now(scene: Scene) -> WhyNot | None:
    if len(_outside(scene)) < 2:
        return WhyNot(say("At least 2 combatants must be outside of the Combat."), "CRS-53")
    return foremost(scene.combatants, *(partial(check, scene) for check in _CHECKS))


def _outside(scene: Scene) -> tuple[Name, ...]:
    """Return everybody who may surprise or be surprised: all outside of the Combat (CRS-54, CRS-62)."""
    within = who_is_within(scene)
    return tuple(who for who in who_is_present(scene) if who not in within)


async def _surprise(table: Table) -> None:
    """Ask who wants to surprise; the highest Initiative takes one Action (CRS-53, CRS-60)."""
    if combat(table.scene).surprise and not await _new_situation(table):
        return
    wanted = await table.turn(lambda scene: _not_now(scene) is None, table.ask(_who_wants()))
    if not wanted:
        return
    order = await order_of(table, tuple(Name(name) for name in wanted)) if len(wanted) > 1 else ()
    who = order[0].who if order else Name(wanted[0])
    # remembered to see afterwards whether an Action was taken
    inner, deeds = table.at(who), combat(table.scene).deeds
    await inner.turn(lambda scene: _may(scene, who), _act(inner, who))
    if combat(table.scene).deeds != deeds:  # the Action was made, even if a ruling cut it short
        _made(table, who)


def _may(scene: Scene, who: Name) -> bool:
    return who in scene.combatants and why_not_surpriser(scene, who) is None


async def _new_situation(table: Table) -> bool:
    asked = Confirm(
        who=Name(""),
        name="new situation",
        words=lambda _scene: say("A Surprise Action has already been made. Is this a new situation?"),
        prefer=False,
        rule="CRS-59",
    )
    new = await table.ask(asked)
    if new:
        table.happen(Surprised(Name(""), ()))
    return new


def _who_wants() -> Several:
    return Several(
        who=Name(""),
        name="who surprises",
        words=lambda _scene: say("Who wants to use Surprise? Initiative decides who does."),
        choices=lambda scene: everyone(scene, why_not_surpriser),
        least=1,
        rule="CRS-60",
    )


async def _act(table: Table, who: Name) -> None:
    """Choose and perform the Surprise Action, with normal rules and full defense (CRS-58, CRS-61)."""
    done = False
    while not done:
        how = await table.turn(lambda scene: _may(scene, who), table.ask(_how(who)))
        # `None`: the turn ended; "none": the GM chose no Surprise
        if how in (None, "none"):
            return
        chosen = edition(table.scene).maneuver(how)
        done = chosen is not None and chosen.surprise is not None and await chosen.surprise(table, who)


def _made(table: Table, who: Name) -> None:
    """Use up the Surprise Action and restore cards and DR (CRS-58, CRS-59).

    Members of a Combat that is under way keep theirs.
    """
    # by the other reading cards stay out until a Clean Up
    whole = SURPRISE_CARDS.reads(table.scene, "whole")
    names = tuple(one for one in table.scene.combatants if whole and not in_combat(table.scene, one))
    table.happen(Surprised(who, names))
    cards_back(table, names)


def _how(who: Name) -> Choose:
    def choices(scene: Scene) -> tuple[Option, ...]:
        if who not in scene.combatants:
            return ()
        there_are = (one for one in _actions(scene) if one.there_is(scene, who))
        ways = (Option(one.id, one.title, one.why_not_by_surprise(scene, who)) for one in there_are)
        return (*ways, Option("none", say("No Surprise")))

    def words(scene: Scene) -> str:
        return say("How does {who} surprise?", who=scene.label(who))

    return Choose(who=who, name="Surprise Action", words=words, choices=choices, rule="CRS-53")


async def unaware(table: Table, who: Name, target: Name) -> bool:
    """Ask the GM whether the target is proven to know nothing of the attacker (CRS-55)."""

    def words(scene: Scene) -> str:
        said = "Has {who} proven that {target} does not know of {who} or the attack?"
        return say(said, who=scene.label(who), target=scene.label(target))

    proven = await table.ask(Confirm(who=Name(""), name="unaware", words=words, rule="CRS-55"))
    if not proven:
        table.happen(Noted("{target} knows of {who}: there is no Surprise.", {"who": who, "target": target}))
    return proven


SURPRISE = Procedure("Surprise", _surprise, _not_now)
BY_SURPRISE = Offer("Surprise", _surprise, _not_now)
"""Surprise among bystanders while others play a round."""
