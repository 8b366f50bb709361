"""Distances, ranges and sight between combatants in words, and the changes that a move would bring."""

from collections.abc import Iterator, Mapping, Sequence

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.session.session import Session
from crs_desktop.rules.cache import remembered
from crs_desktop.rules.facts import Moved
from crs_desktop.rules.ground.line_of_sight import Sight
from crs_desktop.rules.ground.squares import Ground, Square
from crs_desktop.rules.positions.battlefield import MeleeLink, MovePreview, spoken_chances
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Name
from crs_desktop.words import decimal, say, templates, translated

_MOST_CHANGES = 4
_SEEN = {"yes": "in sight", "partly": "partly seen", "no": "not seen"}
Links = Mapping[frozenset[Name], MeleeLink]


class Standing(Struct, frozen=True):
    """Relation of one combatant to another.

    ``apart`` is the distance, None if one of them is off the board; ``word`` names the range; ``melee`` says
    why they are in a melee; ``sight`` says how much one sees of the other past the walls.
    """

    apart: float | None
    word: str
    melee: str = ""
    sight: Sight | None = None


def linked(system: System, scene: Scene) -> Links:
    """Return the melees by the pair of combatants in each."""
    links = remembered(system.display.battlefield.links, scene)
    return {frozenset((link.who, link.whom)): link for link in links}


def reading(system: System, scene: Scene, links: Links, who: Name, other: Name) -> Standing:
    """Return the relation of ``who`` to ``other``."""
    # melees have no direction; range words do, as the bands are those of ``who``
    apart, link = scene.apart(who, other), links.get(frozenset((who, other)))
    word = system.display.battlefield.word(scene, who, apart)
    return Standing(apart, word, link.words if link else "", scene.sight(who, other))


def distance_words(ground: Ground, distance: float | None) -> str:
    """Return a distance such as ``15 ft``, rounded to a tenth; empty for None."""
    if distance is None:
        return ""
    return say("{distance} {unit}", distance=decimal(f"{round(distance, 1):g}"), unit=ground.unit.sign)


def short_words(ground: Ground, read: Standing) -> str:
    """Return words such as ``15 ft · Long · 40 % seen``; a dash if one combatant is off the board."""
    return " · ".join(filter(None, (distance_words(ground, read.apart), read.word, seen(read.sight)))) or "–"


def seen(sight: Sight | None) -> str:
    """Return words such as ``40 % seen``; empty if the other is wholly in sight."""
    if sight is None or sight.answer == "yes":
        return ""
    return say("{percent} % seen", percent=sight.open) if sight.open else say("not seen")


def read_out(bridge: Bridge, who: Name, other: Name) -> tuple[str, ...]:
    """Return range, sight, melees and chances between two combatants, one line each, most wanted first."""
    system, scene = bridge.session.system, bridge.scene
    links = linked(system, scene)
    read = reading(system, scene, links, who, other)
    if read.apart is None:
        return ()
    sight = _sight(scene, who, other, read)
    why = [read.melee, *_with_others(links, who, other)]
    melee = (say("melee: {why}", why="; ".join(filter(None, why))),) if any(why) else ()
    first = short_words(scene.ground, replace(read, sight=None))
    rest = (*_chances(system, scene, who, other), *system.display.battlefield.remarks(scene, who, other))
    return (first, *sight, *melee, *rest)


def _sight(scene: Scene, who: Name, other: Name, read: Standing) -> tuple[str, ...]:
    """Return the sight in words; empty without walls, as nothing can hide a combatant then."""
    if not scene.walls.named or read.sight is None:
        return ()
    return (scene.sight_words(who, other) or say("in sight"),)


def _with_others(links: Links, who: Name, other: Name) -> Iterator[str]:
    """Return the reasons of the other’s melees with third combatants."""
    return (link.words for pair, link in links.items() if other in pair and who not in pair)


def _chances(system: System, scene: Scene, who: Name, other: Name) -> Iterator[str]:
    among = system.display.battlefield.struck(scene, who, other)
    if len(among) > 1:
        yield say("a shot strikes {chances}", chances=spoken_chances(scene, among))


def move_of(bridge: Bridge, who: Name, square: Square) -> MovePreview | None:
    """Return the kind of move that going to a square would be now."""
    return bridge.session.system.display.battlefield.move(bridge.scene, who, square)


def preview(bridge: Bridge, who: Name, square: Square) -> tuple[str, ...]:
    """Return the kind of the move to a square and its changes, one line each."""
    changed = changed_by(bridge.session.system, bridge.scene, {who: square})
    return (*move_words(bridge, who, square), *in_few(changed))


def move_words(bridge: Bridge, who: Name, square: Square) -> tuple[str, ...]:
    """Return the kind of the move to a square; empty where moves have no kind."""
    move = move_of(bridge, who, square)
    return _move_words(move) if move else ()


def _move_words(move: MovePreview) -> tuple[str, ...]:
    if move.why_not:
        return (say("No {move}: {why}", move=move.title, why=move.why_not),)
    return (": ".join(filter(None, (move.title, "; ".join(move.notes)))),)


Changed = Sequence[tuple[Name, str]]
"""The combatants whose range or sight changes, each with the change in words."""


def in_few(changed: Changed) -> tuple[str, ...]:
    """Return the words of a few changes, then a count of the rest."""
    more = len(changed) - _MOST_CHANGES
    rest = (say("and {count} more", count=more),) if more > 0 else ()
    return (*(words for _, words in changed[:_MOST_CHANGES]), *rest)


def changed_by(system: System, scene: Scene, moved: Mapping[Name, Square]) -> Changed:
    """Return the changes of range and sight that moves would bring.

    Changes between combatants who move together are left out. If several move, the words name the mover.
    """
    after = scene
    for who, square in moved.items():
        after = after.changed(who, square=square)
    several, one = templates("{who} to {other}: {before} → {after}", "{other}: {before} → {after}")
    said = several if len(moved) > 1 else one
    told = []
    for who, square in moved.items():
        others = [other for other in _near(system, scene, who, square) if other not in moved]
        told += [(other, _change(system, scene, after, who, other, said)) for other in others]
        told += _seen_otherwise(scene, after, who, moved, said)
    return [(other, words) for other, words in told if words]


def _seen_otherwise(
    scene: Scene, after: Scene, who: Name, moved: Mapping[Name, Square], said: str
) -> Iterator[tuple[Name, str]]:
    """Yield the changes of sight for one mover; none without walls."""
    for other in scene.combatants if scene.walls.named else ():
        before, then = scene.sight(who, other), after.sight(who, other)
        if other not in moved and before and then and before.answer != then.answer:
            names = {"who": scene.label(who), "other": scene.label(other)}
            seen = {"before": say(_SEEN[before.answer]), "after": say(_SEEN[then.answer])}
            yield other, translated(said, **seen, **names)


def _near(system: System, scene: Scene, who: Name, square: Square) -> Iterator[Name]:
    """Yield combatants within the longest band of the old or new square: others keep their range word."""
    one, unit = scene.of(who), scene.ground.unit.side
    far = max((band.reach for band in system.display.battlefield.bands(scene, who)), default=0) / unit
    stood = one.square or square
    left, last = sorted((stood.column, square.column))
    top, lowest = sorted((stood.row, square.row))
    right, bottom = last + one.size + far, lowest + one.size + far
    for other, another in scene.combatants.items():
        at = another.square  # two quick tests first: most combatants are far off
        if at is not None and at.column <= right and at.row <= bottom:
            reach = another.size + far
            if at.column >= left - reach and at.row >= top - reach:
                yield other


def _change(system: System, scene: Scene, after: Scene, who: Name, other: Name, said: str) -> str:
    before, then = (reading(system, moment, {}, who, other) for moment in (scene, after))
    if before.word == then.word:
        return ""
    names = {"who": scene.label(who), "other": scene.label(other)}
    return translated(said, before=before.word or "–", after=then.word or "–", **names)


def moved_in_round(session: Session, scene: Scene) -> tuple[Moved, ...]:
    """Return moves that put all combatants back to where they began the round; none between rounds."""
    began = _at_the_start_of_the_round(session)
    if began is None:
        return ()
    stood = {name: one.square for name, one in began.combatants.items() if name in scene.combatants}
    return tuple(Moved(name, square) for name, square in stood.items() if scene.of(name).square != square)


def _at_the_start_of_the_round(session: Session) -> Scene | None:
    now, began = _round(session.system, session.scene), None
    for node in reversed(session.path):
        if not now or _round(session.system, node.after) != now:  # this entry precedes the round
            break
        began = node.before
    return began


def _round(system: System, scene: Scene) -> str:
    course = system.display.course(scene)
    return course.title if course else ""
