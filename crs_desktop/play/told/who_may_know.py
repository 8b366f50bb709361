"""Decide who may know a fact, an entry, the words of a ruling, or any text: the only place for this.

Everything that players get asks here: the log and its exports, the tally, cards and the codes on them,
pictures of the window, window titles, spoken sentences, a players' screen.

Secrets of a fact
-----------------
`who_may_know` returns the most secret of three results:

1. The fact's own ``seen``, and its ``to_whom`` for a secret item, draw, note or tag. A rule asks ``to_whom``
   when it tells a fact. A ruling does not, so both are asked here.
2. “gm” if a field of the fact names a hidden combatant, or one in fog.
3. “gm” if its words name a secret: see `Secrets`.

For words alone (of a ruling, or the title of a fight) only the third applies.

A “hidden” fact is for the GM until it is shown; `players_know` looks whether it has been shown by now. Facts
kept back for the other reasons are never shown later, because they were secret when the entry was written.
The test errs on the safe side: a line that only seems to name a secret is kept from the players and marked
for the GM.
"""

import re
from collections import deque
from collections.abc import Callable, Iterable, Mapping
from functools import lru_cache
from itertools import chain
from operator import is_
from typing import Any, TypeVar, cast

from msgspec import Struct
from msgspec.structs import astuple, replace

from crs_desktop.override import override
from crs_desktop.play.session.entry_tree import Node
from crs_desktop.play.session.session import Session
from crs_desktop.rules.cache import ByIdentity
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.ground.fog import Fog
from crs_desktop.rules.scene import Combatant, Item, Scene
from crs_desktop.rules.values import Name, Seen
from crs_desktop.words import say

Combatants = Mapping[Name, Combatant]
T = TypeVar("T")


class _Told(Struct, frozen=True):
    """Secrets of one scene: names and labels of hidden combatants, and words of secret things."""

    names: frozenset[Name]
    labels: frozenset[str]
    words: frozenset[str]


class _Open(Struct, frozen=True):
    """Public words of one scene: labels of combatants who are not hidden, and words of open things."""

    labels: frozenset[str]
    words: frozenset[str]


class Secrets:
    """The words that only the GM may read while some scenes are true; none without a scene.

    These are the names, labels, sides and mobs of combatants who are hidden or in fog, the names of secret
    items and of those combatants' items, and former names that players never learned. A word that is also
    public (another combatant has such an item openly) is no secret. Names of combatants are always secret,
    because two may share one.
    """

    def __init__(self, *scenes: Scene) -> None:
        told = [_looked(_secret_in, scene) for scene in scenes]
        self.names = frozenset[Name]().union(*(one.names for one in told))
        hidden = frozenset[str](self.names).union(*(one.labels for one in told))
        things = frozenset[str]().union(*(one.words for one in told), *(one.untold for one in scenes))
        # Without a secret nobody asks what is public, which takes a look at thousands of people.
        known = [_looked(_open_in, scene) for scene in scenes] if hidden or things else []
        self._others = frozenset[str]().union(*(one.labels for one in known)) - hidden
        self._secret = hidden | things.difference(self._others, *(one.words for one in known))

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Secrets) and vars(self) == vars(other)

    def are_told_of(self, words: str) -> bool:
        """Return whether words name a secret; “Orc 2” does not name the hidden “Orc”."""
        named = frozenset(word for word in self._secret if word in words)
        others = frozenset(other for other in self._others if other in words) if named else named
        return bool(named) and any(found in named for found in whole_words(named | others).findall(words))

    def are_about(self, fact: Fact) -> bool:
        """Return whether any field of a fact names a hidden combatant."""
        return bool(self.names) and any(value in self.names for value in _texts(fact))


def who_may_know(what: Fact | str, node: Node, words: str = "") -> Seen:
    """Return who may know a fact of an entry that is told by ``words``, or words of the entry alone."""
    secrets = secrets_of(node)
    told = what if isinstance(what, str) else words
    if secrets.are_told_of(told) or (isinstance(what, Fact) and secrets.are_about(what)):
        return "gm"
    return what.to_whom(node.before) if isinstance(what, Fact) else "open"


def players_know(what: Fact | str, node: Node, now: Scene, words: str = "") -> bool:
    """Return whether players may know ``what`` at the scene ``now``, which may have shown hidden facts."""
    return _is_open(who_may_know(what, node, words), node.entry.key, now)


def is_face_up(fact: Fact, node: Node, now: Scene) -> bool:
    """Return whether cards, dice and sums lie open on the GM's own table, also for hidden combatants."""
    return _is_open(fact.to_whom(node.before), node.entry.key, now)


def _is_open(seen: Seen, key: str, now: Scene) -> bool:
    """Return whether a fact is open, or hidden under a key that has been shown, alone or with its parent."""
    shown = any(f"{key}/".startswith(f"{one}/") for one in now.shown)
    return seen == "open" or (seen == "hidden" and shown)


def secrets_of(node: Node) -> Secrets:
    """Return the secrets of an entry, from the scenes before and after it."""
    scenes = (node.before, node.after)
    of = tuple(part for scene in scenes for part in (scene.combatants, scene.fog, scene.untold))
    for known, found in _kept:
        if all(map(is_, known, of)):
            return found
    # Most entries change neither people nor fog: one look then serves both scenes.
    same = all(map(is_, of[:3], of[3:]))
    _kept.append((of, Secrets(node.after) if same else Secrets(*scenes)))
    return _kept[-1][1]


def for_all(scene: Scene, *words: str) -> list[str]:
    """Return those of some words that everyone may read: parts of a window's title or a file name."""
    secrets = Secrets(scene)
    return [one for one in words if not secrets.are_told_of(one)]


def title_for_all(session: Session) -> str:
    """Return the title of a fight, or of its system if the fight's title names a secret."""
    return next(iter(for_all(session.scene, session.document.title)), session.system.title)


def holds_secrets(scene: Scene) -> bool:
    """Return whether anything in a scene is for the GM alone: a combatant, item, note or tag."""
    people = scene.combatants.values()
    return any(scene.hides(one) or one.notes or one.tags or _has_secrets(one) for one in people)


def warned(scene: Scene, words: str) -> str:
    """Return words for speech, with a warning before them if they name a secret."""
    return words if for_all(scene, words) else for_the_gm(words)


def for_the_gm(words: str) -> str:
    """Return words for speech with a warning that they are for the GM alone."""
    return say("For the GM alone: {words}", words=words)


def without_hidden(scene: Scene) -> Scene:
    """Return a scene without the combatants who are hidden or in fog."""
    hidden = {one.name for one in scene.hidden()}
    people = {name: one for name, one in scene.combatants.items() if name not in hidden}
    return replace(scene, combatants=people) if hidden else scene


def known_to_all(one: Combatant) -> Combatant:
    """Return a combatant without the secrets of GM and player: secret items, notes and tags."""
    items = tuple(item for item in one.items if not item.secret)
    return replace(one, items=items, notes="", tags=())


def _has_secrets(one: Combatant) -> bool:
    return any(item.secret for item in one.items)


_kept: deque[tuple[tuple[object, ...], Secrets]] = deque(maxlen=4)
_found: deque[tuple[Callable[[Scene], Any], Combatants, Fog, Any]] = deque(maxlen=8)
"""Results for the last scenes: log, edge and announcer ask about one entry after another."""


def _looked(look: Callable[[Scene], T], scene: Scene) -> T:
    """Look through all combatants once for each scene, because there may be thousands."""
    for known, of, fog, found in _found:
        if known is look and of is scene.combatants and fog is scene.fog:
            return cast("T", found)
    _found.append((look, scene.combatants, scene.fog, look(scene)))
    return cast("T", _found[-1][3])


def _secret_in(scene: Scene) -> _Told:
    people, hidden = scene.combatants.values(), scene.hidden()
    words = set(chain.from_iterable(map(_belongings, hidden)))
    words |= {item.name for one in people for item in one.items if item.secret}
    return _Told(
        frozenset(one.name for one in hidden),
        frozenset(one.label for one in hidden),
        frozenset(words - {""}),
    )


def _open_in(scene: Scene) -> _Open:
    others = [one for one in scene.combatants.values() if not scene.hides(one)]
    words = {word for one in others for word in (one.side, one.mob)}
    for one in others:
        if one.items:
            words |= _open_names(one.items)
    return _Open(frozenset(one.label for one in others), frozenset(words))


def _belongings(one: Combatant) -> Iterable[str]:
    """Return the words that a hidden combatant may be known by: side, mob and items."""
    return (one.side, one.mob, *(item.name for item in one.items))


@ByIdentity
def _open_names(items: tuple[Item, ...]) -> frozenset[str]:
    """Return the names of a combatant's open items, once until the items change."""
    return frozenset(item.name for item in items if not item.secret)


def _texts(value: Any) -> Iterable[str]:
    """Yield every text in a fact at any depth: names also occur in orders, plans and clocks."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, Struct):
        yield from chain.from_iterable(map(_texts, astuple(value)))
    elif isinstance(value, Mapping):
        yield from chain.from_iterable(map(_texts, (*value, *value.values())))
    elif isinstance(value, tuple | list | frozenset):
        yield from chain.from_iterable(map(_texts, value))


@lru_cache(maxsize=64)
def whole_words(labels: frozenset[str]) -> re.Pattern[str]:
    """Return a pattern for these labels as whole words, the longest first."""
    # A pattern takes the first that fits: “Orc” must not be found in “Orc 2”.
    ways = "|".join(re.escape(label) for label in sorted(labels, key=len, reverse=True))
    # not \b, which fails beside a label that begins or ends with another sign than a letter
    return re.compile(rf"(?<!\w)(?:{ways})(?!\w)")
