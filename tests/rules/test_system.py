import pytest
from msgspec.structs import replace

from crs_desktop.play.told.rule_index import shipped_rules
from crs_desktop.rules import SYSTEMS, load_system
from crs_desktop.rules.double_exposure import SYSTEM as CRS
from crs_desktop.rules.double_exposure.attack.harm import LifeLost
from crs_desktop.rules.facts import SHARED, Entered
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.sheet import Values
from crs_desktop.rules.system import Deck, HouseRule, System
from crs_desktop.rules.values import Fields, Name
from crs_desktop.rules.why import NotAllowed
from tests.rules.playing import cards, opening, somebody

OPEN_QUESTION = HouseRule(
    id="side", term="Which side", choices={"left": "on the left", "right": "on the right"}
)
BARE = System("bare", "Bare", CRS.ground, (), (), house_rules=(OPEN_QUESTION,))
EVERY = [load_system(entry.id) for entry in SYSTEMS]


@pytest.mark.parametrize(
    ("chosen", "read"), [({}, "left"), ({"side": "right"}, "right"), ({"other": "x"}, "left")]
)
def test_the_first_reading_is_in_force_until_another_is_chosen(chosen: dict[str, str], read: str) -> None:
    assert OPEN_QUESTION.chosen(chosen) == read


def test_where_the_gm_may_write_his_own_word_any_is_a_reading() -> None:
    own = HouseRule(id="fallen", term="The fallen are", choices={"out": "out of it"}, own=True)
    assert [own.words(choice) for choice in ("out", "asleep")] == ["out of it", "asleep"]
    assert [own.allows(choice) for choice in ("out", "asleep", " ")] == [True, True, False]
    minutes = HouseRule(id="minutes", term="It takes", choices={"10": "10 minutes"}, own=True, number=True)
    assert [minutes.allows(choice) for choice in ("10", "7", "1000", "soon", "")] == [
        True,
        True,
        False,
        False,
        False,
    ]
    assert [OPEN_QUESTION.allows(choice) for choice in ("left", "asleep")] == [True, False]


def test_a_sheet_goes_without_the_fields_that_a_house_rule_leaves_out() -> None:
    scene = CRS.opening()
    used = replace(scene, house_rules={"em": "used", "luck": "not used"})
    shown = [{field.id for field in CRS.fields(one)} & {"em", "em_left", "lb", "or"} for one in (scene, used)]
    assert shown == [{"lb", "or"}, {"em", "em_left", "or"}]


def test_a_system_that_there_is_not_is_a_sentence() -> None:
    known = ", ".join(entry.id for entry in SYSTEMS)
    with pytest.raises(NotAllowed, match=f"no system “dice”: expected one of {known}"):
        load_system("dice")


def test_a_field_that_there_is_not_is_a_sentence() -> None:
    assert CRS.field("dr", CRS.opening()).title == "DR"
    with pytest.raises(NotAllowed, match="There is no field “luck”: expected one of or, dr, mind, life, "):
        CRS.field("luck", CRS.opening())


def test_a_procedure_that_there_is_not_is_a_sentence() -> None:
    with pytest.raises(NotAllowed) as refused:
        CRS.procedure("Brawl")
    assert (
        refused.value.why == "“Brawl” cannot be begun: expected one of Combat round, "
        "Short Range attack, Surprise, Who goes first, AC Pick, Use a power, Clean Up, "
        "LIFE and EM come back now, Random draw, End the Combat."
    )


def test_cards_are_what_is_left_and_what_is_out() -> None:
    out = {Name("Fred"): cards("8 J")}
    scene = replace(opening(CRS, somebody("Fred", LB=1), somebody("John")), spent=out)
    assert CRS.cards(scene, Name("Fred")) == Deck(cards("A 2 3 4 5 6 7 9 10"), cards("8 J"))
    assert CRS.cards(scene, Name("John")).spent == ()


def test_a_system_without_decks_has_no_cards() -> None:
    assert BARE.cards(opening(BARE, somebody("Fred")), Name("Fred")) == Deck((), ())


def test_nobody_is_out_of_a_system_that_does_not_say_so() -> None:
    fred = Name("Fred")
    assert BARE.out(opening(BARE, somebody("Fred")), fred) == ""
    assert CRS.out(opening(CRS, somebody("Fred", LIFE_LEFT=0)), fred) == "out of the fight"


def test_the_cards_of_nobody_are_a_sentence() -> None:
    with pytest.raises(NotAllowed, match="There is no “Mary” here"):
        CRS.cards(CRS.opening(), Name("Mary"))


def test_gauges_are_the_fields_that_count_down() -> None:
    assert [field.id for field in CRS.gauges(CRS.opening())] == ["life_left"]


def test_a_journal_may_hold_the_shared_facts_and_its_own() -> None:
    assert CRS.fact_kinds()[: len(SHARED) + 1] == (*SHARED, LifeLost)
    assert BARE.fact_kinds() == SHARED


@pytest.mark.parametrize("system", EVERY, ids=lambda system: str(system.id))
class TestEverySystem:
    def test_opens_empty(self, system: System) -> None:
        scene = system.opening()
        assert (scene.system, scene.ground) == (system.id, system.ground)
        assert (scene.combatants, scene.spent, scene.house_rules, scene.later, scene.clock) == (
            {},
            {},
            system.readings,
            (),
            0,
        )

    def test_has_ids_and_titles_of_its_own(self, system: System) -> None:
        for things in (system.sheet, system.house_rules):
            assert len({thing.id for thing in things}) == len(things)
        titles = [procedure.title for procedure in system.procedures]
        assert len(set(titles)) == len(titles) > 0

    def test_lets_every_house_rule_be_read_in_two_ways_at_least(self, system: System) -> None:
        assert all(len(house_rule.choices) > 1 for house_rule in system.house_rules)

    def test_cites_only_rules_of_the_inventory(self, system: System) -> None:
        cited = {house_rule.rule for house_rule in system.house_rules} - {""}
        assert cited <= shipped_rules().keys()

    def test_begins_with_a_sheet_that_it_allows(self, system: System) -> None:
        values = Values(system.sheet, {})
        assert {field.check(field.empty(values)) for field in system.sheet} == {None}

    def test_is_listed_under_its_own_title(self, system: System) -> None:
        assert (system.id, system.title) in [(entry.id, entry.title) for entry in SYSTEMS]


@pytest.mark.parametrize(
    ("sheet", "why"),
    [
        ({"or": True}, "OR is “True”, which is not a computed number."),
        ({"lb": 21}, "LB is “21”: expected a whole number from 0 to 20."),
        ({"or": 1, "luck": 1}, "There is no field “luck”: expected one of or, dr, "),
        ({"or": "1"}, "OR is “1”, which is not a computed number."),
    ],
)
def test_each_of_many_sheets_is_looked_at_whatever_the_others_hold(sheet: Fields, why: str) -> None:
    sheets = ({"or": 1, "lb": 1}, {"or": 21}, {"or": 1, "lb": 1}, sheet)
    facts = [Entered(Name("x"), Combatant(Name("x"), "x", fields=fields)) for fields in sheets]
    assert CRS.refuse(*facts[:-1]) is None and (CRS.refuse(*facts) or "").startswith(why)


@pytest.mark.parametrize("id_", ["crs", "avatar", "bruise", "contest", "duellist"])
def test_a_system_whose_text_is_in_the_inventory_cites_a_rule_for_each_house_rule(id_: str) -> None:
    assert all(house_rule.rule for house_rule in load_system(id_).house_rules)
