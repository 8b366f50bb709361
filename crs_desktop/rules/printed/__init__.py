"""Printed cards and the table of the cast as data; their size on paper is not known here."""

from crs_desktop.rules.printed.card import (
    Box,
    CastTable,
    Choices,
    Dial,
    Figures,
    Kind,
    PrintedCard,
    Section,
    Ticks,
    deck_of,
)
from crs_desktop.rules.printed.cards import cards
from crs_desktop.rules.printed.cast import cast
from crs_desktop.rules.printed.contents import Contents
from crs_desktop.rules.printed.print_out import Move, PrintOut
from crs_desktop.rules.printed.screen import Doing, Screen, screen

__all__ = [
    "Box",
    "CastTable",
    "Choices",
    "Contents",
    "Dial",
    "Doing",
    "Figures",
    "Kind",
    "Move",
    "PrintOut",
    "PrintedCard",
    "Screen",
    "Section",
    "Ticks",
    "cards",
    "cast",
    "deck_of",
    "screen",
]
