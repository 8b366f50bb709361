"""A row of the turn order tells a system's state and the GM's own marker beside each other."""

from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPixmap
from PySide6.QtWidgets import QLabel
from pytestqt.qtbot import QtBot

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.turns.combatants import CombatantRow, CombatantsModel, first_names
from crs_desktop.rules.condition import Condition
from crs_desktop.rules.facts import Entered, FieldSet, Marked, Renamed, Sided, Unmarked
from crs_desktop.rules.scene import Combatant, Marker
from crs_desktop.rules.values import Name
from crs_desktop.views.panels.turn_row import condition_ink, ink, makes_room, narrow, shown_name, words
from crs_desktop.views.style import theme
from crs_desktop.views.window.main_window import MainWindow
from tests.sessions import answer, bridge, desk
from tests.views.windows import opened

FRED = Name("Fred")
WIDE = 10_000


@pytest.fixture
def fight() -> Bridge:
    made = bridge()
    assert made.rule(Marked(FRED, Marker("flag", "on the ground")))
    return made


def shown(fight: Bridge, table: MainWindow, room: int) -> str:
    return words(row(fight), QFontMetrics(table.font()), room)


def row(fight: Bridge) -> CombatantRow:
    return CombatantsModel(fight).row(FRED)


def told(fight: Bridge, role: Qt.ItemDataRole) -> Any:
    model = CombatantsModel(fight)
    return model.index_of(FRED).data(role)


def test_what_the_gm_put_on_somebody_stands_beside_what_the_system_says(
    fight: Bridge, table: MainWindow
) -> None:
    assert shown(fight, table, WIDE) == "on the ground"
    assert fight.rule(FieldSet(FRED, "life_left", 0))
    assert shown(fight, table, WIDE) == "out of the fight, on the ground"
    assert fight.rule(Sided(FRED, "Fred", bystander=True))
    assert shown(fight, table, WIDE) == "out of the fight, on the ground, stands by"
    for role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole):
        assert str(told(fight, role)).endswith("out of the fight, on the ground, stands by")
    assert told(fight, Qt.ItemDataRole.ToolTipRole) == "Fred\nout of the fight\non the ground\nstands by"


def test_of_several_states_those_that_fit_are_whole_and_the_others_counted(
    fight: Bridge, table: MainWindow
) -> None:
    """Seen: “rig…, Berserk” and “prone, Bers…”."""
    fight.rule(*(Marked(FRED, Marker("flag", word)) for word in ("too weak for Battleaxe", "prone")))
    letters = QFontMetrics(table.font())
    for whole in ("on the ground, too weak for Battleaxe, prone", "on the ground, 2 more", "prone, 2 more"):
        assert shown(fight, table, letters.horizontalAdvance(whole)) == whole
    little = letters.horizontalAdvance("on th…")
    assert shown(fight, table, little) == "on th…", "none fits"
    fight.rule(FieldSet(FRED, "life_left", 0))
    alone = letters.horizontalAdvance("out of the fight")
    assert shown(fight, table, alone) == "out of the fight", "not “prone, 3 more”"


def test_who_has_no_state_and_no_marker_has_his_turn_or_his_side(table: MainWindow) -> None:
    letters = QFontMetrics(table.font())
    ted = CombatantsModel(bridge("toad")).row(Name("Ted"))
    assert words(ted, letters, WIDE) == "Party"
    fight = bridge()
    answer(fight, "Combat round", "Fred, John", "1", "-", "6", "3")
    assert shown(fight, table, WIDE) == "up now"
    assert told(fight, Qt.ItemDataRole.ToolTipRole) == "Fred"


def test_how_somebody_is_can_be_read_on_the_selections_ground() -> None:
    badly = Condition(word="badly hurt", bad=True)
    assert condition_ink(badly, "chosen") == ink("chosen")
    assert condition_ink(badly, "") == QColor(theme.in_use().hurt)


def test_of_two_in_a_melee_with_him_each_is_read_in_a_narrow_row(fight: Bridge, table: MainWindow) -> None:
    """Names are cut to first names if no other combatant has the same first name."""
    names = ("Alessia Brightwater", "Ferdinand von Hohenfels", "Orc one", "Orc two")
    for name in names:
        fight.rule(Entered(Name(name), Combatant(Name(name), name)))
    assert first_names(names) == {one: one.split()[0] for one in names[:2]}
    said = f"melee: {names[0]}, {names[1]}"
    assert fight.rule(Marked(FRED, Marker("sword", said)), Unmarked(FRED, "on the ground"))
    letters = QFontMetrics(table.font())
    assert words(row(fight), letters, WIDE) == said
    little = letters.horizontalAdvance("melee: Alessia, Ferdinand")
    assert words(row(fight), letters, little) == "melee: Alessia, Ferdinand"
    cut = letters.horizontalAdvance("melee: Ales…, Ferd…")
    assert words(row(fight), letters, cut) == "melee: Ales…, Ferd…"


def test_a_first_name_is_read_where_the_whole_name_has_no_room(fight: Bridge, table: MainWindow) -> None:
    """Seen: “Dorian Bl…” beside “Can bear 24”."""
    letters = QFontMetrics(table.font())
    assert fight.rule(Renamed(FRED, "Dorian Blackwood"))
    whole = letters.horizontalAdvance("Dorian Blackwood")
    assert shown_name(row(fight), letters, whole) == "Dorian Blackwood"
    assert shown_name(row(fight), letters, whole - 1) == "Dorian"
    assert told(fight, Qt.ItemDataRole.ToolTipRole).startswith("Dorian Blackwood\n")
    assert fight.rule(Renamed(Name("Mary"), "Dorian Grey"))
    assert shown_name(row(fight), letters, whole - 1).startswith("Dorian Bl"), "two have the first name"


def test_letters_are_narrowed_before_a_state_is_cut(qtbot: QtBot) -> None:
    """Seen: “out of th…” and “melee: Br…” in rows with room for the words in narrower letters."""
    on = QPixmap(300, 60)
    painter = QPainter(on)
    said = "out of the fight"
    wide = painter.fontMetrics().horizontalAdvance(said)
    narrow(painter, wide, said)
    assert painter.font().stretch() == 100
    narrow(painter, round(wide * 0.85), said)
    assert 76 <= painter.font().stretch() < 100
    assert painter.fontMetrics().horizontalAdvance(said) <= round(wide * 0.85)
    painter.end()


def test_the_number_of_cards_makes_room_for_a_state_and_not_for_more_than_fits(
    fight: Bridge, table: MainWindow
) -> None:
    """Seen in the first round of an evening: “Defensive S…” beside the number of cards left."""
    on = QPixmap(300, 60)
    painter = QPainter(on)
    painter.setFont(table.font())
    whole = painter.fontMetrics().horizontalAdvance("on the ground")
    assert not makes_room(painter, row(fight), whole + 40, 40)
    assert makes_room(painter, row(fight), whole, 40)
    assert not makes_room(painter, row(fight), whole // 2, 40)
    painter.end()


@pytest.mark.parametrize(
    "sample, who, left", [("bar", "Fred", ["LIFE 20"]), ("market", "Raq", ["Can bear 40", "Actions 6"])]
)
def test_each_gauge_is_a_number_with_the_same_name_in_the_row_and_on_the_sheet(
    qtbot: QtBot, sample: str, who: str, left: list[str]
) -> None:
    window = opened(qtbot, desk(sample))
    window.bridge.select(who)
    told = " ".join(label.text() for label in window.sheet.findChildren(QLabel))
    assert all(one in told for one in left)
    first, *others = CombatantsModel(window.bridge).row(Name(who)).condition.gauges
    drawn = [f"{first.title} {first.left}", *(f"{one.title} {one.left}" for one in others)]
    assert drawn == left


def test_the_row_up_is_filled_and_every_row_has_a_face(qtbot: QtBot) -> None:
    table = opened(qtbot, desk())
    answer(table.bridge, "combat round")
    turns, tones = table._panels.turns, theme.in_use()
    model = turns._combatants
    while table.bridge.scene.up is None:
        assert table.bridge.usual()
    faces = [turns.rows.face(model.row(name), 38, 1) for name in table.bridge.scene.combatants]
    assert len({face.toImage().pixelColor(19, 2).name() for face in faces if not face.isNull()}) >= 1
    assert all(face.width() == 38 for face in faces)
    box = turns.visualRect(model.index_of(table.bridge.scene.up))
    seen = turns.viewport().grab(box).toImage()
    assert seen.pixelColor(box.width() // 2, 6) == QColor(tones.asked)
