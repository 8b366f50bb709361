"""Cast: the characters of a file, ready to enter a fight."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import Struct

from crs_desktop.api.errors import plain_errors
from crs_desktop.api.views import PersonView, scene_view
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

if TYPE_CHECKING:
    from crs_desktop.play.record.open_for_reading import OpenedForReading


class Cast(Struct, frozen=True):
    """The characters of a file, for `OpenFight.add`.

    ``system`` is the id of their system. ``notes`` has a sentence for each part of the file that could not
    be read. ``combatants``, ``pictures`` and ``combatant`` are not part of the public API.
    """

    system: str
    people: tuple[PersonView, ...]
    notes: tuple[str, ...]
    combatants: tuple[Combatant, ...]
    pictures: Mapping[str, bytes]

    def combatant(self, name: str) -> Combatant:
        """Return the combatant of this name. Raises `NotAllowed` if the cast has none."""
        found = {one.name: one for one in self.combatants}
        if name not in found:
            raise NotAllowed(say("There is no “{name}” here.", name=name))
        return found[Name(name)]


def read_cast(path: str | Path, system: str = "", cells: str = "", encoding: str = "") -> Cast:
    """Read the characters of a spreadsheet, a JSON cast, a fight record or a campaign.

    ``system`` is the id of a system, needed only if the headings of a spreadsheet fit several systems.
    ``cells`` overrides the guessed separator of a text file, or the guessed sheet of a workbook.
    ``encoding`` is that of a text file, such as ``cp1250``; an empty one is guessed, which ``notes`` says.
    """
    from crs_desktop.play.record.open_for_reading import opened  # slow import, which fights do not need

    with plain_errors(), opened(Path(path), "", system, cells, encoding) as found:
        return _cast(found)


def _cast(found: "OpenedForReading") -> Cast:
    session = found.session
    combatants = tuple(session.scene.combatants.values())
    portraits = {one.portrait for one in combatants if one.portrait}
    pictures = {portrait: found.picture(portrait) for portrait in portraits}
    told = (*filter(None, [found.guessed]), *found.told)
    return Cast(session.system.id, scene_view(session).people, told, combatants, pictures)
