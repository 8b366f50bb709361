"""The odds page: two decks and two numbers, and nothing of the fight."""

from collections.abc import Iterator
from fractions import Fraction

import pytest
from PySide6.QtWidgets import QApplication, QDoubleSpinBox, QLineEdit, QScrollArea, QSpinBox
from pytestqt.qtbot import QtBot

from crs_desktop.play.session.opening import opening
from crs_desktop.rules import load_system
from crs_desktop.rules.odds.odds_page import read_by
from crs_desktop.views.dialogs.odds_page import OddsWithoutAFight
from crs_desktop.views.style import theme
from crs_desktop.views.window.main_window import MainWindow

FRED_ON_JOHN = {"or": 8, "lb": 1, "dr": 6, "target_lb": 2}


def of_system(id_: str, **house_rules: str) -> OddsWithoutAFight:
    system = load_system(id_)
    assert system.odds_page is not None
    return OddsWithoutAFight(system.odds_page, system.house_rules, read_by(opening(system), house_rules))


@pytest.fixture
def page(qtbot: QtBot) -> OddsWithoutAFight:
    made = of_system("crs")
    qtbot.addWidget(made)
    made.show()
    for id_, number in FRED_ON_JOHN.items():
        put(made, id_, number)
    return made


def put(page: OddsWithoutAFight, id_: str, entered: float | str) -> None:
    field = page.fields[id_]
    if isinstance(field, QDoubleSpinBox):
        field.setValue(float(entered))
    elif isinstance(field, QSpinBox):
        field.setValue(int(entered))
    elif isinstance(field, QLineEdit):
        field.setText(str(entered))


def test_fred_on_john_in_words_and_exactly(page: OddsWithoutAFight) -> None:
    assert page.sentence.text() == (
        "Hits about 5 in 9, 4.0 LIFE lost on average, down about 1 in 6, an Ace 1 in 9."
    )
    assert cut_off(page) <= 0
    page.exact.setChecked(True)
    assert page.sentence.text().startswith("Hits 542357/980100,")
    put(page, "target_out", "9, 8 7 6")
    assert page.sentence.text().startswith("Hits 5737/9240,")


def test_a_stat_of_contest_may_have_a_half(qtbot: QtBot) -> None:
    contest = of_system("contest")
    qtbot.addWidget(contest)
    contest.exact.setChecked(True)
    put(contest, "stat", 12.5)
    put(contest, "other_stat", 12)
    assert contest.fields["stat"].text() == "12.5"
    assert contest.fields["other_stat"].text() == "12"
    half = contest.sentence.text()
    put(contest, "stat", 12)
    assert half == contest.sentence.text(), "a whole difference and a half is worth no more than the whole"
    put(contest, "other_stat", 12.5)
    assert half != contest.sentence.text()
    assert "Wins 325/864," in half


def test_what_cannot_be_is_said_and_what_is_entered_stays(page: OddsWithoutAFight) -> None:
    put(page, "out", "7 7")
    assert page.sentence.text() == "“7” is not left in the deck. A deck has A, 2 … 9 and its tens."
    field = page.fields["out"]
    assert isinstance(field, QLineEdit)
    assert (field.text(), page.spread.rowCount()) == ("7 7", 0)
    put(page, "out", "7")
    assert page.sentence.text().startswith("Hits")


def test_a_house_rule_counts_as_in_the_fight_until_another_is_chosen(
    page: OddsWithoutAFight, qtbot: QtBot
) -> None:
    put(page, "dr", 0)
    page.exact.setChecked(True)
    usual = page.sentence.text()
    floor = page.readings["defense-floor"]
    floor.setCurrentIndex(floor.findData("below"))
    assert page.sentence.text() != usual
    as_in_a_fight = of_system("crs", **{"defense-floor": "below"})
    qtbot.addWidget(as_in_a_fight)
    assert as_in_a_fight.readings["defense-floor"].currentData() == "below"


@pytest.mark.parametrize("id_", ["contest", "duellist", "bruise"])
def test_each_system_has_a_page_that_says_no_more_than_it_knows(id_: str, qtbot: QtBot) -> None:
    made = of_system(id_)
    qtbot.addWidget(made)
    made.show()
    assert " on average" in made.sentence.text()
    assert not made.note.isVisible(), "nothing is told of going down"
    assert made.spread.rowCount()
    assert cut_off(made) <= 0


def test_the_table_says_what_the_bars_show(page: OddsWithoutAFight) -> None:
    page.as_table.setChecked(True)
    page.exact.setChecked(True)
    assert page.numbers.isVisible()
    chances = [Fraction(page.spread.index(row, 1).data()) for row in range(page.spread.rowCount())]
    assert sum(chances) == 1
    rows = {page.numbered.index(row, 0).data(): row for row in range(page.numbered.rowCount())}
    hit, wounds, down = (Fraction(page.numbered.index(rows["8"], column).data()) for column in (1, 2, 3))
    assert hit == Fraction(542357, 980100) == wounds + down


def test_the_window_opens_it_and_the_fight_stays_as_it_is(
    table: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    opened: list[OddsWithoutAFight] = []

    def note(self: OddsWithoutAFight) -> int:
        opened.append(self)
        return 0

    monkeypatch.setattr(OddsWithoutAFight, "exec", note)
    before = table.bridge.scene
    table.actions_by_id["odds-page"].trigger()
    QApplication.processEvents()
    assert len(opened) == 1
    assert table.bridge.scene is before


@pytest.mark.usefixtures("_large")
def test_with_letters_of_200_percent_the_page_is_no_higher_than_the_screen(page: OddsWithoutAFight) -> None:
    assert page.minimumSizeHint().height() <= 700
    (area,) = page.findChildren(QScrollArea)
    assert area.horizontalScrollBar().maximum() == max(0, cut_off(page))


def cut_off(page: OddsWithoutAFight) -> int:
    """Return how many pixels of the fields are beyond the part that is seen."""
    (area,) = page.findChildren(QScrollArea)
    form = area.widget()
    assert form is not None
    return form.width() - area.viewport().width()


@pytest.fixture
def _large(qapp: QApplication) -> Iterator[None]:
    theme.apply(qapp, theme.LIGHT, 2)
    yield
    theme.apply(qapp, theme.LIGHT)
