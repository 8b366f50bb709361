"""The odds of a whole duel, which a system may count without playing it."""

from typing import Any

from msgspec import Struct


class DuelOdds(Struct, frozen=True):
    """The chances that each of two wins, the mean rounds of decided fights, the mean LIFE left to a winner.

    The chance that neither wins is the rest. LIFE left is None in a system that counts none. ``one_by_ace``
    and ``other_by_ace`` are the chances to win while the Defense against the last blow held an Ace, None in a
    system without such a rule. Numbers are floats, or fractions where they were asked for.
    """

    one_wins: Any
    other_wins: Any
    rounds: Any
    one_left: Any = None
    other_left: Any = None
    one_by_ace: Any = None
    other_by_ace: Any = None
