"""The preferences dialog; each change applies at once."""

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import TypeVar

from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QFormLayout,
    QLabel,
    QLineEdit,
    QWidget,
)

from crs_desktop.views.style import theme
from crs_desktop.views.style.appearance import SCALES, SPEEDS, Appearance, palettes
from crs_desktop.views.widgets.controls import Button
from crs_desktop.views.widgets.layouts import STRETCH, in_column, in_form, in_row
from crs_desktop.words import say, translated

T = TypeVar("T")
_SHIPPED = "DejaVu Sans"


class Preferences(QDialog):
    """The preferences: palette, font, animation, display of cards, and folders for files."""

    def __init__(self, look: Appearance, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setWindowTitle(say("Preferences"))
        self._look = look
        self.palettes, self.scales, self.speeds, self.letters = (QComboBox() for _ in range(4))
        self.reduced = QCheckBox(say("&Reduced motion"))
        self.reduced.setToolTip(say("Turns all motion off, whatever the animation speed"))
        self.still = QCheckBox(say("Reduced motion &when the desktop says so"))
        self.large = QCheckBox(say("Large &index on cards"))
        self.lists = QCheckBox(say("Cards as &lists"))
        self.campaigns, self.exports = QLineEdit(readOnly=True), QLineEdit(readOnly=True)
        self._lay_out()
        self._fill()
        # `activated` and `clicked` report only the GM's choices, so filling the form changes nothing.
        self.palettes.activated.connect(lambda _: self._set(look.palette, self.palettes))
        self.scales.activated.connect(lambda _: self._set(look.scale, self.scales))
        self.speeds.activated.connect(lambda _: self._set(look.animate, self.speeds))
        self.letters.activated.connect(lambda _: self._set(look.letters, self.letters))
        self.reduced.clicked.connect(look.reduce_motion)
        self.still.clicked.connect(look.motion_of_system)
        self.large.clicked.connect(look.large_index)
        self.lists.clicked.connect(look.card_lists)

    def as_at_first(self) -> None:
        """Restore all preferences to their defaults."""
        self._look.as_at_first()
        self._fill()
        self._make_room()

    def choose(self, folder: str) -> None:
        """Ask the GM for a folder; ``folder`` is the setting, ``campaigns`` or ``exports``."""
        settings = self._look.settings
        now = settings.campaigns_folder() if folder == "campaigns" else settings.exports_folder()
        chosen = QFileDialog.getExistingDirectory(self, say("Choose a folder"), str(_existing(now)))
        if chosen:
            setattr(settings, folder, chosen)
            self._look.keep()
            self._fill()

    def _set(self, put: Callable[[T], None], combo: QComboBox) -> None:
        put(combo.currentData())
        self._make_room()

    def _fill(self) -> None:
        settings = self._look.settings
        named = [(name, words.capitalize()) for name, words in palettes()]
        _offer(self.palettes, named, self._look.palette_name)
        _offer(self.scales, [(one, f"{one:.0%}") for one in _with(SCALES, settings.scale)], settings.scale)
        _offer(self.speeds, _speeds(settings.animation_ms), settings.animation_ms)
        _offer(self.letters, _letters(), settings.system_letters)
        self.reduced.setChecked(settings.reduced_motion)
        self.still.setChecked(settings.motion_of_system)
        self.large.setChecked(settings.large_index)
        self.lists.setChecked(settings.card_lists)
        for line, folder in (
            (self.campaigns, settings.campaigns_folder()),
            (self.exports, settings.exports_folder()),
        ):
            line.setText(str(folder))
            line.setToolTip(str(folder))
            line.setCursorPosition(0)

    def _lay_out(self) -> None:
        self._form = in_form()
        self._form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        self._form.setVerticalSpacing(12)
        self._form.setHorizontalSpacing(16)
        self._row(say("&Palette"), self.palettes)
        self._row(say("Font &size"), self.scales)
        self._row(say("&Font"), self.letters)
        self._row(say("&Animation"), self.speeds)
        for mark in (self.reduced, self.still, self.large, self.lists):
            self._form.addRow("", mark)
        self._folder(say("Folder for new &campaigns"), self.campaigns, "campaigns")
        self._folder(say("Folder for e&xports"), self.exports, "exports")
        hint = QLabel(say("Changes apply at once."), wordWrap=True)
        hint.setProperty("quiet", True)
        in_column(self._form, hint, STRETCH, self._buttons(), into=self, margins=16, spacing=16)
        self._make_room()

    def _row(self, words: str, widget: QComboBox) -> None:
        self._form.addRow(words, widget)

    def _folder(self, words: str, line: QLineEdit, folder: str) -> None:
        choose = Button(say("Choose…"), lambda: self.choose(folder))
        choose.setAccessibleName(f"{words.replace('&', '')}: {choose.text()}")
        line.setAccessibleName(words.replace("&", ""))
        both = in_row((line, 1), choose, spacing=8)
        label = QLabel(words)
        label.setBuddy(choose)
        self._form.addRow(label, both)

    def _buttons(self) -> QDialogButtonBox:
        made = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        first = Button(say("Restore &defaults"), self.as_at_first)
        made.addButton(first, QDialogButtonBox.ButtonRole.ResetRole)
        made.button(QDialogButtonBox.StandardButton.Close).setDefault(True)
        made.rejected.connect(self.reject)
        return made

    def _make_room(self) -> None:
        """Fit the window to the present font size."""
        self.setMinimumWidth(theme.room(640))
        self.adjustSize()


def _offer(combo: QComboBox, entries: Sequence[tuple[T, str]], now: T) -> None:
    combo.clear()
    for value, words in entries:
        combo.addItem(words, value)
    combo.setCurrentIndex([value for value, _words in entries].index(now))


def _with(values: Sequence[float], now: float) -> list[float]:
    """Return the offered values with the present one added, which a hand-edited file may contain."""
    return sorted({*values, now})


def _speeds(now: int) -> list[tuple[int, str]]:
    known = [(ms, translated(word)) for ms, word in SPEEDS]
    return known if now in dict(SPEEDS) else [*known, (now, say("{ms} ms per card", ms=now))]


def _letters() -> list[tuple[bool, str]]:
    return [(False, _SHIPPED), (True, say("System font: {family}", family=theme.system_family()))]


def _existing(folder: Path) -> Path:
    """Return the folder, or its nearest parent that exists, or the home folder."""
    return next((one for one in (folder, *folder.parents) if one.is_dir()), Path.home())
