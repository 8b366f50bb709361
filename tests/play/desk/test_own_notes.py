"""The GM's own notes: a document with undo, which is neither a fight nor a library."""

from pathlib import Path

import pytest

from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.desk.own_notes import pages, text_of, written
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.rules.why import NotAllowed
from tests.play.fights import bar_fight


def test_own_notes_are_kept_and_undone(tmp_path: Path) -> None:
    desk = Desk(Campaign(tmp_path / "mine.crs"))
    for page, text in (("Fred", "the murderer"), ("The harbour", "a trap"), ("Fred", "innocent")):
        desk.own_notes().rule(*written(desk.own_notes().scene, page, text))
    desk.campaign.close()
    desk = Desk(Campaign(tmp_path / "mine.crs"))
    notes = desk.own_notes()
    assert (pages(notes.scene), text_of(notes.scene, "Fred")) == (["Fred", "The harbour"], "innocent")
    notes.undo()
    assert text_of(notes.scene, "Fred") == "the murderer"
    notes.rule(*written(notes.scene, "The harbour", ""))
    assert pages(notes.scene) == ["Fred"] and not text_of(notes.scene, "Mary")
    desk.campaign.close()


def test_own_notes_are_no_fight_and_no_library() -> None:
    desk = Desk(Campaign(None))
    bar_fight(desk.campaign)
    before = desk.campaign.documents(), desk.libraries(), desk.titles()
    notes = desk.own_notes()
    notes.rule(*written(notes.scene, "Fred", "the murderer"))
    assert (desk.campaign.documents(), desk.libraries(), desk.titles()) == before
    with pytest.raises(NotAllowed, match="no such fight"):
        desk.fight(notes.document.id)
    with pytest.raises(NotAllowed):
        notes.begin("Combat round")


def test_a_campaign_with_own_notes_alone_is_not_blank() -> None:
    desk = Desk(Campaign(None))
    assert desk.campaign.is_blank()
    desk.own_notes().rule(*written(desk.own_notes().scene, "Fred", "the murderer"))
    assert not desk.campaign.is_blank()
