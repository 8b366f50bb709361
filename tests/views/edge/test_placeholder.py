"""Hint in the empty field while dice are thrown."""

from crs_desktop.play.told.prompt import Prompt
from crs_desktop.rules.values import Source
from crs_desktop.views.edge.field import _placeholder


def throw(source: Source) -> Prompt:
    return Prompt("roll", "", (), "", source=source)


def test_where_real_dice_lie_typing_is_no_choice_and_the_words_are_short_enough_for_the_field() -> None:
    assert _placeholder(throw("table")) == "what the dice show"
    assert _placeholder(throw("fan")) == "or type the dice"
