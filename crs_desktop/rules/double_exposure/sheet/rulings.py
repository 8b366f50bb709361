"""LIFE that the GM takes or gives outside the rules."""

from collections.abc import Callable

from crs_desktop.rules.double_exposure.sheet.sheet import LIFE_LEFT, life_left, stat
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import FieldSet
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.system_parts import Harm, Names, Treatment
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say, template

_MOST = 999


def _changes(sign: int) -> Callable[[Scene, Names, str], tuple[Fact, ...]]:
    """Return the reader of an amount of LIFE; ``sign`` is 1 for damage and −1 for healing."""

    def facts(scene: Scene, whom: Names, text: str) -> tuple[Fact, ...]:
        if not (text.isdecimal() and 0 < int(text) <= _MOST):
            raise NotAllowed(
                say("“{text}”: expected a whole number from 1 to {most}.", text=text, most=_MOST)
            )
        return tuple(fact for who in whom for fact in _hurt(scene, who, sign * int(text)))

    return facts


def _hurt(scene: Scene, who: Name, amount: int) -> tuple[Fact, ...]:
    left = life_left(scene, who)
    now = min(max(0, left - amount), max(left, stat(scene, who, "life")))
    return () if now == left else (FieldSet(who, LIFE_LEFT, now),)


def _felled(scene: Scene, who: Name) -> tuple[Fact, ...]:
    return _hurt(scene, who, life_left(scene, who))


def _raised(scene: Scene, who: Name) -> tuple[Fact, ...]:
    return () if life_left(scene, who) > 0 else (FieldSet(who, LIFE_LEFT, 1),)


HARM = Harm(
    damage=Treatment(asks=template("How much damage?"), facts=_changes(1)),
    heal=Treatment(asks=template("How much is healed?"), facts=_changes(-1)),
    felled=_felled,
    raised=_raised,
)
