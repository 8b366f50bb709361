"""The line beside the question: the most serious outcome of the last Action, until the next one is done."""

from collections.abc import Iterator

import pytest

from crs_desktop.play.session.session import Session
from crs_desktop.play.told.folding import folded
from crs_desktop.play.told.outcome import last_outcome, last_result
from crs_desktop.play.told.recap import recap
from crs_desktop.play.told.story import story
from crs_desktop.rules.duellist.wounded import WoundTreated
from crs_desktop.rules.facts import FieldSet, Noted
from crs_desktop.rules.values import Name
from tests.rules.duellist.game import Game, attack, man, meets, says, with_wounds
from tests.sessions import answer, bridge, desk, played_desk


def told(sample: str) -> list[str]:
    """Return the outcome after each entry of a fight, each only once in a row."""
    return [*_changes(played_desk(sample).session)]


def _changes(session: Session) -> Iterator[str]:
    before = ""
    for place in range(1, len(session.path) + 1):
        if (now := last_outcome(session.path[:place])) != before:
            before = now
            yield now


def test_wounds_are_not_hidden_by_what_follows_from_them() -> None:
    both = "Fairn takes M: torso. Fairn is Wounded. Raq takes L: head."
    said = told("market")
    assert both in said and not any("Berserk" in words or "Morning star, held" in words for words in said)


def test_a_parry_is_told_with_its_blow() -> None:
    assert "Fairn: swing at Raq (Scimitar). 39 against 47: parried by 8." in told("market")


def test_the_dying_are_told_until_the_next_action_is_done() -> None:
    session = played_desk("market").session
    path = session.path
    bled = next(place for place, node in enumerate(path) if "bleeding" in last_outcome(path[: place + 1]))
    assert path[bled].entry.key.endswith("blood loss after a 1")
    after = [last_outcome(path[: place + 1]) for place in range(bled, bled + 7)]
    assert set(after) == {"Eremith takes F: bleeding."}


def test_all_wounds_at_the_end_of_a_round_are_told_together() -> None:
    words = "Karl is wounded: through the shoulder strap −1. Ann is wounded: the bolt grazes her hip −1."
    assert any(one.startswith(words) for one in told("gate"))


def test_a_ruling_is_told_at_once() -> None:
    session = played_desk("bar").session
    session.rule(Noted("It rains."))
    assert last_outcome(session.path) == "It rains."


def test_a_miss_is_told_with_its_attack() -> None:
    """Seen: only “Grak attacks Anna at Long Range with 9 DR.” after an Ace."""
    fight = bridge()
    answer(fight, "1", "", "", "", "6", "3", "Short Range attack", "John", "6", "A")
    assert last_outcome(fight.session.path) == "Fred attacks John at Short Range with 6 of 8 OR. Fred misses."


def test_a_draw_of_initiative_stands_beside_no_outcome_of_the_action_before() -> None:
    """Seen: “Snag 9 7 — 7” beside “Ulf loses 11 LIFE (1 → 0) and is out of the fight.”"""
    fight = bridge()
    answer(fight, "Combat round", "", "", "", "3", "6", "pass", "1", "John", "8", "6", "2")
    said = "John loses 6 LIFE (10 → 4)."
    answer(fight, "", "", "", "", "")
    fight.draw_for_all()
    assert fight.prompt.text.endswith("Action?")
    assert last_result(fight.session) == (None, said)
    fight.rule(FieldSet(Name("John"), "life_left", 10), words="the outcome is overruled")
    assert fight.usual()
    assert last_result(fight.session) == (None, ""), "once it came back with the next answer"


def test_the_outcome_of_another_procedure_goes_when_the_next_begins() -> None:
    """Seen: “20 against 20: the theft fails.” from Step 1 to Step 5 of a Combat round."""
    fight = bridge()
    answer(fight, "2", "Fred", "John", "6", "8", "6")
    found, said = last_result(fight.session)
    assert found and found.second and said == "John loses 2 LIFE (10 → 8)."
    answer(fight, "1")
    assert last_result(fight.session) == (None, "")


def test_a_new_conflict_of_hands_takes_the_last_outcome_away() -> None:
    session = played_desk("duel").session
    assert "wins against" in last_outcome(session.path)
    session.begin("Conflict")
    assert last_outcome(session.path) == ""


@pytest.mark.parametrize("sample", ["bar", "market", "duel"])
def test_a_fight_that_has_not_begun_tells_nothing(sample: str) -> None:
    assert last_outcome(desk(sample).session.path) == ""


def missing_power() -> Session:
    """A Fireball at Cole and Dag, whose DR the GM has made too high to hit."""
    fight = bridge("magic")
    for who in ("Cole", "Dag"):
        fight.rule(FieldSet(Name(who), "dr", 60))
    answer(fight, "1", "Wren, Cole, Dag", "", "", "9", "5", "4", "power", "Fireball", "Cole, Dag", "10")
    answer(fight, "8", "9", "3", "6")
    return fight.session


def test_a_power_that_misses_several_names_each_target() -> None:
    """Seen: “12 against 12: no hit.” of a power on three targets, with nobody’s name."""
    session = missing_power()
    missed = "27 against Cole’s 63: no hit. 27 against Dag’s 66: no hit."
    assert last_outcome(session.path).endswith(missed)
    assert any(line.text.endswith(missed) for line in folded(story(session.path)))
    assert recap(session).parts[0].lines[-1].endswith(missed)


def test_harm_has_no_throw_beside_it_that_did_not_cause_it() -> None:
    """Seen: Karl’s Strike, a stalemate, beside the wounds that three others took at the end of the round."""
    assert beside("gate", "Karl is wounded: through the shoulder strap −1. Ann is wounded: the bolt") == set()
    assert beside("magic", "Cole loses 20 LIFE (24 → 4). Dag loses 15 LIFE (26 → 11).") == {"Dag"}


def test_wounds_of_an_earlier_deed_stand_beside_no_sums() -> None:
    """Seen: “Marta 23 against 35” beside “Isaura takes S”, whom another had hit at the same Strike Rank."""
    swing, people = (
        "swing Falchion",
        [man("Karl", "Falchion"), man("Marta", "Falchion"), man("Isaura"), man("Borg")],
    )
    game = Game(*people)
    game.round(says("Karl", swing, "Isaura"), says("Marta", swing, "Borg"), says("Isaura"), says("Borg"))
    game.play(meets("Isaura", "Karl"), meets("Borg", "Marta", "dodge"))
    game.play("Karl: attack = 12", "Karl: damage = 4 4", "Karl: location = 4")
    game.play(attack("Marta", "Borg", "3", "dodge", "12"))
    assert last_result(game.session) == (None, "Isaura takes M: torso. Isaura is Wounded.")


def test_the_end_of_a_fight_is_told_and_every_wound_that_the_gm_heals() -> None:
    game = Game(with_wounds(man("Borg"), torso="S, L"), man("Cai"))
    game.session.rule(WoundTreated(Name("Borg"), 1, 0), WoundTreated(Name("Borg"), 0, 0))
    assert last_outcome(game.session.path) == "Borg: L torso is healed. Borg: S torso is healed."
    game.round(says("Borg"), says("Cai")).play("begin End the fight")
    assert last_outcome(game.session.path) == "The fight is over."
    game.round()
    assert last_outcome(game.session.path) == ""
    game.play("offer End the fight here", "GM: ends = yes")
    assert last_outcome(game.session.path) == "The fight is over."


def beside(sample: str, outcome: str) -> set[str]:
    """Return who threw or drew last in the calculations that are shown beside an outcome."""
    session, found = played_desk(sample).session, set[str]()
    while session.path[-1].entry.kind != "opening":
        met, said = last_result(session)
        if met and said.startswith(outcome) and met.first.sum:
            found.add((met.second or met.first).who)
        session.undo()
    return found
