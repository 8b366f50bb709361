"""The glow of a token is erased as soon as it ends."""

from PySide6.QtCore import QEvent, QObject, QRect
from PySide6.QtGui import QPaintEvent
from PySide6.QtWidgets import QApplication

from crs_desktop.override import override
from crs_desktop.views.board.tokens.highlights import NO_RINGS, TokenRings
from crs_desktop.views.window.main_window import MainWindow


class Painted(QObject):
    """The parts of a widget that are painted, one for each painting."""

    def __init__(self) -> None:
        super().__init__()
        self.parts: list[QRect] = []

    @override
    def eventFilter(self, _watched: QObject, event: QEvent) -> bool:  # noqa: N802
        if isinstance(event, QPaintEvent):
            self.parts.append(event.rect())
        return False


def test_the_whole_glow_is_repainted_at_once(table: MainWindow) -> None:
    board, token = table.board, table.board.tokens.named("Fred")
    assert token is not None
    token.show_rings(TokenRings(choosable=True))
    QApplication.processEvents()
    painted = Painted()
    board.viewport().installEventFilter(painted)
    token.show_rings(NO_RINGS)
    QApplication.processEvents()
    (part,) = painted.parts
    assert part.contains(board.mapFromScene(token.mapRectToScene(token.boundingRect())).boundingRect())
