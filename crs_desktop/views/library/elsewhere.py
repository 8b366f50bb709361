"""What is looked for is in another system’s library, too: one click away."""

from html import escape

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QLabel

from crs_desktop.play.desk.search import SearchHit
from crs_desktop.rules import SYSTEMS
from crs_desktop.words import listed, say, say_many


class Elsewhere(QLabel):
    """A link a system; ``linkActivated`` carries its id."""

    def __init__(self) -> None:
        super().__init__(wordWrap=True)
        self.setProperty("links", True)
        kinds = Qt.TextInteractionFlag
        self.setTextInteractionFlags(kinds.LinksAccessibleByMouse | kinds.LinksAccessibleByKeyboard)
        self.hide()

    def show_found(self, found: list[SearchHit]) -> None:
        """Say what other libraries hold."""
        links = [f'<a href="{one.system}">{escape(_told(one))}</a>' for one in found]
        self.setText(say("Found elsewhere, too: {links}.", links=listed(links)) if links else "")
        self.setVisible(bool(links))


def _told(found: SearchHit) -> str:
    title = next(entry.title for entry in SYSTEMS if entry.id == found.system)
    held = []
    if found.characters:
        held.append(say_many("1 character", "{count} characters", found.characters))
    if found.things:
        held.append(say_many("1 thing", "{count} things", found.things))
    return say("{held} of {system}", held=listed(held), system=title)
