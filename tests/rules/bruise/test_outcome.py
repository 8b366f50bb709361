from fractions import Fraction
from math import comb

import pytest

from crs_desktop.rules.bruise import SYSTEM
from crs_desktop.rules.bruise.deck import left, worth
from crs_desktop.rules.bruise.draw import Traits
from crs_desktop.rules.bruise.facts import (
    ColorChosen,
    Discarded,
    HandDealt,
    HandWon,
    KarmaSpent,
    Narrated,
    Standoff,
    TiedIn,
    TiedTo,
    Trimmed,
    won_by,
)
from crs_desktop.rules.bruise.odds import PAGE, wins
from crs_desktop.rules.bruise.state import conflict
from crs_desktop.rules.cards.card import suit
from crs_desktop.rules.fact import happen
from crs_desktop.rules.facts import FieldSet, Reckoned
from crs_desktop.rules.odds.hand_odds import HandOdds, hand_odds
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sheet import Wheel
from crs_desktop.rules.values import Name, Value
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.bruise.at_table import (
    CONFLICT,
    GUARD,
    WEAVER,
    ZEL,
    against_guard,
    against_thing,
    at_the_telling,
    scene,
)
from tests.rules.playing import Played, cards, opening, play, somebody


def won(played: Played) -> list[tuple[Name, Name]]:
    return [(fact.who, fact.against) for fact in played.told(HandWon)]


@rule("BR-14", "BR-15", "BR-17")
def test_the_highest_card_is_the_quality_and_the_higher_quality_wins() -> None:
    played = against_guard(scene(), "2c Jh 10d", "9s 9h", "")
    assert won(played) == [(ZEL, GUARD)]
    said = next(fact for fact in played.facts if isinstance(fact, HandWon))
    words = said.words(at_the_telling(scene(), played))
    assert words == "Zel wins against Legionnaire: Quality J against 9, Quantity 2."


@rule("BR-14", "BR-5")
@pytest.mark.parametrize("house, winner", [
    ({}, ZEL), ({"ace": "low"}, GUARD), ({"jokers": "high"}, ZEL),
])  # fmt: skip
def test_an_ace_is_high_or_low_by_house_rule(house: dict[str, str], winner: Name) -> None:
    more = ("hearts", "") if winner == ZEL else ("",)
    assert won(against_guard(scene(**house), "Ah Ac As", "Kd 3h", *more))[0][0] == winner


@rule("BR-5")
@pytest.mark.parametrize("reading, winner", [("high", ZEL), ("low", GUARD)])
def test_a_joker_is_above_or_below_all(reading: str, winner: Name) -> None:
    color = ["hearts"] if winner == ZEL else []
    played = against_thing(scene({"clubs": 0}, jokers=reading), "1", "Joker 1", "Ad", *color, "")
    assert won(played) == ([(ZEL, WEAVER)] if reading == "high" else [(WEAVER, ZEL)])


TIED = ("9h 5d 3c", "9d 4s")


@rule("BR-16")
@pytest.mark.parametrize("reading, winner", [
    ("standoff", None), ("actor", ZEL), ("opposition", GUARD), ("kicker", ZEL),
])  # fmt: skip
def test_equal_qualities_by_house_rule(reading: str, winner: Name | None) -> None:
    played = against_guard(scene(ties=reading), *TIED, "")
    assert [who for who, _ in won(played)] == ([winner] if winner else [])
    assert len(played.told(Standoff)) == (winner is None)


@rule("BR-16")
@pytest.mark.parametrize("said, winner", [("nobody", None), ("actor", ZEL), ("opposition", GUARD)])
def test_the_tale_weaver_settles_equal_qualities(said: str, winner: Name | None) -> None:
    played = against_guard(scene(), *TIED, said, "")
    assert [who for who, _ in won(played)] == ([winner] if winner else [])
    tie = next(asked.question for asked in played.asked if asked.question.name == "tie")
    assert tie.usual(played.scene) == "nobody"


@rule("BR-16")
def test_equal_qualities_may_call_for_a_new_acting_hand() -> None:
    played = against_guard(scene(ties="redraw"), *TIED, "Kc 2h 2d", "")
    assert won(played) == [(ZEL, GUARD)]
    assert played.told(Discarded) == [Discarded(ZEL, cards("9h 5d 3c"))]


@rule("BR-16")
def test_the_tale_weaver_tells_of_a_standoff_while_the_hands_lie_there() -> None:
    played = against_guard(scene(ties="standoff"), *TIED, "Blade on blade, and neither gives way.")
    assert played.told(Narrated) == [Narrated(WEAVER, "Blade on blade, and neither gives way.")]
    asked = played.asked[-1].question
    assert asked.words(played.scene) == "A standoff: the Tale Weaver says how things stand."
    assert set(conflict(at_the_telling(scene(), played)).hands) == {ZEL, GUARD}


@rule("BR-18")
def test_quantity_counts_cards_not_below_the_losers_quality() -> None:
    played = against_thing(scene({"clubs": 4}), "2", "Qh 9c 9d 8s 2c", "9s 2d", "")
    assert won_by(at_the_telling(scene(), played), ZEL, WEAVER) == 3


@rule("BR-19")
def test_the_color_is_the_suit_of_the_highest_card() -> None:
    played = against_guard(scene(), "Kd 9c 2s", "5h 4s", "")
    assert played.told(ColorChosen) == [ColorChosen(ZEL, "d")]


@rule("BR-20")
@pytest.mark.parametrize("said, suit", [("hearts", "h"), ("d", "d")])
def test_of_equal_high_cards_the_winner_chooses_the_suit(said: str, suit: str) -> None:
    played = against_guard(scene(), "Kd Kh 2s", "5h 4s", said, "")
    (told,) = played.told(ColorChosen)
    assert told == ColorChosen(ZEL, suit)
    assert told.words(played.scene) in (
        "Zel’s Color is Hearts (determination).",
        "Zel’s Color is Diamonds (intellect).",
    )
    with pytest.raises(NotAllowed):
        against_guard(scene(), "Kd Kh 2s", "5h 4s", "spades")


@rule("BR-21")
def test_several_compare_separately_with_one_opposing_hand() -> None:
    people = [somebody(name, clubs=2, destiny_karma=0, fate_karma=0) for name in ("A", "B", "C")]
    draws = [answer for _ in people for answer in ("clubs", "-")]
    played = play(
        opening(SYSTEM, *people, ties="standoff"), CONFLICT, "A, B, C", "", *draws, "-", "2",
        "Kh 2c", "Jh 2c", "10h 2c", "Jd 3s", "",
    )  # fmt: skip
    assert won(played) == [(Name("A"), WEAVER), (WEAVER, Name("C"))]
    assert played.told(Standoff) == [Standoff(Name("B"), WEAVER)]
    assert [fact.who for fact in played.told(ColorChosen)] == ["A"]


@rule("BR-17", "BR-18", "BR-21")
def test_one_hand_that_beats_several_has_a_quantity_against_each() -> None:
    people = [somebody(name, clubs=2, destiny_karma=0, fate_karma=0) for name in ("A", "B")]
    draws = [answer for _ in people for answer in ("clubs", "-")]
    at = opening(SYSTEM, *people)
    hands = ("9h 2c", "4h 3c", "Jd 10s 5c")
    played = play(at, CONFLICT, "A, B", "", *draws, "-", "3", *hands, "They fall on us.")
    assert [asked.question.name for asked in played.asked].count("narration") == 1
    said = played.asked[-1].question.words(at_the_telling(at, played))
    told = "The Tale Weaver narrates: Quantity 2 against A and 3 against B, Color Diamonds (intellect)."
    assert said == told


@rule("BR-22")
def test_a_hand_without_cards_is_beaten_by_any() -> None:
    played = against_thing(scene(), "0", "2c 2d 3h", "")
    assert won(played) == [(ZEL, WEAVER)]
    assert won_by(at_the_telling(scene(), played), ZEL, WEAVER) == 3


@rule("BR-9")
def test_a_fixed_difficulty_is_a_card_that_the_tale_weaver_names() -> None:
    played = against_thing(scene(difficulty="fixed"), "9", "Jh 9c 2d", "")
    assert won(played) == [(ZEL, WEAVER)]
    assert won_by(at_the_telling(scene(), played), ZEL, WEAVER) == 2
    assert played.told(HandDealt) == [HandDealt(ZEL, cards("Jh 9c 2d"))]
    assert "The difficulty is 9." in [fact.words(played.scene) for fact in played.facts]


@rule("BR-5", "BR-9", "BR-19")
def test_without_a_suit_the_winner_chooses_any_color() -> None:
    by_joker = against_thing(scene({"clubs": 0}, jokers="high"), "1", "Joker 1", "Ad", "clubs", "")
    assert by_joker.told(ColorChosen) == [ColorChosen(ZEL, "c")]
    by_card = against_thing(scene(difficulty="fixed"), "9", "5h 4c 2d", "spades", "")
    assert won(by_card) == [(WEAVER, ZEL)]
    assert by_card.told(ColorChosen) == [ColorChosen(WEAVER, "s")]


KARMA: dict[str, Value] = {"destiny_karma": 2, "fate_karma": 0}


@rule("BR-23", "BR-25")
def test_the_wheel_starts_even_and_gives_as_many_points_as_it_shows() -> None:
    at = opening(SYSTEM, somebody("Zel"))
    values = SYSTEM.values(at, ZEL)
    ids = ("destiny", "destiny_karma", "fate_karma")
    assert [values[id_] for id_ in ids] == [5, 5, 5]
    values = SYSTEM.values(happen(at, FieldSet(ZEL, "destiny", 7)), ZEL)
    assert [values[id_] for id_ in ids] == [7, 7, 3]


@rule("BR-23", "BR-24")
def test_the_tale_weaver_tilts_the_wheel_and_both_ends_make_ten() -> None:
    assert [SYSTEM.refuse(FieldSet(ZEL, "destiny", to)) for to in range(11)] == [None] * 11
    assert SYSTEM.refuse(FieldSet(ZEL, "destiny", 11))
    wheel = SYSTEM.field("destiny", SYSTEM.opening())
    assert isinstance(wheel, Wheel) and (wheel.other, wheel.stations) == ("Fate", 10)
    assert SYSTEM.refuse(FieldSet(ZEL, "fate", 3)), "the other end is never entered: it follows"


@rule("BR-25", "BR-26", "BR-27", "BR-28")
def test_a_point_of_karma_changes_any_cards_before_the_quality_is_read() -> None:
    at = scene(KARMA)
    played = against_guard(at, "both", "5h 3d 2c", "9h 4s", "destiny", "3d, 2c", "Kd 10s", "-", "")
    assert played.told(KarmaSpent) == [KarmaSpent(ZEL, "destiny", left=1)]
    assert played.told(TiedIn) == [TiedIn(ZEL, "Destiny (Karma)")]
    assert played.scene.of(ZEL).fields["destiny_karma"] == 1
    assert won(played) == [(ZEL, GUARD)]
    then = at_the_telling(at, played)
    assert conflict(then).hands[ZEL] == ("5h", "Kd", "10s")
    assert then.spent[ZEL] == ("5h", "3d", "2c", "Kd", "10s")
    assert "Tie in: Destiny (Karma)." in played.asked[-1].question.words(then)
    names = [asked.question.name for asked in played.asked]
    assert names.index("Karma") > names.index("hand") and names[-1] == "narration"


@rule("BR-26")
def test_karma_may_be_one_point_a_draw_by_house_rule_or_none_for_any_card() -> None:
    hands = ("destiny", "5h 3d 2c", "9h 4s", "destiny")
    played = against_guard(scene(KARMA, karma="one"), *hands, "-", "")
    assert played.told(Discarded) == [Discarded(ZEL, ())]
    twice = against_guard(scene(KARMA), *hands, "2c", "2d", "destiny", "2d", "2s", "")
    assert len(twice.told(KarmaSpent)) == 2


@rule("BR-26")
@pytest.mark.parametrize("tied, kinds", [
    ("-", None), ("destiny", ["-", "destiny"]), ("fate", None), ("both", ["-", "destiny", "fate"]),
])  # fmt: skip
def test_only_karma_of_a_tied_kind_is_used(tied: str, kinds: list[str] | None) -> None:
    use = ["-"] if kinds else []
    played = against_guard(scene(KARMA), tied, "Kh 3d 2c", "9h 4s", *use, "")
    assert len(played.told(TiedTo)) == (tied != "-")
    asked = [asked.question for asked in played.asked if asked.question.name == "Karma"]
    told = [[option.value for option in one.options(at_the_telling(scene(KARMA), played))] for one in asked]
    assert told == ([kinds] if kinds else [])


@rule("BR-25")
def test_karma_that_is_used_up_is_barred() -> None:
    with pytest.raises(NotAllowed, match="Zel has no Fate Karma left"):
        against_guard(scene(KARMA), "both", "5h 3d 2c", "9h 4s", "fate")


@rule("BR-27")
def test_discarded_cards_are_not_drawn_again_in_this_turn() -> None:
    with pytest.raises(NotAllowed, match="3d is not left to draw"):
        against_guard(scene(KARMA), "destiny", "5h 3d 2c", "9h 4s", "destiny", "3d, 2c", "3d 10s")


@rule("BR-29", "BR-30")
def test_the_winner_narrates_with_quantity_color_and_mood_in_view() -> None:
    at = scene({"player": "Jonathan"})
    played = against_guard(at, "Kd 9c 2s", "5h 4s", "I drive him back.", "stand")
    asked = next(asked.question for asked in played.asked if asked.question.name == "narration")
    said = asked.words(at_the_telling(at, played))
    assert said == "Jonathan, for Zel, narrates: Quantity 2, Color Diamonds (intellect)."
    assert played.told(Narrated) == [Narrated(ZEL, "I drive him back.")]


@rule("BR-29")
def test_the_tale_weaver_narrates_when_their_hand_wins() -> None:
    played = against_thing(scene(), "2", "5h 4s 3c", "Kd 9c", "The door holds.")
    (told,) = played.told(Narrated)
    assert told == Narrated(WEAVER, "The door holds.")
    asked = next(asked.question for asked in played.asked if asked.question.name == "narration")
    assert asked.words(at_the_telling(scene(), played)).startswith("The Tale Weaver narrates")


@rule("BR-29")
@pytest.mark.parametrize("player, teller", [("", "The Tale Weaver"), ("Mary", "Mary")])
def test_the_tale_weaver_narrates_for_an_opposition_without_a_player(player: str, teller: str) -> None:
    at = happen(scene(), FieldSet(GUARD, "player", player))
    verdict = ["stand"] if player else []
    played = against_guard(at, "5h 4c 2d", "Kd 9c", "She is thrown back.", *verdict)
    asked = next(asked.question for asked in played.asked if asked.question.name == "narration")
    said = asked.words(at_the_telling(at, played))
    assert said.startswith(f"{teller}, for Legionnaire, narrates: Quantity 2,")


@rule("BR-31")
def test_the_tale_weaver_may_trim_what_went_too_far() -> None:
    played = against_guard(scene(), "Kd 9c 2s", "5h 4s", "All of them fall.", "trim", "One of them falls.")
    (last,) = played.told(Trimmed)
    assert last == Trimmed(ZEL, "One of them falls.")
    assert last.words(played.scene) == "Zel: “One of them falls.” (trimmed)"


@rule("BR-33")
def test_a_narration_may_earn_a_legacy_point() -> None:
    played = against_guard(scene({"legacy": 2}), "Kd 9c 2s", "5h 4s", "With a horrible cry.", "reward")
    assert played.scene.of(ZEL).fields["legacy"] == 3


@rule("BR-34")
def test_a_blow_is_a_conflict_like_any_other() -> None:
    blow, door = (
        against_guard(scene(), "Kd 9c 2s", "5h 4s", ""),
        against_thing(scene(), "2", "Kd 9c 2s", "5h 4s", ""),
    )
    kinds = [
        [type(fact) for fact in played.facts if not isinstance(fact, Reckoned)] for played in (blow, door)
    ]
    assert kinds[0] == kinds[1]


def draw_odds(at: Scene, who: Name, cards: int, against: Name, difficulty: int) -> HandOdds:
    """The odds before any house rule settles a tie."""
    decks = [[(worth(at, card), suit(card)) for card in left(at, one)] for one in (who, against)]
    return hand_odds(decks[0], cards, decks[1], difficulty)


def test_the_odds_are_those_of_the_decks_as_they_are() -> None:
    at = scene()
    assert draw_odds(at, ZEL, 1, GUARD, 1).tie == Fraction(1, 13)
    assert draw_odds(scene(jokers="high"), ZEL, 1, GUARD, 1).tie == Fraction(13 * 16 + 4, 54 * 54)
    one_king_out = HandDealt(ZEL, cards("Kh")).on(at)
    assert draw_odds(one_king_out, ZEL, 51, GUARD, 1).win == Fraction(48, 52)


@rule("BR-9", "BR-14", "BR-17")
def test_the_difficulty_question_shows_odds() -> None:
    at = scene()
    asked = against_thing(at).asked[-1].question
    assert asked.forecast is not None
    told = [asked.forecast(at, cards) for cards in range(6)]
    odds = [draw_odds(at, ZEL, 3, WEAVER, cards) for cards in range(6)]
    assert [one and one.hit for one in told] == [one.win for one in odds]
    assert told[0] is not None
    assert told[0].hit == 1
    assert all(one is not None and sum(one.spread.values()) == 1 for one in told)
    assert sorted((one.win for one in odds), reverse=True) == [one.win for one in odds]


@rule("BR-8", "BR-14", "BR-17")
def test_the_traits_of_an_opposition_show_odds() -> None:
    at = scene()
    asked = play(at, CONFLICT, "Zel", "a blow", "clubs", "Melee", "Legionnaire").asked[-1].question
    assert asked.name == "attribute"
    assert asked.forecast is not None
    for option in asked.options(at):
        told = asked.forecast(at, option.value)
        cards = Traits(option.value, "Dodge").cards(at, GUARD)
        assert told is not None, "with the skill that Enter adds"
        assert told.hit == draw_odds(at, ZEL, 3, GUARD, cards).win
    skilled = (
        play(at, CONFLICT, "Zel", "a blow", "clubs", "Melee", "Legionnaire", "spades").asked[-1].question
    )
    assert skilled.forecast is not None
    without, by_skill = (skilled.forecast(at, skill) for skill in ("-", "Dodge"))
    assert without is not None
    assert by_skill is not None
    assert by_skill.hit <= without.hit


@rule("BR-9")
def test_a_named_card_shows_odds() -> None:
    at = scene(difficulty="fixed")
    asked = against_thing(at).asked[-1].question
    assert asked.forecast is not None
    nine, king = (asked.forecast(at, card) for card in ("9", "K"))
    assert nine is not None
    assert king is not None
    assert nine.hit == 1 - Fraction(comb(32, 3), comb(52, 3)), "one of the 20 cards above it"
    assert king.hit == 1 - Fraction(comb(48, 3), comb(52, 3)), "an Ace"


def test_several_acting_together_have_no_odds() -> None:
    at = scene()
    both = play(at, CONFLICT, "Zel, Legionnaire", "a door", *("clubs", "Melee", "spades", "Dodge", "-"))
    asked = both.asked[-1].question
    assert asked.forecast is not None
    assert asked.forecast(at, 5) is None


@rule("BR-33")
def test_legacy_points_keep_to_what_the_sheet_may_hold() -> None:
    played = against_guard(scene({"legacy": 999}), "Kd 9c 2s", "5h 4s", "With a horrible cry.", "reward")
    (told,) = played.told(FieldSet)
    assert SYSTEM.refuse(told) is None
    assert played.scene.of(ZEL).fields["legacy"] == 999


@rule("BR-16", "BR-26")
@pytest.mark.parametrize(("ties", "new", "again"), [
    ("redraw", "rest", Fraction(24, 51)),
    ("redraw", "reshuffled", Fraction(24, 52)),
    ("redraw both", "rest", Fraction(51 * 51 - 3 * 3 - 12 * 4 * 4, 2 * 51 * 51)),
    ("redraw both", "reshuffled", Fraction(6, 13)),
])  # fmt: skip
def test_a_new_card_after_a_tie_is_counted(ties: str, new: str, again: Fraction) -> None:
    at = scene(ties=ties, new_cards=new)
    plain = draw_odds(at, ZEL, 1, GUARD, 1)
    assert wins(at, ZEL, 1, GUARD, 1).hit == plain.win + plain.tie * again


@rule("BR-16", "BR-19", "BR-20")
def test_a_color_can_be_asked_for_under_any_rule_for_ties() -> None:
    for ties in ("ask", "actor", "more", "kicker", "redraw"):
        whole, may, only = (
            PAGE.told(scene(ties=ties), _entered(one)) for one in ("any", "hearts", "only-hearts")
        )
        assert whole.hit / 4 < may.hit < whole.hit, "more than a quarter: of equal cards one chooses"
        assert 0 < only.hit < whole.hit / 4
    with pytest.raises(NotAllowed, match="where both sides draw new hands"):
        PAGE.told(scene(ties="redraw both"), _entered("hearts"))


def _entered(color: str) -> dict[str, int | Fraction | str]:
    return {"cards": 5, "difficulty": 5, "color": color}
