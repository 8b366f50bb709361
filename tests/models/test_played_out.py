"""Lines of the charts of an encounter that is played out."""

from pytestqt.qtbot import QtBot

from crs_desktop.models.balance.encounter import MOST_LINES, FallsModel, PlayedOut
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from tests.play.balance.people import STATS, Stats, cast

JOHN: Stats = STATS[Name("John")]


def play(played: PlayedOut, scene: Scene, qtbot: QtBot) -> None:
    assert not played.begin(scene, "", "1", 20)
    qtbot.waitUntil(lambda: played.progress is None)


def test_each_combatant_has_a_line_but_of_many_the_sides_that_win_most(qtbot: QtBot) -> None:
    played = PlayedOut(workers=1)
    model = FallsModel(played)
    names = [f"P{place}" for place in range(MOST_LINES)]
    scene = cast("crs", **dict.fromkeys(names, JOHN))
    play(played, scene, qtbot)
    assert [line.name for line in model.lines(model.life)] == names
    more = cast("crs", **dict.fromkeys([*names, "Q1", "Q2", "Q3"], JOHN))
    for who in (Name("Q2"), Name("Q3")):
        more = more.changed(who, side="Q")
    play(played, more, qtbot)
    fights, lines = played.fights, model.lines(model.life)
    assert fights is not None and len(lines) == MOST_LINES
    assert {line.side for line in lines} >= {side for side in fights.sides if fights.wins(side).times > 1}
    (both,) = (line.values for line in lines if line.side == "Q")
    members = model.life(Name("Q2")), model.life(Name("Q3"))
    assert both == [sum(left) / 2 for left in zip(*members, strict=True)]


def test_a_combatant_who_never_falls_has_cells_and_no_line(qtbot: QtBot) -> None:
    played = PlayedOut(workers=1)
    model = FallsModel(played)
    scene = cast("contest", Fred={"base": 30, "dodging": 9, "armor": 9}, John={"base": 1})
    play(played, scene, qtbot)
    row = model.rows.index(Name("Fred"))
    assert model.index(row, 3).data() == "0 down"
    assert "Fred" not in {line.name for line in model.lines(model.down)}
