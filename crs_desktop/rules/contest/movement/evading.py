"""Flee and Maneuver, contested by each enemy in melee range one by one (CT-33 … CT-42, CT-57)."""

from collections.abc import Callable, Mapping
from functools import partial

from crs_desktop.rules.ask import Option, Together
from crs_desktop.rules.contest.attack.loading import Reloaded
from crs_desktop.rules.contest.attack.shooting import (
    left_to_reload,
    loaded,
    ranged_strike,
    rounds_to_reload,
    shot_as_it_seems,
)
from crs_desktop.rules.contest.attack.striking import gain
from crs_desktop.rules.contest.combat import Aimed, CameClose, WentApart
from crs_desktop.rules.contest.ground import able, away, both_able, enemies, why_not_there, within_melee
from crs_desktop.rules.contest.house_rules import VICINITY, amount
from crs_desktop.rules.contest.sheet.gear import ranged_weapons
from crs_desktop.rules.contest.sheet.sheet import number
from crs_desktop.rules.contest.state import Intent, all_here, attackers, fight, intents
from crs_desktop.rules.contest.throw import contenders
from crs_desktop.rules.contest.throw.deciding import decide
from crs_desktop.rules.contest.throw.stats import plain_stat
from crs_desktop.rules.facts import Moved, Noted
from crs_desktop.rules.ground.squares import Square, distance
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.positions.barriers import is_hidden
from crs_desktop.rules.positions.nearby import Barred
from crs_desktop.rules.questions import Choose, Confirm, Place
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say

Results = dict[Name, int]
"""Points of each pursuer’s contest, above 0 if the pursuer wins."""
Kind = Callable[[Name, Name], contenders.Contenders]
"""A function from pursuer and pursued to the two sides of their contest."""
KINDS: Mapping[str, Kind] = {"flee": contenders.flight, "maneuver": contenders.maneuver}


async def evasions(table: Table) -> None:
    """Resolve every Flee and Maneuver, one after another."""
    for who, answer in tuple(fight(table.scene).answers.items()):
        rule = {"flee": _flee, "maneuver": _maneuver}.get(answer)
        if rule is not None:
            inner = table.at(who)
            await inner.turn(partial(_evades, who=who, answer=answer), rule(inner, who))


def _evades(scene: Scene, who: Name, answer: str) -> bool:
    return able(scene, who) and fight(scene).answers.get(who) == answer and bool(attackers(scene, who))


async def _flee(table: Table, who: Name) -> None:
    """Resolve a flight; a pursuer who wins gains an Advantage, else ``who`` escapes (CT-33, CT-34)."""
    results = await _engaged(table, who, say("Flee"), KINDS["flee"])
    caught = tuple(one for one, points in results.items() if points > 0)
    for pursuer in caught:
        await gain(table, pursuer, who)
    if not caught:
        await _go(table, who, say("Where does {who} flee to?", who=table.scene.label(who)), likely=away)
        # Off the board no distance shows that the reach was left, so it is recorded here.
        _tell_gone(table, lambda one, other: who in (one, other))
        _tell_faster(table, who, tuple(results))


def _tell_faster(table: Table, who: Name, pursuers: tuple[Name, ...]) -> None:
    """Note which faster pursuers would catch up in a longer chase (CT-35)."""
    scene = table.scene
    own = _speed(scene, who)
    faster = tuple(one for one in pursuers if one in scene.combatants and _speed(scene, one) > own)
    if faster:
        said = "{who} gets away; faster pursuers catch up if they keep chasing: {names}."
        table.happen(Noted(said, {"who": who, "names": faster}))


def _speed(scene: Scene, who: Name) -> float:
    return float(sum(part.worth for part in plain_stat(scene, who, "speed")))


async def _maneuver(table: Table, who: Name) -> None:
    """Resolve a Maneuver: Melee Attack without Advantage against Melee Defense (CT-36 … CT-41)."""
    results = await _engaged(table, who, say("Maneuver"), KINDS["maneuver"])
    for pursuer in (one for one, points in results.items() if points > 0):
        await gain(table, pursuer, who)
    await _won(table, who, {one: -points for one, points in results.items()})


async def _won(table: Table, who: Name, by: Results) -> None:
    """Give ``who`` the gains of a Maneuver: 1 point a new place, 2 a short action, 3 an Advantage.

    ``by`` is empty if no enemy engages: ``who`` then moves freely, without a short action.
    """
    # the best of all contests decides where the way leads: they happen at once (CT-57)
    best = max(by.values(), default=2)
    if best >= 1:
        await _go(table, who, _where_to(table.scene, who, by), _why_not_near_by)
        await _come_close(table, who, tuple(one for one, points in by.items() if points >= 1))
    # without an enemy there was no contest, and so no short action was won
    if best >= 2 and by:
        await table.turn(partial(able, who=who), short_action(table.at("short action"), who))
    for pursuer in (one for one, points in by.items() if points >= 3):
        if all_here(table.scene, who, pursuer):
            await gain(table, who, pursuer)


def _where_to(scene: Scene, who: Name, by: Results) -> str:
    blocked = tuple(one for one, points in by.items() if points < 2 and one in scene.combatants)
    said = "Where does {who} move, in the immediate vicinity? {names} may block the way."
    if not blocked:
        said = "Where does {who} move? No enemy blocks the way."
    return say(said, who=scene.label(who), names=scene.labels(blocked))


async def _engaged(table: Table, who: Name, what: str, kind: Kind) -> Results:
    """Ask which enemies near ``who`` engage, and return the points of their contests (CT-57)."""
    results: Results = {}
    for pursuer in await _pursuers(table, who):
        _give_up_others(table, pursuer, who)
        inner, both = table.at(pursuer), partial(both_able, one=who, other=pursuer)
        points = await inner.turn(both, decide(inner, *kind(pursuer, who), what))
        if points is not None:
            results[pursuer] = points
    return results


def _give_up_others(table: Table, pursuer: Name, who: Name) -> None:
    """Drop all other aims of a pursuer, who may engage only ``who`` in this round."""
    # A fact only when something changes keeps the log short.
    if pursuer in table.scene.combatants and intents(table.scene, pursuer, "melee") != (who,):
        table.happen(Aimed(pursuer, (Intent("melee", who),)))


async def _pursuers(table: Table, who: Name) -> tuple[Name, ...]:
    asked = Together(
        who=Name(""),
        name="engage",
        words=lambda _scene: "",
        parts=lambda scene: tuple(
            _engages(one, who, one in likely_pursuers(scene, who)) for one in _near(scene, who)
        ),
        rule="CT-57",
    )
    said = await table.ask(asked) if _near(table.scene, who) else {}
    return tuple(Name(one) for one, yes in said.items() if yes)


def _near(scene: Scene, who: Name) -> tuple[Name, ...]:
    """Return the enemies who may engage: able, in melee range, and neither fleeing nor maneuvering."""
    if who not in scene.combatants:
        return ()
    # all enemies in melee range may engage, whomever they had aimed at (CT-57)
    foes = (one for one in enemies(scene, who) if able(scene, one) and within_melee(scene, one, who))
    return tuple(one for one in foes if fight(scene).answers.get(one) not in ("flee", "maneuver"))


def likely_pursuers(scene: Scene, who: Name) -> tuple[Name, ...]:
    """Return those who engage by the usual answers: all near attackers."""
    return tuple(one for one in _near(scene, who) if who in intents(scene, one, "melee"))


def _engages(pursuer: Name, who: Name, likely: bool) -> Confirm:
    def words(scene: Scene) -> str:
        said = "{who} maneuvers. Does {pursuer} engage them?"
        if fight(scene).answers.get(who) == "flee":
            said = "{who} flees. Does {pursuer} go after them?"
        return say(said, pursuer=scene.label(pursuer), who=scene.label(who))

    return Confirm(who=pursuer, name=pursuer, words=words, prefer=likely, rule="CT-57")


def _stays(scene: Scene, who: Name) -> Square:
    return scene.of(who).square or Square(0, 0)


def _why_not_near_by(scene: Scene, who: Name, square: Square) -> WhyNot | None:
    """Return why a Maneuver cannot end on a square: it is too far off, or not free (CT-39)."""
    one, most = scene.of(who), amount(scene, VICINITY)
    if one.square is not None and distance(scene.ground, one.square, square) > most:
        said = "A Maneuver ends in the immediate vicinity: {most} m at the most."
        return WhyNot(say(said, most=most), "CT-39")
    return why_not_there(scene, who, square)


async def _go(
    table: Table,
    who: Name,
    said: str,
    barred: Barred = why_not_there,
    likely: Callable[[Scene, Name], Square] = _stays,
) -> None:
    """Ask for the square where ``who`` ends up, and move them; nothing happens off the board."""
    if table.of(who).square is None:
        return
    asked = Place(
        who=who,
        name="place",
        words=lambda _scene: said,
        barred=lambda scene, square: barred(scene, who, square),
        prefer=lambda scene: likely(scene, who) if who in scene.combatants else Square(0, 0),
        rule="CT-39",
    )
    where = await table.turn(lambda scene: who in scene.combatants, table.ask(asked))
    if where is not None and where != table.of(who).square:
        table.happen(Moved(who, where))


async def _come_close(table: Table, who: Name, beaten: tuple[Name, ...]) -> None:
    """Ask the GM whether ``who`` is now inside the reach of each beaten enemy (CT-42)."""
    for foe in beaten:
        if _may_be_inside(table.scene, who, foe):
            both, asked = partial(_both_here, who=who, foe=foe), _close_enough(who, foe)
            inside = await table.turn(both, table.at(foe).ask(asked))
            if inside:
                table.happen(CameClose(who, foe))
            elif inside is not None:
                _tell_gone(table, partial(_is_pair, foe, who))


def _may_be_inside(scene: Scene, who: Name, foe: Name) -> bool:
    long = foe in scene.combatants and number(scene, foe, "reach") > 0
    return long and within_melee(scene, who, foe)


def tell_apart(table: Table) -> None:
    """Record every enemy who left melee range: the reach counts against them again (CT-42)."""
    scene = table.scene
    _tell_gone(table, lambda one, other: all_here(scene, one, other) and not within_melee(scene, one, other))


def _is_pair(reaching: Name, inside: Name, one: Name, other: Name) -> bool:
    return (reaching, inside) == (one, other)


def _tell_gone(table: Table, gone: Callable[[Name, Name], bool]) -> None:
    for reaching, who in dict.fromkeys(fight(table.scene).close):
        if gone(reaching, who):
            table.happen(WentApart(who, reaching))


def _both_here(scene: Scene, who: Name, foe: Name) -> bool:
    return all_here(scene, who, foe)


def _close_enough(who: Name, foe: Name) -> Confirm:
    def words(scene: Scene) -> str:
        said = "Is {who} close enough to be inside {foe}’s reach?"
        return say(said, who=scene.label(who), foe=scene.label(foe))

    return Confirm(who=Name(""), name="close", words=words, rule="CT-42")


async def short_action(table: Table, who: Name) -> None:
    """Ask for one action of a few seconds: reload a bow or shoot, not both (CT-40)."""
    what = await table.ask(_short(who))
    kind, _, about = what.partition(" ")
    if kind == "reload":
        table.happen(Reloaded(who, about, quick=True))
    elif kind == "shoot":
        await ranged_strike(table, who, Name(about))
    elif kind == "other":
        table.happen(Noted("{who} takes another short action.", {"who": who}))


def _short(who: Name) -> Choose:
    return Choose(
        who=who,
        name="what",
        words=lambda scene: say("Which short action does {who} take?", who=scene.label(who)),
        choices=lambda scene: _shorts(scene, who) if who in scene.combatants else (),
        forecast=partial(_told, who=who),
        rule="CT-40",
    )


def _told(scene: Scene, what: str, who: Name) -> Forecast | None:
    kind, _, target = what.partition(" ")
    shoots = kind == "shoot" and all_here(scene, who, Name(target))
    return shot_as_it_seems(scene, who, Name(target)) if shoots else None


def _shot(scene: Scene, who: Name, whom: Name) -> Option:
    words = say("Shoot at {whom}", whom=scene.label(whom))
    return Option(f"shoot {whom}", words, note=scene.sight_words(who, whom))


def _shorts(scene: Scene, who: Name) -> tuple[Option, ...]:
    can = loaded(scene, who)
    at = sorted(enemies(scene, who), key=lambda one: is_hidden(scene, who, one))
    shots = (_shot(scene, who, one) for one in at)
    empty = (one for one in ranged_weapons(scene, who) if left_to_reload(scene, who, one))
    # A short action lasts a few seconds: enough for a bow, not for a crossbow (CT-32, CT-40).
    quick = (one for one in empty if rounds_to_reload(scene, one) < 2)
    reloads = (
        Option(f"reload {one}", say("Reload {weapon} (needs free hands)", weapon=one)) for one in quick
    )
    rest = (Option("other", say("Another short action")), Option("nothing", say("Nothing")))
    return (*(shots if can else ()), *reloads, *rest)
