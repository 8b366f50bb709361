"""A name that is too long for a file is a sentence, wherever a file is saved."""

import os
from contextlib import closing
from itertools import product
from pathlib import Path

import pytest
from PySide6.QtWidgets import QFileDialog, QMessageBox

from crs_desktop.play.journal.campaign import Campaign, NotSaved
from crs_desktop.views.dialogs.no_campaign import NoCampaign
from crs_desktop.views.window.main_window import MainWindow
from crs_desktop.views.window.opening import Opening

TOO_LONG = "The file name is too long. Choose a shorter name."
LONG = ("x" * 252, "x" * 252 + ".crs", "ö" * 130, "x" * 4200)


@pytest.fixture
def told(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    told: list[str] = []
    monkeypatch.setattr(QMessageBox, "warning", lambda *words: told.append(words[2]))
    return told


def test_a_long_name_is_a_sentence(
    table: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, told: list[str]
) -> None:
    for name, command in product(LONG, ("copy", "export")):
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, name=name: (str(tmp_path / name), ""))
        table.actions_by_id[command].trigger()
        assert told == [TOO_LONG], (name, command)
        told.clear()
    assert [*tmp_path.iterdir()] == []


def test_a_copy_is_not_saved_under_a_name_that_cannot_be_opened(table: MainWindow, tmp_path: Path) -> None:
    campaign = table.files.desk.campaign
    path = tmp_path / ("x" * 230 + ".crs")
    with pytest.raises(NotSaved, match="its name is too long"):
        campaign.copy_to(path)
    assert [*tmp_path.iterdir()] == []
    most = tmp_path / ("x" * 196 + ".crs")
    campaign.copy_to(most)
    with closing(Campaign(most)) as again:
        assert again.path == most
    assert len(os.fsencode(most.name)) == 200


def test_a_new_campaign_under_a_long_name_is_a_sentence(
    table: MainWindow, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, told: list[str]
) -> None:
    opening = Opening(table, table.settings, None)

    def choose_new(dialog: NoCampaign) -> int:
        dialog.way = "new"
        return 1

    monkeypatch.setattr(NoCampaign, "exec", choose_new)
    for letters in (230, 250, 252, 4200):
        name = str(tmp_path / ("x" * letters))
        monkeypatch.setattr(QFileDialog, "getSaveFileName", lambda *_, name=name: (name, ""))
        table.actions_by_id["new"].trigger()
        chosen = opening.instead("It is gone.", tmp_path / "gone.crs")
        with pytest.raises(NotSaved, match=r"Expected at most 200 characters\."):
            Campaign(chosen)
        assert len(told) == 1 and "its name is too long" in told.pop()
