"""The first three steps of a round: Combatants, additional rules, stances (CRS-74 … CRS-85)."""

from collections.abc import Iterator

from crs_desktop.rules.ask import Option, asked_anyway
from crs_desktop.rules.double_exposure.attack.blows import BlowLapsed, continue_blows, protects
from crs_desktop.rules.double_exposure.attack.ranges import why_fled
from crs_desktop.rules.double_exposure.combat import (
    END_OF_ROUND,
    STANCE,
    able,
    combat,
    has_fled,
    in_combat,
    who_is_able,
    why_not_able,
    why_not_present,
)
from crs_desktop.rules.double_exposure.combat_facts import Joined
from crs_desktop.rules.double_exposure.edition import Acting, edition
from crs_desktop.rules.double_exposure.house_rules.maneuvers import STANCE_PROTECTED
from crs_desktop.rules.double_exposure.house_rules.rounds import ADDITIONAL_RULES
from crs_desktop.rules.double_exposure.rest import tell
from crs_desktop.rules.double_exposure.round.procedures import bars_count, stop_waiting
from crs_desktop.rules.double_exposure.sheet.sheet import down, stat
from crs_desktop.rules.facts import Marked, Noted, Sided, Unmarked
from crs_desktop.rules.item_states import things
from crs_desktop.rules.questions import Choose, Several
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import listed, say

NEAREST_ENTRY_FEET = 6
WAITS = " without an Action"
"""Suffix of a stored answer: the combatant is in the Combat but announces no Action."""


async def establish(table: Table, acting: Acting) -> Acting:
    """Ask who acts in this round, and who is in the Combat without an Action: Step 1 (CRS-63, CRS-74).

    Newcomers join the Combat; its members stay in it, with an Action or without.
    """
    await continue_blows(table)
    # in the first round the GM names at least one combatant (CRS-63)
    begins = not combat(table.scene).within
    said: tuple[str, ...] = ()
    if somebody_may(table.scene):
        said = await table.turn(somebody_may, table.ask(_who_acts(begins))) or ()
    acting, waiting = (_named(table.scene, said, mark) for mark in ("", WAITS))
    for who in (*acting, *waiting):
        if not in_combat(table.scene, who):
            tell(table, Joined(who))
    if begins and said:
        _rest_stand_by(table)
    _tell_who_does_not_act(table, acting)
    if bars_count(table.scene) and all(in_combat(table.scene, who) for who in combat(table.scene).veterans):
        stop_waiting(table)  # all who are barred by an earlier Combat are in this one
    return acting


def _tell_who_does_not_act(table: Table, acting: Acting) -> None:
    """Say who could act in this round and does not: no one is left out without a word."""
    left_out = tuple(
        who for who in who_is_able(table.scene) if who not in acting and why_not_in(table.scene, who) is None
    )
    for who in _kept_out(table.scene):
        _tell_too_near(table, who)
    if left_out and acting:
        table.happen(Noted("No Action in this round: {who}.", {"who": left_out}))
    elif left_out:
        table.happen(Noted("Nobody performs an Action in this round."))


def _kept_out(scene: Scene) -> tuple[Name, ...]:
    """Return the newcomers who stand too near to enter the Combat (CRS-71)."""
    new = (who for who, one in scene.combatants.items() if not one.bystander and not in_combat(scene, who))
    here = (who for who in new if why_not_present(scene, who) is None)
    return tuple(who for who in here if _too_near(scene, who, combat(scene).within))


def _tell_too_near(table: Table, who: Name) -> None:
    """Say which newcomer cannot enter from where they stand: the GM moves them for the next round."""
    near = _too_near(table.scene, who, combat(table.scene).within) or who
    said = "{who} is too near to {near}: late entry needs 6 feet or more from every Combatant."
    table.happen(Noted(said, {"who": who, "near": near}))


def somebody_may(scene: Scene) -> bool:
    """Return whether anybody can act in the round that begins."""
    return any(why_not_in(scene, who) is None for who in scene.combatants)


def _named(scene: Scene, said: tuple[str, ...], mark: str) -> tuple[Name, ...]:
    """Return the combatants named with this suffix, in the order of the answer."""
    # looked up and not cut off: a name may itself end like the mark
    whole = {who + mark: who for who in scene.combatants}
    return tuple(whole[one] for one in said if one in whole)


def _rest_stand_by(table: Table) -> None:
    """Make bystanders of all who were neither named nor targeted (CRS-65)."""
    for who, one in table.scene.combatants.items():
        if not one.bystander and not in_combat(table.scene, who):
            table.happen(Sided(who, one.side, bystander=True))


def _who_acts(begins: bool) -> Several:
    """Ask who acts; only the beginning of a Combat needs at least one."""

    def words(scene: Scene) -> str:
        if combat(scene).within:
            return say("Step 1: who will perform an Action in this round?")
        return say("Step 1: who is in this Combat, and will perform an Action?")

    return Several(
        who=Name(""),
        name="who acts",
        words=words,
        choices=_states,
        least=int(begins),
        prefer=_those_in_it,
        rule="CRS-74",
    )


def _states(scene: Scene) -> tuple[Option, ...]:
    """Return the options: each acts or not; newcomers may also join without an Action or stand by."""
    return (*(_acts(scene, who) for who in scene.combatants), *_waits(scene))


def _acts(scene: Scene, who: Name) -> Option:
    else_ = say("no Action") if in_combat(scene, who) else say("stands by")
    return Option(who, scene.label(who), why_not_in(scene, who), say("acts"), unchosen=else_)


def _waits(scene: Scene) -> Iterator[Option]:
    for who, one in scene.combatants.items():
        if not in_combat(scene, who):
            said = say("{who} without an Action", who=one.label)
            # `instead_of` makes the two options of one character exclude each other
            yield Option(who + WAITS, said, why_not_in(scene, who), say("no Action"), instead_of=who)


def _those_in_it(scene: Scene) -> tuple[str, ...]:
    return tuple(who for who, one in scene.combatants.items() if not one.bystander)


def why_not_in(scene: Scene, who: Name) -> WhyNot | None:
    """Return the reason why ``who`` cannot act in this round; late entry is at Long Range only (CRS-71)."""
    if down(scene, who) or has_fled(scene, who):
        return why_not_present(scene, who)
    if barred := edition(scene).barred(scene, who) or why_fled(scene, who):
        return barred
    # members may stand anywhere; the distance binds newcomers only
    near = None if in_combat(scene, who) else _too_near(scene, who, combat(scene).within)
    if near is None:
        return None
    said = "{who} is {feet} feet from {near}: late entry needs 6 feet or more from every Combatant."
    names = {"who": scene.label(who), "near": scene.label(near)}
    return WhyNot(say(said, feet=f"{scene.apart(who, near):g}", **names), "CRS-71")


def _too_near(scene: Scene, who: Name, within: tuple[Name, ...]) -> Name | None:
    for other in within:
        feet = scene.apart(who, other) if other in scene.combatants and able(scene, other) else None
        if feet is not None and feet < NEAREST_ENTRY_FEET:
            return other
    return None


async def additional_rules(table: Table, acting: Acting) -> Acting:
    """Ask whether items, powers and armor have been shown and stated: Step 2 (CRS-82)."""
    if ADDITIONAL_RULES.reads(table.scene, "asked"):
        await table.ask(_all_is_shown())
    return acting


def _all_is_shown() -> Choose:
    def words(scene: Scene) -> str:
        """Name the newcomers with items or modifiers; the effects are in the log and on the sheets."""
        asked = say("Step 2: has everybody shown and explained their items and powers?")
        new = (who for who in who_is_able(scene) if who in combat(scene).unshown)
        have = [said for who in new if (said := _something(scene, who))]
        return say("{asked} Still to show: {people}.", asked=asked, people=listed(have)) if have else asked

    return Choose(
        who=Name(""),
        name="additional rules",
        words=words,
        choices=lambda _scene: (Option("shown", say("All shown")),),
        settled=asked_anyway,
        rule="CRS-82",
    )


def _something(scene: Scene, who: Name) -> str:
    """Return the name, with modifiers if any; empty without modifiers and public items."""
    modifiers = [
        say("{number:+} {rating}", number=number, rating=rating)
        for id_, rating in (("or_modifier", "OR"), ("dr_modifier", "DR"))
        if (number := stat(scene, who, id_))
    ]
    if modifiers:
        return say("{who} ({modifiers})", who=scene.label(who), modifiers=", ".join(modifiers))
    return scene.label(who) if things(scene.of(who).items) else ""


async def defensive_stances(table: Table, acting: Acting) -> Acting:
    """Ask who takes a Defensive Stance: Step 3 (CRS-83 … CRS-85).

    A stance doubles base DR and forgoes any Action until the round ends. Combatants who announced no Action
    may take one, too.
    """
    asked = _who_takes_a_stance()
    # the Combat may have become empty since Step 1
    for name in await table.ask(asked) if asked.options(table.scene) else ():
        table.happen(Marked(Name(name), STANCE))
        # told now, carried out at the end of the round
        table.happen(Unmarked(Name(name), STANCE.word, due=END_OF_ROUND))
        if STANCE_PROTECTED.reads(table.scene, "ends"):
            _protected_no_more(table, Name(name))
    return acting


def _protected_no_more(table: Table, who: Name) -> None:
    """End the protection of ``who``: by house rule a Defensive Stance is an Action (CRS-136)."""
    for protector, whom in combat(table.scene).protects.items():
        if whom == who:
            table.happen(BlowLapsed(protector))


def _why_no_stance(scene: Scene, who: Name) -> WhyNot | None:
    if not protects(scene, who):
        return why_not_able(scene, who) or edition(scene).no_stance(scene, who)
    said = "{who} is Taking a Blow and can do nothing else."
    return WhyNot(say(said, who=scene.label(who)), "CRS-138")


def _who_takes_a_stance() -> Several:
    def choices(scene: Scene) -> tuple[Option, ...]:
        here = [who for who in scene.combatants if who in combat(scene).within]
        return tuple(Option(who, scene.label(who), _why_no_stance(scene, who)) for who in here)

    return Several(
        who=Name(""),
        name="Defensive Stance",
        words=lambda _scene: say("Step 3: who takes a Defensive Stance?"),
        choices=choices,
        rule="CRS-83",
    )
