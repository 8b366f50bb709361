"""The print settings of a system."""

from collections.abc import Callable

from msgspec import Struct

from crs_desktop.rules.course import Stage
from crs_desktop.rules.printed.card import PrintedCard, Section
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.termed import Termed


def no_more(_scene: Scene) -> tuple[PrintedCard, ...]:
    """Return no further cards: a system without printed cards of its own."""
    return ()


def as_made(_scene: Scene, card: PrintedCard) -> PrintedCard:
    """Return the card unchanged: a system whose character cards show the sheet as it is."""
    return card


def clauses(item: Item) -> tuple[str, ...]:
    """Return the clauses of an item's effect, which semicolons separate."""
    return tuple(filter(None, map(str.strip, item.effect.split(";"))))


def as_written(item: Item) -> tuple[Section, ...]:
    """Return a section with a paragraph for each clause of an item's effect."""
    return (Section("", clauses(item)),) if clauses(item) else ()


class Move(Termed, frozen=True):
    """A possible action for the GM screen: its range or cost, and its effect.

    ``otherwise`` lists effects that replace the usual one: house rule, its reading, the effect then.
    """

    reach: str
    effect: str
    otherwise: tuple[tuple[str, str, str], ...] = ()

    def effect_in(self, scene: Scene) -> str:
        """Return the effect under the house rules of a game."""
        # `otherwise` never lists the first reading, whose effect is the usual one
        chosen = (text for rule, choice, text in self.otherwise if scene.house_rules.get(rule) == choice)
        return next(chosen, self.effect)


class PrintOut(Struct, frozen=True, kw_only=True):
    """The print settings of a system.

    ``boxes`` are field ids in groups; a number outside all groups gets a box only if one was entered. Without
    groups, every number gets a box; wheels are drawn as dials. ``round`` are the steps on the reference card
    and ``steps_of`` is its title; ``notice`` is the copyright notice for printed rules; ``more`` returns
    further cards. ``moves`` are the possible actions for the GM screen. ``character`` adapts a character's
    card to the system; ``told_of`` returns the text on the card of an item, skill or power.
    """

    boxes: tuple[tuple[str, ...], ...] = ()
    round: tuple[Stage, ...] = ()
    steps_of: str = "The round"
    notice: str = ""
    more: Callable[[Scene], tuple[PrintedCard, ...]] = no_more
    moves: tuple[Move, ...] = ()
    character: Callable[[Scene, PrintedCard], PrintedCard] = as_made
    told_of: Callable[[Item], tuple[Section, ...]] = as_written

    @property
    def steps(self) -> tuple[Section, ...]:
        """The steps of the round, numbered, each with its sentence."""
        return tuple(Section(f"{at}. {one.title}", (one.words,)) for at, one in enumerate(self.round, 1))
