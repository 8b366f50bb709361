"""Painting without a screen: the Qt application that letters and pictures need."""

import os
from typing import Any

from crs_desktop import preflight, streams
from crs_desktop.rules.why import NotAllowed

_APPLICATION: list[Any] = []
"""Kept until the process ends: a second application would not have the letters of the first."""


def paint_unseen() -> None:
    """Make the application that painting needs, unless the process has one.

    Raises `NotAllowed` with the packages to install when libraries of Qt are missing.
    """
    if missing := preflight.missing_libraries(window=False):
        raise NotAllowed(missing)
    from PySide6.QtGui import QGuiApplication

    if QGuiApplication.instance() is None:
        # a server has no screen, and without this Qt would end the process
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
        streams.hush_qt()
        _APPLICATION.append(QGuiApplication(["crs-desktop"]))
