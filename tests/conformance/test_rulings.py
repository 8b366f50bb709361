"""The GM may rule anything at any moment: in every system, at every question."""

from random import Random

import pytest
from msgspec.structs import replace

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.session.session import Session
from crs_desktop.rules.why import NotAllowed
from tests.conformance.playing import Sight, new_fight, sight, step, takeable
from tests.conformance.rulings import RULINGS, Ruling
from tests.play.fights import loaded

STEPS = 12
MOST_QUESTIONS = 200


@pytest.fixture(params=RULINGS)
def ruling(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def test_a_ruling_at_any_question_can_be_undone_and_loaded(
    campaign: Campaign, system_id: str, ruling: str
) -> None:
    chance = Random(f"{system_id} {ruling}")
    fight = new_fight(campaign, system_id, chance)
    for _ in range(STEPS):
        step(fight, chance)
        ways = RULINGS[ruling](fight, chance.choice([*fight.scene.combatants])) if fight.open else []
        for facts in chance.sample(ways, min(len(ways), 3)):
            rule_and_undo(fight, facts, campaign)


def rule_and_undo(fight: Session, facts: Ruling, campaign: Campaign) -> None:
    before = sight(fight)._replace(notice="")
    try:
        fight.rule(*facts)
    except NotAllowed as refused:
        assert refused.why.endswith(".")
        unchanged(fight, before, campaign)
        return
    can_go_on(fight)
    unchanged(fight, sight(fight), campaign)
    fight.undo()
    after = sight(fight)
    scene = replace(after.scene, clock=before.scene.clock)  # time is not taken back
    assert after._replace(scene=scene, notice="") == before


def unchanged(fight: Session, before: Sight, campaign: Campaign) -> None:
    """What is on the screen is what is on the disk."""
    assert sight(fight)._replace(notice="") == before
    assert sight(loaded(fight, campaign)) == before


def can_go_on(fight: Session) -> None:
    """Whatever is asked has an answer."""
    for key, question in fight.open.items():
        assert question.check(fight.scene, fight.usual(key)) is None


def test_play_goes_on_to_its_end_through_rulings_of_all_kinds(fight: Session, chance: Random) -> None:
    for _question in range(MOST_QUESTIONS):
        if chance.random() < 0.3 and fight.scene.combatants:
            rule_at_random(fight, chance)
        can_go_on(fight)
        step(fight, chance)
    for _question in range(MOST_QUESTIONS):
        if fight.open:
            step(fight, chance)
    assert not fight.open


def rule_at_random(fight: Session, chance: Random) -> None:
    who = chance.choice([*fight.scene.combatants])
    ways = RULINGS[chance.choice([*RULINGS])](fight, who)
    try:
        fight.rule(*chance.choice(ways or [()]))
    except NotAllowed as refused:
        assert refused.why.endswith(".")


def test_an_offer_taken_at_any_question_can_be_undone_and_loaded(
    fight: Session, chance: Random, campaign: Campaign
) -> None:
    for _ in range(STEPS):
        step(fight, chance)
        for title in takeable(fight):
            before = sight(fight)._replace(notice="")
            fight.take(title)
            can_go_on(fight)
            unchanged(fight, sight(fight), campaign)
            fight.undo()  # the offer may have ended what was under way, which undo then says
            assert sight(fight)._replace(notice="") == before
