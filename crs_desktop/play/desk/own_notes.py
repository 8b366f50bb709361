"""The pages of the GM's own notes, each about a combatant, a fight or anything else.

The notes are a document of the campaign file that no server ever gets, since its host can read every row
there. A page is a character whom no player sees; the text of the page is the notes on that character.
"""

from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Entered, NotesWritten
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.values import Name


def pages(scene: Scene) -> list[str]:
    """Return the headings of all pages with text, in alphabetical order."""
    return sorted((one.label for one in scene.combatants.values() if one.notes), key=str.casefold)


def text_of(scene: Scene, heading: str) -> str:
    """Return the text of a page; empty if there is no such page."""
    page = scene.combatants.get(Name(heading))
    return page.notes if page else ""


def written(scene: Scene, heading: str, text: str) -> tuple[Fact, ...]:
    """Return the facts that give a page another text."""
    page = Name(heading)
    new = () if page in scene.combatants else (Entered(page, Combatant(page, heading, hidden=True)),)
    return (*new, NotesWritten(page, text))
