"""A portrait is cropped in place: by a frame drawn with the mouse, or by keys alone."""

import pytest
from PySide6.QtCore import QPoint, QRectF, Qt
from PySide6.QtGui import QColor, QImage
from PySide6.QtTest import QTest

from crs_desktop.rules.facts import Portrayed
from crs_desktop.rules.values import Name
from crs_desktop.views.library.sheet.crop import Crop
from crs_desktop.views.library.window import LibraryWindow
from tests.printing.people import picture
from tests.views.library.libraries import ANN


@pytest.fixture
def ann(library: LibraryWindow) -> LibraryWindow:
    """Ann with a portrait whose left half is red and whose right half is blue."""
    held = picture(200, 100, lambda x, _y: QColor("red" if x < 100 else "blue"))
    library.bridge.rule(Portrayed(ANN.name, library.desk.campaign.keep_picture(held)))
    library.bridge.select(ANN.name)
    return library


def portrait(library: LibraryWindow) -> QImage:
    return QImage.fromData(library.desk.campaign.picture(library.bridge.scene.of(Name("Ann")).portrait))


def test_a_drawn_frame_keeps_its_part_by_one_ruling(
    ann: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    def drawn(dialog: Crop) -> int:
        frame = dialog.frame
        wide, high = frame.width(), frame.height()
        QTest.mousePress(frame, Qt.MouseButton.LeftButton, pos=QPoint(wide - 1, 0))
        QTest.mouseMove(frame, QPoint(wide * 3 // 4, high // 2))
        QTest.mouseRelease(frame, Qt.MouseButton.LeftButton, pos=QPoint(wide * 3 // 4, high // 2))
        return 1

    monkeypatch.setattr(Crop, "exec", drawn)
    before = len(ann.bridge.session.path)
    ann.editor.portrait.crop()
    found = portrait(ann)
    assert abs(found.width() - 50) < 3 and abs(found.height() - 50) < 3
    assert found.pixelColor(25, 25).blue() > 240
    assert len(ann.bridge.session.path) == before + 1


def test_keys_size_and_move_the_frame_within_the_picture(
    ann: LibraryWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    parts = list[QRectF]()

    def keyed(dialog: Crop) -> int:
        for _ in range(30):
            QTest.keyClick(dialog.frame, Qt.Key.Key_Left, Qt.KeyboardModifier.ShiftModifier)
        for _ in range(100):
            QTest.keyClick(dialog.frame, Qt.Key.Key_Right)
        parts.append(dialog.frame.part)
        return 0

    monkeypatch.setattr(Crop, "exec", keyed)
    before = ann.bridge.scene
    ann.editor.portrait.crop()
    (part,) = parts
    assert part.right() == pytest.approx(1) and part.width() == pytest.approx(0.4) and part.height() == 1
    assert ann.bridge.scene is before, "cancelled"
