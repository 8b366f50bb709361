"""The shared facts of a library: tags, notes, handouts and portraits, the shelf, and encounters."""

from typing import ClassVar

from msgspec.structs import replace

from crs_desktop.override import override
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts.of_one import OfOne
from crs_desktop.rules.scene import Combatant, Item, Scene
from crs_desktop.rules.values import Name, Seen
from crs_desktop.words import listed, say


class Tagged(OfOne, frozen=True):
    """All tags of a combatant or character, the words to find them by."""

    tags: tuple[str, ...]

    def to_whom(self, scene: Scene) -> Seen:
        """Return that tags are for the GM: cards and codes omit them unless asked for."""
        return "gm"

    @override
    def of(self, scene: Scene, one: Combatant) -> Combatant:
        return replace(one, tags=self.tags)

    @override
    def words(self, scene: Scene) -> str:
        tags = listed(list(self.tags)) or say("none")
        return say("{who}: tags {tags}.", who=scene.label(self.who), tags=tags)


class NotesWritten(OfOne, frozen=True):
    """The GM's notes on a combatant or character."""

    tone: ClassVar[str] = "quiet"

    text: str

    def to_whom(self, scene: Scene) -> Seen:
        """Return that notes, and even their existence, are for the GM."""
        return "gm"

    def of(self, scene: Scene, one: Combatant) -> Combatant:
        """Replace the previous text."""
        return replace(one, notes=self.text)

    def words(self, scene: Scene) -> str:
        """Return only that the notes have changed; their text is on the sheet."""
        return say("{who}: the notes are changed.", who=scene.label(self.who))


class HandoutWritten(OfOne, frozen=True):
    """The text for the player about a combatant or character."""

    tone: ClassVar[str] = "quiet"

    text: str

    def of(self, scene: Scene, one: Combatant) -> Combatant:
        """Replace the previous text."""
        return replace(one, handout=self.text)

    def words(self, scene: Scene) -> str:
        """Return only that the text has changed; the text itself is on the printed card."""
        return say("{who}: the text for the player is changed.", who=scene.label(self.who))


class Portrayed(Fact, frozen=True):
    """A portrait: the id of a picture in the campaign, empty for none."""

    tone: ClassVar[str] = "quiet"

    who: Name
    picture: str

    @override
    def on(self, scene: Scene) -> Scene:
        return scene.changed(self.who, portrait=self.picture)

    def words(self, scene: Scene) -> str:
        """Return whether the combatant has a portrait now."""
        if self.picture:
            return say("{who} has a portrait.", who=scene.label(self.who))
        return say("{who} no longer has a portrait.", who=scene.label(self.who))


class Shelved(Fact, frozen=True):
    """An item, skill or power on the shelf, to be given to anybody; ``bare`` as of `ItemPut`."""

    item: Item
    bare: bool = False

    def to_whom(self, scene: Scene) -> Seen:
        """Return that only the GM may know of a secret item."""
        return "gm" if self.item.secret else self.seen

    def on(self, scene: Scene) -> Scene:
        """Put the item on the shelf, in place of one of the same name."""
        # a list without pictures, read once more, must not take the picture away
        item = self.item if self.bare else self.item.instead_of(scene.shelf.get(self.item.name))
        return replace(scene, shelf={**scene.shelf, item.name: item})

    @override
    def words(self, scene: Scene) -> str:
        if self.bare:
            return say("{item} no longer has a picture.", item=self.item.name)
        return say("{item} is on the shelf.", item=self.item.name)


class Unshelved(Fact, frozen=True):
    """The removal of an item from the shelf; combatants who have one keep it."""

    name: str

    def on(self, scene: Scene) -> Scene:
        """Remove the item if it is on the shelf."""
        return replace(scene, shelf={name: item for name, item in scene.shelf.items() if name != self.name})

    @override
    def words(self, scene: Scene) -> str:
        return say("{item} is no longer on the shelf.", item=self.name)


class Preparation(Fact, frozen=True, kw_only=True):
    """A change by the GM to a fight as a document, which is no part of the players' story."""

    tone: ClassVar[str] = "quiet"

    seen: Seen = "gm"


class Prepared(Preparation, frozen=True):
    """Whether an encounter of a library is prepared or put away.

    The library stores this, so that undo in the encounter itself does not change it. ``encounter`` is the id
    of its document, ``title`` its title at that time.
    """

    encounter: int
    title: str
    away: bool = False

    def on(self, scene: Scene) -> Scene:
        """Store the last word; the encounter stays listed among the fights."""
        return replace(scene, prepared={**scene.prepared, self.encounter: not self.away})

    @override
    def words(self, scene: Scene) -> str:
        said = "“{title}” is put away." if self.away else "“{title}” is prepared."
        return say(said, title=self.title)


class MadeToBePrepared(Preparation, frozen=True):
    """The first fact of a new encounter: it is put away until its library says that it is prepared.

    So undo in the library also undoes making the encounter.
    """

    @override
    def on(self, scene: Scene) -> Scene:
        return replace(scene, away=True)


class PutAway(Preparation, frozen=True):
    """Whether an encounter is put away, as older campaigns stored it in the encounter itself."""

    away: bool = True

    @override
    def on(self, scene: Scene) -> Scene:
        return replace(scene, away=self.away)

    @override
    def words(self, scene: Scene) -> str:
        return say("The encounter is put away.") if self.away else say("The encounter is prepared.")


class Retitled(Preparation, frozen=True):
    """A new title of a fight or an encounter."""

    title: str

    @override
    def on(self, scene: Scene) -> Scene:
        return replace(scene, called=self.title)

    @override
    def words(self, scene: Scene) -> str:
        return say("This is now called “{title}”.", title=self.title)
