"""A Combat under way on the board, and short ways to act in it: who, with what, at whom."""

from functools import partial
from typing import Any

from msgspec.structs import replace

from crs_desktop.rules.double_exposure import SYSTEM, deeds
from crs_desktop.rules.double_exposure.combat import Combat, combat
from crs_desktop.rules.double_exposure.deeds import Acted
from crs_desktop.rules.double_exposure.movement.flee import flee
from crs_desktop.rules.double_exposure.round.actions import perform_action
from crs_desktop.rules.double_exposure.round.rounds import ROUND
from crs_desktop.rules.double_exposure.strikes.long_range import long_range_attack
from crs_desktop.rules.fact import Fact, happen_all
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Combatant, Scene, Turn
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from tests.rules.playing import Played, opening, play, somebody

ANN, BEN, CAT, DAN = Name("Ann"), Name("Ben"), Name("Cat"), Name("Dan")
ALL = (ANN, BEN, CAT, DAN)


def one(name: Name, column: int | None, **stats: Any) -> Combatant:
    """Somebody with OR 5, DR 7 and LIFE 40, in the first row or off the board."""
    square = None if column is None else Square(column, 0)
    return somebody(name, square, **{"OR": 5, "DR": 7, "MIND": 5, "LIFE": 40, "IN": 3, **stats})


def under_way(*places: int | None, changed: tuple[Combatant, ...] = (), **house_rules: str) -> Scene:
    """Ann, Ben, Cat and Dan in these columns, in the first round, in this order of Initiative."""
    names = ALL[: len(places)]
    scene = opening(SYSTEM, *(one(name, place) for name, place in zip(names, places, strict=True)))
    for each in changed:
        scene = scene.with_combatant(each)
    chosen = {rule.replace("_", "-"): choice for rule, choice in house_rules.items()}
    state = Combat(round=1, step=5, within=names)
    return replace(scene, state=state, order=tuple(Turn(name) for name in names), house_rules=chosen)


def after(scene: Scene, *done: tuple[Name, Any, Name] | tuple[Name, Any]) -> Scene:
    """The scene after these deeds: who, of which kind, at whom."""
    for who, kind, *targets in done:
        scene = play(scene, partial(tells, Acted(who, kind, tuple(targets)))).scene
    return scene


async def tells(deed: Acted, table: Table) -> None:
    """A rule that tells of an Action and does no more."""
    deeds.act(table, deed)


def protecting(scene: Scene, who: Name, whom: Name) -> Scene:
    """The scene in which one takes the blows of the other."""
    return replace(scene, state=replace(combat(scene), protects={**combat(scene).protects, who: whom}))


def act(scene: Scene, who: Name, *answers: Any) -> Played:
    """An Action: which, and what is asked then."""
    return play(scene, lambda table: perform_action(table, who), *answers)


def shot(scene: Scene, who: Name, target: Name, *answers: Any) -> Played:
    """A Long Range Action: the DR used, then the lots and cards as they come up."""
    return play(scene, lambda table: long_range_attack(table, who, target), *answers)


def a_round(scene: Scene, *answers: Any) -> Played:
    """A whole round, or as much of it as is answered."""
    return play(scene, ROUND.rule, *answers)


def refusal(scene: Scene, who: Name, action: str) -> str | None:
    """Why somebody cannot choose an Action now."""
    (asked,) = act(scene, who).asked
    (option,) = [option for option in asked.question.options(scene) if option.value == action]
    return option.why_not


def ruled(scene: Scene, *facts: Fact) -> Scene:
    """The scene after a ruling, with what follows from it."""
    return happen_all(scene, SYSTEM.ruled(scene, *facts))


def run_away(scene: Scene, *answers: Any) -> Played:
    return play(scene, lambda table: flee(table, ANN), *answers)


def with_readings(scene: Scene, **chosen: str) -> Scene:
    return replace(scene, house_rules={id_.replace("_", "-"): choice for id_, choice in chosen.items()})
