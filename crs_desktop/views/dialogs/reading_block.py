"""One house rule with its readings, to be chosen from."""

from collections.abc import Callable

from PySide6.QtWidgets import QButtonGroup, QLabel, QLineEdit, QRadioButton, QVBoxLayout, QWidget

from crs_desktop.play.told.table_rules import Reading
from crs_desktop.rules.facts import HouseRuleChosen
from crs_desktop.words import say

Choose = Callable[[HouseRuleChosen], None]


class ReadingBlock(QWidget):
    """``choose`` is told what the GM wants; what is marked is what `show_reading` says."""

    def __init__(self, one: Reading, choose: Choose) -> None:
        super().__init__()
        self.rule, self.group, self._choose = one.rule, one.group, choose
        self._now = one.chosen
        self.title = QLabel(wordWrap=True)
        self.title.setProperty("role", "sentence")
        self.title.setToolTip(one.text)
        self._marks = QButtonGroup(self)
        self.buttons = {choice: self._button(choice) for choice in one.rule.choices}
        self.own = self._own_word() if one.rule.own else None
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 8)
        self.standing = QLabel(one.standing, wordWrap=True)
        self.standing.setProperty("quiet", True)
        standing = [self.standing] if one.standing else []
        for part in (self.title, *standing, *self.buttons.values(), *([self.own] if self.own else [])):
            column.addWidget(part)

    def show_reading(self, one: Reading) -> None:
        """Mark the reading that holds now, and a star where it differs from the first."""
        self._now = one.chosen
        said = say("{title} ({rule})", title=one.rule.title, rule=one.rule.rule)
        said = said if one.rule.rule else one.rule.title
        self.title.setText(say("★ {title}", title=said) if one.differs else said)
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
        """A line for the GM’s own word, in force when it is left or Enter is pressed."""
        number = self.rule.number
        line = QLineEdit(placeholderText=say("or your own number") if number else say("or in your own word"))
        line.setAccessibleName(say("{title} …", title=self.rule.title))

        def choose() -> None:
            word = line.text().strip()
            if word and word != self._now:
                self._choose(HouseRuleChosen(self.rule.id, word))

        line.editingFinished.connect(choose)
        return line
