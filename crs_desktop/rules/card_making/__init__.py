"""Characters, items and rules made into printed cards, a cast table and a GM's screen."""

from crs_desktop.rules.card_making.cards import cards
from crs_desktop.rules.card_making.cast import cast
from crs_desktop.rules.card_making.screen import Doing, Screen, screen

__all__ = ["Doing", "Screen", "cards", "cast", "screen"]
