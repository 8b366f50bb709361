"""The odds page: exact chances for two entered decks and numbers, without a fight."""

from collections.abc import Sequence
from fractions import Fraction

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDialog,
    QDoubleSpinBox,
    QFormLayout,
    QLabel,
    QLineEdit,
    QSpinBox,
    QStackedWidget,
    QWidget,
)

from crs_desktop.models.odds.odds_tables import CurveModel, SpreadModel
from crs_desktop.models.odds.odds_words import alone
from crs_desktop.override import override
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.odds.odds_page import OddsField, OddsPage, read_by
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.system import HouseRule
from crs_desktop.rules.values import exact
from crs_desktop.rules.why import NotAllowed
from crs_desktop.views.panels.odds import table_of
from crs_desktop.views.panels.odds_chart import OddsChart, described
from crs_desktop.views.style import theme
from crs_desktop.views.style.tags import tell
from crs_desktop.views.widgets.fitting import open_at, scrolled
from crs_desktop.views.widgets.layouts import STRETCH, in_column, in_row
from crs_desktop.words import say, translated

_AROUND = 10
"""Reach of a curve to either side of the present number."""


class _Fractional(QDoubleSpinBox):
    """A number with up to two decimals, shown without trailing zeros."""

    @override
    def textFromValue(self, value: float) -> str:  # noqa: N802
        return self.locale().toString(value, "g", 5)


Entry = QSpinBox | QDoubleSpinBox | QLineEdit


class OddsWithoutAFight(QDialog):
    """The odds dialog, with entries at the left and chances at the right; the fight does not change."""

    def __init__(
        self, page: OddsPage, rules: Sequence[HouseRule], scene: Scene, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.setWindowTitle(say("Odds without a fight"))
        self._page, self._scene = page, scene
        self.fields = {field.id: self._field(field) for field in page.fields if not field.choices}
        self.choices = {field.id: self._choice(field) for field in page.fields if field.choices}
        self.rules = {rule.id: rule for rule in rules if rule.id in page.readings}
        self.readings = {id_: self._reading(rule) for id_, rule in self.rules.items()}
        self.sentence = QLabel(wordWrap=True)
        self.exact = QCheckBox(say("As fractions"))
        self.as_table = QCheckBox(say("As tables"))
        self.spread = SpreadModel(self)
        self.numbers = table_of(self.spread, say("Odds of each number"))
        self.bars, self.curve = OddsChart(), OddsChart()
        self.curve.setAccessibleName(say("Chart by number: chance of down, chance of wounds only"))
        self.numbered = CurveModel(self)
        self.by_number = table_of(self.numbered, say("Odds by number"))
        self.over = QComboBox()
        self.over.setAccessibleName(say("Number to vary"))
        for field in page.over:
            self.over.addItem(translated(field.term), field.id)
        self._lay_out()
        self.over.currentIndexChanged.connect(self._show)
        for box in (self.exact, self.as_table):
            box.toggled.connect(self._show)
        first = next(iter(self.fields.values()))
        first.setFocus()
        first.selectAll()
        open_at(self, theme.room(960), theme.room(580))
        self._show()

    def _field(self, field: OddsField) -> Entry:
        if field.cards:
            line = QLineEdit(placeholderText=say("such as 9 8 10"))
            line.textChanged.connect(self._show)
            return line
        number = _Fractional() if field.fractions else QSpinBox()
        number.setRange(field.low, field.high)
        number.setValue(field.usual)
        number.valueChanged.connect(self._show)
        return number

    def _choice(self, field: OddsField) -> QComboBox:
        box = QComboBox()
        for value, words in field.choices.items():
            box.addItem(translated(words), value)
        box.currentIndexChanged.connect(self._show)
        return box

    def _reading(self, rule: HouseRule) -> QComboBox:
        """Return the choice of a house rule, at first with the reading of the fight."""
        box = QComboBox()
        box.setAccessibleName(rule.title)
        box.setMinimumContentsLength(12)
        box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
        for choice in rule.choices:
            box.addItem(rule.words(choice), choice)
            box.setItemData(box.count() - 1, rule.words(choice), Qt.ItemDataRole.ToolTipRole)
        box.currentTextChanged.connect(box.setToolTip)
        box.setCurrentIndex(max(0, box.findData(rule.chosen(self._scene.house_rules))))
        box.setToolTip(box.currentText())
        box.currentIndexChanged.connect(self._show)
        return box

    def _form(self) -> QWidget:
        whole = QWidget()
        form = QFormLayout(whole)
        form.setRowWrapPolicy(QFormLayout.RowWrapPolicy.WrapLongRows)
        for field in self._page.fields:
            form.addRow(translated(field.term), {**self.fields, **self.choices}[field.id])
        if self.readings:
            title = QLabel(say("House rules, as in the fight"))
            title.setProperty("quiet", True)
            form.addRow(title)
        for id_, box in self.readings.items():
            term = QLabel(self.rules[id_].title, wordWrap=True)
            term.setBuddy(box)
            form.addRow(term, box)
        area = scrolled(whole, say("Entries"))
        area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAsNeeded)  # large letters, small screen
        return area

    def _lay_out(self) -> None:
        self._lower = QStackedWidget()
        self._lower.addWidget(self.bars)
        self._lower.addWidget(self.numbers)
        self.note = QLabel(
            say("Lower part of a bar: chance of down. Upper part: chance of wounds only."), wordWrap=True
        )
        self.note.setProperty("quiet", True)
        self._curves = QStackedWidget()
        self._curves.addWidget(self.curve)
        self._curves.addWidget(self.by_number)
        right = in_column(
            in_row(self.exact, self.as_table, STRETCH),
            self.sentence,
            (self._lower, 3),
            self.over,
            (self._curves, 2),
            self.note,
        )
        in_row((self._form(), 1), (right, 1), into=self)

    def _entered(self) -> dict[str, int | Fraction | str]:
        chosen = {id_: str(box.currentData()) for id_, box in self.choices.items()}
        return {**{id_: _value(field) for id_, field in self.fields.items()}, **chosen}

    def _by(self) -> Scene:
        """Return the scene with the readings selected here."""
        return read_by(self._scene, {id_: str(box.currentData()) for id_, box in self.readings.items()})

    def _show(self) -> None:
        """Show the odds, or the reason why there are none; entries stay as they are."""
        try:
            told = self._page.told(self._by(), self._entered())
            curve = self._curve()
        except NotAllowed as error:
            tell(self.sentence, str(error), hurt=True)
            self.spread.show(None, False)
            return
        exact = self.exact.isChecked()
        tell(self.sentence, alone(told, exact), hurt=False)
        self.spread.show(told, exact)
        self.bars.show_spread(told)
        self.bars.setAccessibleName(described(told))
        self.note.setVisible(told.down is not None)
        at = self.fields[self.over.currentData()]
        self.curve.show_amounts(curve, 0 if isinstance(at, QLineEdit) else int(at.value()))
        self.numbered.show(curve, self.over.currentText(), exact)
        for part in (self._lower, self._curves):
            part.setCurrentIndex(1 if self.as_table.isChecked() else 0)

    def _curve(self) -> list[tuple[int, Forecast]]:
        over, entered = str(self.over.currentData()), self._entered()
        now = int(entered[over])
        field = next(one for one in self._page.over if one.id == over)
        numbers = range(max(field.low, now - _AROUND), min(field.high, now + _AROUND) + 1)
        return self._page.curve(self._by(), entered, over, numbers)


def _value(field: Entry) -> int | Fraction | str:
    if isinstance(field, QLineEdit):
        return field.text()
    return field.value() if isinstance(field, QSpinBox) else exact(field.value())
