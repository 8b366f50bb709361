"""The shared facts of a library: what a character is found by, is known of, looks like, and the shelf."""

from typing import ClassVar

from msgspec.structs import replace

from crs_desktop.override import override
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts.of_one import OfOne
from crs_desktop.rules.scene import Combatant, Item, Scene
from crs_desktop.rules.values import Name, Seen
from crs_desktop.words import listed, say


class Tagged(OfOne, frozen=True):
    """These are the words that somebody is found by, and no others."""

    tags: tuple[str, ...]

    def to_whom(self, scene: Scene) -> Seen:
        """Return that tags are for the GM: they stand on no card and in no code unless asked for."""
        return "gm"

    @override
    def of(self, scene: Scene, one: Combatant) -> Combatant:
        return replace(one, tags=self.tags)

    @override
    def words(self, scene: Scene) -> str:
        tags = listed(list(self.tags)) or say("none")
        return say("{who}: tags {tags}.", who=scene.label(self.who), tags=tags)


class NotesWritten(OfOne, frozen=True):
    """What a GM has written about somebody."""

    tone: ClassVar[str] = "quiet"

    text: str

    def to_whom(self, scene: Scene) -> Seen:
        """Return that notes are for the GM, also that there are some."""
        return "gm"

    def of(self, scene: Scene, one: Combatant) -> Combatant:
        """Takes the place of what was written before."""
        return replace(one, notes=self.text)

    def words(self, scene: Scene) -> str:
        """That there are some; they are read on his sheet."""
        return say("{who}: the notes are changed.", who=scene.label(self.who))


class HandoutWritten(OfOne, frozen=True):
    """What a player may read about somebody."""

    tone: ClassVar[str] = "quiet"

    text: str

    def of(self, scene: Scene, one: Combatant) -> Combatant:
        """Takes the place of what was written before."""
        return replace(one, handout=self.text)

    def words(self, scene: Scene) -> str:
        """That there is something; it is read on his card."""
        return say("{who}: what the player reads is changed.", who=scene.label(self.who))


class Portrayed(Fact, frozen=True):
    """What somebody looks like: the id of a picture in the campaign, empty for none."""

    tone: ClassVar[str] = "quiet"

    who: Name
    picture: str

    @override
    def on(self, scene: Scene) -> Scene:
        return scene.changed(self.who, portrait=self.picture)

    def words(self, scene: Scene) -> str:
        """Whether there is one now."""
        if self.picture:
            return say("{who} has a portrait.", who=scene.label(self.who))
        return say("{who} has no portrait any more.", who=scene.label(self.who))


class Shelved(Fact, frozen=True):
    """An item, a skill or a power lies on the shelf, for anybody to be given."""

    item: Item

    def to_whom(self, scene: Scene) -> Seen:
        """Return who may know of it: of a secret item the GM alone."""
        return "gm" if self.item.secret else self.seen

    def on(self, scene: Scene) -> Scene:
        """Takes the place of one of the same name."""
        return replace(scene, shelf={**scene.shelf, self.item.name: self.item})

    @override
    def words(self, scene: Scene) -> str:
        return say("{item} lies on the shelf.", item=self.item.name)


class Unshelved(Fact, frozen=True):
    """It lies there no more; who has one keeps it."""

    name: str

    def on(self, scene: Scene) -> Scene:
        """Nothing happens when there is none."""
        return replace(scene, shelf={name: item for name, item in scene.shelf.items() if name != self.name})

    @override
    def words(self, scene: Scene) -> str:
        return say("{item} lies on the shelf no more.", item=self.name)


class Preparation(Fact, frozen=True, kw_only=True):
    """What the GM does to a fight as a document: no part of the players’ story."""

    tone: ClassVar[str] = "quiet"

    seen: Seen = "gm"


class Prepared(Preparation, frozen=True):
    """An encounter of a library is prepared, or put away: undo in the encounter itself has no part in that.

    ``encounter`` is the id of its document, ``title`` what it was called then.
    """

    encounter: int
    title: str
    away: bool = False

    def on(self, scene: Scene) -> Scene:
        """It stays among the fights, whatever is said last."""
        return replace(scene, prepared={**scene.prepared, self.encounter: not self.away})

    @override
    def words(self, scene: Scene) -> str:
        said = "“{title}” is put away." if self.away else "“{title}” is prepared."
        return say(said, title=self.title)


class MadeToBePrepared(Preparation, frozen=True):
    """A fight is none of its library’s encounters until that says so: there its making is undone, too."""

    @override
    def on(self, scene: Scene) -> Scene:
        return replace(scene, away=True)


class PutAway(Preparation, frozen=True):
    """As older campaigns have it, in the encounter itself: it is prepared no more, or is again."""

    away: bool = True

    @override
    def on(self, scene: Scene) -> Scene:
        return replace(scene, away=self.away)

    @override
    def words(self, scene: Scene) -> str:
        return say("The encounter is put away.") if self.away else say("The encounter is prepared.")


class Retitled(Preparation, frozen=True):
    """A fight or an encounter is called otherwise from now on."""

    title: str

    @override
    def on(self, scene: Scene) -> Scene:
        return replace(scene, called=self.title)

    @override
    def words(self, scene: Scene) -> str:
        return say("This is called “{title}” now.", title=self.title)
