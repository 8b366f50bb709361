"""Records with any facts of a stranger, where they are taken in: painted with each of their people."""

from collections.abc import Iterator
from contextlib import closing
from random import Random

from PySide6.QtWidgets import QApplication

from crs_desktop import shipped
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.record.record import parse_record, replay
from crs_desktop.play.told.showable import check_showable
from crs_desktop.rules.why import NotAllowed
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.window.main_window import MainWindow
from tests.long.fuzz import with_facts
from tests.long.window import closed, heard, program
from tests.sessions import SAMPLES


def faults(seed: str, count: int) -> Iterator[str]:
    """What went wrong in so many records: every traceback, also those that Qt only prints."""
    program()
    texts = [shipped.path("samples", f"{name}.toml").read_text("utf-8") for name in SAMPLES]
    for number in range(count):
        name = f"{seed} {number}"
        chance = Random(name)
        with heard() as said:
            try:
                painted(with_facts(chance.choice(texts), chance))
            except Exception as error:
                said.append(f"{type(error).__name__}: {error}")
        yield from (f"painting {name}: {fault}"[:400] for fault in said)


def painted(text: str) -> None:
    """Paint the fight of a record; one that is refused needs no painting."""
    with closing(Campaign(None)) as campaign:
        try:
            check_showable(replay(parse_record(text), campaign))
        except NotAllowed:
            return
        with closed(MainWindow(Desk(campaign), Settings(animation_ms=0))) as window:
            window.resize(1366, 768)
            window.show()
            for who in ("", *window.bridge.scene.combatants):
                window.bridge.select(who)
                QApplication.processEvents()
                window.grab()
