"""The odds of a whole duel, which a system may count without playing it."""

from typing import Any

from msgspec import Struct


class DuelOdds(Struct, frozen=True):
    """The chances that each of two wins, the mean rounds of decided fights, the mean LIFE left to a winner.

    The chance that neither wins is the rest. LIFE left is None in a system that counts none. Numbers are
    floats, or fractions where they were asked for.
    """

    one_wins: Any
    other_wins: Any
    rounds: Any
    one_left: Any
    other_left: Any
