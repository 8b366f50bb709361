"""A stat as part of a calculation: as it is now, with its modifiers and with what things give to it."""

from collections.abc import Callable

from crs_desktop.rules.double_exposure.attack.attack import SHORT, defensive, offensive
from crs_desktop.rules.double_exposure.round.precedence import own_initiative
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
    """The parts of a rating, or any other stat as the sheet has it."""
    if id_ in _RATINGS:
        return _RATINGS[id_](scene, who)
    return (Term(id_.upper(), str(stat(scene, who, id_))),)
