"""The fast player: many fights of one scene at once, where a system has one that is equal to its rules.

A fast player draws, attacks and falls in arrays over all fights. It does not replace the rules: a test gives
the cards that it drew to the rules as answers, and compares every fact.
"""

from collections.abc import Callable, Iterator
from typing import Any, Protocol

from msgspec import Struct

from crs_desktop.rules.values import Name

Chances = Callable[[int], Any]
"""A function that gives an array of so many random numbers from 0 up to 1."""


class FastFights(Protocol):
    """A scene whose fights can be played at once."""

    names: tuple[Name, ...]
    """The combatants who take part, in the order of the scene."""

    def play(self, count: int, rounds: int, chances: Chances, notes: "FightNotes | None" = None) -> Any:
        """Return the LIFE left at [round, fight, combatant], as long as the longest fight lasts.

        A fight that is over stays as it ended. No fight lasts more than so many ``rounds``. ``notes``
        collect the cards and what came of them.
        """


class Moment(Struct, frozen=True):
    """A moment of many fights: a text with blanks, and arrays of fights and of blanks."""

    text: str
    fights: Any
    blanks: tuple[Any, ...]

    def words(self, place: int) -> str:
        """Return the text of one fight."""
        return self.text.format(*(blank[place] for blank in self.blanks))


class FightNotes:
    """Notes on fast fights: cards by the keys of their questions, and facts as text."""

    def __init__(self, names: tuple[Name, ...]) -> None:
        self._names = names
        self._cards: list[tuple[Moment, Any]] = []
        self._facts: list[Moment] = []

    def card(self, key: str, fights: Any, who: Any, drawn: tuple[Any, Any]) -> None:
        """Note the cards that were drawn, and how many were left before; ``key`` has a blank for a name."""
        self._cards.append((Moment(key, fights, (_Named(self._names, who),)), drawn))

    def fact(self, text: str, fights: Any, people: tuple[Any, ...], *numbers: Any) -> None:
        """Note a fact with its people and numbers."""
        named = tuple(_Named(self._names, one) for one in people)
        self._facts.append(Moment(text, fights, (*named, *numbers)))

    def cards(self, fight: int) -> dict[str, tuple[str, int]]:
        """Return the cards of one fight, and how many were left, by the ends of the keys of the questions."""
        return {
            noted.words(place): (str(cards[place]), int(left[place]))
            for noted, (cards, left) in self._cards
            for place in _places(noted.fights, fight)
        }

    def facts(self, fight: int) -> Iterator[str]:
        """Yield the facts of one fight as text."""
        for noted in self._facts:
            yield from map(noted.words, _places(noted.fights, fight))


class _Named:
    """The names that belong to an array of places."""

    def __init__(self, names: tuple[Name, ...], places: Any) -> None:
        self._names, self._places = names, places

    def __getitem__(self, place: int) -> Name:
        return self._names[int(self._places[place])]


def _places(fights: Any, fight: int) -> list[int]:
    found: list[int] = (fights == fight).nonzero()[0].tolist()
    return found
