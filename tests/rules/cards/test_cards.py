import pytest
from hypothesis import given
from hypothesis import strategies as st

from crs_desktop.rules.cards.card import complete, each_card, rank, read_card, read_cards, suit
from crs_desktop.rules.double_exposure.cards.deck import TENS
from crs_desktop.rules.values import Card
from crs_desktop.rules.why import NotAllowed
from tests.rules.double_exposure.bar import full_deck
from tests.rules.playing import cards

PLAIN = full_deck(0)
LARGEST = full_deck(20)
HEARTS = cards("Ah 10h Qh Kh As 10s Qs Ks")


@pytest.mark.parametrize(
    ("card", "its_rank", "its_suit"),
    [("A", "A", ""), ("10", "10", ""), ("10h", "10", "h"), ("Js", "J", "s"), ("Joker 2", "Joker", "")],
)
def test_a_card_is_a_rank_and_perhaps_a_suit(card: str, its_rank: str, its_suit: str) -> None:
    assert (rank(Card(card)), suit(Card(card))) == (its_rank, its_suit)


@pytest.mark.parametrize(
    ("typed", "card"),
    [("8", "8"), (" 8 ", "8"), ("a", "A"), ("1", "A"), ("0", "10"), ("x", "10"), ("10", "10"), ("3♥", "3")],
)
def test_a_typed_card_is_found(typed: str, card: str) -> None:
    assert read_card(typed, PLAIN) == card


@pytest.mark.parametrize(("typed", "card"), [("qh", "Qh"), ("q ♠", "Qs"), ("X♥", "10h"), ("a", "Ah")])
def test_a_suit_tells_two_cards_of_a_rank_apart(typed: str, card: str) -> None:
    assert read_card(typed, HEARTS) == card


@pytest.mark.parametrize("typed", ["jo", "Joker", "JOKER", "joker 1"])
def test_a_joker_is_found_by_its_name_in_full_or_in_short(typed: str) -> None:
    assert read_card(typed, LARGEST) == "Joker 1"


@pytest.mark.parametrize("typed", ["J", "Q", "K", "jo", "Joker 3", "10", "Kc"])
def test_any_ten_stands_for_the_one_that_is_there(typed: str) -> None:
    assert read_card(typed, PLAIN, (TENS,)) == "10"


def test_a_ten_that_is_there_itself_needs_no_other() -> None:
    assert read_card("q", cards("10 J Q"), (TENS,)) == "Q"


@pytest.mark.parametrize("typed", ["", "11", "ace", "8x", "-", "12", "J 2"])
def test_what_is_no_card_is_refused_with_what_would_be_one(typed: str) -> None:
    with pytest.raises(NotAllowed, match=f"“{typed}” is not a card: type A, 2 … 10, J, Q, K."):
        read_card(typed, PLAIN, (TENS,))


def test_a_card_that_is_out_is_refused_with_what_is_left() -> None:
    with pytest.raises(NotAllowed, match=r"8 is not left to draw\. Cards left: A, 2 and 10\."):
        read_card("8", cards("A 2 10"), (TENS,))


def test_where_no_card_is_left_the_sentence_says_so() -> None:
    with pytest.raises(NotAllowed, match=r"8 cannot be drawn: no cards are left\."):
        read_card("8", ())


def test_a_picture_is_no_ten_where_the_system_does_not_say_so() -> None:
    with pytest.raises(NotAllowed, match="K is not left to draw"):
        read_card("K", PLAIN)


@given(st.sets(st.sampled_from(LARGEST), min_size=1), st.data())
def test_every_card_is_found_by_its_own_name_whatever_else_is_there(
    left: set[Card], data: st.DataObject
) -> None:
    deck = tuple(sorted(left))
    card = data.draw(st.sampled_from(deck))
    assert read_card(card, deck, (TENS,)) == card


@pytest.mark.parametrize(
    ("typed", "apart"),
    [
        ("8", ("8",)),
        (" 10 4 ", ("10", "4")),
        ("10,4+a", ("10", "4", "a")),
        ("Joker 2 q", ("Joker 2", "q")),
        ("Joker 4c", ("Joker", "4c")),
        ("Joker 10 h, 2", ("Joker", "10 h", "2")),
        ("4c joker2", ("4c", "joker2")),
        ("10 s 3♥", ("10 s", "3♥")),
        ("84", ("84",)),
        ("8 and 4", ("8 and 4",)),
        ("", ("",)),
    ],
)
def test_cards_typed_in_a_row_are_told_apart(typed: str, apart: tuple[str, ...]) -> None:
    assert each_card(typed) == apart


@pytest.mark.parametrize(
    ("typed", "hand"),
    [
        ("Joker 4c", "Joker 1, 4c"),
        ("joker 10h 2s", "Joker 1, 10h, 2s"),
        ("Joker 2 Joker 4♣", "Joker 2, Joker 1, 4c"),
        ("4c, Joker 2", "4c, Joker 2"),
    ],
)
def test_a_joker_and_the_card_after_it_are_two(typed: str, hand: str) -> None:
    deck = [Card(card) for card in ("2s", "4c", "10h", "Joker 1", "Joker 2")]
    assert ", ".join(read_cards(typed, deck)) == hand


@pytest.mark.parametrize(
    ("typed", "deck", "at_once"),
    [
        ("8", PLAIN, True),
        ("a", PLAIN, True),
        ("0", PLAIN, True),
        ("1", PLAIN, False),
        ("10", PLAIN, True),
        ("", PLAIN, False),
        ("8", cards("A 2 10"), False),
        ("j", LARGEST, True),
        ("q", HEARTS, False),
        ("qh", HEARTS, True),
    ],
)
def test_a_card_that_can_be_no_other_is_complete(typed: str, deck: tuple[Card, ...], at_once: bool) -> None:
    assert complete(typed, deck, (TENS,) if deck != HEARTS else ()) is at_once
