from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.double_exposure.precedence import PRECEDENCE
from crs_desktop.rules.facts import Reckoned
from tests.rule_marks import rule
from tests.rules.playing import opening, play, somebody

FRED, MARY, JOHN = (
    somebody(who, IN=initiative, LIFE=10) for who, initiative in (("Fred", 4), ("Mary", 3), ("John", 2))
)
BAR = opening(SYSTEM, FRED, MARY, JOHN)


@rule("CRS-23", "CRS-47", "CRS-86", "CRS-87")
def test_who_goes_first_is_in_and_a_pick_the_highest_first() -> None:
    played = play(BAR, PRECEDENCE.rule, "Fred, Mary, John", "2", "4", "7")
    assert [fact.sum.total for fact in played.told(Reckoned)] == [6, 7, 9]
    assert played.noted()[-1] == "The order: John, Mary and Fred."


@rule("CRS-86", "CRS-40")
def test_an_ace_makes_it_0_and_a_ten_calls_for_a_card() -> None:
    played = play(BAR, PRECEDENCE.rule, "Fred, John", "A", "10", "2")
    assert [fact.sum.total for fact in played.told(Reckoned)] == [0, 14]


@rule("CRS-88")
def test_ties_are_drawn_again_without_in_until_they_are_broken() -> None:
    played = play(BAR, PRECEDENCE.rule, "Fred, Mary, John", "3", "4", "9", "5", "5", "2", "6")
    assert [fact.sum.total for fact in played.told(Reckoned)] == [7, 7, 11, 5, 5, 2, 6]
    assert played.noted()[-1] == "The order: John, Mary and Fred."


@rule("CRS-89")
def test_all_cards_of_the_draw_go_back() -> None:
    played = play(BAR, PRECEDENCE.rule, "Fred, John", "10", "3", "4")
    assert not any(played.scene.spent.values())


def test_two_are_needed() -> None:
    assert PRECEDENCE.why_not(opening(SYSTEM, FRED)) == "At least 2 combatants must be in the fight."


@rule("CRS-88")
def test_a_tie_says_with_whom() -> None:
    scene = opening(SYSTEM, FRED, JOHN, MARY)
    played = play(scene, PRECEDENCE.rule, "Fred, John, Mary", "4", "6", "5")
    asked = played.asked[-1].question
    assert asked.words(played.scene) == (
        "Fred’s draw to break the tie with John and Mary: pick a card from Fred’s deck."
    )
