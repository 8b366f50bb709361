"""Facts: the only way one scene turns into the next."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import groupby
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Card, Name, Seen


class Fact(Struct, frozen=True, gc=False, tag=True, kw_only=True, omit_defaults=True):
    """Something that has happened.

    ``seen`` tells who may know the fact. ``due`` names the moment at which it takes effect (the end of a
    round or of a rank), empty for now; until then it waits in ``scene.later`` for a `Due`.

    Frozen structs cannot form reference cycles, so the garbage collector may skip them (``gc=False``): a long
    fight holds thousands.
    """

    tone: ClassVar[str] = "plain"
    """The style in which a view shows the fact: plain, hurt, healed or quiet; event for one that is worth
    telling afterwards; heading for the beginning of a round, step for a step of a round; deed for the
    beginning of an Action, onset for one that may be told before its turn, decided for one that is told by
    its outcome; told for the story in a person's own words, retold for a later version of it;
    saved for a save point."""
    apart: ClassVar[bool] = False
    """Whether the fact concerns ``who`` alone: its words then depend on no fact of its kind about others."""

    own_line: ClassVar[bool] = False
    """Whether the log in short tells the fact in a line about ``who`` alone."""

    seen: Seen = "open"
    due: str = ""

    @property
    def opponents(self) -> tuple[Name, ...]:
        """The one who acts and their opponent, to whom the tally credits the harm that follows."""
        return ()

    @property
    def cards_drawn(self) -> tuple[Card, ...]:
        """The cards drawn from the deck of ``who``, whose Aces the tally counts."""
        return ()

    def on(self, scene: Scene) -> Scene:
        """Return the scene with the fact in force; the same scene for a mere report. Raises `NotAllowed`."""
        return scene

    @classmethod
    def all_on(cls, scene: Scene, facts: Sequence[Any]) -> Scene:
        """Return the scene after several facts of this kind; frequent kinds override this to be faster."""
        for fact in facts:
            scene = happen(scene, fact)
        return scene

    def to_whom(self, scene: Scene) -> Seen:
        """Return who may know the fact when a rule tells it; ``scene`` is the scene before it."""
        return self.seen

    def words(self, scene: Scene) -> str:
        """Return the sentence for the log, empty for none; ``scene`` is the scene before the fact."""
        return ""

    def brief(self) -> str:
        """Return a sentence short enough for an Action on one line; empty if `words` already is."""
        return ""


def changing(facts: Iterable[Fact]) -> list[Fact]:
    """Return the facts that change the scene; the others are mere reports."""
    return [fact for fact in facts if type(fact).on is not Fact.on]


def happen(scene: Scene, fact: Fact) -> Scene:
    """Return the scene after ``fact``, which takes effect now or waits until it is due."""
    if fact.due:
        return replace(scene, later=(*scene.later, fact))
    return fact.on(scene)


def happen_all(scene: Scene, facts: Iterable[Fact]) -> Scene:
    """Return the scene after all facts, applied in order."""
    for kind, alike in groupby(facts, kind_of):
        scene = kind.all_on(scene, [*alike])
    return scene


kind_of: Callable[[Fact], type[Fact]] = type
"""The class of a fact. Neighbouring facts of one class are applied, and told, together where possible."""


def kinds_of(facts: Iterable[Fact]) -> set[type[Fact]]:
    """Return the classes of the facts; thousands of facts have only a few."""
    return set(map(kind_of, facts))


class Due(Fact, frozen=True):
    """The arrival of a ``moment``: all facts that waited for it take effect in the order they were told."""

    moment: str

    def on(self, scene: Scene) -> Scene:
        """Return the scene after all facts that waited for this moment."""
        return [after for _, after in self.unfold(scene)][-1]

    def unfold(self, scene: Scene) -> Iterator[tuple[Fact | None, Scene]]:
        """Yield each waiting fact with the scene before it; last None with the scene after all of them."""
        ready = [fact for fact in scene.later if fact.due == self.moment]
        scene = replace(scene, later=tuple(fact for fact in scene.later if fact.due != self.moment))
        for fact in ready:
            yield fact, scene
            scene = fact.on(scene)
        yield None, scene
