"""The fast player: many fights of one scene at once, where a system has one that is equal to its rules.

A fast player draws, attacks and falls in arrays over all fights. It does not replace the rules: a test gives
the cards that it drew to the rules as answers, and compares every fact.
"""

from collections.abc import Callable
from operator import itemgetter
from typing import Any, Protocol

from msgspec import Struct

from crs_desktop.rules.values import Name

Chances = Callable[[int], Any]
"""A function that gives an array of so many random numbers from 0 up to 1."""
_FORGOTTEN = -1


class FastFights(Protocol):
    """A scene whose fights can be played at once."""

    names: tuple[Name, ...]
    """The combatants who take part, in the order of the scene."""

    def play(
        self, count: int, rounds: int, chances: Chances, notes: "FightNotes | None" = None
    ) -> "tuple[Any, Any]":
        """Return how many rounds each fight takes, and the LIFE left at [round, combatant].

        The rounds of one fight follow those of the one before it. No fight lasts more than so many
        ``rounds``. ``notes`` collect the cards and what came of them.
        """


class Rounds(Struct, frozen=True):
    """Rounds that are played at once: arrays of their fights and of their numbers."""

    fights: Any
    numbers: Any


class Moment(Struct, frozen=True):
    """A moment of many rounds: a text with blanks, the rows of the rounds, and arrays for the blanks."""

    text: str
    rounds: Rounds
    rows: Any
    blanks: tuple[Any, ...]

    def places(self, fight: int) -> list[int]:
        """Return where the arrays of the blanks tell of one fight."""
        found: list[int] = (self.rounds.fights[self.rows] == fight).nonzero()[0].tolist()
        return found

    def words(self, place: int) -> str:
        """Return the text with its blanks filled in."""
        return self.text.format(*(blank[place] for blank in self.blanks))

    def number(self, place: int) -> int:
        """Return the number of the round."""
        return int(self.rounds.numbers[self.rows[place]])


class FightNotes:
    """Notes on fast fights: cards by the keys of their questions, and facts as text."""

    def __init__(self, names: tuple[Name, ...]) -> None:
        self._names = names
        self._cards: list[tuple[Moment, Any]] = []
        self._facts: list[Moment] = []

    def begin(self, rounds: Rounds) -> None:
        """Begin rounds that are played at once."""
        # a copy, because `keep` marks rounds in it, and the player goes on with its own
        self._rounds = Rounds(rounds.fights.copy(), rounds.numbers)

    def keep(self, which: Any) -> None:
        """Forget the others of the rounds that were begun last."""
        self._rounds.fights[~which] = _FORGOTTEN

    def card(self, key: str, rows: Any, who: Any, drawn: tuple[Any, Any]) -> None:
        """Note the cards that were drawn, and how many were left before.

        ``key`` has a blank for the number of the round and one for a name.
        """
        blanks = self._rounds.numbers[rows], _Named(self._names, who)
        self._cards.append((Moment(key, self._rounds, rows, blanks), drawn))

    def fact(self, text: str, rows: Any, people: tuple[Any, ...], *numbers: Any) -> None:
        """Note a fact with its people and numbers."""
        named = tuple(_Named(self._names, one) for one in people)
        self._facts.append(Moment(text, self._rounds, rows, (*named, *numbers)))

    def cards(self, fight: int) -> dict[str, tuple[str, int]]:
        """Return the cards of one fight, and how many were left, by the ends of the keys of the questions."""
        return {
            noted.words(place): (str(cards[place]), int(left[place]))
            for noted, (cards, left) in self._cards
            for place in noted.places(fight)
        }

    def facts(self, fight: int) -> list[str]:
        """Return the facts of one fight as text."""
        told = [(one.number(place), one.words(place)) for one in self._facts for place in one.places(fight)]
        # sort by round alone: sorting is stable, so facts of one round keep their order
        return [words for _, words in sorted(told, key=itemgetter(0))]


class _Named:
    """The names that belong to an array of places."""

    def __init__(self, names: tuple[Name, ...], places: Any) -> None:
        self._names, self._places = names, places

    def __getitem__(self, place: int) -> Name:
        return self._names[int(self._places[place])]
