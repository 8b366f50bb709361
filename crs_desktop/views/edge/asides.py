"""What can be done beside the question: another part of what is asked together, or a thing in between."""

from collections.abc import Callable
from functools import partial

from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.choices import explained
from crs_desktop.models.prompt import Prompt
from crs_desktop.rules.keys import spoken
from crs_desktop.rules.table import Offer
from crs_desktop.words import say


class Asides(QWidget):
    """A button for each part that stands open; one for an offer, or for the menu of several offers."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)

    def show_for(self, prompt: Prompt) -> None:
        """Make the buttons for what is asked now."""
        self._clear()
        for key in prompt.together if len(prompt.together) > 1 else ():
            part = self._add(spoken(key, self._bridge.scene)[-1], partial(self._bridge.want, key))
            part.setCheckable(True)
            part.setChecked(key == prompt.key)
        offers = self._bridge.offers
        if len(offers) > 1:
            self._add_menu(offers)
        for offer in offers if len(offers) == 1 else ():
            button = self._add(offer.words(self._bridge.scene), partial(self._bridge.take, offer.key))
            self._bar(button, offer)

    def _add(self, words: str, act: Callable[[], object]) -> QPushButton:
        button = QPushButton(words)
        button.clicked.connect(lambda _checked=False: act())
        self._row.addWidget(button)
        return button

    def _add_menu(self, offers: tuple[Offer, ...]) -> None:
        button = QPushButton(say("In between"))
        menu = QMenu(button)
        menu.setToolTipsVisible(True)
        for offer in offers:
            words = offer.words(self._bridge.scene)
            entry = menu.addAction(words, partial(self._bridge.take, offer.key))
            self._bar(entry, offer)
        button.setMenu(menu)
        self._row.addWidget(button)

    def _bar(self, entry: QPushButton | QAction, offer: Offer) -> None:
        why_not = offer.why_not(self._bridge.scene)
        entry.setEnabled(why_not is None)
        entry.setToolTip(explained(why_not))

    def _clear(self) -> None:
        while (item := self._row.takeAt(0)) is not None:
            button = item.widget()
            if button is not None:
                button.hide()
                button.deleteLater()
