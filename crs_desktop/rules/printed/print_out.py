"""What a system says of what it has printed."""

from collections.abc import Callable

from msgspec import Struct

from crs_desktop.rules.course import Stage
from crs_desktop.rules.printed.card import PrintedCard, Section
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.termed import Termed


def no_more(_scene: Scene) -> tuple[PrintedCard, ...]:
    """A system without cards of its own kind."""
    return ()


def as_made(_scene: Scene, card: PrintedCard) -> PrintedCard:
    """A system whose cards of characters hold what its sheet does."""
    return card


def clauses(item: Item) -> tuple[str, ...]:
    """What it does, clause by clause."""
    return tuple(filter(None, map(str.strip, item.effect.split(";"))))


def as_written(item: Item) -> tuple[Section, ...]:
    """A paragraph for each clause of what it does."""
    return (Section("", clauses(item)),) if clauses(item) else ()


class Move(Termed, frozen=True):
    """Something that may be done, as a GM's screen tells it: its range or price, and its effect.

    ``otherwise`` holds effects that replace the usual one: house rule, its choice, the effect then.
    """

    reach: str
    effect: str
    otherwise: tuple[tuple[str, str, str], ...] = ()

    def effect_in(self, scene: Scene) -> str:
        """Return the effect under the house rules of a game."""
        chosen = (text for rule, choice, text in self.otherwise if scene.house_rules.get(rule) == choice)
        return next(chosen, self.effect)


class PrintOut(Struct, frozen=True, kw_only=True):
    """What a system has printed.

    ``boxes`` are ids of the sheet's fields in groups; a number that stands in none of them gets a box only
    where one was entered. Without groups every number gets one; a wheel is drawn. ``round`` are the steps
    on the reference card and ``steps_of`` is its title, ``notice`` is the copyright notice where the rules
    are told, ``more`` gives further cards. ``moves`` are what somebody may do, for the GM's screen.
    ``character`` changes the card of somebody into what this system prints of him, ``told_of`` is what stands
    on the card of an item, a skill or a power.
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
        """The steps of the round, numbered, each with what it asks."""
        return tuple(Section(f"{at}. {one.title}", (one.words,)) for at, one in enumerate(self.round, 1))
