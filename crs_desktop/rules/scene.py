"""The scene: everything that is true at the table at one moment, frozen."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any, Literal

from msgspec import Struct, field
from msgspec.structs import replace

from crs_desktop.rules.data_tables import NO_TABLES, Tables
from crs_desktop.rules.ground.fog import Fog
from crs_desktop.rules.ground.line_of_sight import Sight
from crs_desktop.rules.ground.map_picture import MapPicture
from crs_desktop.rules.ground.squares import Ground, Square, distance, overlap
from crs_desktop.rules.ground.walls import Walls
from crs_desktop.rules.values import Card, Fields, Name, Seen, Source, Value
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import listed, say

if TYPE_CHECKING:
    from crs_desktop.rules.fact import Fact


class Item(Struct, frozen=True, gc=False, omit_defaults=True):
    """An item, skill or power. ``states`` are terms of `item_states`, and any words of the GM.

    A ``secret`` item is known only to the GM and its owner until it is shown. ``picture`` is the id of a
    picture of the campaign.
    """

    name: str
    effect: str = ""
    states: tuple[str, ...] = ("carried",)
    secret: bool = False
    picture: str = ""

    def instead_of(self, old: Item | None) -> Item:
        """Return the item as it takes the place of an old one: an item without a picture keeps that one's."""
        # an item read from a list has no picture; `bare` says that a picture is taken away on purpose
        return replace(self, picture=old.picture) if old and old.picture and not self.picture else self


class Marker(Struct, frozen=True, omit_defaults=True):
    """A state that everybody must see on a combatant: an icon of the program's set, and always a word.

    A marker set by the GM ``ends`` with the round, with the combatant's next turn or with a clock; if
    ``ends`` is empty, it stays until it is removed.
    """

    icon: str
    word: str
    ends: Literal["", "round", "turn", "clock"] = ""


class Turn(Struct, frozen=True):
    """A place in the turn order: a combatant, the result that gave the place, and whether it is over."""

    who: Name
    result: str = ""
    over: bool = False


class Clock(Struct, frozen=True):
    """A countdown to the game time ``until``, in seconds; ``who`` is the combatant concerned, empty for all.

    ``held`` is the number of seconds left while the clock is paused, None while it runs. ``about`` is the
    system's own word for the purpose of the clock.
    """

    id: str
    title: str
    until: int
    who: Name = Name("")
    held: int | None = None
    about: str = ""


class MadeUp(Struct, frozen=True):
    """A stat made up for this game: its field id, its name, and its usual value."""

    id: str
    term: str
    usual: int


class Combatant(Struct, frozen=True, gc=False, omit_defaults=True):
    """A participant or bystander of a fight. ``name`` never changes; ``label`` is the name that people read.

    ``size`` is the side of the token in squares; ``square`` is its top left square, None off the board.
    ``source`` is the source of the combatant's cards and dice (files call it ``hand``); ``draws`` tells who
    may know the results. ``tags`` are words to search by; ``portrait`` is the id of a picture in the
    campaign. ``facing`` is a direction in degrees clockwise from the top of the board, −1 for none. Only the
    GM sees a ``hidden`` combatant. Combatants of one ``mob`` act as one; empty for none. ``notes`` are the
    GM's, ``handout`` is the text for the player.
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
        """Return the entered value of a field as a whole number; 0 for no entry or no number."""
        value = self.fields.get(field, 0)
        return int(value) if isinstance(value, int | float) else 0


class Scene(Struct, frozen=True):
    """Everything that is true at one moment. Only a fact turns it into another scene.

    The fight:
        ``order`` is the turn order of this round, empty between rounds. ``spent`` lists for each deck (named
        after its owner) the cards that have left it, in order. ``later`` holds facts that are told but not
        yet in force. ``clock`` is the game time in seconds, ``clocks`` are the countdowns. ``redrawn`` counts
        by question key how often the GM had chance repeated, ``reshuffled`` by deck how often the rest of it
        was shuffled. ``shown`` holds the keys of questions whose hidden draws were revealed. ``state`` is the
        system's own frozen part.
    The people:
        ``gone`` are the names of combatants who left, which no newcomer may get. ``untold`` are names that
        players never learned: labels of hidden combatants who were renamed or left, and the names in files of
        leavers who were hidden or renamed. ``colours`` maps a side to its chosen colour, empty for the
        default.
    The game:
        ``tables`` are the system's data by table and row, ``made_up`` the stats beside those of the sheet.
        ``walls`` stand on the ground, ``map`` is the picture under it, ``fog`` hides both from players.
    The library:
        ``shelf`` holds spare items, skills and powers by name; ``prepared`` tells by document id whether an
        encounter is prepared. In a fight, ``away`` means put away unless its library says that it is
        prepared; ``called`` is its present title, empty for the first one.
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
    fog: Fog = Fog()

    def of(self, name: Name) -> Combatant:
        """Return the combatant of this name.

        Raises:
            NotAllowed: the scene has no such combatant.

        """
        try:  # nothing is asked more often: a look-up before it would take as long again
            return self.combatants[name]
        except KeyError:
            raise NotAllowed(say("There is no “{name}” here.", name=name)) from None

    @property
    def names(self) -> frozenset[Name]:
        """All names in use, of present and former combatants: a newcomer must get another one."""
        # a newcomer with the name of one who left would inherit what entries of the evening say of them
        return self.gone | self.combatants.keys()

    @property
    def up(self) -> Name | None:
        """The combatant whose turn it is: the first in the turn order whose turn is not over."""
        return next((turn.who for turn in self.order if not turn.over), None)

    def hidden(self) -> list[Combatant]:
        """Return the combatants whom only the GM sees."""
        people = self.combatants.values()
        # `hides` alone would do, but need not be called for each of thousands where no fog lies
        return [one for one in people if one.hidden or (self.fog.on and self.hides(one))]

    def hides(self, one: Combatant) -> bool:
        """Return whether only the GM sees a combatant: hidden by the GM, or in fog with the whole token."""
        # off the board there is no fog, so a combatant who waits there is known
        if one.hidden or not self.fog.on or one.square is None:
            return one.hidden
        # players always see their own side; a combatant without a side belongs to nobody's
        return (one.side or None) != self.fog.side and self.fog.lies_on(one.square, one.size)

    def label(self, name: Name) -> str:
        """Return the label of a combatant; the name itself if they are not here."""
        return self.combatants[name].label if name in self.combatants else name

    def labels(self, names: Iterable[Name]) -> str:
        """Return the labels of several combatants as a list for a sentence."""
        return listed([self.label(name) for name in names])

    def with_combatant(self, combatant: Combatant) -> Scene:
        """Return the scene with this combatant added, or put in place of the one of the same name."""
        return replace(self, combatants={**self.combatants, combatant.name: combatant})

    def changed(self, name: Name, **changes: Any) -> Scene:
        """Return the scene with some attributes of one combatant changed."""
        return self.with_combatant(replace(self.of(name), **changes))

    def with_field(self, name: Name, field: str, value: Value) -> Scene:
        """Return the scene with ``value`` entered in one field of a combatant's sheet."""
        return self.changed(name, fields={**self.of(name).fields, field: value})

    def in_the_way(self, who: Name, square: Square) -> Combatant | None:
        """Return the first combatant whose token would overlap that of ``who`` on ``square``, or None."""
        size, others = self.of(who).size, (one for one in self.combatants.values() if one.name != who)
        taken = ((one, one.square) for one in others if one.square is not None)
        return next((one for one, own in taken if overlap(square, size, own, one.size)), None)

    def apart(self, one: Name, other: Name) -> float | None:
        """Return the distance between two combatants in the ground's unit; None if one is off the board."""
        a, b = self.of(one), self.of(other)
        if a.square is None or b.square is None:
            return None
        return distance(self.ground, a.square, b.square, a.size, b.size)

    def sight(self, who: Name, other: Name) -> Sight | None:
        """Return what ``who`` sees of ``other`` past the walls; None if one is off the board."""
        a, b = self.of(who), self.of(other)
        if a.square is None or b.square is None:
            return None
        return self.walls.sight(a.square, a.size, b.square, b.size)

    def sight_words(self, who: Name, other: Name) -> str:
        """Describe how much of ``other`` is seen, and the wall that hides the rest; empty if all is."""
        sight = self.sight(who, other) if {who, other} <= self.combatants.keys() else None
        return self.walls.sight_words(sight) if sight else ""


def same_but_for_time(one: Scene, other: Scene) -> bool:
    """Return whether two scenes share everything but the game time."""
    # compare by identity, because a fact makes anew only the part that it changes
    return all(getattr(one, each) is getattr(other, each) for each in _ALL_BUT_TIME)


_ALL_BUT_TIME = tuple(each for each in Scene.__struct_fields__ if each != "clock")
