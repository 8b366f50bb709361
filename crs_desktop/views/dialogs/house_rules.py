"""The dialog for house rules: places where a text is silent or ambiguous, with the GM's reading."""

from collections.abc import Callable
from pathlib import Path

from PySide6.QtWidgets import (
    QButtonGroup,
    QCheckBox,
    QDialog,
    QDialogButtonBox,
    QFileDialog,
    QLabel,
    QLineEdit,
    QRadioButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.record.taken_rules import house_rules_in, taken
from crs_desktop.play.told.table_rules import HouseRuleReading, readings
from crs_desktop.rules.facts import HouseRuleChosen
from crs_desktop.rules.why import NotAllowed, WhyNot
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.controls import Button
from crs_desktop.views.widgets.fitting import open_at
from crs_desktop.views.widgets.layouts import in_column, in_row
from crs_desktop.words import say

_BESIDE = 64
"""Pixels for frames and scroll bar."""


class HouseRules(QDialog):
    """The house rules; each choice applies at once as a ruling, so it is in the log and can be undone."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.setWindowTitle(say("House rules of {system}", system=bridge.session.system.title))
        self.search = QLineEdit(placeholderText=say("Search rules and readings"))
        self.search.setClearButtonEnabled(True)
        self.search.setAccessibleName(say("Search the house rules"))
        self.differing = QCheckBox(say("&Only changed"))
        self.message = QLabel(wordWrap=True)
        self.message.setProperty("hurt", True)
        self.blocks = [ReadingBlock(one, self._put) for one in self._readings()]
        self.buttons = {block.rule.id: block.buttons for block in self.blocks}
        self.own = {block.rule.id: block.own for block in self.blocks if block.own}
        self._headings: dict[str, QLabel] = {}
        self._lay_out()
        bridge.refused.connect(self._say)
        bridge.follow(self._follow)
        self.search.textChanged.connect(self._choose)
        self.differing.toggled.connect(self._choose)
        self._follow()
        self.search.setFocus()

    def shown(self) -> list[HouseRuleReading]:
        """Return the readings that match search and filter."""
        found = [one for one in self._readings() if one.holds(self.search.text())]
        return [one for one in found if one.differs or not self.differing.isChecked()]

    def take_over(self, path: Path) -> None:
        """Import the house rules of another campaign or a record as one ruling, reverted by one undo."""
        self.message.clear()
        scene, system = self._bridge.scene, self._bridge.session.system
        try:
            facts = taken(system, scene.house_rules, house_rules_in(path, system))
        except NotAllowed as error:
            self.message.setText(str(error.why))
            return
        if facts:
            self._bridge.rule(*facts, words=say("the house rules of {file}", file=path.name))
        else:
            self.message.setText(say("{file} has the same house rules.", file=path.name))

    def _readings(self) -> list[HouseRuleReading]:
        return readings(self._bridge.session.system, self._bridge.scene.house_rules)

    def _put(self, chosen: HouseRuleChosen) -> None:
        """Apply a choice, or show why not; then show the readings that apply."""
        self.message.clear()
        self._bridge.rule(chosen)
        self._follow()

    def _follow(self, *_: object) -> None:
        for block, one in zip(self.blocks, self._readings(), strict=True):
            block.show_reading(one)
        differing = sum(one.differs for one in self._readings())
        self.differing.setText(say("&Only changed ({count})", count=differing))
        self._choose()

    def _choose(self) -> None:
        """Show the matching house rules and the headings of their groups."""
        shown = {one.rule.id for one in self.shown()}
        groups = {one.group for one in self.shown()}
        for block in self.blocks:
            block.setVisible(block.rule.id in shown)
        for group, heading in self._headings.items():
            heading.setVisible(group in groups)
        self._nothing.setVisible(not shown)

    def _say(self, why: WhyNot) -> None:
        self.message.setText(str(why))

    def _ask_whose(self) -> None:
        kinds = say("Campaigns and fight records ({kinds})", kinds="*.crs *.toml")
        chosen, _ = QFileDialog.getOpenFileName(self, say("Import house rules"), "", kinds)
        if chosen:
            self.take_over(Path(chosen))

    def _print(self) -> None:
        from crs_desktop.views.dialogs.printing.print_rules import print_rules

        print_rules(self.shown(), self)

    def _lay_out(self) -> None:
        inner = QWidget()
        column = QVBoxLayout(inner)
        for block in self.blocks:
            if block.group not in self._headings:
                column.addWidget(self._heading(block.group))
            column.addWidget(block)
        self._nothing = QLabel(say("No house rule matches this search."), wordWrap=True)
        column.addWidget(self._nothing)
        column.addStretch(1)
        area = QScrollArea(widgetResizable=True)
        area.setAccessibleName(self.windowTitle())
        area.setWidget(inner)
        in_column(
            in_row((self.search, 1), self.differing), (area, 1), self.message, self._buttons(), into=self
        )
        # Before the style sheet is laid on it, its letters and thus its width are not the true ones.
        inner.ensurePolished()
        open_at(self, max(560, inner.sizeHint().width() + _BESIDE), theme.room(560))

    def _heading(self, group: str) -> QLabel:
        made = self._headings[group] = QLabel(group)
        made.setProperty("heading", True)
        return made

    def _buttons(self) -> QDialogButtonBox:
        made = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        taken_over = Button(say("&Import…"), self._ask_whose)
        printed = Button(say("&Print…"), self._print)
        for button in (taken_over, printed):
            made.addButton(button, QDialogButtonBox.ButtonRole.ActionRole)
        made.button(QDialogButtonBox.StandardButton.Close).setAutoDefault(False)
        made.rejected.connect(self.reject)
        return made


Choose = Callable[[HouseRuleChosen], None]


class ReadingBlock(QWidget):
    """One house rule with its readings; a click calls ``choose``, and only `show_reading` marks a reading."""

    def __init__(self, one: HouseRuleReading, choose: Choose) -> None:
        super().__init__()
        self.rule, self.group, self._choose = one.rule, one.group, choose
        self._now = one.chosen
        self.title = QLabel(wordWrap=True)
        self.title.setProperty("role", "sentence")
        self.title.setToolTip(one.text)
        self._marks = QButtonGroup(self)
        self.buttons = {choice: self._button(choice) for choice in one.rule.choices}
        self.own = self._own_word() if one.rule.own else None
        column = in_column(into=self, margins=(0, 0, 0, 8))
        self.standing = QLabel(one.standing, wordWrap=True)
        self.standing.setProperty("quiet", True)
        standing = [self.standing] if one.standing else []
        for part in (self.title, *standing, *self.buttons.values(), *([self.own] if self.own else [])):
            column.addWidget(part)

    def show_reading(self, one: HouseRuleReading) -> None:
        """Mark the reading that applies now, and star the title if it is not the first reading."""
        self._now = one.chosen
        said = say("{title} ({rule})", title=one.rule.title, rule=one.rule.rule)
        said = said if one.rule.rule else one.rule.title
        self.title.setText(say("★ {title}", title=said) if one.differs else said)
        # An exclusive group keeps one button checked; with a reading in the GM's own words none is.
        self._marks.setExclusive(False)
        for choice, button in self.buttons.items():
            button.setChecked(choice == one.chosen)
        self._marks.setExclusive(True)
        if self.own:
            self.own.setText("" if one.chosen in self.buttons else one.chosen)

    def _button(self, choice: str) -> QRadioButton:
        made = QRadioButton(self.rule.words(choice))
        made.setAccessibleName(f"{self.rule.title}: {made.text()}")
        made.clicked.connect(lambda: self._choose(HouseRuleChosen(self.rule.id, choice)))
        self._marks.addButton(made)
        return made

    def _own_word(self) -> QLineEdit:
        """Return a line for a reading in the GM’s own words, applied on Enter or on leaving it."""
        number = self.rule.number
        line = QLineEdit(placeholderText=say("or your own number") if number else say("or in your own words"))
        line.setAccessibleName(say("{title} …", title=self.rule.title))

        def choose() -> None:
            word = line.text().strip()
            # Leaving the line without a change must not make a second ruling.
            if word and word != self._now:
                self._choose(HouseRuleChosen(self.rule.id, word))

        line.editingFinished.connect(choose)
        return line
