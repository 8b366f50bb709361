"""The board of a CRS fight: ranges, melees, and permitted moves (CRS-71 … CRS-163)."""

import math
from collections.abc import Iterator

from crs_desktop.rules.double_exposure.attack.ranges import SHORT_RANGE_FEET
from crs_desktop.rules.double_exposure.combat import able, combat, is_on, why_not_able
from crs_desktop.rules.double_exposure.deeds import TakenAction, linking
from crs_desktop.rules.double_exposure.edition import edition
from crs_desktop.rules.double_exposure.movement.charge import draws_shots, near, why_not_charge, why_not_there
from crs_desktop.rules.double_exposure.sheet.effects import in_force
from crs_desktop.rules.double_exposure.strikes.long_range import candidates
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.positions.barriers import across
from crs_desktop.rules.positions.battlefield import Band, Battlefield, Closed, MeleeLink, MovePreview
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import listed, say


def bands(scene: Scene, who: Name) -> tuple[Band, ...]:
    """Return Short Range, 5 feet for everybody (CRS-80), then the reach of each weapon."""
    short = Band(say("Short Range"), say("Short"), SHORT_RANGE_FEET)
    return (short, *(_weapon(scene, who, *one) for one in _reaches(scene, who)))


def beyond(scene: Scene, who: Name) -> str:
    """Return the name of the range beyond all bands: Long Range extends to sight (CRS-107)."""
    return _long(scene, who, math.inf)


def _weapon(scene: Scene, who: Name, reach: int, name: str) -> Band:
    return Band(say("{item}: {reach} feet", item=name, reach=reach), _long(scene, who, reach), reach)


def _long(scene: Scene, who: Name, far: float) -> str:
    short_of_it = [name for reach, name in _reaches(scene, who) if reach < far]
    return say("Long, beyond {items}", items=listed(short_of_it)) if short_of_it else say("Long")


def _reaches(scene: Scene, who: Name) -> list[tuple[int, str]]:
    """Return the reach in feet of each usable item that reaches beyond Short Range."""
    having = ((effect.reach, item.name) for item, effect in in_force(scene, who))
    return sorted(one for one in having if one[0] > SHORT_RANGE_FEET)


def links(scene: Scene) -> tuple[MeleeLink, ...]:
    """Return every pair in a melee once (CRS-109, CRS-110)."""
    found: dict[frozenset[Name], MeleeLink] = {}
    # last deeds outlive the Combat, but draw no links after it
    for who in scene.combatants if is_on(scene) else ():
        for other, deed in linking(scene, who).items() if able(scene, who) else ():
            # each pair is met from both sides: the first link stays
            found.setdefault(frozenset((who, other)), _link(scene, who, other, deed))
    return tuple(found.values())


def _link(scene: Scene, who: Name, other: Name, deed: TakenAction) -> MeleeLink:
    """Return the link from attacker to attacked; if a third attacked both, from one to the other."""
    first, second = (other, who) if deed.who == other else (who, other)
    said = say(
        "{who} attacked {whom}", who=scene.label(deed.who), whom=scene.label(_whom(deed, first, second))
    )
    since = say("round {round}", round=deed.round)
    return MeleeLink(first, second, say("{attack} in {since}", attack=said, since=since), since)


def _whom(deed: TakenAction, first: Name, second: Name) -> Name:
    return second if deed.who == first else deed.targets[0]


def move(scene: Scene, who: Name, square: Square) -> MovePreview | None:
    """Preview a move to ``square``: late entry into the Combat, or a Charge."""
    if not is_on(scene):
        return None
    if who not in combat(scene).within:
        return MovePreview(
            say("Late entry"), why_not_there(scene, who, square) or _too_near(scene, who, square)
        )
    # an edition without a Charge previews no move within the Combat
    if edition(scene).maneuver("charge") is None:
        return None
    why_not = why_not_able(scene, who) or why_not_charge(scene, who) or why_not_there(scene, who, square)
    return MovePreview(say("Charge"), why_not, () if why_not else tuple(_comes_of_it(scene, who, square)))


def _comes_of_it(scene: Scene, who: Name, square: Square) -> Iterator[str]:
    if wall := across(scene, who, square):
        yield wall
    if objecting := near(scene, who):
        yield say("{names} may object", names=scene.labels(objecting))
    if shots := draws_shots(scene, who):
        yield shots


def closed(scene: Scene, who: Name) -> tuple[Closed, ...]:
    """Return the zones that late entry must avoid: Short Range of every Combatant (CRS-71)."""
    within = combat(scene).within if is_on(scene) else ()
    if who in within:
        return ()
    return tuple(Closed(name, SHORT_RANGE_FEET) for name in within if _stands(scene, name))


def _stands(scene: Scene, name: Name) -> bool:
    return name in scene.combatants and scene.of(name).square is not None and able(scene, name)


def _too_near(scene: Scene, who: Name, square: Square) -> WhyNot | None:
    # distances depend on the size of both tokens, so the token is moved for the question
    there = scene.changed(who, square=square)
    for zone in closed(scene, who):
        feet = there.apart(who, zone.around)
        if feet is not None and feet <= zone.reach:
            said = "{name} would be {feet} feet away: late entry stays out of Short Range of every Combatant."
            return WhyNot(say(said, name=scene.label(zone.around), feet=f"{feet:g}"), "CRS-71")
    return None


BATTLEFIELD = Battlefield(bands, beyond, links, candidates, move, closed)
