"""The glow of a token is erased as soon as it ends, and new pictures of tokens are painted once."""

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
    glow = token.mapRectToScene(token.childrenBoundingRect())
    assert glow.contains(token.ground.adjusted(-5, -5, 5, 5))
    painted = Painted()
    board.viewport().installEventFilter(painted)
    token.show_rings(NO_RINGS)
    QApplication.processEvents()
    (part,) = painted.parts
    assert part.contains(board.mapFromScene(glow).boundingRect())


def test_a_board_that_is_fitted_anew_is_painted_once(table: MainWindow) -> None:
    table.board.zoom(2)
    QApplication.processEvents()
    painted = Painted()
    table.board.viewport().installEventFilter(painted)
    table.board.fit()
    for _ in range(3):
        QApplication.processEvents()
    assert len(painted.parts) == 1, "tokens that are drawn in a painting are painted once more"
