"""1,000 tokens on 200 × 200 squares: repaint, pan and drag against bare pictures; range table; fog."""

import random
from collections.abc import Iterator
from contextlib import contextmanager

from msgspec.structs import replace
from PySide6.QtCore import QBuffer, QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QColor, QImage, QMouseEvent, QPixmap
from PySide6.QtWidgets import QApplication, QGraphicsItem, QGraphicsPixmapItem, QGraphicsScene, QGraphicsView

from crs_desktop.models.board.ranges import RangesModel
from crs_desktop.models.bridge import Bridge
from crs_desktop.models.turns.combatants import CombatantsModel
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.rules import double_exposure
from crs_desktop.rules.facts import Entered, MapLaid, Moved
from crs_desktop.rules.ground.map_picture import MapPicture
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from crs_desktop.views.board.board import Board
from crs_desktop.views.board.ground.squares import SIDE, area, whole
from crs_desktop.views.style.palettes import LIGHT
from tests.benchmarks.kit.measure import Act, compare, ended, report, timed
from tests.benchmarks.kit.program import program

_SQUARES, _LEVEL = 200, 40
_FRAMES = 300


def measure(runs: int = 31) -> None:
    """Print the lines of the board."""
    app = program()
    board, bare = _board(1000), _bare(1000)
    for view in (board, bare):
        view.resize(1280, 800)
        view.show()
    board.show_area(area(Square(84, 90), 20))
    bare.setTransform(board.transform())
    bare.centerOn(board.mapToScene(board.viewport().rect().center()))
    app.processEvents()
    seen = sum(board.viewport().rect().contains(board.mapFromScene(token.pos())) for token in board.tokens)
    title = f"1000 tokens, {seen} in view: "
    compare(title + "repaint / bare", board.viewport().repaint, bare.viewport().repaint, runs, 2)
    _pan(app, board, bare)
    _drag(app, board, bare, runs)
    _ranges(runs)
    ended(board, bare)
    _fog(app, runs)


def _fog(app: QApplication, runs: int) -> None:
    """A stroke of the brush over the whole board, painted whole after every move; against the bare map."""
    board = _board(0)
    board.resize(1280, 800)
    board.show()
    image, held = QImage(2000, 2000, QImage.Format.Format_RGB32), QBuffer()
    image.fill(QColor("#887766"))
    image.save(held, "PNG")  # type: ignore[call-overload]
    board.map.picture = lambda _id: bytes(held.data().data())
    side = 100 * _SQUARES
    board._bridge.rule(MapLaid(MapPicture("map", 0, 0, side, side)))
    board.show_area(whole(board.ground))
    app.processEvents()

    def bare() -> None:
        for _ in range(_SQUARES):
            board.viewport().repaint()

    def stroke() -> None:
        board.fogging.press(Square(0, 0), turned=False)
        for at in range(_SQUARES):
            board.fogging.point(Square(at, at * 7 % _SQUARES))
            board.viewport().repaint()
        board.fogging.release()

    pairs = []
    for _ in range(max(3, runs // 6)):
        floor = timed(bare)
        board.draw_fog()
        pairs.append((timed(stroke), floor))
        board.draw_fog()
        board._bridge.undo()
    report(f"a stroke of the fog brush, {_SQUARES} moves / as many paintings of the map", pairs, 2)
    ended(board)


def _pan(app: QApplication, board: Board, bare: QGraphicsView) -> None:
    """Frames in turn, so that both meet the same weather; the 95th percentile is what is looked at."""

    def ours() -> None:
        board.pan(QPoint(-3, -2))
        app.processEvents()

    def floor() -> None:
        for bar, by in ((bare.horizontalScrollBar(), 3), (bare.verticalScrollBar(), 2)):
            bar.setValue(bar.value() + by)
        app.processEvents()

    frames = [(timed(ours), timed(floor)) for _ in range(_FRAMES)]
    late = tuple(sorted(column)[int(_FRAMES * 0.95)] for column in zip(*frames, strict=True))
    report(f"95th percentile of {_FRAMES} frames of a pan / bare", [(late[0], late[1])], 2)


def _drag(app: QApplication, board: Board, bare: QGraphicsView, runs: int) -> None:
    """One token along a way, with all that is said and drawn meanwhile, against a bare one along the same."""
    middle = QPointF(94.5 * SIDE, 100.5 * SIDE)
    token = min(board.tokens, key=lambda one: (one.ground.center() - middle).manhattanLength())
    items = [item for item in bare.items() if isinstance(item, QGraphicsPixmapItem)]
    item = min(items, key=lambda one: (one.sceneBoundingRect().center() - middle).manhattanLength())
    item.setFlag(QGraphicsItem.GraphicsItemFlag.ItemIsMovable)
    grounds = token.ground.center(), item.sceneBoundingRect().center()
    for title, by, limit in (
        (f"{_FRAMES} moves of a drag by 5 pixels", 5, 2),
        ("by a square each", 40, None),
    ):
        ours, floor = _way(app, board, grounds[0], by), _way(app, bare, grounds[1], by)
        compare(f"{title} / of a bare picture", ours, floor, max(3, runs // 6), limit)
    board.mouse.cancel()


def _way(app: QApplication, view: QGraphicsView, at: QPointF, by: int) -> Act:
    """Take hold of what is there, and give the way to drag it about by so many pixels at a time."""
    start, port = view.mapFromScene(at), view.viewport()
    left, none = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier

    def send(kind: QEvent.Type, at: QPoint) -> None:
        event = QMouseEvent(kind, QPointF(at), QPointF(port.mapToGlobal(at)), left, left, none)
        QApplication.sendEvent(port, event)

    def act() -> None:
        for step in range(_FRAMES):
            send(QEvent.Type.MouseMove, start + QPoint(abs(step * by % 640 - 320), 40))
            app.processEvents()

    send(QEvent.Type.MouseButtonPress, start)
    return act


def _ranges(runs: int) -> None:
    """100 × 100: one moves, and what is shown of it is measured again; against measuring all anew."""
    bridge = _bridge(100)
    model = RangesModel(bridge)
    places, names = iter(range(10_000)), list(bridge.scene.combatants)

    def look() -> None:
        for row in range(model.rowCount()):
            for column in range(model.columnCount()):
                model.index(row, column).data()

    def follow() -> None:
        model._follow(None)

    def moved() -> None:
        place = next(places)
        bridge.session.rule(Moved(names[place % 100], Square(place % _SQUARES, place % 7)))

    pairs = []
    for _ in range(runs):
        moved()
        one = timed(follow) + timed(_cells(model, names))
        model._reset()
        pairs.append((one, timed(look)))
        look()
    report("range table of 100 × 100: one moved / all anew", pairs)


def _cells(model: RangesModel, names: list[Name]) -> Act:
    """Look at one row and one column."""

    def look() -> None:
        for place in range(len(names)):
            model.index(0, place).data()
            model.index(place, 0).data()

    return look


def _board(count: int) -> Board:
    bridge = _bridge(count)
    board = Board(bridge, CombatantsModel(bridge, bridge))
    bridge.setParent(board)
    board.animation_ms = 0
    return board


def _bridge(count: int) -> Bridge:
    """So many people at random places; three sides."""
    chance = random.Random(6)
    with _large_ground():
        session = Desk(Campaign(None)).new_fight("crs")
    places = [(chance.randrange(_SQUARES), chance.randrange(_SQUARES)) for _ in range(count)]
    session.open_with(*(_entered(number, Square(*place)) for number, place in enumerate(places)))
    return Bridge(session)


def _entered(number: int, square: Square) -> Entered:
    name = Name(f"Goblin {number}")
    one = Combatant(name, name, f"Side {number % 3}", fields={"life": 20, "life_left": number % 21})
    return Entered(name, replace(one, square=square))


def _bare(count: int) -> QGraphicsView:
    """The floor: the same number of ready pictures of the same size, on a bare scene."""
    chance, scene = random.Random(6), QGraphicsScene()
    pixmap = QPixmap(SIDE, SIDE)
    pixmap.fill(QColor("white"))
    for _ in range(count):
        item = scene.addPixmap(pixmap)
        item.setPos(chance.randrange(_SQUARES) * SIDE, chance.randrange(_SQUARES) * SIDE)
    scene.setSceneRect(0, 0, _SQUARES * SIDE, _SQUARES * SIDE)
    view = QGraphicsView(scene)
    scene.setParent(view)
    view.setBackgroundBrush(QColor(LIGHT.felt))
    view.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    view.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
    return view


@contextmanager
def _large_ground() -> Iterator[None]:
    usual = double_exposure.SYSTEM
    large = replace(usual.ground, columns=_SQUARES, rows=_SQUARES)
    double_exposure.SYSTEM = replace(usual, ground=large)
    try:
        yield
    finally:
        double_exposure.SYSTEM = usual
