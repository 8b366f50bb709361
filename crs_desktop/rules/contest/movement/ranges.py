"""Overlays of the board for Contest: range bands, melees, moves (CT-15, CT-47, CT-65 … CT-67)."""

from crs_desktop.rules.contest.attack.pairs import Pair, melee_pairs
from crs_desktop.rules.contest.ground import able, enemies, why_not_there, within_melee
from crs_desktop.rules.contest.house_rules import MELEE_RANGE, amount
from crs_desktop.rules.contest.movement.charging import why_not_charge
from crs_desktop.rules.contest.state import evades, fight, is_on
from crs_desktop.rules.contest.throw.ranged_defense import CIRCUMSTANCES, nearest_cover, open_to
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.positions.barriers import across
from crs_desktop.rules.positions.battlefield import Band, Battlefield, MeleeLink, MovePreview
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say

_DEFENSE = ((5, "−4"), (10, "±0"), (20, "+4"), (40, "+8"), (80, "+12"))
"""Ranged Defense by distance: within 5 metres, then from each distance on, +4 for each doubling."""


def bands(scene: Scene, _who: Name) -> tuple[Band, ...]:
    """Return the range bands: melee range, then 5, 10, 20, 40 and 80 metres."""
    reach = amount(scene, MELEE_RANGE)
    melee = Band(say("melee range: −6"), say("Melee"), reach)
    # a GM may set a melee range of more than 5 m, which then hides the nearer bands
    return (melee, *(_band(metres, more) for metres, more in _DEFENSE if metres > reach))


def beyond(_scene: Scene, _who: Name) -> str:
    """Return the words for distances beyond the last band."""
    return say("beyond 80 m")


def _band(reach: int, more: str) -> Band:
    said = "within {reach} m: {more}" if reach == _DEFENSE[0][0] else "from {reach} m: {more}"
    return Band(say(said, reach=reach, more=more), say("within {reach} m", reach=reach), reach)


def links(scene: Scene) -> tuple[MeleeLink, ...]:
    """Return the pairs of this round of which one targets the other in Melee (CT-54)."""
    found: dict[frozenset[Name], MeleeLink] = {}
    for who, whom in _attacks(scene) if is_on(scene) else ():
        # One link for each pair, from the attacker, whom the list has first.
        found.setdefault(frozenset((who, whom)), _link(scene, who, whom))
    return tuple(found.values())


def _attacks(scene: Scene) -> list[Pair]:
    """Return attackers with their targets, those who fight back last, without escaped targets (CT-33)."""
    pairs = melee_pairs(scene)
    return [(who, whom) for who, whom in pairs if within_melee(scene, who, whom) or not evades(scene, whom)]


def _link(scene: Scene, who: Name, whom: Name) -> MeleeLink:
    since = say("round {round}", round=fight(scene).round)
    said = "{who} engages {whom} in Melee since {since}"
    said = say(said, who=scene.label(who), whom=scene.label(whom), since=since)
    return MeleeLink(who, whom, said, since)


def move(scene: Scene, who: Name, square: Square) -> MovePreview | None:
    """Return the preview of a move in a combat; a move into melee range of an enemy is a Charge (CT-47)."""
    if not is_on(scene) or not able(scene, who):
        return None
    if why_not := why_not_there(scene, who, square):
        return MovePreview(say("Move"), why_not)
    # Tried in a copy of the scene; nothing moves yet.
    there = scene.changed(who, square=square)
    walls = tuple(filter(None, (across(scene, who, square),)))
    met = [one for one in enemies(scene, who) if within_melee(there, who, one)]
    # Moving on within melee range of the same enemy is no Charge.
    if not met or any(within_melee(scene, who, one) for one in met):
        return MovePreview(say("Move"), None, walls)
    names = scene.labels(met)
    notes = (say("meets {names}", names=names), *walls)
    return MovePreview(say("Charge"), why_not_charge(scene, who, met[0]), notes)


def remarks(scene: Scene, who: Name, other: Name) -> tuple[str, ...]:
    """Return the cover of ``other`` against a shot of ``who``, and its bonus (CT-70)."""
    cover = nearest_cover(open_to(scene, who, other))
    if not cover:
        return ()
    worth = CIRCUMSTANCES[cover]
    return (say("cover: {cover}, +{worth}", cover=worth.title, worth=worth.worth),)


BATTLEFIELD = Battlefield(bands, beyond, links, move=move, remarks=remarks)
