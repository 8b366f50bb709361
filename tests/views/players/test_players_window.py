"""The players' window: what it shows, a pick in it, and how the GM opens, blanks, freezes and loses it."""

from collections.abc import Callable, Iterator, Sequence

import pytest
from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QGuiApplication, QImage, QKeyEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QLabel, QWidget
from pytestqt.qtbot import QtBot

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import FogSet, Hidden, MapLaid, Moved, SideColoured
from crs_desktop.rules.facts.fog import drawn
from crs_desktop.rules.ground.map_picture import MapPicture
from crs_desktop.rules.ground.square_set import box
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.values import Name
from crs_desktop.views.board.ground.players_frame import FrameLabel
from crs_desktop.views.board.ground.squares import whole
from crs_desktop.views.cards.arc import arc
from crs_desktop.views.cards.spread import CardSpread
from crs_desktop.views.commands.map_laying import as_large
from crs_desktop.views.files.for_players import as_players_see
from crs_desktop.views.players.choices import PlayersChoices
from crs_desktop.views.players.screen import PlayersScreen
from crs_desktop.views.players.window import PlayersWindow
from crs_desktop.views.window.main_window import MainWindow
from tests.play.players.test_redacted import secrets_about, under_way
from tests.sessions import answer
from tests.views.board.map_files import encoded, image

_SMOOTH = (Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation)
FRED, MARY, JOHN = Name("Fred"), Name("Mary"), Name("John")


def screen_of(table: MainWindow) -> PlayersScreen:
    screen = table.subjects.players.screen
    assert screen is not None
    return screen


def window_of(table: MainWindow) -> PlayersWindow:
    window = screen_of(table).window
    assert window is not None
    return window


@pytest.fixture
def players(table: MainWindow) -> Iterator[PlayersWindow]:
    """The players' window, opened by the GM's key."""
    table.actions_by_id["players"].trigger()
    window = window_of(table)
    window.resize(1280, 720)
    QApplication.processEvents()
    yield window
    screen_of(table).close()


def said(table: MainWindow) -> str:
    return table.edge.message.text()


def words(window: QWidget) -> str:
    """All that can be read in a window, or heard of it."""
    seen = [part for part in (window, *window.findChildren(QWidget)) if part.isVisible()]
    heard = [text for part in seen for text in (part.accessibleName(), part.accessibleDescription())]
    return "\n".join([*heard, *(part.text() for part in seen if isinstance(part, QLabel))])


def painted(window: QWidget) -> QImage:
    for _ in range(3):
        QApplication.processEvents()
    return window.grab().toImage()


def drawing(table: MainWindow) -> None:
    """Let Fred draw for Initiative."""
    answer(table.bridge, "Combat round", "Fred, Mary, John", "1", "-")
    QApplication.processEvents()


def click(window: PlayersWindow, place: int) -> None:
    port = window.band.fan.viewport()
    lie = arc(window.band.cards.rowCount(), port.width(), port.height()).lies[place]
    x, y = lie.point(-lie.width / 2 + 4, 0)
    QTest.mouseClick(port, Qt.MouseButton.LeftButton, pos=QPoint(round(x), round(y)))


def test_it_shows_the_fight_and_takes_a_pick(table: MainWindow, players: PlayersWindow) -> None:
    assert [token.look.label for token in players.board] == ["Fred", "Mary", "John"]
    assert [token.look.head for token in players.board] == [token.look.head for token in table.board.tokens]
    assert "LIFE" not in words(players)
    drawing(table)
    text = table.bridge.prompt.text
    assert players.band.question.text() == text == players.band.fan.accessibleName()
    assert {players.band.cards.index(row, 0).data() for row in range(2)} == {
        "Card 1, face down",
        "Card 2, face down",
    }
    ways: list[tuple[int, Callable[[], object]]] = [
        (2, lambda: click(players, 2)),
        (3, lambda: QTest.keyClick(players, Qt.Key.Key_4)),
        (0, lambda: [QTest.keyClick(players.band.fan, key) for key in (Qt.Key.Key_Right, Qt.Key.Key_Space)]),
    ]
    for place, pick in ways:
        fan = table.bridge.fan()
        assert fan and players.model.view.fan
        pick()
        entry = table.bridge.session.path[-1].entry
        assert (entry.by, entry.text, entry.fan) == ("gm", fan.order[place], fan.signature)


def test_no_command_of_the_gm_is_reachable(table: MainWindow, players: PlayersWindow) -> None:
    drawing(table)
    head = table.bridge.session.head
    for key in (Qt.Key.Key_Z, Qt.Key.Key_K, Qt.Key.Key_N):
        QTest.keyClick(players, key, Qt.KeyboardModifier.ControlModifier)
    for target in (players.board.viewport(), players.turns.viewport()):
        QTest.mouseClick(target, Qt.MouseButton.LeftButton)
        QTest.mouseDClick(target, Qt.MouseButton.LeftButton)
        QTest.mouseClick(target, Qt.MouseButton.RightButton)
    assert table.bridge.session.head == head and not players.actions()
    QTest.keyClick(players, Qt.Key.Key_F11)
    assert players.isFullScreen()
    QTest.keyClick(players, Qt.Key.Key_Escape)
    assert not players.isFullScreen()


def test_the_gm_blanks_and_freezes_it(qtbot: QtBot, table: MainWindow, players: PlayersWindow) -> None:
    drawing(table)
    table.actions_by_id["players-freeze"].trigger()
    assert said(table) == "Players see this moment until you unfreeze."
    before, fan = players.model.view, table.bridge.fan()
    assert fan and table.bridge.pick(0)
    assert players.model.view == before
    head = table.bridge.session.head
    click(players, 1)
    assert table.bridge.session.head == head
    table.actions_by_id["players-freeze"].trigger()
    assert players.model.view != before
    table.bridge.look_back(table.bridge.session.path[0].id)
    click(players, 1)
    assert table.bridge.session.head == head and "earlier moment" in said(table)
    table.bridge.look_now()
    part = table.board.overlay.frame.part
    table.actions_by_id["players-blank"].trigger()
    assert said(table) == "Players see nothing."
    assert not words(players).strip() and players.windowTitle() == "CRS Desktop"
    qtbot.waitUntil(lambda: table.board.overlay.frame.words == "Players: blank")
    assert table.board.overlay.frame.part == part
    table.board.zoom(5)
    (label,) = (item for item in table.board.overlay.frame.childItems() if isinstance(item, FrameLabel))
    qtbot.waitUntil(lambda: table.board.viewport().rect().contains(table.board.mapFromScene(label.pos())))
    table.actions_by_id["players-blank"].trigger()
    assert "Fred" in words(players)


def test_the_frame_leaves_no_line_behind(
    qapp: QApplication, table: MainWindow, players: PlayersWindow
) -> None:
    board = table.board
    table.resize(800, 700)
    board.tokens.animation_ms = players.board.animation_ms = 0
    for square in (Square(7, 12), Square(3, 3)):
        assert table.bridge.rule(Moved(FRED, square))
        QApplication.processEvents()
        QApplication.processEvents()  # the players' window is drawn, then the frame follows it
    bare = board.open_part.adjusted(40, 70, -40, -60)  # without what lies above the board
    place = board.viewport().mapTo(table, bare.topLeft())
    seen = qapp.primaryScreen().grabWindow(table.winId(), place.x(), place.y(), bare.width(), bare.height())
    whole = board.viewport().grab(bare).toImage()
    assert seen.toImage().convertToFormat(whole.format()) == whole


def test_a_closed_window_or_a_lost_screen_costs_one_sentence(
    table: MainWindow, players: PlayersWindow
) -> None:
    drawing(table)
    head, screen = table.bridge.session.head, screen_of(table)
    players.close()
    assert screen.window is None and "closed" in said(table)
    table.actions_by_id["players-blank"].trigger()
    assert said(table) == "The players’ window is closed: open it first."
    table.actions_by_id["players"].trigger()
    assert words(window_of(table)) and table.board.overlay.frame.isVisible() is not None
    table.actions_by_id["players-freeze"].trigger()
    frozen = window_of(table).model.view
    app = QGuiApplication.instance()
    assert isinstance(app, QGuiApplication)
    app.screenRemoved.emit(window_of(table).screen())
    assert screen.window is None and said(table).startswith("The players’ screen is gone")
    assert table.bridge.session.head == head and table.bridge.pick(0)
    QApplication.processEvents()
    assert not table.board.overlay.frame.isVisible()
    table.actions_by_id["players"].trigger()
    assert window_of(table).model.view == frozen, "nothing new is revealed until the GM unfreezes"


@pytest.mark.parametrize("sample", ["bar", "market", "duel"])
def test_it_looks_the_same_with_and_without_what_is_secret(
    table: MainWindow, players: PlayersWindow, sample: str
) -> None:
    session = under_way(sample)
    table.bridge.play(session)
    before, heard = painted(players), words(players)
    for fact in secrets_about(session):
        assert table.bridge.rule(fact)
    assert painted(players) == before and words(players) == heard
    assert "Zqx" not in heard
    seen = next(iter(session.scene.combatants))
    assert table.bridge.rule(Hidden(seen, True))
    assert painted(players) != before
    # not even in a part that is out of sight
    below = [part.accessibleName() for part in players.band.findChildren(QWidget)]
    assert not [name for name in below if session.scene.label(seen) in name]


def test_a_side_has_the_colour_of_another_fight_everywhere(table: MainWindow, players: PlayersWindow) -> None:
    fred = players.model.rows[0]
    before = players.board.face(fred, 40, 1).toImage()
    players.board.chosen = {table.bridge.scene.of(FRED).side: "purple"}
    drawing(table)
    backs = players.band.fan.scene()
    assert isinstance(backs, CardSpread) and backs.back == "purple"
    assert [token.look.colour == "purple" for token in players.board] == [True, False, False]
    assert players.board.face(fred, 40, 1).toImage() != before
    assert table.bridge.rule(SideColoured(table.bridge.scene.of(FRED).side, "green"))
    assert backs.back == "green", "the same fan"


def test_a_board_without_anybody_is_shown_whole_when_it_grows(
    table: MainWindow, players: PlayersWindow
) -> None:
    assert table.bridge.rule(*(Moved(who, None) for who in (FRED, MARY, JOHN)))
    assert players.board.port.contains(whole(players.board.ground))
    assert table.bridge.rule(as_large(table.bridge.scene, 45, 30))
    assert players.board.port.contains(whole(players.board.ground))


def test_a_map_that_lies_on_the_board_already_is_shown_at_once(table: MainWindow) -> None:
    campaign: Campaign = table.files.desk.campaign
    picture = campaign.keep_picture(encoded(image(240, 160)))
    assert table.bridge.rule(MapLaid(MapPicture(picture, 0, 0, 2400, 1600)))
    table.actions_by_id["players"].trigger()
    assert window_of(table).board.map.ground
    screen_of(table).close()


def test_fog_shows_nothing_of_the_map_below(table: MainWindow, players: PlayersWindow) -> None:
    campaign: Campaign = table.files.desk.campaign
    picture = campaign.keep_picture(encoded(image(240, 160)))
    around: Sequence[Fact] = [Moved(who, Square(12 + at, 8)) for at, who in enumerate((FRED, MARY, JOHN))]
    assert table.bridge.rule(MapLaid(MapPicture(picture, 0, 0, 2400, 1600)), *around)
    assert table.bridge.rule(FogSet(True), drawn("revealed", box(Square(12, 8), Square(14, 8))))

    def tone(column: float, row: float) -> str:
        at = players.board.mapFromScene(QPointF(48 * column, 48 * row))
        return painted(players.board.viewport()).pixelColor(at).name()

    def tones(columns: range, rows: range) -> set[int]:
        view, board = painted(players.board.viewport()), players.board
        first, last = (
            board.mapFromScene(QPointF(48 * one, 48 * other))
            for one, other in ((columns[0], rows[0]), (columns[-1] + 1, rows[-1] + 1))
        )
        places = ((x, y) for x in range(first.x(), last.x()) for y in range(first.y(), last.y()))
        return {view.pixel(x, y) for x, y in places if view.rect().contains(x, y)}

    for level in (12, 20, 48, 80, 0):  # right of the revealed squares, and below them
        players.board.true_level = level
        players.board.fit()
        assert len(tones(range(15, 18), range(7, 10)) | tones(range(12, 15), range(9, 10))) == 1
    assert len({tone(12.9, 9.5), tone(13.4, 9.2), tone(11.5, 8.1)}) == 1
    hidden = tone(11.5, 8.5)
    assert table.bridge.rule(drawn("explored", box(Square(11, 8), Square(11, 8))))
    assert tone(11.5, 8.5) != hidden
    assert table.bridge.rule(FogSet(False))
    assert tone(12.9, 9.4) != hidden


def test_the_gm_chooses_what_it_looks_at_and_how_life_is_shown(
    qtbot: QtBot, table: MainWindow, players: PlayersWindow
) -> None:
    screen, frame = screen_of(table), table.board.overlay.frame
    qtbot.waitUntil(frame.isVisible)
    assert all(frame.part.contains(token.ground.center()) for token in players.board)
    with as_players_see(table.board, table.board, table.bridge):
        assert frame.opacity() == 0
    choices = PlayersChoices(table.bridge, table.settings, screen, table)
    qtbot.addWidget(choices)
    side = table.bridge.scene.of(JOHN).side
    line = choices.life[side]
    line.setCurrentIndex(line.findData("number"))
    line.activated.emit(0)
    assert table.settings.players_life == {side: "number"}
    assert "John, at I6, LIFE 10 of 10" in players.board.accessibleDescription()
    choices.length.setValue(100)  # 400 pixels are 100 mm: an inch is 102 pixels
    choices.true_size.setChecked(True)
    assert players.board.level == table.settings.players_inch == 102
    choices.true_size.setChecked(False)
    choices.look.setCurrentIndex(choices.look.findData("follow"))
    choices.look.activated.emit(1)
    table.board.zoom(2)
    qtbot.waitUntil(
        lambda: players.board.pointed == table.board.mapToScene(table.board.open_part).boundingRect()
    )
    choices.look.setCurrentIndex(choices.look.findData("point"))
    choices.look.activated.emit(2)
    stays = players.board.seen
    assert table.bridge.rule(Moved(JOHN, Square(23, 12)))
    assert players.board.seen == stays, "it stays until the GM points"
    choices.done(0)


def test_pointing_keeps_the_size_of_the_squares(table: MainWindow, players: PlayersWindow) -> None:
    screen, board = screen_of(table), players.board
    for size in ((801, 533), (1237, 691)):
        players.resize(*size)
        board.look_at(None)
        level = board.level
        for place in (QPointF(48 * 11, 48 * 9), QPointF(48 * 23, 48 * 1), QPointF(48 * 12, 48 * 6)):
            screen.point_at(place)
            assert board.level == level and board.seen.contains(place)
    assert table.settings.players_look == "point"


def test_a_small_preview_shows_the_gm_the_same_picture(
    qtbot: QtBot, table: MainWindow, players: PlayersWindow
) -> None:
    table.actions_by_id["players-preview"].trigger()
    preview = screen_of(table).preview
    assert preview is not None and preview.isVisible()

    def drawn_as_shown() -> bool:
        small = preview.picture.pixmap().toImage()
        return small == players.grab().scaled(small.size(), *_SMOOTH).toImage()

    qtbot.waitUntil(drawn_as_shown)
    before = preview.picture.pixmap().toImage()
    drawing(table)
    qtbot.waitUntil(drawn_as_shown)
    assert preview.picture.pixmap().toImage() != before
    table.actions_by_id["players-blank"].trigger()
    qtbot.waitUntil(drawn_as_shown)
    table.actions_by_id["players-preview"].trigger()
    assert not preview.isVisible()
    table.actions_by_id["players-preview"].trigger()
    again = screen_of(table).preview
    assert again is not None and again.isVisible()
    players.close()
    assert screen_of(table).preview is None and not again.isVisible()


def test_the_fan_can_be_a_list_and_leaves_with_the_gm(table: MainWindow, players: PlayersWindow) -> None:
    drawing(table)
    table.subjects.app.look.card_lists(True)
    assert players.band.fan_list.isVisible()
    QApplication.sendEvent(
        players.band.fan_list,
        QKeyEvent(QEvent.Type.KeyPress, Qt.Key.Key_Space, Qt.KeyboardModifier.NoModifier, " "),
    )
    assert table.bridge.session.path[-1].entry.fan
    table.close()
    assert screen_of(table).window is None
