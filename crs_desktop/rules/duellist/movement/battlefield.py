"""The battlefield of Duellist: reach of shots, links between opponents, the price of a move."""

from collections.abc import Iterator
from math import ceil

from crs_desktop.rules.duellist.arms import held
from crs_desktop.rules.duellist.condition import able
from crs_desktop.rules.duellist.deeds.deed_words import in_actions, is_attack, short_words
from crs_desktop.rules.duellist.defence.facing import side_of
from crs_desktop.rules.duellist.house_rules import FACING
from crs_desktop.rules.duellist.state import Bearing, actions_left, duel, fighter, is_on, ranked
from crs_desktop.rules.duellist.tables import MISSILES, THROWN, number, row_for
from crs_desktop.rules.ground.squares import Square, distance
from crs_desktop.rules.positions.barriers import across
from crs_desktop.rules.positions.battlefield import Band, Battlefield, MeleeLink, MovePreview
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say

_BESIDE = 1
_SIDES: dict[Bearing, str] = {
    "front": "in front of {who}",
    "flank": "in {who}’s flank",
    "rear": "in {who}’s rear",
}


def bands(scene: Scene, who: Name) -> tuple[Band, ...]:
    """Return the range bands around a combatant: beside them, then of each missile weapon in hand."""
    beside = Band(say("Beside: {metres} m", metres=_BESIDE), say("Beside"), _BESIDE)
    return (beside, *(Band(f"{name}: {far} m", name, far) for far, name in sorted(set(_reaches(scene, who)))))


def _reaches(scene: Scene, who: Name) -> Iterator[tuple[int, str]]:
    for one in held(scene, who):
        for table in (MISSILES, THROWN):
            found = row_for(scene, table, one)
            if found is not None and number(found, "range") > _BESIDE:
                yield number(found, "range"), one.name


def links(scene: Scene) -> tuple[MeleeLink, ...]:
    """Return a link from each attacker to each target they have declared to attack."""
    found: dict[tuple[Name, Name], MeleeLink] = {}
    for who in duel(scene).fighters:
        for deed, at in ranked(scene, who) if able(scene, who) else ():
            if is_attack(deed) and deed.whom in scene.combatants:
                words = say("{who}: {deed}", who=scene.label(who), deed=short_words(scene, deed))
                since = say("rank {rank}", rank=at) if at >= 0 else say("next round")
                found.setdefault((who, deed.whom), MeleeLink(who, deed.whom, words, since))
    return tuple(found.values())


def move(scene: Scene, who: Name, square: Square) -> MovePreview | None:
    """Return the price of a move to ``square``, one Action a metre (DU-26); None outside a fight."""
    one = scene.of(who)
    if not is_on(scene) or one.square is None:
        return None
    # A metre begun is a metre paid.
    metres = ceil(distance(scene.ground, one.square, square))
    notes = filter(None, (in_actions(metres), across(scene, who, square)))
    return MovePreview(say("Move of {metres} m", metres=metres), _why_not(scene, who, metres), tuple(notes))


def _why_not(scene: Scene, who: Name, metres: int) -> WhyNot | None:
    if fighter(scene, who).stance == "stationary":
        return WhyNot(say("A Stationary combatant does not move."), "DU-24")
    left = actions_left(scene, who)
    if metres > left:
        said = "This is {metres} m, but {who} has only {left} left."
        return WhyNot(say(said, metres=metres, who=scene.label(who), left=in_actions(left)), "DU-26")
    return None


def remarks(scene: Scene, who: Name, other: Name) -> tuple[str, ...]:
    """Return on which side of ``other`` the combatant is, if facing counts (DU-53 … DU-55)."""
    side = side_of(scene, who, other)
    return (say(_SIDES[side], who=scene.label(other)),) if side != "front" or _looks(scene, other) else ()


def _looks(scene: Scene, who: Name) -> bool:
    return scene.of(who).facing >= 0 and FACING.reads(scene, "counts")


BATTLEFIELD = Battlefield(bands=bands, links=links, move=move, remarks=remarks)
