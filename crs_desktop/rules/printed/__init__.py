"""Printed cards and the table of the cast as data; their size on paper is not known here."""

from crs_desktop.rules.printed.card import (
    Box,
    CastTable,
    Dial,
    Draft,
    Figures,
    Kind,
    PrintedCard,
    Section,
    TickList,
    Ticks,
    deck_of,
)
from crs_desktop.rules.printed.contents import Contents
from crs_desktop.rules.printed.print_out import Move, PrintOut

__all__ = [
    "Box",
    "CastTable",
    "Contents",
    "Dial",
    "Draft",
    "Figures",
    "Kind",
    "Move",
    "PrintOut",
    "PrintedCard",
    "Section",
    "TickList",
    "Ticks",
    "deck_of",
]
