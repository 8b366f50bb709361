"""The first three steps of a round: who is in it, what is shown, who takes a stance (CRS-74 … CRS-85)."""

from crs_desktop.rules.ask import Option
from crs_desktop.rules.double_exposure.blows import BlowLapsed, continue_blows, protects
from crs_desktop.rules.double_exposure.combat import (
    END_OF_ROUND,
    STANCE,
    Joined,
    able,
    combat,
    why_not_able,
)
from crs_desktop.rules.double_exposure.edition import Acting
from crs_desktop.rules.double_exposure.flee import has_fled
from crs_desktop.rules.double_exposure.house_rules import reads
from crs_desktop.rules.double_exposure.house_rules.maneuvers import STANCE_PROTECTED
from crs_desktop.rules.double_exposure.house_rules.rounds import ADDITIONAL_RULES
from crs_desktop.rules.double_exposure.rest import tell
from crs_desktop.rules.double_exposure.sheet import down, stat
from crs_desktop.rules.facts import Marked, Sided, Unmarked
from crs_desktop.rules.questions import Choose, Several, everyone
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import listed, say

NEAREST_ENTRY_FEET = 6


async def establish(table: Table, acting: Acting) -> Acting:
    """Step 1: who will perform an Action in this round. Those who come new to it are in it from now on."""
    await continue_blows(table)
    if somebody_may(table.scene):
        said = await table.turn(somebody_may, table.ask(_who_acts()))
        acting = tuple(Name(name) for name in said or ())
    now = combat(table.scene)
    for who in acting:
        if who not in now.within:
            tell(table, Joined(who))
    if acting and not now.within:
        _rest_stand_by(table, acting)
    return acting


def somebody_may(scene: Scene) -> bool:
    """Whether anybody can act in the round that begins."""
    return any(why_not_in(scene, who) is None for who in scene.combatants)


def _rest_stand_by(table: Table, acting: tuple[Name, ...]) -> None:
    """Whoever does not say that he enters only looks on (CRS-65)."""
    for who, one in table.scene.combatants.items():
        if who not in acting and not one.bystander:
            table.happen(Sided(who, one.side, bystander=True))


def _who_acts() -> Several:
    def words(scene: Scene) -> str:
        if combat(scene).within:
            return say("Step 1: who will perform an Action in this round?")
        return say("Step 1: who is in this Combat, and will perform an Action?")

    return Several(
        who=Name(""),
        name="who acts",
        words=words,
        choices=lambda scene: everyone(scene, why_not_in),
        least=1,
        prefer=_those_in_it,
        rule="CRS-74",
    )


def _those_in_it(scene: Scene) -> tuple[str, ...]:
    return tuple(who for who, one in scene.combatants.items() if not one.bystander)


def why_not_in(scene: Scene, who: Name) -> WhyNot | None:
    """Why somebody cannot act in the round that begins; a late one enters at Long Range only (CRS-71)."""
    if down(scene, who):
        return why_not_able(scene, who)
    if has_fled(scene, who):
        return WhyNot(say("{who} has fled, and the Flee time is not over.", who=scene.label(who)), "CRS-148")
    within = combat(scene).within
    near = None if who in within else _too_near(scene, who, within)
    if near is None:
        return None
    said = "{who} stands {feet} feet from {near}: who enters later keeps 6 feet or more from everybody."
    names = {"who": scene.label(who), "near": scene.label(near)}
    return WhyNot(say(said, feet=f"{scene.apart(who, near):g}", **names), "CRS-71")


def _too_near(scene: Scene, who: Name, within: tuple[Name, ...]) -> Name | None:
    for other in within:
        feet = scene.apart(who, other) if other in scene.combatants and able(scene, other) else None
        if feet is not None and feet < NEAREST_ENTRY_FEET:
            return other
    return None


async def additional_rules(table: Table, acting: Acting) -> Acting:
    """Step 2: items, powers and armor are shown and stated (CRS-82)."""
    if reads(table.scene, ADDITIONAL_RULES, "asked"):
        await table.ask(_all_is_shown())
    return acting


def _all_is_shown() -> Choose:
    def words(scene: Scene) -> str:
        shown = [
            said for one in scene.combatants.values() if not one.bystander and (said := _has(scene, one))
        ]
        question = say("Step 2: have all shown their items and powers, and said what they do?")
        return " ".join([question, *shown])

    return Choose(
        who=Name(""),
        name="additional rules",
        words=words,
        choices=lambda _scene: (Option("shown", say("All is shown")),),
        rule="CRS-82",
    )


def _has(scene: Scene, one: Combatant) -> str:
    """What is known of his items and modifiers; empty when nothing is."""
    modifiers = [
        say("{number:+} {rating}", number=number, rating=rating)
        for id_, rating in (("or_modifier", "OR"), ("dr_modifier", "DR"))
        if (number := stat(scene, one.name, id_))
    ]
    items = [f"{item.name} ({item.effect})" if item.effect else item.name for item in one.items]
    has = [*items, *modifiers]
    return say("{who}: {has}.", who=one.label, has=listed(has)) if has else ""


async def defensive_stances(table: Table, acting: Acting) -> Acting:
    """Step 3: a stance doubles base DR and forgoes any Action until the round ends (CRS-83 … CRS-85)."""
    asked = _who_takes_a_stance(acting)
    for name in await table.ask(asked) if asked.options(table.scene) else ():
        table.happen(Marked(Name(name), STANCE))
        table.happen(Unmarked(Name(name), STANCE.word, due=END_OF_ROUND))
        if reads(table.scene, STANCE_PROTECTED, "ends"):
            _protected_no_more(table, Name(name))
    return acting


def _protected_no_more(table: Table, who: Name) -> None:
    """By a house rule a Defensive Stance is an Action to whoever protects him (CRS-136)."""
    for protector, whom in combat(table.scene).protects.items():
        if whom == who:
            table.happen(BlowLapsed(protector))


def _why_no_stance(scene: Scene, who: Name) -> WhyNot | None:
    if not protects(scene, who):
        return why_not_able(scene, who)
    said = "{who} is Taking a Blow, and does nothing else."
    return WhyNot(say(said, who=scene.label(who)), "CRS-138")


def _who_takes_a_stance(acting: Acting) -> Several:
    def choices(scene: Scene) -> tuple[Option, ...]:
        here = [who for who in acting if who in scene.combatants]
        return tuple(Option(who, scene.label(who), _why_no_stance(scene, who)) for who in here)

    return Several(
        who=Name(""),
        name="Defensive Stance",
        words=lambda _scene: say("Step 3: who takes a Defensive Stance?"),
        choices=choices,
        rule="CRS-83",
    )
