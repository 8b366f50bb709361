"""Sheet panel: name, source of cards or dice, and every field of the shown combatant."""

from collections.abc import Callable
from functools import partial

from PySide6.QtCore import Qt
from PySide6.QtGui import QIcon, QResizeEvent
from PySide6.QtWidgets import QLabel, QMenu, QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.cards.chance_words import chance_words
from crs_desktop.override import override
from crs_desktop.rules.facts import DrawsKept, SourceChosen
from crs_desktop.rules.values import Seen, Source
from crs_desktop.views.panels.figure import FigureView
from crs_desktop.views.panels.sheet_cells import SheetCells
from crs_desktop.views.style import drawings, theme
from crs_desktop.views.widgets.controls import MenuButton
from crs_desktop.views.widgets.layouts import in_column, in_row
from crs_desktop.views.widgets.short_label import ShortLabel
from crs_desktop.words import say, translated

_WITH_SOURCE, _HEAD = 236, 36


class SheetPanel(QWidget):
    """Panel with the sheet of the combatant that `Selection.shown` names, or a hint if there is none."""

    def __init__(self, bridge: Bridge) -> None:
        super().__init__()
        self._bridge = bridge
        self._name = ShortLabel()
        self._name.setProperty("heading", True)
        self._hint = QLabel(say("Select a combatant to read their sheet."), wordWrap=True)
        self._hint.setProperty("quiet", True)
        self._left = QLabel(wordWrap=True)
        self._left.setProperty("quiet", True)
        self._aside = QLabel(wordWrap=True)
        self._aside.setProperty("quiet", True)
        self._marks = QLabel(wordWrap=True)
        self._marks.setProperty("quiet", True)
        self._source = MenuButton()
        self._source.menu().aboutToShow.connect(self._fill)
        self._source_look: tuple[object, ...] = ()
        self.cells = SheetCells(bridge)
        in_column(
            in_row((self._name, 1), self._source),
            self._left,
            self._aside,
            self._hint,
            (in_row((self.cells, 1), (FigureView(bridge), 0, Qt.AlignmentFlag.AlignTop)), 1),
            self._marks,  # below the rows, which keep their place when a marker comes or goes
            (None, 0),
            into=self,
            margins=(12, 8, 12, 4),
        )
        bridge.follow(self._refresh, selection=True)
        self._refresh()

    @override
    def resizeEvent(self, event: QResizeEvent) -> None:  # noqa: N802
        super().resizeEvent(event)
        self._show_source()

    def _show_source(self) -> None:
        """Show the source of cards or dice if the name leaves room; the Fight menu has the same choice."""
        one = self._bridge.scene.combatants.get(self._bridge.shown)
        self._source.setVisible(one is not None and self.width() >= theme.room(_WITH_SOURCE))
        if one is None:
            return
        said = translated(chance_words(self._bridge.session.system).sources[one.source])
        ink, wide = theme.in_use().ink, self.width()
        look = (said, one.draws, self._name.text(), self._bridge.session.system.id, ink, wide, self.font())
        if look == self._source_look:
            return  # measuring sets the text, which would lay out the whole panel again
        self._source_look = look
        self._source.setText(said)
        self._source.setAccessibleName(said)
        secret, cards = one.draws != "open", self._bridge.session.system.has_cards
        fits = (
            self._name.sizeHint().width() + self._source.sizeHint().width() + round(_HEAD * theme.scale())
            <= wide
        )
        self._source.setText(said if fits else "")
        icon = "eye-off" if secret else "" if fits else "card" if cards else "dice"
        self._source.setIcon(drawings.icon(icon, ink, 18) if icon else QIcon())

    def _refresh(self) -> None:
        who = self._bridge.shown
        one = self._bridge.scene.of(who) if who else None
        self._name.setText(one.label if one else "")
        self._hint.setVisible(one is None)
        asked = self._bridge.scene.label(self._bridge.prompt.who) if self._bridge.looks_aside else ""
        self._aside.setText(say("{who} is asked. Escape goes back to them.", who=asked))
        self._aside.setVisible(bool(asked))
        self._show_source()
        self._left.setText(self._gauges() if one else "")
        self._left.setVisible(bool(self._left.text()))
        self.cells.setVisible(one is not None)
        marked = self._bridge.session.system.markers(self._bridge.scene).get(self._bridge.shown, ())
        self._marks.setText(" · ".join(marker.word for marker in marked))
        self._marks.setVisible(bool(marked))
        if one:
            how = translated(dict(chance_words(self._bridge.session.system).seen)[one.draws])
            self._source.setToolTip(say("Where {who}’s cards and dice are. {how}.", who=one.label, how=how))

    def _gauges(self) -> str:
        """Return what is left of each gauge, by the names that the turn order uses, and the condition."""
        condition = self._bridge.session.system.condition(self._bridge.scene, self._bridge.shown)
        said = "{title} {left} of {full}"
        left = [say(said, title=one.title, left=one.left, full=one.full) for one in condition.gauges]
        return " · ".join(filter(None, (*left, condition.word)))

    def _fill(self) -> None:
        """Fill the menu of sources and secrecy, worded for cards or dice."""
        menu, words = self._source.menu(), chance_words(self._bridge.session.system)
        menu.clear()
        one = self._bridge.scene.combatants.get(self._bridge.shown)
        for where, said in words.sources.items():
            _marked(menu, said, one is not None and one.source == where, partial(self._choose_source, where))
        menu.addSeparator()
        for seen, said in words.seen:
            _marked(menu, said, one is not None and one.draws == seen, partial(self._keep, seen))

    def _choose_source(self, where: Source) -> None:
        who = self._bridge.shown
        if who:
            self._bridge.rule(SourceChosen(who, where))

    def _keep(self, seen: Seen) -> None:
        who = self._bridge.shown
        if who:
            self._bridge.rule(DrawsKept(who, seen))


def _marked(menu: QMenu, said: str, chosen: bool, act: Callable[[], object]) -> None:
    """Add a menu entry; the present choice is checked, and choosing it again rules nothing."""
    entry = menu.addAction(translated(said), lambda: chosen or act())
    entry.setCheckable(True)
    entry.setChecked(chosen)
