"""Lines of the charts of an encounter that is played out."""

from pytestqt.qtbot import QtBot

from crs_desktop.models.balance.encounter import MOST_LINES, FallsModel, PlayedOut
from crs_desktop.rules.values import Name
from tests.play.balance.people import STATS, Stats, cast

JOHN: Stats = STATS[Name("John")]


def test_each_combatant_has_a_line_but_of_many_each_side_has_one(qtbot: QtBot) -> None:
    played = PlayedOut(workers=1)
    model = FallsModel(played)
    for count in (MOST_LINES, MOST_LINES + 2):
        names = [f"P{place}" for place in range(count)]
        scene = cast("crs", **dict.fromkeys(names, JOHN))
        for place, who in enumerate(scene.combatants):
            scene = scene.changed(who, side="AB"[place % 2])
        assert not played.begin(scene, "", "1", 20)
        qtbot.waitUntil(lambda: played.progress is None)
        lines = model.lines(model.life)
        assert [line.name for line in lines] == (["A", "B"] if count > MOST_LINES else names)
    of_side = [model.life(who) for who in model.rows[::2]]
    assert lines[0].values == [sum(left) / len(of_side) for left in zip(*of_side, strict=True)]
