"""A stat as terms of a calculation: its present value, modifiers, and bonuses of items."""

from collections.abc import Callable

from crs_desktop.rules.double_exposure.attack.attack import SHORT, defensive, offensive
from crs_desktop.rules.double_exposure.precedence import own_initiative
from crs_desktop.rules.double_exposure.sheet.sheet import stat
from crs_desktop.rules.facts import Term
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name

_RATINGS: dict[str, Callable[[Scene, Name], tuple[Term, ...]]] = {
    "or": lambda scene, who: offensive(scene, who, SHORT),
    "dr": lambda scene, who: defensive(scene, who, "dr"),
    "mind": lambda scene, who: defensive(scene, who, "mind"),
    "in": own_initiative,
}


def stat_terms(scene: Scene, who: Name, id_: str) -> tuple[Term, ...]:
    """Return the terms of a rating, or the value of any other stat as a single term."""
    if id_ in _RATINGS:
        return _RATINGS[id_](scene, who)
    return (Term(id_.upper(), str(stat(scene, who, id_))),)
