"""What a fact is: the only thing that makes one scene of another."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Seen


class Fact(Struct, frozen=True, gc=False, tag=True, kw_only=True, omit_defaults=True):
    """Something that has happened. What is frozen holds itself in no ring: none is looked for in thousands.

    ``seen`` says to whom it is known. ``due`` names the moment it comes into force (the end of a round,
    of a rank); empty is now. Until then it waits in ``scene.later`` for a `Due`.
    """

    tone: ClassVar[str] = "plain"
    """How a view may show it: plain, hurt, healed, quiet; heading, where a round begins, step, where a
    step of it does; deed, where an Action begins, and onset, where one does that may be told before its
    turn; told, where people’s own words tell the story, retold, where they are told otherwise."""
    apart: ClassVar[bool] = False
    """Whether it is about ``who`` alone: its words hang on nothing that its like does to another."""

    seen: Seen = "open"
    due: str = ""

    def on(self, scene: Scene) -> Scene:
        """The scene with it in force; a fact that only tells leaves it as it is. Raises `NotAllowed`."""
        return scene

    @classmethod
    def all_on(cls, scene: Scene, facts: Sequence[Any]) -> Scene:
        """The scene after several of this kind in a row; a kind that comes by thousands may do it at once."""
        for fact in facts:
            scene = happen(scene, fact)
        return scene

    def to_whom(self, scene: Scene) -> Seen:
        """Who may know of it when a rule tells it; ``scene`` is the one before the fact."""
        return self.seen

    def words(self, scene: Scene) -> str:
        """The sentence of the log; ``scene`` is the one before the fact. Empty: nothing worth a line."""
        return ""

    def brief(self) -> str:
        """The same in so few words that all of an Action stands in one line; empty where they are few."""
        return ""


def changing(facts: Iterable[Fact]) -> list[Fact]:
    """Those of some that make another scene; the rest only tell."""
    return [fact for fact in facts if type(fact).on is not Fact.on]


def happen(scene: Scene, fact: Fact) -> Scene:
    """The scene after ``fact``: at once, or put by until it is due."""
    if fact.due:
        return replace(scene, later=(*scene.later, fact))
    return fact.on(scene)


def happen_all(scene: Scene, facts: Iterable[Fact]) -> Scene:
    """The scene after all of them, one after another."""
    for kind, alike in groupby(facts, kind_of):
        scene = kind.all_on(scene, [*alike])
    return scene


kind_of: Callable[[Fact], type[Fact]] = type
"""What kind of fact it is: facts of a kind in a row are done, and told, at once where they can be."""


def kinds_of(facts: Iterable[Fact]) -> set[type[Fact]]:
    """Which kinds are among them: of thousands there are few."""
    return set(map(kind_of, facts))


class Due(Fact, frozen=True):
    """The moment has come: whatever was told for it is now in force, in the order it was told."""

    moment: str

    def on(self, scene: Scene) -> Scene:
        """The scene with all of it in force at once."""
        return [after for _, after in self.unfold(scene)][-1]

    def unfold(self, scene: Scene) -> Iterator[tuple[Fact | None, Scene]]:
        """Each fact that comes into force with the scene before it; last None with the scene after all."""
        ready = [fact for fact in scene.later if fact.due == self.moment]
        scene = replace(scene, later=tuple(fact for fact in scene.later if fact.due != self.moment))
        for fact in ready:
            yield fact, scene
            scene = fact.on(scene)
        yield None, scene
