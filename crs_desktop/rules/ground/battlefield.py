"""What a system says about the ground between people, as data: views draw it and know no rule."""

from collections.abc import Callable, Mapping

from msgspec import Struct

from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import listed, say


class Band(Struct, frozen=True):
    """What the ground up to ``reach`` feet or metres from somebody is called: ``Short Range``.

    ``word`` is the short one, for a read-out and a table: ``Short``.
    """

    title: str
    word: str
    reach: float


class Link(Struct, frozen=True):
    """Two who are in a melee, because ``who`` attacked ``whom``; ``words`` say so, and since when.

    ``since`` is that alone, in as few words as may be: ``round 2``.
    """

    who: Name
    whom: Name
    words: str
    since: str = ""


class MovePreview(Struct, frozen=True):
    """What it would be to go somewhere: its name (``Charge``), why it may not be, and what comes of it."""

    title: str
    why_not: WhyNot | None = None
    notes: tuple[str, ...] = ()


class Closed(Struct, frozen=True):
    """Ground that somebody may not come to: up to ``reach`` feet or metres from ``around``."""

    around: Name
    reach: float


def no_bands(_scene: Scene, _who: Name) -> tuple[Band, ...]:
    """A system in which no distance has a name."""
    return ()


def no_word(_scene: Scene, _who: Name) -> str:
    """A system in which no word is said of what is far off."""
    return ""


def no_links(_scene: Scene) -> tuple[Link, ...]:
    """Nobody is in a melee: a system without melees."""
    return ()


def the_target(_scene: Scene, _who: Name, target: Name) -> Mapping[Name, int]:
    """A system in which a shot strikes whom it is aimed at."""
    return {target: 1}


def no_move(_scene: Scene, _who: Name, _square: Square) -> MovePreview | None:
    """A system that has nothing to say of a change of place."""
    return None


def all_open(_scene: Scene, _who: Name) -> tuple[Closed, ...]:
    """A system in which anybody may come anywhere."""
    return ()


def no_remarks(_scene: Scene, _who: Name, _other: Name) -> tuple[str, ...]:
    """A system that says nothing more of how two stand to each other."""
    return ()


def spoken_chances(scene: Scene, chances: Mapping[Name, int]) -> str:
    """Who has which chance: ``1 in 3 each: Ann, Ben and Cat``, else ``2 in 3 Ben and 1 in 3 Cat``."""
    count = sum(chances.values())
    if set(chances.values()) == {1}:
        names = listed([scene.label(name) for name in chances])
        return say("1 in {count} each: {names}", count=count, names=names)
    said = "{chances} in {count} {who}"
    each = [say(said, chances=own, count=count, who=scene.label(name)) for name, own in chances.items()]
    return listed(each)


class Battlefield(Struct, frozen=True):
    """``bands`` are named from the nearest to the farthest, ``beyond`` is what lies past them called.

    ``links`` are the melees, ``struck`` whom a shot of one at another may fall on, each with so many
    chances, ``move`` what it would be to go to a square now, ``closed`` the ground that is not open to
    somebody. ``remarks`` are what else there is to say of how one stands to another, a line each.
    """

    bands: Callable[[Scene, Name], tuple[Band, ...]] = no_bands
    beyond: Callable[[Scene, Name], str] = no_word
    links: Callable[[Scene], tuple[Link, ...]] = no_links
    struck: Callable[[Scene, Name, Name], Mapping[Name, int]] = the_target
    move: Callable[[Scene, Name, Square], MovePreview | None] = no_move
    closed: Callable[[Scene, Name], tuple[Closed, ...]] = all_open
    remarks: Callable[[Scene, Name, Name], tuple[str, ...]] = no_remarks

    def word(self, scene: Scene, who: Name, apart: float | None) -> str:
        """The word for a distance from somebody: ``Short``; empty off the board."""
        if apart is None:
            return ""
        within = (band.word for band in self.bands(scene, who) if apart <= band.reach)
        return next(within, None) or self.beyond(scene, who)
