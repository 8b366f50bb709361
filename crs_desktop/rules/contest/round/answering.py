"""Answers to attacks at close quarters: Melee, Flee or Maneuver (CT-13, CT-33, CT-35, CT-36)."""

from fractions import Fraction
from functools import partial
from typing import cast

from crs_desktop.rules.ask import Option, Together
from crs_desktop.rules.contest.attack.pairs import is_mutual, open_pairs
from crs_desktop.rules.contest.attack.shooting import loaded
from crs_desktop.rules.contest.combat import Aimed, Answered
from crs_desktop.rules.contest.ground import able, enemies, far, within_melee
from crs_desktop.rules.contest.movement.evading import KINDS, likely_pursuers
from crs_desktop.rules.contest.state import Answer, Intent, attackers, fight, intents, without_bonuses
from crs_desktop.rules.contest.throw import contenders
from crs_desktop.rules.contest.throw.deciding import odds_of
from crs_desktop.rules.odds.forecast import Forecast, yes_or_no
from crs_desktop.rules.positions.barriers import is_hidden
from crs_desktop.rules.questions import Choose
from crs_desktop.rules.scene import Marker, Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say

CORNERED = Marker("lock", "cornered")
"""Marker that the GM puts on a combatant with nowhere to flee to (CT-35)."""


def is_cornered(scene: Scene, who: Name) -> bool:
    """Return whether the GM has marked ``who`` as cornered."""
    return CORNERED.word in {marker.word for marker in scene.of(who).markers}


_NOBODY = "-"


def attacked(scene: Scene) -> tuple[Name, ...]:
    """Return the able combatants with an able attacker who have not answered yet."""
    return tuple(
        who
        for who in scene.combatants
        if able(scene, who)
        and who not in fight(scene).answers
        and any(able(scene, one) for one in attackers(scene, who))
    )


async def answers(table: Table) -> None:
    """Ask all attacked combatants at once, then again while the GM’s rulings add new ones."""
    number = 0
    while attacked(table.scene) or _without_target(table.scene):
        number += 1
        inner = table.at(f"answers {number}")
        await _aim_again(inner)
        if attacked(inner.scene):
            await _answer(inner)


async def _answer(table: Table) -> None:
    asked = Together(
        who=Name(""),
        name="answers",
        words=lambda _scene: "",
        parts=lambda scene: tuple(_choice(who) for who in attacked(scene)),
        rule="CT-13",
    )
    said = await table.ask(asked)
    for who, answer in said.items():
        # While all were asked, the GM may have taken an attack back.
        if who in attacked(table.scene):
            table.happen(Answered(Name(who), cast(Answer, answer)))
    for who, answer in said.items():
        if answer == "melee" and who in table.scene.combatants:
            await _fight_back(table.at(who), Name(who))


async def _fight_back(table: Table, who: Name) -> None:
    """Let ``who`` target an attacker, chosen among several, unless they have a Melee target (CT-54)."""
    if intents(table.scene, who, "melee"):
        return
    against = await _which(table, who)
    if against is not None:
        table.happen(_fighting_back(table.scene, who, against))


def _fighting_back(scene: Scene, who: Name, against: Name) -> Aimed:
    # An aimed shot remains; a house rule decides whether an engaged archer may loose it (CT-30).
    shots = (one for one in fight(scene).intents.get(who, ()) if one.deed == "shoot")
    others = tuple(shots) if loaded(scene, who) else ()
    return Aimed(who, (*others, Intent("melee", against, back=True)))


async def _which(table: Table, who: Name) -> Name | None:
    from_whom = attackers(table.scene, who)
    if len(from_whom) < 2:
        return next(iter(from_whom), None)
    asked = Choose(
        who=who,
        name="against",
        words=lambda scene: say("Which attacker does {who} fight?", who=scene.label(who)),
        choices=lambda scene: tuple(Option(one, scene.label(one)) for one in attackers(scene, who)),
        rule="CT-54",
    )
    found = await table.turn(lambda scene: able(scene, who) and bool(attackers(scene, who)), table.ask(asked))
    return None if found is None else Name(found)


def _without_target(scene: Scene) -> tuple[Name, ...]:
    """Return the able combatants whose Melee targets have all left."""
    return tuple(who for who in scene.combatants if able(scene, who) and _lost(scene, who))


def _lost(scene: Scene, who: Name) -> bool:
    aimed = intents(scene, who, "melee")
    return bool(aimed) and not any(one in scene.combatants for one in aimed)


async def _aim_again(table: Table) -> None:
    """Ask every combatant whose target has left for another target, or none (CT-52)."""
    for who in _without_target(table.scene):
        found = await table.turn(partial(able, who=who), table.ask(_another(who)))
        if found is not None:
            target = () if found == _NOBODY else (Intent("melee", Name(found)),)
            table.happen(Aimed(who, target or (Intent("nothing"),)))


def _another(who: Name) -> Choose:
    def choices(scene: Scene) -> tuple[Option, ...]:
        near = (
            [one for one in enemies(scene, who) if within_melee(scene, who, one)] if able(scene, who) else []
        )
        nobody = Option(_NOBODY, say("Nobody"))
        near.sort(key=lambda one: is_hidden(scene, who, one))
        return (*(Option(one, scene.label(one), note=far(scene, who, one)) for one in near), nobody)

    return Choose(
        who=who,
        name=f"another target of {who}",
        words=lambda scene: say("{who}’s target is gone. Who is the new target?", who=scene.label(who)),
        choices=choices,
        rule="CT-52",
    )


def _choice(who: Name) -> Choose:
    def words(scene: Scene) -> str:
        said = "{who} is attacked by {names}: Melee, Flee or Maneuver?"
        return say(said, who=scene.label(who), names=scene.labels(attackers(scene, who)))

    return Choose(
        who=who,
        name=who,
        words=words,
        choices=lambda scene: (
            Option("melee", say("Melee")),
            Option("flee", say("Flee"), why_not_flee(scene, who)),
            Option("maneuver", say("Maneuver")),
        ),
        forecast=lambda scene, answer: _told(scene, who, answer),
        rule="CT-13",
    )


def _told(scene: Scene, who: Name, answer: str) -> Forecast | None:
    """Return the chance that no attacker gains an Advantage, if all others answer as usual (CT-11)."""
    if who not in attacked(scene):
        return None
    now = Answered(who, cast(Answer, answer)).on(scene)
    unbeaten = _unbeaten_in_melee(now, who) if answer == "melee" else _unbeaten_away(now, who, answer)
    return yes_or_no(who, unbeaten, say("no Advantage"))


def _unbeaten_in_melee(scene: Scene, who: Name) -> Fraction:
    """Return the chance that nobody gains an Advantage over ``who``, as the pairs meet one by one."""
    if not intents(scene, who, "melee"):
        scene = _fighting_back(scene, who, attackers(scene, who)[0]).on(scene)
    unbeaten = Fraction(1)
    for pair in open_pairs(scene):
        if is_mutual(scene, *pair):
            unbeaten *= _kept(scene, contenders.in_melee(*pair), who) if who in pair else 1
            scene = without_bonuses(scene, *pair)
        elif pair[1] == who:
            return Fraction()
    return unbeaten


def _unbeaten_away(scene: Scene, who: Name, answer: str) -> Fraction:
    """Return the chance that no attacker gains an Advantage over ``who``, who flees or maneuvers."""
    unbeaten = Fraction(1)
    for pursuer in likely_pursuers(scene, who):
        unbeaten *= _kept(scene, KINDS[answer](pursuer, who), who)
        scene = without_bonuses(scene, pursuer, who)
    return unbeaten


def _kept(scene: Scene, two: contenders.Contenders, who: Name) -> Fraction:
    """Return the chance that ``who`` does not lose a contest."""
    found = odds_of(scene, *two)
    return 1 - (found.first if who == two[1].who else found.second)


def why_not_flee(scene: Scene, who: Name) -> WhyNot | None:
    """Return why ``who`` cannot flee: the GM has marked them as cornered (CT-35)."""
    if is_cornered(scene, who):
        return WhyNot(say("{who} is cornered and cannot flee.", who=scene.label(who)), "CT-35")
    return None
