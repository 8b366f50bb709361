"""The rules of a system about distance and position as data, which views draw without knowing any rule."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import listed, say


class Band(Struct, frozen=True):
    """A named range: the ground up to ``reach`` feet or metres from a combatant, such as ``Short Range``.

    ``word`` is the short name for a read-out or a table: ``Short``.
    """

    title: str
    word: str
    reach: float


class MeleeLink(Struct, frozen=True):
    """A melee between two combatants, begun by the attack of ``who`` on ``whom``; ``words`` describe it.

    ``since`` is its beginning in as few words as possible: ``round 2``.
    """

    who: Name
    whom: Name
    words: str
    since: str = ""


class MovePreview(Struct, frozen=True):
    """A possible move: its name (``Charge``), why it is not allowed, and ``notes`` on its consequences."""

    title: str
    why_not: WhyNot | None = None
    notes: tuple[str, ...] = ()


class Closed(Struct, frozen=True):
    """Ground that a combatant may not enter: up to ``reach`` feet or metres from ``around``."""

    around: Name
    reach: float


def no_bands(_scene: Scene, _who: Name) -> tuple[Band, ...]:
    """Return no bands: a system without named ranges."""
    return ()


def no_word(_scene: Scene, _who: Name) -> str:
    """Return no word for the ground beyond all bands."""
    return ""


def no_links(_scene: Scene) -> tuple[MeleeLink, ...]:
    """Return no links: a system without melees."""
    return ()


def the_target(_scene: Scene, _who: Name, target: Name) -> Mapping[Name, int]:
    """Return only the target: a system in which a shot cannot hit another combatant."""
    return {target: 1}


def no_move(_scene: Scene, _who: Name, _square: Square) -> MovePreview | None:
    """Return None: a system without rules about moving to a square."""
    return None


def all_open(_scene: Scene, _who: Name) -> tuple[Closed, ...]:
    """Return no closed ground: a system in which every combatant may go anywhere."""
    return ()


def no_remarks(_scene: Scene, _who: Name, _other: Name) -> tuple[str, ...]:
    """Return no remarks on the position of two combatants."""
    return ()


def spoken_chances(scene: Scene, chances: Mapping[Name, int]) -> str:
    """Describe chances: ``1 in 3 each: Ann, Ben and Cat``, or ``2 in 3 Ben and 1 in 3 Cat`` if unequal."""
    count = sum(chances.values())
    # the CRS draws with one lot each (CRS-113); S/M and Marksmanship of Avatar 2.6 add lots (AV-37, AV-39)
    if set(chances.values()) == {1}:
        names = scene.labels(chances)
        return say("1 in {count} each: {names}", count=count, names=names)
    said = "{chances} in {count} {who}"
    each = [say(said, chances=own, count=count, who=scene.label(name)) for name, own in chances.items()]
    return listed(each)


class Battlefield(Struct, frozen=True):
    """The distance and position rules of a system.

    ``bands`` are the named ranges from the nearest to the farthest, ``beyond`` is the word for the ground
    past them. ``links`` are the melees. ``struck`` maps each combatant whom a shot at a target may hit to
    their share of the chances. ``move`` previews a move to a square, ``closed`` is the ground a combatant may
    not enter. ``remarks`` are further lines about the position of one combatant to another.
    """

    bands: Callable[[Scene, Name], tuple[Band, ...]] = no_bands
    beyond: Callable[[Scene, Name], str] = no_word
    links: Callable[[Scene], tuple[MeleeLink, ...]] = no_links
    struck: Callable[[Scene, Name, Name], Mapping[Name, int]] = the_target
    move: Callable[[Scene, Name, Square], MovePreview | None] = no_move
    closed: Callable[[Scene, Name], tuple[Closed, ...]] = all_open
    remarks: Callable[[Scene, Name, Name], tuple[str, ...]] = no_remarks

    def word(self, scene: Scene, who: Name, apart: float | None) -> str:
        """Return the word for a distance from a combatant, such as ``Short``; empty for None."""
        if apart is None:
            return ""
        within = (band.word for band in self.bands(scene, who) if apart <= band.reach)
        return next(within, None) or self.beyond(scene, who)
