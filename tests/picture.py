"""``python -m tests.picture``: draw the README's picture of the program as it is now."""

import os

os.environ["QT_QPA_PLATFORM"] = "offscreen"

from PySide6.QtWidgets import QApplication

from crs_desktop import shipped
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.views.style import theme
from crs_desktop.views.style.palettes import LIGHT
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.window.main_window import MainWindow

ANSWERS = (
    *("1", "Fred, John", "1", "-", "6", "3"),
    *("short range", "John", "8", "8", "6"),
    *("short range", "Fred", "6", "10"),
)
"""The first round: who acts, Initiative, Fred’s punch, and the first card of John’s."""


def main() -> None:
    """Play the worked example up to John's ten, point at Fred, and save what the GM sees."""
    app = QApplication([])
    theme.apply(app, LIGHT)
    desk = Desk(Campaign(None))
    desk.play_sample("bar")
    window = MainWindow(desk, Settings(animation_ms=0))
    window.resize(1366, 768)
    window.show()
    for answer in ANSWERS:
        window.bridge.type(answer)
    app.processEvents()
    point_at(window, "Fred")
    app.processEvents()
    window.grab().save(str(shipped.path("pictures", "table.png")))
    window.close()


def point_at(window: MainWindow, name: str) -> None:
    """Let the pointer rest on a token."""
    board = window.board
    if token := board.tokens.named(name):
        board.pointing.point(token.ground.center())


if __name__ == "__main__":  # the search for doctests reads every file here, too
    main()
