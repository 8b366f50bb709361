from collections.abc import Callable

from PySide6.QtWidgets import QApplication, QProgressDialog
from pytestqt.qtbot import QtBot

from crs_desktop.views.widgets.working import work_here
from crs_desktop.views.window.ended_outside import closed


def test_the_end_of_the_program_from_outside_cancels_work(qtbot: QtBot) -> None:
    def act(report: Callable[[float], None]) -> str:
        open_ = [one for one in QApplication.topLevelWidgets() if isinstance(one, QProgressDialog)]
        (dialog,) = (one for one in open_ if one.labelText() == "Counting sheep")
        dialog.show()
        assert closed(dialog)
        qtbot.wait(40)
        report(0.5)
        return "done"

    assert work_here(None, "Counting sheep", act) is None
