"""The log in short: one line an Action, in every system."""

import pytest

from crs_desktop.play.told.folding import folded, folds
from crs_desktop.play.told.story import LogLine, story
from crs_desktop.rules.facts import Entered, SavePoint
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Name
from tests import sessions
from tests.sessions import played_desk


def in_short(sample: str) -> list[str]:
    return [fold.text for fold in folds(story(played_desk(sample).session.path)) if fold.lead is not None]


@pytest.mark.parametrize(
    ("sample", "one_line"),
    [
        (
            "gate",
            "Melee, Karl against Ann: Karl wins by 1. Karl has a Melee Advantage over Ann (+2). "
            "He crowds her against the wall.",
        ),
        (
            "toad",
            "Melee Combat, Ted against Giant toad: Ted wins by 1. Ted dodges, and the sticky tongue of "
            "the toad gets stuck on the wall.",
        ),
        (
            "duel",
            "Zel wins against Legionnaire: Quality J against 9, Quantity 3. "
            "Zel’s Color is Hearts (determination). Zel: “Nothing holds me here another night. I drive "
            "the first of them back into the others, and "
            "I am past them all.” Zel earns a Legacy Point for the narration (1 in all).",
        ),
        (
            "market",
            "Raq: swing at Fairn (Great axe). 30 against 56: dodged by 26. The GM rules: Fairn: Dodge "
            "modifiers 3 → 0. Fairn is behind Raq. Fairn moves to H6. Actions "
            "left are halved: Raq 0, Fairn 1 and Eremith 0.",
        ),
    ],
    ids=["Contest", "a contest alone", "Bruise", "Duellist"],
)
def test_what_comes_of_an_action_stands_in_its_line(sample: str, one_line: str) -> None:
    assert one_line in in_short(sample)


def test_a_conflict_is_headed_by_its_title_and_each_narration_is_in_a_line_of_its_teller() -> None:
    """Seen: all were headed “Conflict”, and Ysolde’s Color and words stood in Kestrel’s line."""
    assert "Conflict: Through the line of guards; one exchange of blows" in in_short("duel")
    bridge = sessions.bridge("duel")
    bridge.rule(Entered(Name("Kit"), Combatant(Name("Kit"), "Kit", fields={"skills": ("Melee 1",)})))
    bridge.begin("Conflict")
    sessions.answer(bridge, "Zel, Kit", "the gate", "Clubs", "Melee", "-", "Clubs", "Melee")
    sessions.answer(bridge, "Legionnaire", "Spades", "Dodge", "-")
    sessions.answer(bridge, "Ah Ad 10s 7c 4c 3d", "Kh 2c", "Jc 6d 5h 2c")
    sessions.answer(bridge, "hearts", "I am over it.", "reward", "And I am not.")
    told = [fold.text for fold in folds(story(bridge.session.path)) if fold.lead is not None]
    assert told[-5:] == [
        "Kit wins against Legionnaire: Quality K against J, Quantity 1.",
        "Zel’s Color is Hearts (determination).",
        "Kit’s Color is Hearts (determination).",
        "Zel: “I am over it.” Zel earns a Legacy Point for the narration (1 in all).",
        "Kit: “And I am not.”",
    ]


def test_a_save_point_is_told_by_its_title_alone() -> None:
    """Seen: “Secret: The GM rules: Save point: Before the battle”."""
    session = sessions.desk("duel").session
    session.rule(SavePoint("Before the battle"))
    told = story(session.path)
    assert [str(line) for line in told][-1:] == ["Save point: Before the battle"]
    assert str(folded(told)[-1]) == "Save point: Before the battle"
    assert "The GM rules" not in " ".join(map(str, told))
    assert [line for line in story(session.path, to_gm=False) if "battle" in line.text] == []


def test_a_blow_told_before_its_turn_is_one_line_with_what_comes_of_it() -> None:
    blow = "Raq: blow at Fairn (Great axe). 41 against 36: hit by 5."
    assert [text for text in in_short("market") if text.startswith(blow)]


def test_the_dice_of_an_action_lie_behind_its_own_line() -> None:
    told = story(played_desk("gate").session.path)
    found = next(
        fold for fold in folds(told) if fold.text.startswith("Melee, Karl against Ann: Karl wins by 1")
    )
    behind = told[found.first : found.end]
    assert behind[0].text == "Karl throws 5 + 6 + 5 (entered)."


def test_whoever_goes_somewhere_else_has_a_line_of_his_own_after_the_charge_of_another() -> None:
    bridge = sessions.bridge("gate")
    aims = ("nothing", "Move elsewhere", "Charge Ann", "nothing")
    sessions.answer(bridge, "Combat round", *aims, "loaded", "no", "12 12 10", "Y10", "K20")
    told = [fold.text for fold in folds(story(bridge.session.path)) if fold.lead is not None]
    assert "Charge, Karl against Ann: Karl wins by 1. Karl moves to Y10. Karl engages Ann in Melee." in told
    assert "Ben moves to K20." in told


def test_an_action_ends_with_its_turn_and_where_the_next_begins() -> None:
    told = [
        LogLine(1, "Before."),
        LogLine(2, "A throws.", "quiet", turn="1/A"),
        LogLine(2, "A hits.", "deed", turn="1/A"),
        LogLine(3, "B is hurt.", "hurt", turn="1/A"),
        LogLine(4, "C goes.", turn="1/C"),
        LogLine(4, "D goes.", "onset", turn="1/C"),
        LogLine(5, "D misses.", turn="1/D"),
        LogLine(5, "D misses.", turn="1/D"),
        LogLine(6, "E goes.", turn="1/E"),
    ]
    assert [fold.text for fold in folds(told)] == [
        "Before.",
        "A hits. B is hurt.",
        "C goes.",
        "D goes. D misses.",
        "E goes.",
    ]


def test_a_ruling_in_the_middle_of_an_action_stands_in_its_line() -> None:
    told = [
        LogLine(1, "A swings.", "deed", turn="1/A"),
        LogLine(2, "The GM rules", "ruled", ruling=True),
        LogLine(2, "Dodge 0 → 4.", ruling=True),
        LogLine(3, "B is hurt.", "hurt", turn="1/A"),
        LogLine(4, "The GM rules: rain", "ruled", ruling=True),
        LogLine(5, "C goes.", turn="1/C"),
    ]
    assert [fold.text for fold in folds(told)] == [
        "A swings. The GM rules: Dodge 0 → 4. B is hurt.",
        "The GM rules: rain",
        "C goes.",
    ]
