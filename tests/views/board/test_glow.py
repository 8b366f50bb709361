"""The glow of a token is erased as soon as it ends."""

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QApplication

from crs_desktop.views.board.tokens.highlights import NO_RINGS, TokenRings
from crs_desktop.views.window.main_window import MainWindow


def test_the_whole_glow_is_repainted(table: MainWindow) -> None:
    token = table.board.tokens.named("Fred")
    assert token is not None
    token.show_rings(TokenRings(choosable=True))
    QApplication.processEvents()
    drawn: list[QRectF] = []
    table.board.scene().changed.connect(drawn.extend)
    token.show_rings(NO_RINGS)
    QApplication.processEvents()
    glowed = token.mapRectToScene(token.boundingRect())
    assert any(one.contains(glowed) for one in drawn)
