"""The house rules: where a text is silent or says two things, the readings, and the GM's choice."""

from PySide6.QtWidgets import (
    QButtonGroup,
    QDialog,
    QDialogButtonBox,
    QLabel,
    QLineEdit,
    QRadioButton,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from crs_desktop.models.bridge import Bridge
from crs_desktop.play.told.rule_index import shipped_rules
from crs_desktop.rules.facts import HouseRuleChosen
from crs_desktop.rules.system import HouseRule
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.style import theme
from crs_desktop.views.widgets.fitting import open_at
from crs_desktop.words import say

_BESIDE = 64
"""The pixels that frames and the scroll bar take."""


class HouseRules(QDialog):
    """A choice is in force at once, and is a ruling like any other: in the log, and undone by undo."""

    def __init__(self, bridge: Bridge, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bridge = bridge
        self.setWindowTitle(say("House rules of {system}", system=bridge.session.system.title))
        self.own: dict[str, QLineEdit] = {}
        inner = QWidget()
        column = QVBoxLayout(inner)
        self.buttons = {rule.id: self._add(rule, column) for rule in bridge.session.system.house_rules}
        column.addStretch(1)
        area = QScrollArea(widgetResizable=True)
        area.setAccessibleName(self.windowTitle())
        area.setWidget(inner)
        close = QDialogButtonBox(QDialogButtonBox.StandardButton.Close)
        close.rejected.connect(self.reject)
        self.message = QLabel(wordWrap=True)
        self.message.setProperty("hurt", True)
        bridge.refused.connect(self._say)
        outer = QVBoxLayout(self)
        outer.addWidget(area)
        outer.addWidget(self.message)
        outer.addWidget(close)
        inner.ensurePolished()
        open_at(self, max(560, inner.sizeHint().width() + _BESIDE), theme.room(480))

    def _add(self, rule: HouseRule, column: QVBoxLayout) -> dict[str, QRadioButton]:
        title = QLabel(say("{title} ({rule})", title=rule.title, rule=rule.rule))
        title.setProperty("role", "sentence")
        title.setWordWrap(True)
        title.setToolTip(shipped_rules()[rule.rule].text)
        column.addWidget(title)
        group = QButtonGroup(self)
        made = {choice: QRadioButton(rule.words(choice)) for choice in rule.choices}
        now = rule.chosen(self._bridge.scene.house_rules)
        for choice, button in made.items():
            button.setChecked(choice == now)
            button.setAccessibleName(f"{rule.title}: {button.text()}")
            group.addButton(button)
            column.addWidget(button)
            button.clicked.connect(self._chosen(rule.id, choice))
        if rule.own:
            column.addWidget(self._own_word(rule, now))
        column.addSpacing(12)
        return made

    def _own_word(self, rule: HouseRule, now: str) -> QLineEdit:
        """A line for the GM’s own word, in force when it is left or Enter is pressed."""
        line = QLineEdit(now if now not in rule.choices else "", placeholderText=say("or in your own word"))
        line.setAccessibleName(say("{title} …", title=rule.title))
        self.own[rule.id] = line

        def choose() -> None:
            word = line.text().strip()
            if word and word != rule.chosen(self._bridge.scene.house_rules):
                self._put(HouseRuleChosen(rule.id, word))

        line.editingFinished.connect(choose)
        return line

    def _chosen(self, rule: str, choice: str) -> object:
        def choose() -> None:
            self._put(HouseRuleChosen(rule, choice))

        return choose

    def _say(self, why: WhyNot) -> None:
        self.message.setText(str(why))

    def _put(self, chosen: HouseRuleChosen) -> None:
        """Bring it into force, or say here why not; what is shown is what holds in either case."""
        self.message.clear()
        self._bridge.rule(chosen)
        rule = next(one for one in self._bridge.session.system.house_rules if one.id == chosen.rule)
        now = rule.chosen(self._bridge.scene.house_rules)
        buttons = self.buttons[rule.id]
        _check_none(next(iter(buttons.values())).group())
        if now in buttons:
            buttons[now].setChecked(True)
        if rule.id in self.own:
            self.own[rule.id].setText("" if now in buttons else now)


def _check_none(group: QButtonGroup) -> None:
    group.setExclusive(False)
    for button in group.buttons():
        button.setChecked(False)
    group.setExclusive(True)
