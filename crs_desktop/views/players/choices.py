"""The dialog for what players see: LIFE by side, the part of the board, and true size."""

from collections.abc import Iterable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QPainter, QPaintEvent
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QDoubleSpinBox,
    QLabel,
    QWidget,
)

from crs_desktop.models.bridge import Bridge
from crs_desktop.override import override
from crs_desktop.play.players.life_shown import LIFE_SHOWN
from crs_desktop.views.players.screen import PlayersScreen
from crs_desktop.views.style import theme
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.widgets.layouts import in_form
from crs_desktop.words import say, template, translated

_LIFE = (
    ("number", template("as a number")),
    ("bar", template("as a bar")),
    ("word", template("in a word")),
    ("none", template("not at all")),
)
_LOOKS = (
    ("everybody", template("everybody whom players see")),
    ("follow", template("what you see")),
    ("point", template("the same part until you point elsewhere")),
)
_BAR, _INCH = 400, 25.4
"""Length of the bar to measure in pixels, and of an inch in millimetres."""


class PlayersChoices(QDialog):
    """A line for each side and for what the window looks at; each choice applies at once."""

    def __init__(
        self, bridge: Bridge, settings: Settings, screen: PlayersScreen | None, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(say("What players see"))
        self.setMinimumWidth(theme.room(440))
        self._settings, self._screen = settings, screen
        self.life = {side: self._life_of(side) for side in _sides(bridge)}
        self.look = _one_of(say("Players’ window shows"), _LOOKS, settings.players_look)
        self.true_size = QCheckBox(say("One square is one inch long on the players’ screen"))
        self.length = self._measured()
        form = in_form(into=self)
        for side, line in self.life.items():
            form.addRow(_shown_as(side), line)
        form.addRow(say("The window shows"), self.look)
        form.addRow(self.true_size)
        form.addRow(say("The bar on that screen is"), self.length)
        note = QLabel(say("Measure the bar that lies over the players’ window with a ruler."), wordWrap=True)
        form.addRow(note)
        buttons = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        buttons.rejected.connect(self.reject)
        form.addRow(buttons)
        self._bar = self._lay_bar()
        self.true_size.setChecked(settings.players_true and settings.players_inch > 0)
        self.true_size.setEnabled(settings.players_inch > 0)
        self.look.activated.connect(self._choose_look)
        self.true_size.toggled.connect(self._choose_size)
        self.length.valueChanged.connect(self._measure)

    @override
    def done(self, result: int) -> None:
        """Take the bar away with the dialog."""
        if self._bar is not None:
            self._bar.hide()
            self._bar.deleteLater()
        super().done(result)

    def _life_of(self, side: str) -> QComboBox:
        line = _one_of(_shown_as(side), _LIFE, self._settings.players_life.get(side, LIFE_SHOWN))
        line.activated.connect(lambda _place: self._choose_life(side, line.currentData()))
        return line

    def _choose_life(self, side: str, shown: str) -> None:
        self._settings.players_life[side] = shown  # type: ignore[assignment]  # one of `_LIFE`
        if self._screen:
            self._screen.refresh()

    def _choose_look(self, _place: int) -> None:
        self._settings.players_look = self.look.currentData()
        self._apply()

    def _choose_size(self, true: bool) -> None:
        self._settings.players_true = true
        self._apply()

    def _measured(self) -> QDoubleSpinBox:
        length = QDoubleSpinBox(suffix=say(" mm"), decimals=0)
        length.setRange(0, 1000)
        length.setSpecialValueText(say("not measured"))
        length.setAccessibleName(say("Length of the bar in millimetres"))
        if self._settings.players_inch:
            length.setValue(_BAR * _INCH / self._settings.players_inch)
        return length

    def _measure(self, length: float) -> None:
        self._settings.players_inch = min(1000, round(_BAR * _INCH / length)) if length >= 1 else 0
        self.true_size.setEnabled(self._settings.players_inch > 0)
        self._apply()

    def _apply(self) -> None:
        if self._screen:
            self._screen.look_as_set()

    def _lay_bar(self) -> "_Bar | None":
        """Lay the bar to measure over the players' window, if it is open."""
        if self._screen is None or self._screen.window is None:
            return None
        bar = _Bar(self._screen.window)
        bar.move((self._screen.window.width() - bar.width()) // 2, bar.height() // 2)
        bar.show()
        bar.raise_()
        return bar


class _Bar(QWidget):
    """A bar of known length in pixels, with a mark at each end."""

    def __init__(self, parent: QWidget) -> None:
        super().__init__(parent)
        self.resize(_BAR + 40, 64)
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)

    @override
    def paintEvent(self, event: QPaintEvent) -> None:  # noqa: N802
        painter, tones = QPainter(self), theme.in_use()
        painter.fillRect(self.rect(), QColor(tones.paper))
        painter.fillRect(20, 26, _BAR, 12, QColor(tones.ink))
        for end in (20, 20 + _BAR - 2):
            painter.fillRect(end, 14, 2, 36, QColor(tones.ink))
        painter.end()


def _sides(bridge: Bridge) -> Iterable[str]:
    return dict.fromkeys(one.side for one in bridge.scene.combatants.values())


def _shown_as(side: str) -> str:
    return say("State of {side}", side=side) if side else say("State of those without a side")


def _one_of(named: str, choices: Sequence[tuple[str, str]], now: str) -> QComboBox:
    line = QComboBox()
    line.setAccessibleName(named)
    for value, words in choices:
        line.addItem(translated(words), value)
    line.setCurrentIndex(max(0, line.findData(now)))
    return line
