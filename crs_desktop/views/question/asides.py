"""Buttons beside the question: other open questions, and offers."""

from collections.abc import Callable
from functools import partial

from msgspec import Struct
from PySide6.QtGui import QAction
from PySide6.QtWidgets import QHBoxLayout, QMenu, QPushButton, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.choices import explained
from crs_desktop.play.told.prompt import Prompt
from crs_desktop.rules.keys import spoken
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Offer
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.controls import MenuButton
from crs_desktop.words import say


class _Offered(Struct, frozen=True):
    """An offer as its button shows it."""

    key: str
    words: str
    why_not: WhyNot | None


_FRAME, _PART = 40, 0.14
"""Pixels around the words of a button, and part of the window that buttons of open questions may take."""


class Asides(QWidget):
    """Row with a button per open question, or a menu of many; then a button or a menu of the offers."""

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self._bridge = bridge
        self._shown: tuple[object, ...] = ()
        self._row = QHBoxLayout(self)
        self._row.setContentsMargins(0, 0, 0, 0)

    def show_for(self, prompt: Prompt) -> None:
        """Make the buttons for the open question, unless they are already shown."""
        parts = tuple((key, self._said(key)) for key in prompt.together if len(prompt.together) > 1)
        offers = tuple(_looked_at(offer, self._bridge.scene) for offer in self._bridge.offers)
        shown = (prompt.key if parts else "", parts, offers)
        if shown != self._shown:
            self._shown = shown
            self._make(prompt.key, parts, offers)

    def _said(self, key: str) -> str:
        return spoken(key, self._bridge.scene)[-1]

    def _make(self, asked: str, parts: tuple[tuple[str, str], ...], offers: tuple[_Offered, ...]) -> None:
        self._clear()
        wide = sum(self.fontMetrics().horizontalAdvance(words) + theme.room(_FRAME) for _, words in parts)
        # Where the parts do not fit side by side, one menu holds them all.
        fits = wide <= self.window().width() * _PART
        if not fits:
            self._add_parts(asked, parts)
        for key, words in parts if fits else ():
            part = self._add(words, partial(self._bridge.want, key))
            part.setCheckable(True)
            part.setChecked(key == asked)
        if len(offers) > 1:
            self._add_menu(offers)
        for offer in offers if len(offers) == 1 else ():
            _bar(self._add(offer.words, partial(self._bridge.take, offer.key)), offer)

    def _add(self, words: str, act: Callable[[], object]) -> QPushButton:
        button = QPushButton(words)
        button.clicked.connect(lambda _checked=False: act())
        self._put(button)
        return button

    def _add_parts(self, asked: str, parts: tuple[tuple[str, str], ...]) -> None:
        """Add the menu of many open questions; its entries are made when it opens."""
        words = dict(parts)[asked]
        button = MenuButton(say("{part}, 1 of {count}", part=words, count=len(parts)))
        menu = button.menu()
        menu.aboutToShow.connect(lambda: self._fill(menu, asked, parts))
        self._put(button)

    def _fill(self, menu: QMenu, asked: str, parts: tuple[tuple[str, str], ...]) -> None:
        menu.clear()
        for key, words in parts:
            part = menu.addAction(words, partial(self._bridge.want, key))
            part.setCheckable(True)
            part.setChecked(key == asked)

    def _add_menu(self, offers: tuple[_Offered, ...]) -> None:
        button = MenuButton(say("In between"))
        menu = button.menu()
        menu.setToolTipsVisible(True)
        for offer in offers:
            _bar(menu.addAction(offer.words, partial(self._bridge.take, offer.key)), offer)
        self._put(button)

    def _put(self, button: QPushButton) -> None:
        """Add a button that the layout measures at once; Qt would show it after the band is laid out."""
        self._row.addWidget(button)
        button.show()

    def _clear(self) -> None:
        while (item := self._row.takeAt(0)) is not None:
            button = item.widget()
            if button is not None:
                button.hide()
                # Not at once: this may run within the click of the very button.
                button.deleteLater()


def _looked_at(offer: Offer, scene: Scene) -> _Offered:
    return _Offered(offer.key, offer.words(scene), offer.why_not(scene))


def _bar(entry: QPushButton | QAction, offer: _Offered) -> None:
    entry.setEnabled(offer.why_not is None)
    entry.setToolTip(explained(offer.why_not))
