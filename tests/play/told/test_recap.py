"""The recap for players: one line an Action, losses and deaths, and nothing that players may not know."""

import re
from pathlib import Path

import pytest

from crs_desktop.play.session.session import Session
from crs_desktop.play.told.recap import Part, Recap, recap
from crs_desktop.play.told.recap_text import PicturedRecap, markdown, write_recap
from crs_desktop.rules.contest.wounds.hurt import Injured
from crs_desktop.rules.facts import (
    Entered,
    FieldSet,
    Hidden,
    ItemLost,
    ItemPut,
    Left,
    Moved,
    Noted,
    Renamed,
)
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Combatant, Item
from crs_desktop.rules.values import Name
from tests import sessions
from tests.play.fights import FRED, JOHN, attack
from tests.rules.duellist.game import Game, man, meets, says
from tests.sessions import SAMPLES, desk, played_desk

PNG = b"\x89PNG\r\n\x1a\n a picture"


def told(sample: str) -> Recap:
    return recap(played_desk(sample).session)


def all_lines(found: Recap) -> list[str]:
    return [line for part in found.parts for line in part.lines]


def test_a_brawl_is_told_round_by_round_with_a_line_for_each_action() -> None:
    assert told("bar") == Recap(
        "A brawl in the bar",
        ("Fred", "Mary", "John"),
        (
            Part(
                "Round 1",
                (
                    "Fred attacks John at Short Range with 8 OR. 16 against 12: hit by 4. "
                    "John loses 4 LIFE (10 → 6).",
                    "John attacks Fred at Short Range with 6 OR. 23 against 21: hit by 2. "
                    "Fred loses 2 LIFE (20 → 18).",
                ),
            ),
        ),
        ("Fred: hurt (LIFE 18 of 20).", "Mary: well.", "John: hurt (LIFE 6 of 10)."),
        (
            ("Who", "Hits", "Harm done", "Harm taken"),
            ("Fred", "1", "4", "2"),
            ("John", "1", "2", "4"),
        ),
    )


def test_a_wound_stands_at_its_blow_and_who_goes_down_is_told() -> None:
    lines = all_lines(told("market"))
    blow = "Raq: blow at Fairn (Great axe). 41 against 36: hit by 5. Fairn takes M: torso. Fairn is Wounded."
    assert blow in lines and sum("Fairn takes M" in line for line in lines) == 1
    last = "Fairn: strike at Raq (Melon). Raq takes S: head. Raq is unconscious."
    assert lines[-2:] == [last, "The fight is over."]
    waits = "against Karl: Karl wins by 1. Ann is wounded: the bolt grazes her hip −1."
    assert any(line.endswith(waits) for line in all_lines(told("gate"))), "not at the end of the round"


def test_a_round_of_contest_keeps_its_heading_and_names_who_acts() -> None:
    """Seen: a round under “Bonus or penalty”, an Advantage from nowhere, and “Snik: dead (…; dead)”."""
    bridge = sessions.bridge("gate")
    session = bridge.session
    sessions.answer(bridge, "Combat round", "nothing", "Charge Karl", "Charge Ann", "nothing")
    session.take("Bonus or penalty")
    sessions.answer(bridge, "Ann", "2", "high ground", "not loaded")
    found = recap(session)
    assert [part.heading for part in found.parts] == ["Round 1"]
    assert found.parts[0].lines[0].startswith("Ben charges Karl, who has no loaded weapon, and arrives.")
    session.rule(Injured(Name("Ben"), "arm −1"), Injured(Name("Ben"), "through the eye, dead"))
    assert recap(session).ended[1] == "Ben: dead (arm −1; through the eye)."
    assert "Ben is dead: through the eye." in recap(session).parts[0].lines[-1]


def test_a_second_combat_of_one_fight_is_told_as_another() -> None:
    """Seen: two parts called “Round 1”, one after another."""
    bridge = sessions.bridge("gate")
    for _ in range(2):
        bridge.begin("Combat round")
        while bridge.prompt.kind != "begin":
            assert bridge.usual()
        bridge.begin("End the combat")
    headings = [part.heading for part in recap(bridge.session).parts]
    assert headings == ["Round 1", "End of the combat", "Another combat: Round 1", "End of the combat"]


def test_an_action_without_harm_has_its_outcome() -> None:
    missed = "Strike, Karl against Ann: a stalemate. Karl misses, or the armor holds."
    assert missed in all_lines(told("gate"))
    assert Part("Loot a body", ("Ada takes Sword from Bram’s body.",)) in told("avatars").parts


def test_a_hit_that_leaves_no_wound_says_so() -> None:
    """Seen: “Ilse: thrust at Raq (Long sword).” and nothing of what came of it."""
    fight = Game(man("A", "Knife", actions=3), man("B", "worn Furs", actions=2)).round(says("B"))
    fight.play(says("A", "thrust Knife"), meets("B", "A"), "A: attack = 9", "A: damage = 1 1")
    fight.play("A: location = 4", "B: armour = 6 6 6")
    told = recap(fight.session)
    assert all_lines(told) == ["A: thrust at B (Knife). B takes no wound."]
    assert told.ended == ("A: well.", "B: well.")


def test_a_conflict_of_bruise_has_its_subject_its_narrator_and_no_empty_tally() -> None:
    found = told("duel")
    assert found.parts[0].heading == "Conflict: Through the line of guards; one exchange of blows"
    line = found.parts[0].lines[0]
    assert "Quantity 3. Zel’s Color is Hearts (determination). Zel: “Nothing holds me here" in line
    assert line.endswith("Zel earns a Legacy Point for the narration (1 in all).")
    assert (found.tally, found.ended) == ((), ())
    fight = sessions.bridge("duel")
    sessions.answer(fight, "Conflict", "Zel", "the bridge", "1", "1", "3")
    assert all_lines(recap(fight.session)) == ["Zel brings in No prison holds me (Meme)."]


def test_a_narration_that_was_trimmed_is_told_once() -> None:
    fight = sessions.bridge("duel")
    sessions.answer(fight, "Conflict", "Zel", "the gate", "1", "1", "1", "1", "0", "1")
    sessions.answer(fight, "Kh 9d 7c 5s 4h 2d", "They all fall.", "Trim it", "One falls.")
    (line,) = all_lines(recap(fight.session))
    assert line.endswith("Zel: “One falls.” (trimmed)") and "They all fall" not in line


def test_a_ruling_is_told_only_where_players_saw_its_effect(bar: Session) -> None:
    attack(bar, "8", "8", "6")
    bar.rule(Noted("They whisper."), words="nothing to see")
    bar.rule(Moved(JOHN, Square(3, 3)))
    bar.rule(FieldSet(JOHN, "dr", 9))
    bar.rule(FieldSet(JOHN, "life_left", 3), words="a falling beam")
    bar.rule(FieldSet(JOHN, "life_left", 0))
    beam, fall = (
        "The GM rules: a falling beam: John: LIFE left 6 → 3.",
        "The GM rules: John: LIFE left 3 → 0.",
    )
    _, first, second = all_lines(recap(bar))
    assert first == beam and second.startswith(fall), "each ruling has a line of its own"


def test_those_who_enter_during_a_fight_are_told_and_not_those_before_it(bar: Session) -> None:
    """Seen: “The GM rules: Anna enters. Berta enters. …” below the sides that name them all."""
    for name, ours, theirs in (("Ann", "8", "6"), ("Bob", "7", "5")):
        bar.rule(Entered(Name(name), Combatant(Name(name), name)))
        attack(bar, "8", ours, theirs)
    found = recap(bar)
    assert "Bob enters" in (words := " ".join(all_lines(found))) and "Ann enters" not in words
    assert any("Ann" in line for line in found.people)


def test_what_they_carry_is_told_only_where_it_changes_during_a_fight(bar: Session) -> None:
    """Seen: a recap that began with thirteen rulings, one for each cell of the items that a GM had typed."""
    bar.rule(ItemPut(JOHN, Item("Sabre")))
    bar.rule(ItemPut(JOHN, Item("Sabre", "+2 OR")))
    bar.rule(ItemPut(JOHN, Item("Slip")))
    bar.rule(ItemLost(JOHN, "Slip"))
    attack(bar, "8", "8", "6")
    bar.rule(ItemLost(JOHN, "Sabre"))
    before, after = all_lines(recap(bar))
    assert before.startswith("Fred attacks John") and after == "The GM rules: John: Sabre is gone."


def test_the_hidden_are_in_no_recap(bar: Session) -> None:
    bar.rule(Hidden(JOHN, True))
    attack(bar, "8", "8", "6")
    assert "John" not in markdown("", [PicturedRecap(recap(bar))], str)


def test_those_who_have_left_took_part(bar: Session) -> None:
    attack(bar, "8", "8", "6")
    bar.rule(Left(FRED))
    assert any("Fred" in line for line in recap(bar).people)


@pytest.mark.parametrize("sample", SAMPLES)
def test_no_part_is_empty_and_no_mechanics_are_told(sample: str) -> None:
    found = told(sample)
    assert all(part.lines for part in found.parts)
    assert not [
        line for line in all_lines(found) if re.search("draws|Step |Back into|Initiative|To come", line)
    ]


@pytest.mark.parametrize("sample", SAMPLES)
def test_a_fight_that_has_not_begun_has_a_recap(sample: str) -> None:
    assert recap(desk(sample).session).parts == ()


def test_an_evening_as_markdown_has_a_heading_for_each_fight_and_its_pictures_beside_it(
    tmp_path: Path,
) -> None:
    path = tmp_path / "our evening.md"
    write_recap(path, "Our evening", [PicturedRecap(told("bar"), PNG), PicturedRecap(told("duel"))])
    text = path.read_text("utf-8")
    headings = [line for line in text.splitlines() if line.startswith("#")]
    assert headings == [
        "# Our evening",
        "## A brawl in the bar",
        "### Round 1",
        "### At the end",
        "## The duel in the citadel",
        "### Conflict: Through the line of guards; one exchange of blows",
    ]
    assert "![The board at the end](our%20evening-1.png)" in text
    assert (tmp_path / "our evening-1.png").read_bytes() == PNG


def test_a_web_page_holds_its_pictures_and_no_markup_of_others(tmp_path: Path) -> None:
    path = tmp_path / "fight.html"
    found = Recap("<b>", (), (Part("Round 1", ("a < b\nc",)),), (), (("Who", "Hits"), ("<i>", "1")))
    write_recap(path, "<b>", [PicturedRecap(found, PNG)])
    text = path.read_text("utf-8")
    assert "<h1>&lt;b&gt;</h1>" in text and "<li>a &lt; b<br>c</li>" in text and "<td>&lt;i&gt;</td>" in text
    assert 'src="data:image/png;base64,iVBORw0K' in text


def test_markdown_shows_the_signs_of_a_name_as_they_are(bar: Session) -> None:
    bar.rule(Renamed(JOHN, "*John* <b>_#1_"))
    assert "\\*John\\* \\<b\\>\\_\\#1\\_" in markdown("", [PicturedRecap(recap(bar))], str)
