"""Fights are real, are the same for one seed, and can be opened as records."""

from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from crs_desktop import api
from crs_desktop.play.balance import fights as fights_
from crs_desktop.play.balance.encounter import Fights, begin, put_together, sentence
from crs_desktop.play.balance.fights import play
from crs_desktop.play.balance.plan import FightPlan, FightResult
from crs_desktop.play.balance.setting_up import encounter, record
from crs_desktop.play.balance.shares import Share, in_hundred
from crs_desktop.play.balance.workers import done
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.record.record import parse_record, replay, write_record
from crs_desktop.play.session.session import Session
from crs_desktop.rules import load_system
from crs_desktop.rules.why import NotAllowed
from tests.play.balance.people import FRED, JOHN, cast, two


@pytest.fixture
def campaign() -> Iterator[Campaign]:
    with closing(Campaign(None)) as opened:
        yield opened


def fights(plan: FightPlan, count: int) -> Fights:
    return put_together(plan, done(begin(plan, count, 1)))


def test_each_fight_of_a_seed_has_its_number() -> None:
    one = fights(FightPlan(two(), "", "seed"), 25)
    assert [fought.number for fought in one.all] == [*range(25)]
    assert one.all != fights(FightPlan(two(), "", "other"), 25).all


def test_a_fight_is_noted_round_by_round() -> None:
    fought = play(FightPlan(two(), "", "seed"), 3)
    loser = JOHN if fought.won == FRED else FRED
    assert fought.fell == {loser: fought.rounds}
    assert fought.left[loser][-1] == 0 and all(map(len, fought.left.values()))


@pytest.mark.parametrize("name", ["magic", "avatars", "market", "duel", "toad"])
def test_the_median_fight_opens_as_a_record_that_replays(name: str, campaign: Campaign) -> None:
    path = Path(api.samples()[name])
    opening = replace(parse_record(path.read_text("utf-8")), answers="")
    plan = FightPlan(encounter(replay(opening, campaign).scene), "", "seed")
    median = fights(plan, 3).median
    document = campaign.add(plan.scene.system, "median", "any")
    opened = Session(document, FileJournal(campaign, document))
    record(opened, plan, median.number)
    again = replay(parse_record(write_record(opened, campaign)))
    assert again.scene.combatants == opened.scene.combatants
    fell = {who for who in again.scene.combatants if again.system.out(again.scene, who)}
    assert fell == set(median.fell)


def test_a_stalemate_is_won_by_neither() -> None:
    fight = fights_.FightUnderWay(load_system("contest"), two("contest"))
    for _ in range(60):
        assert not fight.over
        fight.after(fight.scene, ())
    assert fight.over and fight.fought(0).won == ""


def test_the_result_is_told_with_its_interval() -> None:
    plan = FightPlan(two(), "", "seed")
    left = {FRED: (20, 9), JOHN: (4, 0)}
    won = [FightResult(at, FRED, 2, left, {JOHN: 2}) for at in range(30)]
    lost = [FightResult(at, JOHN, 4, left, {FRED: 4}) for at in range(30, 40)]
    told = Fights(plan, (*won, *lost))
    down = "Down in 100 fights: Fred (25 ± 13) and John (75 ± 13)."
    assert plain(told) == f"Fred wins 75 ± 13 times in 100, in 2.5 rounds. {down}"
    open_ = FightResult(40, "", 5, left, {})
    said = "Fred wins 73 ± 13 times in 100, in 2.6 rounds, 2 ± 6 times no side wins. "
    assert plain(Fights(plan, (*won, *lost, open_))).startswith(said)
    crowd = cast("crs", **{f"P{at}": {"or": 8} for at in range(10)})
    many = Fights(FightPlan(crowd, "", ""), (FightResult(0, "", 1, {}, dict.fromkeys(crowd.combatants, 1)),))
    assert plain(many).startswith("No side wins a fight, in 1 round. Down in 100 fights: P0 (100 ± ")
    assert sentence(many).endswith(" and 2 others.")
    assert sentence(Fights(plan, (open_,))) == "No side wins a fight, in 5.0 rounds."
    assert told.down_by_round(FRED) == [0, 0, 0, 25] and told.down_by_round(JOHN)[1] == 75
    assert told.mean_left(FRED, FRED) == 9
    assert told.life_by_round(JOHN) == [4, 0] and told.median.rounds == 2
    assert [*map(in_hundred, (0, 0.004, 0.5, 0.996, 1))] == ["0", "less than 1", "50", "more than 99", "100"]
    assert Share(0, 100).off > 0 and 0.09 < Share(38, 100).off < 0.1


def plain(fights: Fights) -> str:
    """The sentence without the spaces at which no line may end."""
    return sentence(fights).replace("\u00a0", " ")


def test_one_side_alone_is_refused() -> None:
    with pytest.raises(NotAllowed, match="Only Fred can fight here: at least 2 sides"):
        begin(FightPlan(two().with_field(JOHN, "life_left", 0), "", "seed"), 10)
    nobody = two().changed(FRED, bystander=True).with_field(JOHN, "life_left", 0)
    with pytest.raises(NotAllowed, match="Nobody here can fight: at least 2 sides"):
        begin(FightPlan(nobody, "", "seed"), 10)
