"""A rule with a slip in it costs the step that met it, and no more."""

import pytest

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.record.record import parse_record, replay, write_record
from crs_desktop.rules.chance_questions import Roll
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import FieldSet, HouseRuleChosen, Left, Noted
from crs_desktop.rules.questions import Confirm
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.conformance.playing import sight
from tests.play.fights import FRED, answer, asked, fair_fight, loaded
from tests.play.versions import Update
from tests.sessions import desk


async def trips(table: Table) -> None:
    """Tells what cannot be, or breaks down, once it is told to."""
    if await sure(table):
        table.happen(Noted("half done"))
        table.happen(Left(Name("nobody")))
    if await sure(table):
        table.happen(Noted("half done"))
        raise KeyError("a slip")


async def sure(table: Table) -> bool:
    return await table.ask(Confirm(who=Name(""), name="slip", words=lambda _scene: "Sure?"))


@pytest.mark.parametrize(("answers", "error"), [((), NotAllowed), (("no",), KeyError)])
def test_the_question_that_met_it_is_asked_again(
    campaign: Campaign, update: Update, answers: tuple[str, ...], error: type[Exception]
) -> None:
    update(trips)
    session = fair_fight(campaign)
    session.begin("Round")
    answer(session, *answers)
    before, path = sight(session), session.path
    with pytest.raises(error):
        answer(session, "yes")
    assert (sight(session), session.path) == (before, path)
    assert sight(loaded(session, campaign)) == before
    answer(session, "no")
    assert len(session.path) == len(path) + 1


async def breaks_down(table: Table) -> None:
    raise KeyError("at once")


def test_a_rule_that_breaks_down_at_once_is_not_begun(campaign: Campaign, update: Update) -> None:
    session = fair_fight(campaign)
    update(breaks_down)
    session = loaded(session, campaign)
    with pytest.raises(KeyError):
        session.begin("Round")
    assert (session.open, len(session.path)) == ({}, 1)
    session.begin("Rest")


async def keeps_asking(table: Table) -> None:
    """Asks of Fred though he may be gone: no turn stands on him."""
    await table.ask(Roll(who=FRED, name="dice", words=lambda _scene: "Roll.", count=2, sides=6))


def test_the_dice_of_one_who_is_gone_are_the_gms(campaign: Campaign, update: Update) -> None:
    update(keeps_asking)
    session = fair_fight(campaign)
    session.begin("Round")
    session.rule(Left(FRED))
    assert asked(session) == ["dice"]
    answer(session, "3 4")
    assert session.path[-1].entry.ends


JOHN = Name("John")


@pytest.mark.parametrize(
    ("fact", "sentence"),
    [
        (FieldSet(JOHN, "life_left", "many"), "LIFE left is “many”, which is not a number."),
        (FieldSet(JOHN, "life_left", 6.5), "LIFE left is “6.5”: expected a whole number from 0 to 999."),
        (FieldSet(JOHN, "or", -3), "OR is “-3”: expected a whole number from 0 to 999."),
        (FieldSet(JOHN, "lifeleft", 6), "There is no field “lifeleft”: expected one of or, dr"),
        (
            HouseRuleChosen("ace-misses", "never"),
            "House rule ace-misses cannot be “never”: expected “",
        ),
    ],
)
def test_nonsense_is_refused_and_nothing_is_written(fact: Fact, sentence: str) -> None:
    session = desk().session
    before = session.path
    with pytest.raises(NotAllowed) as refused:
        session.rule(fact)
    assert refused.value.why.startswith(sentence)
    assert session.path == before


def test_a_slip_in_a_record_is_refused_too() -> None:
    at = desk()
    slip = '\nanswers = "ruling FieldSet who=John field=or value=x"\n[[fighter]]'
    text = write_record(at.session, at.campaign).replace("\n[[fighter]]", slip, 1)
    with pytest.raises(NotAllowed, match="line 1 of the answers"):
        replay(parse_record(text))
