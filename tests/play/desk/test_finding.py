"""Whatever the campaign keeps is found, of every system."""

from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.desk.search import SearchHit, elsewhere, has, said_of, said_of_thing
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.rules.facts import Entered, Shelved
from crs_desktop.rules.scene import Combatant, Item
from crs_desktop.rules.values import Name
from tests.languages import speaking

RYO = Combatant(
    Name("Ryo"), "Ryo", "Citadel", fields={"player": "Hanna", "skills": ("Melee 2", "Poetry 1"), "legacy": 3},
    tags=("duellist",), notes="Left-handed.", items=(Item("Fan", "hides a blade", ("held",)),),
)  # fmt: skip


def test_somebody_is_found_by_every_word_about_him() -> None:
    for word in ("ryo", "citadel", "hanna", "poetry", "duellist", "left-handed", "fan", "blade", "held"):
        assert has(said_of(RYO), [word]), word
    assert not has(said_of(RYO), ["ryo", "axe"]) and has(said_of(RYO), [])
    assert has(said_of_thing(RYO.items[0]), ["hides", "fan"])


def test_things_are_found_by_their_states_in_both_languages() -> None:
    with speaking({"held": "in der Hand"}):
        for said in (said_of(RYO), said_of_thing(RYO.items[0])):
            assert has(said, ["hand"]) and has(said, ["held"])


def test_the_libraries_of_other_systems_are_looked_through_and_none_is_made() -> None:
    desk = Desk(Campaign(None))
    desk.library("crs").rule(Entered(RYO.name, Combatant(RYO.name, "Ryo")))
    assert desk.libraries() == ["crs"] and elsewhere(desk, "crs", ["ryo"]) == []
    desk.library("bruise").rule(Entered(RYO.name, RYO), Shelved(Item("Ryo’s sword")))
    assert elsewhere(desk, "crs", ["ryo"]) == [SearchHit("bruise", 1, 1)]
    assert elsewhere(desk, "bruise", ["ryo"]) == [SearchHit("crs", 1, 0)]
    assert elsewhere(desk, "crs", ["nobody"]) == [] == elsewhere(desk, "crs", [])
