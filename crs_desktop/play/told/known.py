"""The one place that says who may know a thing: a fact, an entry, a ruling's words, any text.

Whatever players get asks here: the log and its exports, the tally, cards and the codes on them, pictures of
the window, window titles, what is spoken aloud. A players' screen asks here, too.

Secrets of a fact
-----------------
`who_may_know` gives the most secret of these reasons:

1. The fact's own ``seen``, and its ``to_whom``, for a secret item, a secret draw, a note or a tag. A rule
   asks ``to_whom`` when it tells a fact. A ruling never does, so it is asked here for both.
2. The fact is about somebody whom only the GM sees: a hidden combatant stands in one of its fields.
3. Its words name a secret: see `Secrets`.

Words alone (a ruling that has nothing else, the title of a fight) have the third reason only.

“hidden” is for the GM until it is shown: `players_know` looks whether it has been by now. What the other
reasons keep back is never shown later: the entry was written while it was a secret. They err on the safe
side: a line that only seems to name a secret is kept from the players, and the GM reads it with a mark.
"""

import re
from collections import deque
from collections.abc import Callable, Collection, Iterable, Mapping
from functools import lru_cache
from itertools import chain
from typing import Any, TypeVar, cast

from msgspec import Struct
from msgspec.structs import astuple, replace

from crs_desktop.play.session.history import Node
from crs_desktop.play.session.session import Session
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Combatant, Item, Scene
from crs_desktop.rules.values import Name, Seen
from crs_desktop.words import say

Combatants = Mapping[Name, Combatant]
T = TypeVar("T")


class _Told(Struct, frozen=True):
    """What is secret in one scene: names and labels of the hidden, and the words of secret things."""

    names: frozenset[Name]
    labels: frozenset[str]
    words: frozenset[str]


class _Open(Struct, frozen=True):
    """What everybody knows in one scene: the labels of those who are not hidden, and words of open things."""

    labels: frozenset[str]
    words: frozenset[str]


class Secrets:
    """The words that only the GM may read while some scenes are true; none without a scene.

    They are what a hidden combatant is called, came as and belongs to, the names of secret items and of what
    the hidden have, and former names that players never learned. A word that is also open (another has such
    an item openly) is no secret, but for names of people: two may have one name.
    """

    def __init__(self, *scenes: Scene) -> None:
        told = [_looked(_secret_in, scene.combatants) for scene in scenes]
        self.names = frozenset[Name]().union(*(one.names for one in told))
        hidden = frozenset[str](self.names).union(*(one.labels for one in told))
        things = frozenset[str]().union(*(one.words for one in told), *(one.untold for one in scenes))
        known = [_looked(_open_in, scene.combatants) for scene in scenes] if hidden or things else []
        self._others = frozenset[str]().union(*(one.labels for one in known)) - hidden
        self._secret = hidden | things.difference(self._others, *(one.words for one in known))

    def are_told_of(self, words: str) -> bool:
        """Return whether words name a secret; “Orc 2” is not the orc who is called “Orc”."""
        named = frozenset(word for word in self._secret if word in words)
        others = frozenset(other for other in self._others if other in words) if named else named
        return bool(named) and any(found in named for found in _labels(named | others).findall(words))

    def are_about(self, fact: Fact) -> bool:
        """Return whether a hidden combatant stands in any field of a fact."""
        return bool(self.names) and any(value in self.names for value in _texts(fact))


def who_may_know(what: Fact | str, node: Node, words: str = "") -> Seen:
    """Return who may know a fact of an entry that is told by ``words``, or words alone that stand in it."""
    secrets = secrets_of(node)
    told = what if isinstance(what, str) else words
    if secrets.are_told_of(told) or (isinstance(what, Fact) and secrets.are_about(what)):
        return "gm"
    return what.to_whom(node.before) if isinstance(what, Fact) else "open"


def players_know(what: Fact | str, node: Node, now: Scene, words: str = "") -> bool:
    """Return whether players may know it ``now``, when what was hidden until shown may have been shown."""
    return _is_open(who_may_know(what, node, words), node.entry.key, now)


def is_face_up(fact: Fact, node: Node, now: Scene) -> bool:
    """Return whether cards, dice and sums lie open on the GM's own table, hidden combatants' among them."""
    return _is_open(fact.to_whom(node.before), node.entry.key, now)


def _is_open(seen: Seen, key: str, now: Scene) -> bool:
    """Whether it is open, or was told under a key that is shown, or under one that it is a part of."""
    shown = any(f"{key}/".startswith(f"{one}/") for one in now.shown)
    return seen == "open" or (seen == "hidden" and shown)


def secrets_of(node: Node) -> Secrets:
    """Return the secrets of an entry: those before it, after it, or both."""
    for of, found in _kept:
        if of is node:
            return found
    same = node.before.combatants is node.after.combatants and node.before.untold is node.after.untold
    _kept.append((node, Secrets(node.after) if same else Secrets(node.before, node.after)))
    return _kept[-1][1]


def for_all(scene: Scene, *words: str) -> list[str]:
    """Return those of some words that everybody may read: the parts of a window's title, of a file's name."""
    secrets = Secrets(scene)
    return [one for one in words if not secrets.are_told_of(one)]


def title_for_all(session: Session) -> str:
    """Return the title of a fight, or that of its system where the fight's own names a secret."""
    return next(iter(for_all(session.scene, session.document.title)), session.system.title)


def holds_secrets(scene: Scene) -> bool:
    """Return whether anything in a scene is for the GM alone: somebody, an item, notes, tags."""
    return any(one.hidden or one.notes or one.tags or _has_secrets(one) for one in scene.combatants.values())


def warned(scene: Scene, words: str) -> str:
    """Return words to be spoken aloud, with a warning before those that name a secret."""
    return words if for_all(scene, words) else for_the_gm(words)


def for_the_gm(words: str) -> str:
    """Return words to be spoken aloud that the GM alone may hear, with a warning before them."""
    return say("For the GM alone: {words}", words=words)


def without_hidden(scene: Scene) -> Scene:
    """Return a scene with nobody in it whom only the GM sees."""
    people = {name: one for name, one in scene.combatants.items() if not one.hidden}
    return scene if len(people) == len(scene.combatants) else replace(scene, combatants=people)


def known_to_all(one: Combatant) -> Combatant:
    """Return a combatant without what only the GM and the player may know: secret items, notes and tags."""
    items = tuple(item for item in one.items if not item.secret)
    return replace(one, items=items, notes="", tags=())


def _has_secrets(one: Combatant) -> bool:
    return any(item.secret for item in one.items)


_kept: deque[tuple[Node, Secrets]] = deque(maxlen=4)
_found: deque[tuple[Callable[[Any], Any], Combatants, Any]] = deque(maxlen=8)
"""Log, edge and announcer ask about one entry after another, and each begins with the scene of the last."""


def _looked(look: Callable[[Collection[Combatant]], T], combatants: Combatants) -> T:
    """Look through everybody once for each scene: thousands may be here."""
    for known, of, found in _found:
        if known is look and of is combatants:
            return cast("T", found)
    _found.append((look, combatants, look(combatants.values())))
    return cast("T", _found[-1][2])


def _secret_in(people: Collection[Combatant]) -> _Told:
    hidden = [one for one in people if one.hidden]
    words = set(chain.from_iterable(map(_belongings, hidden)))
    for one in people:
        if one.items and (secret := _split(one.items).secret):
            words |= secret
    return _Told(
        frozenset(one.name for one in hidden),
        frozenset(one.label for one in hidden),
        frozenset(words - {""}),
    )


def _open_in(people: Collection[Combatant]) -> _Open:
    others = [one for one in people if not one.hidden]
    words = {word for one in others for word in (one.side, one.mob)}
    for one in others:
        if one.items:
            words |= _split(one.items).open
    return _Open(frozenset(one.label for one in others), frozenset(words))


def _belongings(one: Combatant) -> Iterable[str]:
    """The words that somebody hidden may be known by: side, mob, and what they have."""
    return (one.side, one.mob, *(item.name for item in one.items))


class _Things(Struct, frozen=True):
    """The names of some items, secret and open ones."""

    items: tuple[Item, ...]
    secret: frozenset[str]
    open: frozenset[str]


_things: dict[int, _Things] = {}
_MOST_THINGS = 5000


def _split(items: tuple[Item, ...]) -> _Things:
    """Look through somebody's items once, however often anything else of that one changes."""
    found = _things.get(id(items))
    if found is None or found.items is not items:
        if len(_things) >= _MOST_THINGS:
            _things.clear()
        secret = frozenset(item.name for item in items if item.secret)
        known = frozenset(item.name for item in items if not item.secret)
        found = _things[id(items)] = _Things(items, secret, known)
    return found


def _texts(value: Any) -> Iterable[str]:
    """Every text in a fact, however deep: names stand in orders, plans and clocks, too."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Struct):
        yield from chain.from_iterable(map(_texts, astuple(value)))
    elif isinstance(value, Mapping):
        yield from chain.from_iterable(map(_texts, (*value, *value.values())))
    elif isinstance(value, tuple | list | frozenset):
        yield from chain.from_iterable(map(_texts, value))


@lru_cache(maxsize=64)
def _labels(labels: frozenset[str]) -> re.Pattern[str]:
    """Each of these as a word of its own, the longest first."""
    ways = "|".join(re.escape(label) for label in sorted(labels, key=len, reverse=True))
    return re.compile(rf"(?<!\w)(?:{ways})(?!\w)")
