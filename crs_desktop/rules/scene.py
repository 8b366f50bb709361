"""The scene: everything that is true at the table at one moment, frozen."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from crs_desktop.rules.data_tables import NO_TABLES, Tables
from crs_desktop.rules.ground.line_of_sight import Sight
from crs_desktop.rules.ground.map_picture import MapPicture
from crs_desktop.rules.ground.squares import Ground, Square, distance, overlap
from crs_desktop.rules.ground.walls import Walls
from crs_desktop.rules.values import Card, Fields, Name, Seen, Source, Value
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

if TYPE_CHECKING:
    from crs_desktop.rules.fact import Fact


class Item(Struct, frozen=True, gc=False, omit_defaults=True):
    """A thing, skill or power. ``states`` are terms of `item_states`, and any words of the GM’s own.

    Only the GM and its owner know of one that is ``secret``, until it is shown.
    """

    name: str
    effect: str = ""
    states: tuple[str, ...] = ("carried",)
    secret: bool = False


class Marker(Struct, frozen=True, omit_defaults=True):
    """Something a person must see about a combatant: an icon of the program's set, and always a word.

    One of the GM's own ``ends`` with the round, with the next turn of whom it is about, with a clock, or,
    where that is empty, when it is taken off.
    """

    icon: str
    word: str
    ends: Literal["", "round", "turn", "clock"] = ""


class Turn(Struct, frozen=True):
    """A place in the order of a round: whose, with which result (``10``), and whether it is over."""

    who: Name
    result: str = ""
    over: bool = False


class Clock(Struct, frozen=True):
    """Something that ends at a game time, ``until``, in seconds; ``who`` is whose it is, empty for all.

    ``held`` is how many seconds it has left while it stands still, None while it runs. ``about`` is the
    system’s own word for what it counts.
    """

    id: str
    title: str
    until: int
    who: Name = Name("")
    held: int | None = None
    about: str = ""


class MadeUp(Struct, frozen=True):
    """A stat that was made up for this game: its id on the sheets, its name, what it usually is."""

    id: str
    term: str
    usual: int


class Combatant(Struct, frozen=True, gc=False, omit_defaults=True):
    """One who takes part or stands by. ``name`` never changes; ``label`` is what people read.

    ``size`` is the side of the token in squares; ``square`` is its top left one, None off the board.
    ``source`` is where his cards and dice are; files call it his hand. ``draws`` says who may know what he
    draws. ``tags`` are words that he is found by; ``portrait`` names a picture of the campaign. ``facing`` is
    where he looks, in degrees clockwise from the top of the board, −1 nowhere; only the GM sees who is
    ``hidden``. Those of one ``mob`` act as one; empty: by himself. ``notes`` are the GM's, ``handout`` is the
    player's text.
    """

    name: Name
    label: str
    side: str = ""
    bystander: bool = False
    fields: Fields = {}
    square: Square | None = None
    size: int = 1
    items: tuple[Item, ...] = ()
    markers: tuple[Marker, ...] = ()
    source: Source = field(name="hand", default="fan")
    draws: Seen = "open"
    tags: tuple[str, ...] = ()
    notes: str = ""
    portrait: str = ""
    facing: int = -1
    hidden: bool = False
    mob: str = ""
    handout: str = ""

    def number(self, field: str) -> int:
        """The whole number a field holds; 0 where the sheet has no such field."""
        value = self.fields.get(field, 0)
        return int(value) if isinstance(value, int | float) else 0


class Scene(Struct, frozen=True):
    """All that is true now. Only a fact makes another scene of it.

    ``spent`` holds, for each deck (named after its owner), the cards that are out of it, in the order they
    left. ``order`` is in which order they act in this round, empty outside rounds. ``later`` holds what was
    told and is not yet in force. ``clock`` is game time in seconds, ``clocks`` are those that count it.
    ``redrawn`` counts, for each question's key, how often the GM asked for new chance, ``reshuffled``
    for each deck how often he had what is left of it shuffled. ``shelf`` holds by name the items, skills and
    powers that a library keeps for anybody, ``prepared`` whether it prepares an encounter, by the id of its
    document. A fight is ``away`` while its library says nothing else; ``called`` is its title, empty where it
    has its first one. ``state`` is the system's own frozen part. ``gone`` are the
    names of those who have left: what is known of them is not a newcomer's. ``untold`` are names that
    players never learned: of somebody hidden who was renamed or has left, and those by which a file calls
    somebody who has left under another. ``tables`` are the system's data
    by table and row, ``made_up`` the stats that this game has beside those of the sheet. ``walls`` stand on
    the ground, ``map`` is the picture that lies under it. ``colours`` are those that sides were given, by
    their names; an empty one is that which a side has by its name.
    """

    system: str
    ground: Ground = Ground()
    combatants: Mapping[Name, Combatant] = {}
    spent: Mapping[Name, tuple[Card, ...]] = field(name="out", default={})
    house_rules: Mapping[str, str] = {}
    order: tuple[Turn, ...] = ()
    later: tuple[Fact, ...] = ()
    clock: int = 0
    clocks: tuple[Clock, ...] = ()
    redrawn: Mapping[str, int] = {}
    reshuffled: Mapping[Name, int] = {}
    shown: frozenset[str] = frozenset()
    shelf: Mapping[str, Item] = {}
    prepared: Mapping[int, bool] = {}
    away: bool = False
    called: str = ""
    state: Any = None
    gone: frozenset[Name] = frozenset()
    tables: Tables = NO_TABLES
    made_up: tuple[MadeUp, ...] = ()
    walls: Walls = Walls()
    map: MapPicture | None = None
    colours: Mapping[str, str] = {}
    untold: frozenset[str] = frozenset()

    def of(self, name: Name) -> Combatant:
        """Who goes by this name.

        Raises:
            NotAllowed: nobody here does.

        """
        if name not in self.combatants:
            raise NotAllowed(say("There is nobody called “{name}” here.", name=name))
        return self.combatants[name]

    @property
    def names(self) -> frozenset[Name]:
        """Every name that stands for somebody, here or gone: nobody else is given it."""
        return self.gone | self.combatants.keys()

    @property
    def up(self) -> Name | None:
        """Whose turn it is: the first in order whose turn is not over."""
        return next((turn.who for turn in self.order if not turn.over), None)

    def label(self, name: Name) -> str:
        """What people call him; the name itself when he is not here."""
        return self.combatants[name].label if name in self.combatants else name

    def with_combatant(self, combatant: Combatant) -> Scene:
        """The same scene with this one put in, in his old place when he has one."""
        return replace(self, combatants={**self.combatants, combatant.name: combatant})

    def changed(self, name: Name, **changes: Any) -> Scene:
        """The same scene with some attributes of one combatant changed."""
        return self.with_combatant(replace(self.of(name), **changes))

    def with_field(self, name: Name, field: str, value: Value) -> Scene:
        """The same scene with a field of one combatant’s sheet entered as ``value``."""
        return self.changed(name, fields={**self.of(name).fields, field: value})

    def in_the_way(self, who: Name, square: Square) -> Combatant | None:
        """Whose token shares a square with that of somebody, were it moved there; the first of them."""
        size, others = self.of(who).size, (one for one in self.combatants.values() if one.name != who)
        taken = ((one, one.square) for one in others if one.square is not None)
        return next((one for one, own in taken if overlap(square, size, own, one.size)), None)

    def apart(self, one: Name, other: Name) -> float | None:
        """How far two stand from each other, in the ground's unit; None when one is off the board."""
        a, b = self.of(one), self.of(other)
        if a.square is None or b.square is None:
            return None
        return distance(self.ground, a.square, b.square, a.size, b.size)

    def sight(self, who: Name, other: Name) -> Sight | None:
        """How much of another somebody sees past the walls; None when one is off the board."""
        a, b = self.of(who), self.of(other)
        if a.square is None or b.square is None:
            return None
        return self.walls.sight(a.square, a.size, b.square, b.size)

    def sight_words(self, who: Name, other: Name) -> str:
        """How much of another somebody sees, and which wall hides the rest; empty where none hides any."""
        sight = self.sight(who, other) if {who, other} <= self.combatants.keys() else None
        return self.walls.sight_words(sight) if sight else ""


def same_but_for_time(one: Scene, other: Scene) -> bool:
    """Whether two scenes share everything but the game time."""
    return all(getattr(one, each) is getattr(other, each) for each in _ALL_BUT_TIME)


_ALL_BUT_TIME = tuple(each for each in Scene.__struct_fields__ if each != "clock")
