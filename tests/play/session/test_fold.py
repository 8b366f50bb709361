"""What is tried and then written is folded once, and never taken for anything else."""

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.session.history import Tree
from crs_desktop.rules.double_exposure import SYSTEM as CRS
from crs_desktop.rules.facts import Sided
from crs_desktop.rules.values import Name
from tests.rules.playing import opening, somebody

FRED, MARY = Name("Fred"), Name("Mary")
ALONE = opening(CRS, somebody(FRED))
BOTH = opening(CRS, somebody(FRED), somebody(MARY))
WATCH, COURT = (Sided(FRED, "Watch"),), (Sided(FRED, "Court"),)


def test_the_same_facts_in_another_scene_and_others_in_the_same_are_folded_anew() -> None:
    campaign = Campaign(None)
    tree = Tree(FileJournal(campaign, campaign.add("crs", "x", "x")), ALONE)
    folded = [
        tree.fold(scene, facts).combatants
        for scene, facts in [(ALONE, WATCH), (BOTH, WATCH), (BOTH, COURT), (ALONE, WATCH)]
    ]
    assert [people[FRED].side for people in folded] == ["Watch", "Watch", "Court", "Watch"]
    assert [len(people) for people in folded] == [1, 2, 2, 1]
    assert tree.fold(ALONE, WATCH) is tree.fold(ALONE, WATCH)
