"""The GM screen: the steps of a round, the possible actions, the house rules, and the cast."""

from typing import TYPE_CHECKING

from msgspec import Struct

from crs_desktop.rules.printed.card import CastTable, Section
from crs_desktop.rules.printed.print_out import Move
from crs_desktop.rules.scene import Scene
from crs_desktop.words import say, translated

if TYPE_CHECKING:
    from crs_desktop.rules.system import HouseRule, System


class Doing(Struct, frozen=True):
    """A possible action: its title, its range or cost, and its effect."""

    title: str
    reach: str
    effect: str


class Screen(Struct, frozen=True):
    """The contents of a GM screen.

    ``changed`` are the house rules with another reading than the default, ``rest`` are all others.
    """

    title: str
    steps: tuple[Section, ...]
    doings: tuple[Doing, ...]
    changed: tuple[Section, ...]
    rest: tuple[Section, ...]
    cast: CastTable
    notice: str = ""


def screen(system: "System", scene: Scene, cast: CastTable) -> Screen:
    """Return the GM screen under the house rules of this game."""
    rules = [(rule, rule.chosen(scene.house_rules)) for rule in system.house_rules]
    # the first reading is the default, and what this game changes stands before the rest
    ours = [(rule, choice == next(iter(rule.choices))) for rule, choice in rules]
    return Screen(
        say("GM screen: {system}", system=system.title),
        system.printed.steps,
        tuple(_doing(move, scene) for move in system.printed.moves),
        tuple(_read(rule, scene) for rule, is_ours in ours if not is_ours),
        tuple(_read(rule, scene) for rule, is_ours in ours if is_ours),
        cast,
        system.printed.notice,
    )


def _doing(move: Move, scene: Scene) -> Doing:
    return Doing(move.title, translated(move.reach), translated(move.effect_in(scene)))


def _read(rule: "HouseRule", scene: Scene) -> Section:
    return Section(rule.title, (rule.words(rule.chosen(scene.house_rules)),))
