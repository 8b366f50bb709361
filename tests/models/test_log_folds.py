"""The log in short grows at its end: what stands there is told the same as if all of it were told anew."""

import pytest
from pytestqt.qtbot import QtBot

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.log.log import LogModel, LogRole
from crs_desktop.models.log.log_folds import FoldedLog
from crs_desktop.play.desk.desk import SAMPLES
from tests.sessions import answer, bridge, played_desk


def log(to: Bridge) -> FoldedLog:
    source = LogModel(to, to)
    while source.show_earlier():
        pass
    return FoldedLog(source, source)


def rows(of: FoldedLog) -> list[object]:
    roles = (LogRole.LINE, LogRole.FOLD, LogRole.LAST, LogRole.DETAIL)
    return [tuple(of.index(row, 0).data(role) for role in roles) for row in range(of.rowCount())]


@pytest.mark.parametrize("sample", [name for name, _ in SAMPLES])
def test_step_by_step_it_is_what_it_would_be_anew(qtbot: QtBot, sample: str) -> None:
    played = Bridge(played_desk(sample).session)
    played.go_on_from(played.session.path[0].id)
    grown = log(played)
    while played.redo():
        assert rows(grown) == rows(log(played))


def test_another_fight_with_a_shorter_log_is_read_from_its_beginning(qtbot: QtBot) -> None:
    played = Bridge(played_desk("market").session)
    grown = log(played)
    played.play(bridge("bar").session)
    answer(played, "2", "Fred", "John")
    assert rows(grown) == rows(log(played))
