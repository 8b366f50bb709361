"""Pictures with bytes turned, cut and filled: shown, or told in a sentence, within 2 seconds and 300 MB."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random

from PySide6.QtCore import QBuffer, QIODevice, qInstallMessageHandler
from PySide6.QtGui import QColor, QImage, QImageWriter, QLinearGradient, QPainter
from PySide6.QtWidgets import QApplication

from crs_desktop.rules.why import NotAllowed
from crs_desktop.views.style import portraits
from tests.long.bounds import bounded
from tests.long.damage import harmed

KINDS = ("png", "jpg", "bmp", "webp")


def faults(seed: str, count: int) -> Iterator[str]:
    """What went wrong with so many damaged pictures."""
    os.environ.setdefault("QT_QPA_PLATFORM", "offscreen")
    app = QApplication.instance() or QApplication(["crs-desktop"])
    whole = [painted(kind) for kind in KINDS]
    with unheard():
        yield from _of(whole, seed, count)
    del app


@contextmanager
def unheard() -> Iterator[None]:
    """What Qt has to say of a broken picture is no fault."""
    before = qInstallMessageHandler(lambda *_: None)
    try:
        yield
    finally:
        qInstallMessageHandler(before)


def _of(whole: list[bytes], seed: str, count: int) -> Iterator[str]:
    for number in range(count):
        name = f"{seed} {number}"
        chance = Random(name)
        held = harmed(chance.choice(whole), chance)
        try:
            with bounded():
                looked_at(held)
        except Exception as error:
            yield f"pictures {name}: {type(error).__name__}: {error}"[:400]


def painted(kind: str) -> bytes:
    """A picture of this kind."""
    image = QImage(300, 200, QImage.Format.Format_RGB32)
    shades = QLinearGradient(0, 0, 300, 200)
    shades.setColorAt(0, QColor("red"))
    shades.setColorAt(1, QColor("blue"))
    painter = QPainter(image)
    painter.fillRect(image.rect(), shades)
    painter.end()
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    assert QImageWriter(buffer, kind.encode()).write(image)
    return bytes(buffer.data().data())


def looked_at(held: bytes) -> None:
    """Show it as a campaign keeps it, and take it in as a stranger's."""
    portraits.shown(held)
    try:
        kept = portraits.of_bytes(held, "face.png")
    except NotAllowed as error:
        assert len(str(error.why)) < 300, f"a long refusal: {error.why}"
        return
    assert not portraits.shown(kept).isNull(), "what is kept cannot be shown"
