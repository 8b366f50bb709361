"""Characters, items and rules made into printed cards, a cast table and a GM's screen."""

from crs_desktop.rules.card_making.cards import cards, drafts
from crs_desktop.rules.card_making.cast import cast, cast_steps
from crs_desktop.rules.card_making.screen import Doing, Screen, screen

__all__ = ["Doing", "Screen", "cards", "cast", "cast_steps", "drafts", "screen"]
