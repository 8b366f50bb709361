"""The steps that can be chosen for a plan, the nearest first, each with its price."""

from crs_desktop.rules.ask import Option
from crs_desktop.rules.duellist.round.deed_words import in_actions
from crs_desktop.rules.duellist.round.plan import begun, price_of
from crs_desktop.rules.duellist.round.plan_in_order import at_once
from crs_desktop.rules.duellist.round.steps import BY_THE_GM, Step, is_by_the_gm, steps, why_not_step
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.words import say, translated

_DOT, _MOST_DOTS = "•", 6


def options(scene: Scene, who: Name, moving: bool) -> tuple[Option, ...]:
    """All of them as they can be chosen, each with its price as the first one.

    First what can be done at once, then what needs the GM’s values, then what needs something else before it;
    what is barred comes last.
    """
    if who not in scene.combatants:
        return ()
    found = [(step, why_not_step(scene, who, step, moving)) for step in steps(scene, who)]
    found.sort(key=lambda one: _place(scene, who, *one))
    return tuple(_option(scene, who, step, why) for step, why in found)


def _place(scene: Scene, who: Name, step: Step, why: WhyNot | None) -> int:
    if why is not None:
        return 3
    if not at_once(scene, who, step):
        return 2
    return int(is_by_the_gm(scene, who, step))


def _option(scene: Scene, who: Name, step: Step, why: WhyNot | None) -> Option:
    note, short = _note(scene, who, step), _short(scene, who, step)
    return Option(step.value, begun(step.words), why, note, short=short)


def _note(scene: Scene, who: Name, step: Step) -> str:
    if is_by_the_gm(scene, who, step):
        return translated(BY_THE_GM)
    priced = price_of(scene, who, (step,))[0]
    price = in_actions(priced.price)
    return say("{price} per metre", price=price) if priced.metres else price


def _short(scene: Scene, who: Name, step: Step) -> str:
    """A dot for each Action."""
    if is_by_the_gm(scene, who, step):
        return "?"
    priced = price_of(scene, who, (step,))[0]
    dots = _DOT * priced.price if 0 < priced.price <= _MOST_DOTS else str(priced.price)
    return say("{price}/m", price=dots) if priced.metres else dots
