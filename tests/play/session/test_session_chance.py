"""Cards and dice in a session: fans that stay as they lie, redraws, and the program's own hand."""

import pytest

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.story import story
from crs_desktop.rules.facts import CardSpent, Reshuffled, SourceChosen
from crs_desktop.rules.why import NotAllowed
from tests.play.fights import FRED, JOHN, answer, asked, attack, bar_fight, loaded

KEY = "1 Short Range attack/Fred/Offense/pick 1"


@pytest.fixture
def fan(bar: Session) -> Session:
    """Fred is about to draw."""
    attack(bar, "8")
    return bar


def turn(session: Session, place: int) -> str:
    """Pick the card at a place of the fan, and undo that."""
    card = session.fan(KEY).order[place]
    session.answer(KEY, card)
    session.undo()
    return card


def test_a_fan_holds_every_card_left_once(fan: Session) -> None:
    left = fan.system.cards(fan.scene, FRED).left
    assert sorted(fan.fan(KEY).order) == sorted(left)
    assert fan.fan(KEY).turned is None


@pytest.mark.parametrize("again", [False, True], ids=["at once", "after a new start"])
def test_after_undo_the_turned_card_is_the_only_answer(fan: Session, campaign: Campaign, again: bool) -> None:
    order = fan.fan(KEY).order
    card = turn(fan, 3)
    session = loaded(fan, campaign) if again else fan
    assert (session.fan(KEY).order, session.fan(KEY).turned) == (order, card)
    assert session.usual(KEY) == card
    with pytest.raises(NotAllowed, match=f"{card} is already face up"):
        session.answer(KEY, order[4])
    session.answer(KEY, card)
    assert session.path[-1].entry.text == card


def test_a_turned_card_stays_turned_on_another_branch(fan: Session) -> None:
    card = turn(fan, 3)
    fan.undo()
    answer(fan, "5")
    assert fan.fan(KEY).turned == card


def test_a_fan_with_other_cards_in_it_is_another_fan(fan: Session) -> None:
    card = turn(fan, 3)
    other = next(one for one in fan.fan(KEY).order if one != card)
    fan.rule(CardSpent(FRED, other))
    assert fan.fan(KEY).turned is None
    fan.undo()
    assert fan.fan(KEY).turned == card


def test_a_card_from_the_table_may_be_any_and_turns_none(fan: Session) -> None:
    card = turn(fan, 3)
    other = next(one for one in fan.fan(KEY).order if one != card)
    fan.type(KEY, other)
    assert (fan.path[-1].entry.text, fan.path[-1].entry.by) == (other, "entered")
    fan.undo()
    assert fan.fan(KEY).turned == card


def test_with_real_cards_on_the_table_nothing_is_turned(fan: Session) -> None:
    fan.rule(SourceChosen(FRED, "table"))
    fan.answer(KEY, fan.fan(KEY).order[0])
    fan.undo()
    assert fan.fan(KEY).turned is None


def test_redraw_gives_a_new_order_and_the_log_says_so(fan: Session) -> None:
    card, before = turn(fan, 3), fan.fan(KEY)
    fan.redraw(KEY)
    after = fan.fan(KEY)
    assert (after.turned, sorted(after.order)) == (None, sorted(before.order))
    assert after.order != before.order
    assert f"Redrawn by the GM: {', '.join(KEY.split('/')[1:])}." in [line.text for line in story(fan.path)]
    fan.undo()
    assert (fan.fan(KEY).order, fan.fan(KEY).turned) == (before.order, card)


def test_what_is_left_of_a_deck_is_reshuffled_before_and_while_a_card_is_asked_for(fan: Session) -> None:
    card, before = turn(fan, 3), fan.fan(KEY)
    fan.rule(Reshuffled(FRED))
    after = fan.fan(KEY)
    assert (after.turned, sorted(after.order)) == (None, sorted(before.order))
    assert after.order != before.order
    assert "The rest of Fred’s deck is reshuffled." in [line.text for line in story(fan.path)]
    fan.undo()
    assert (fan.fan(KEY).order, fan.fan(KEY).turned) == (before.order, card)
    fan.rule(Reshuffled(JOHN))
    assert fan.fan(KEY).order == before.order


def test_dice_fall_the_same_after_undo_and_otherwise_after_redraw(fair: Session) -> None:
    fair.begin("Round")
    answer(fair, "6", "0", "0", "bout", "Mary", "4")
    throws = [dice(fair)]
    answer(fair, " ".join(map(str, throws[0])))
    fair.undo()
    assert dice(fair) == throws[0]
    for _ in range(5):
        fair.redraw(next(iter(fair.open)))
        throws.append(dice(fair))
    assert len(set(throws)) > 3


def dice(session: Session) -> tuple[int, ...]:
    """What the program's dice show now."""
    throw: tuple[int, ...] = session.usual(next(iter(session.open)))
    return throw


def test_the_program_draws_for_whom_it_holds_the_hand(campaign: Campaign) -> None:
    session = bar_fight(campaign, "program")
    attack(session, "8", "8")
    johns = [node.entry for node in session.path if node.entry.who == "John" and node.entry.kind == "answer"]
    assert johns and {entry.by for entry in johns} == {"program"}
    assert not session.open


def test_undo_takes_the_answers_of_the_program_back_with_the_gms(campaign: Campaign) -> None:
    session = bar_fight(campaign, "program")
    attack(session, "8", "8")
    ended = session.path
    session.undo()
    assert (asked(session), session.path[-1].entry.name) == (["pick 1"], "OR used")
    answer(session, "8")
    assert [node.entry for node in session.path] == [node.entry for node in ended]


def test_redo_puts_the_answers_of_the_program_back(campaign: Campaign) -> None:
    session = bar_fight(campaign, "program")
    attack(session, "8", "8")
    ended = session.path
    session.undo()
    session.redo()
    assert session.path == ended


def test_a_hand_given_to_the_program_in_mid_question_is_played_at_once(fan: Session) -> None:
    fan.rule(SourceChosen(FRED, "program"))
    assert [node.entry.by for node in fan.path[-2:]] == ["gm", "program"]
    fan.undo()
    assert asked(fan) == ["pick 1"]


def test_a_program_that_was_stopped_before_its_answer_gives_it_after_the_start(campaign: Campaign) -> None:
    session = bar_fight(campaign, "program")
    session.program_answers = False
    attack(session, "8", "8")
    assert asked(session) == ["pick 1"]
    assert not loaded(session, campaign).open


def test_a_deck_that_is_emptied_while_a_card_is_asked_for_ends_the_pick(fan: Session) -> None:
    left = fan.system.cards(fan.scene, FRED).left
    fan.rule(*(CardSpent(FRED, card) for card in left))
    assert "no card is left" in story(fan.path)[-2].text
    assert fan.path[-1].entry.ends
