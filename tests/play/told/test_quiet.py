"""What is asked between two procedures."""

import pytest

from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.told.prompt import prompt_of


@pytest.mark.parametrize("system", ["crs", "avatar", "bruise", "contest", "duellist"])
def test_enter_begins_nothing_without_combatants(system: str) -> None:
    """Seen: Enter on the card of Contest asked “What is it called?” on the first page."""
    empty = Desk(Campaign(None))
    empty.new_fight(system)
    asked = prompt_of(empty.session)
    assert (asked.usual, asked.text) == ("", "No combatants yet: add a character first.")
