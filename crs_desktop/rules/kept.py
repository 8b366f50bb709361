"""What was counted of a scene, kept while all that it can depend on is the same."""

from collections.abc import Callable, Hashable, Iterable
from operator import attrgetter
from typing import Any, Generic, TypeVar

from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name

V = TypeVar("V")
_OF_OTHERS = ("combatants", "spent")
_all_else = attrgetter(*(field for field in Scene.__struct_fields__ if field not in _OF_OTHERS))


class Kept(Generic[V]):
    """Results by key, each with what the scene held when it was counted.

    A result depends on whom it names, on their decks, and on all of the scene that is nobody’s; whoever else
    loses LIFE or a card is nothing to it. No more than ``most`` are kept.
    """

    def __init__(self, most: int = 4096) -> None:
        self._most = most
        self._found: dict[Hashable, tuple[tuple[Any, ...], V]] = {}

    def of(self, scene: Scene, key: Hashable, people: Iterable[Name], count: Callable[[], V]) -> V:
        """What was counted by this key, or what ``count`` gives where these people or the rest differ."""
        there, out = scene.combatants, scene.spent
        seen = (_all_else(scene), *((there.get(name), out.get(name)) for name in people))
        kept = self._found.get(key)
        if kept is not None and kept[0] == seen:
            return kept[1]
        if len(self._found) >= self._most:
            self.forget()
        found = count()
        self._found[key] = (seen, found)
        return found

    @property
    def held(self) -> int:
        """How many results are kept now."""
        return len(self._found)

    def forget(self) -> None:
        """Keep nothing of what was counted, for all of it may be other by now."""
        self._found.clear()
