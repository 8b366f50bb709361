"""The shared facts, which every system may tell and every view understands.

A fact applies its change without judging whether the rules allow it. It refuses (`NotAllowed`) only what is
impossible, so that an error in a file leads to a sentence and not to a crash. Each subject has a module; this
one defines the facts about the game itself, and exports all.
"""

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from crs_desktop.override import override
from crs_desktop.rules import load_system
from crs_desktop.rules.fact import Due, Fact
from crs_desktop.rules.facts.board import Faced, Hidden, SideColoured
from crs_desktop.rules.facts.fog import FogDrawn, FogSet
from crs_desktop.rules.facts.library import (
    HandoutWritten,
    MadeToBePrepared,
    NotesWritten,
    Portrayed,
    Prepared,
    PutAway,
    Retitled,
    Shelved,
    Tagged,
    Unshelved,
)
from crs_desktop.rules.facts.mobs import Banded
from crs_desktop.rules.facts.people import (
    DrawsKept,
    Entered,
    FieldCleared,
    FieldSet,
    ItemLost,
    ItemPut,
    ItemShown,
    Left,
    Marked,
    Moved,
    Renamed,
    Sided,
    Sized,
    SourceChosen,
    Unmarked,
)
from crs_desktop.rules.facts.save_point import BranchNamed, SavePoint
from crs_desktop.rules.facts.sums import (
    CardSpent,
    CardsReturned,
    Compared,
    DiceThrown,
    Reckoned,
    Reshuffled,
    Sum,
    Term,
)
from crs_desktop.rules.facts.tables import StatMadeUp, TableRowRemoved, TableRowSet
from crs_desktop.rules.facts.time import ClockSet, ClockStopped, Elapsed
from crs_desktop.rules.facts.turns import Ordered, TurnOver
from crs_desktop.rules.facts.walls import BoardSized, DoorSet, GridDrawn, MapLaid, WallsPut, WallsTaken
from crs_desktop.rules.ground.squares import DistanceRule
from crs_desktop.rules.keys import spoken
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import say, translated

__all__ = [
    "SHARED",
    "Banded",
    "BoardSized",
    "BranchNamed",
    "CardSpent",
    "CardsReturned",
    "ClockSet",
    "ClockStopped",
    "Compared",
    "DiceThrown",
    "DistanceCounted",
    "DoorSet",
    "DrawsKept",
    "Due",
    "Elapsed",
    "Entered",
    "Faced",
    "FieldCleared",
    "FieldSet",
    "FogDrawn",
    "FogSet",
    "GridDrawn",
    "HandoutWritten",
    "Hidden",
    "HouseRuleChosen",
    "ItemLost",
    "ItemPut",
    "ItemShown",
    "Left",
    "MadeToBePrepared",
    "MapLaid",
    "Marked",
    "Moved",
    "Noted",
    "NotedDeed",
    "NotedOutcome",
    "NotesWritten",
    "Ordered",
    "Portrayed",
    "Prepared",
    "PutAway",
    "Reckoned",
    "Redrawn",
    "Renamed",
    "Reshuffled",
    "Retitled",
    "SavePoint",
    "Shelved",
    "Shown",
    "SideColoured",
    "Sided",
    "Sized",
    "SourceChosen",
    "StatMadeUp",
    "Sum",
    "TableRowRemoved",
    "TableRowSet",
    "Tagged",
    "Term",
    "TurnOver",
    "Unmarked",
    "Unshelved",
    "WallsPut",
    "WallsTaken",
]


class Noted(Fact, frozen=True):
    """A log sentence that changes nothing: a template, filled in whenever it is shown.

    ``people`` fill its places with one or several combatants, ``others`` with numbers and words from data. A
    sentence of the GM is ``text`` without places.
    """

    text: str
    people: Mapping[str, Name | tuple[Name, ...]] = {}
    others: Mapping[str, int | str] = {}

    def words(self, scene: Scene) -> str:
        """Return the sentence in the present language, with combatants by the labels they had."""
        named = {id_: _called(scene, whom) for id_, whom in self.people.items()}
        # the words were English when the fact was told: a journal may be read in another language
        others = {id_: translated(one) if isinstance(one, str) else one for id_, one in self.others.items()}
        return translated(self.text, **named, **others)


class NotedDeed(Noted, frozen=True):
    """A log sentence that begins an Action of its own: what comes of it is told in the same line."""

    tone: ClassVar[str] = "deed"


class NotedOutcome(Noted, frozen=True):
    """A log sentence that tells an Action with its outcome; what it heals is told in the same line."""

    tone: ClassVar[str] = "decided"


def _called(scene: Scene, whom: Name | tuple[Name, ...]) -> str:
    return scene.labels((Name(whom),) if isinstance(whom, str) else whom)


class HouseRuleChosen(Fact, frozen=True):
    """The GM's choice of a reading for a house rule."""

    rule: str
    choice: str

    @override
    def on(self, scene: Scene) -> Scene:
        return replace(scene, house_rules={**scene.house_rules, self.rule: self.choice})

    def words(self, scene: Scene) -> str:
        """Return the house rule and its reading in words."""
        # the journal may name a house rule that a later release no longer has: its id is told then
        for rule in load_system(scene.system).house_rules:
            if rule.id == self.rule:
                return say(
                    "House rule: {title} {choice}.",
                    title=rule.title,
                    choice=rule.words(self.choice),
                )
        return say("House rule {rule}: {choice}.", rule=self.rule, choice=self.choice)


class DistanceCounted(Fact, frozen=True):
    """Another rule to count distances."""

    rule: DistanceRule

    @override
    def on(self, scene: Scene) -> Scene:
        return replace(scene, ground=replace(scene.ground, rule=self.rule))

    @override
    def words(self, scene: Scene) -> str:
        return say("Distance: {rule}.", rule=self.rule)


class Redrawn(Fact, frozen=True):
    """The GM's repetition of chance for one question: another order of the fan, another throw."""

    key: str

    @override
    def on(self, scene: Scene) -> Scene:
        # the program's draw depends on this count, so another count gives another card
        return replace(scene, redrawn={**scene.redrawn, self.key: scene.redrawn.get(self.key, 0) + 1})

    @override
    def words(self, scene: Scene) -> str:
        return say("Redrawn by the GM: {asked}.", asked=", ".join(spoken(self.key, scene)))


class Shown(Fact, frozen=True):
    """The reveal of hidden draws of the question with this key to everybody."""

    key: str

    @override
    def on(self, scene: Scene) -> Scene:
        return replace(scene, shown=scene.shown | {self.key})


SHARED: tuple[type[Fact], ...] = (
    Due, Entered, Left, Renamed, FieldSet, FieldCleared, Sided, Moved, Sized, SourceChosen, DrawsKept,
    ItemPut, ItemLost, Marked, Unmarked, Ordered, TurnOver, CardSpent, CardsReturned, Reckoned, Compared,
    Noted, NotedDeed, NotedOutcome, HouseRuleChosen, DistanceCounted, Elapsed, ClockSet, ClockStopped,
    Redrawn, Shown, Tagged, NotesWritten, HandoutWritten, Portrayed, Shelved, Unshelved, Prepared,
    MadeToBePrepared, PutAway, Retitled, Faced, Hidden, Reshuffled, TableRowSet, TableRowRemoved, StatMadeUp,
    SavePoint, BranchNamed, DiceThrown, Banded,
    ItemShown, WallsPut, WallsTaken, DoorSet, BoardSized, GridDrawn, MapLaid, SideColoured, FogSet, FogDrawn,
)  # fmt: skip
"""The facts that every system may tell and every view understands."""
