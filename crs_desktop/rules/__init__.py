"""The rulebooks. `SYSTEMS` lists them in menu order; a system's module is imported when it is needed."""

from functools import cache
from importlib import import_module
from typing import TYPE_CHECKING, NamedTuple

from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

if TYPE_CHECKING:
    from crs_desktop.rules.system import System


class SystemEntry(NamedTuple):
    """A system by its id, its title for a menu, and the module that holds its ``SYSTEM``.

    ``pictured`` are the things on its picture: cards (``7s``, ``back``), dice (``d12 8``: eight up), a
    ``token``.
    """

    id: str
    title: str
    module: str
    pictured: tuple[str, ...] = ()


SYSTEMS = (
    SystemEntry("crs", "CRS 1.0", "crs_desktop.rules.double_exposure", ("back", "back", "7s", "back")),
    SystemEntry("avatar", "Avatar System 2.6", "crs_desktop.rules.avatar", ("As", "token")),
    SystemEntry("bruise", "Bruise", "crs_desktop.rules.bruise", ("Jh", "Jd", "9c")),
    SystemEntry("contest", "Contest", "crs_desktop.rules.contest", ("d12 6", "d12 8", "d12 7")),
    SystemEntry("duellist", "Duellist", "crs_desktop.rules.duellist", ("d20 17", "token")),
)


@cache  # rules ask for their edition at each turn: the search and an import would take half of their time
def load_system(id_: str) -> "System":
    """Import a system and return it. Raises `NotAllowed` for an unknown id."""
    for entry in SYSTEMS:
        if entry.id == id_:
            found: System = import_module(entry.module).SYSTEM
            return found
    known = ", ".join(entry.id for entry in SYSTEMS)
    raise NotAllowed(say("There is no system “{id}”: expected one of {known}.", id=id_, known=known))
