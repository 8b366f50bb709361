"""LIFE and EM lost, as told by the facts of a run."""

from crs_desktop.rules.double_exposure.attack.harm import LifeLost
from crs_desktop.rules.double_exposure.mind.energy import EmSpent
from crs_desktop.rules.values import Name
from tests.rules.playing import Played


def lost(played: Played) -> list[tuple[Name, int]]:
    """The LIFE that was lost, in order."""
    return [(fact.who, fact.amount) for fact in played.told(LifeLost)]


def spent(played: Played) -> list[tuple[Name, int]]:
    """The EM that was spent, in order."""
    return [(fact.who, fact.amount) for fact in played.told(EmSpent)]
