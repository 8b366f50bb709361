"""Caches of results about a scene; an entry is valid while everything it depends on is the same."""

from collections.abc import Callable, Hashable, Iterable
from operator import attrgetter, is_
from typing import Any, Generic, TypeVar, cast

from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.words import spoken

V = TypeVar("V")
T = TypeVar("T")
Looked = TypeVar("Looked")
_SPARE = 64
_MOST = 4096
_OF_OTHERS = ("combatants", "spent")
# name the excluded fields, so that a field added to the scene invalidates results by default
all_else = attrgetter(*(field for field in Scene.__struct_fields__ if field not in _OF_OTHERS))
"""Function that returns everything in a scene that belongs to no combatant."""


class CachedResults(Generic[V]):
    """A cache of results by key, each with the parts of the scene it was computed from.

    A result depends on the combatants it names, on their decks, and on everything in the scene that belongs
    to no combatant; another combatant's loss of LIFE or of a card does not invalidate it.
    """

    def __init__(self) -> None:
        self._found: dict[Hashable, tuple[Scene, tuple[Any, ...], V]] = {}

    def of(self, scene: Scene, key: Hashable, people: Iterable[Name], count: Callable[[], V]) -> V:
        """Return the result for ``key``, computed anew if ``people`` or the rest of the scene changed."""
        kept = self._found.get(key)
        if kept is not None and kept[0] is scene:  # most ask again in the same scene, which never changes
            return kept[2]
        there, out = scene.combatants, scene.spent
        seen = (all_else(scene), *((there.get(name), out.get(name)) for name in people))
        # drop all results at once, because a search for the oldest would cost time at every look
        if len(self._found) >= _MOST:
            self.forget()
        found = kept[2] if kept is not None and kept[1] == seen else count()
        self._found[key] = (scene, seen, found)
        return found

    def forget(self) -> None:
        """Drop all results."""
        self._found.clear()


class CachedOfSheets(Generic[V]):
    """A cache of results about one combatant each, valid while that combatant is the same.

    A result may depend on the combatant, the data tables, the house rules and the made-up stats, on nothing
    else of the scene, and on the language. Results about combatants who left are dropped.
    """

    def __init__(self) -> None:
        self._found: dict[tuple[Name, str], tuple[tuple[object, ...], V]] = {}
        self._room = 0

    def of(self, scene: Scene, who: Name, key: str, count: Callable[[], V]) -> V:
        """Return the cached result for ``key``, or compute it now."""
        seen = (scene.of(who), scene.tables, scene.house_rules, scene.made_up, spoken())
        kept = self._found.get((who, key))
        # identity is enough, and faster than equality: an unchanged part stays the same object
        if kept is not None and all(map(is_, kept[0], seen)):
            return kept[1]
        found = count()
        self._found[who, key] = seen, found
        # people who left are looked for only when the cache has doubled, not at each new result
        if len(self._found) > self._room:
            self._drop(scene)
        return found

    def _drop(self, scene: Scene) -> None:
        """Drop the results of combatants who left the scene, and make room for twice the remaining ones."""
        self._found = {key: kept for key, kept in self._found.items() if key[0] in scene.combatants}
        self._room = 2 * len(self._found) + _SPARE


class OfParts(Generic[T]):
    """A function of some parts of a scene; its latest result is kept while these parts are the same objects.

    A drawn card makes another scene of the same combatants: what only they decide is not looked up anew.
    """

    def __init__(self, look: Callable[[Scene], T], *parts: str) -> None:
        self._look, self._parts = look, attrgetter(*parts)
        self._kept: tuple[tuple[object, ...], T] | None = None

    def __call__(self, scene: Scene) -> T:
        """Return the kept result for a scene, or compute it now."""
        seen = self._parts(scene)
        if self._kept is None or not all(map(is_, self._kept[0], seen)):
            self._kept = seen, self._look(scene)
        return self._kept[1]


class ByIdentity(Generic[Looked, T]):
    """A function of one frozen object with its results kept, found again by the identity of the object.

    To hash the items of a combatant takes longer than most questions about them. It keeps at most ``most``
    results.
    """

    def __init__(self, look: Callable[[Looked], T], most: int = 5000) -> None:
        self._look, self._most = look, most
        self._found: dict[int, tuple[Looked, T]] = {}

    def __call__(self, one: Looked) -> T:
        """Return the kept result for an object, or compute it now."""
        kept = self._found.get(id(one))
        if kept is not None and kept[0] is one:  # an id is used again once its object is gone
            return kept[1]
        if len(self._found) >= self._most:
            self._found.clear()
        found = self._look(one)
        self._found[id(one)] = one, found
        return found


_Result = tuple[object, object, Any]
"""A function, the language in which it was called, and its result."""


class Memory:
    """A cache of functions of a scene, for the scenes used last.

    All results of one scene stay together: however many questions are open in it, none evicts another. The
    least recently used scenes are dropped until all scenes together hold twice the results of the fullest
    one and ``spare``, so that the scene before an answer and the scene after it always fit.

    A result may hold words, and a record is played in English whatever the window speaks. So a result is
    valid in the language in which it was computed.
    """

    def __init__(self, spare: int = _SPARE) -> None:
        self._spare = spare
        self._scenes: dict[int, tuple[object, dict[int, _Result]]] = {}
        self._held = 0
        self._most = spare

    def of(self, look: Callable[[Looked], T], at: Looked) -> T:
        """Return the cached result of ``look(at)``, or compute it now."""
        known = self._latest(at).get(id(look))
        if known is None or known[1] is not spoken():
            return self._keep(look, at, look(at))
        return cast(T, known[2])

    def _keep(self, look: Callable[[Looked], T], at: Looked, found: T) -> T:
        results = self._latest(at)
        self._held += id(look) not in results
        # hold the function, too: an id may be reused once its object is gone
        results[id(look)] = look, spoken(), found
        self._scenes[id(at)] = at, results
        if self._held > self._most:
            self._drop()
        return found

    def _latest(self, at: object) -> dict[int, _Result]:
        """Return the results of a scene, and mark the scene as the most recently used."""
        kept = self._scenes.pop(id(at), None)
        if kept is None:
            return {}
        self._scenes[id(at)] = kept
        return kept[1]

    def _drop(self) -> None:
        fits = 2 * max(len(results) for _, results in self._scenes.values()) + self._spare
        # twice that before the next drop: looking for the fullest scene costs time
        self._most = 2 * fits
        while self._held > fits:
            _, results = self._scenes.pop(next(iter(self._scenes)))
            self._held -= len(results)


_memory = Memory()


def remembered(look: Callable[[Looked], T], at: Looked) -> T:
    """Return ``look(at)`` without computing it twice for the same scene.

    Views, checks and spelling ask for the same options eight times for each answer. A scene never changes,
    and ``look`` may depend on nothing else but the language.
    """
    return _memory.of(look, at)
