"""The buttons of a question: as tall as one another, however many there are."""

from PySide6.QtWidgets import QWidget

from crs_desktop.models.choices import ChoicesModel, Role
from crs_desktop.views.edge.choices import ChoicesView
from crs_desktop.views.window.main_window import MainWindow
from tests.models.test_round_models import FIRST_TURN
from tests.sessions import answer


def test_where_one_has_a_note_all_are_as_tall(table: MainWindow) -> None:
    view = ChoicesView(table.bridge)
    model = view.model()
    assert isinstance(model, ChoicesModel)
    noted = [model.noted]
    plain = view.sizeHintForIndex(model.index(0)).height()
    answer(table.bridge, *FIRST_TURN)
    notes = [bool(model.index(row).data(Role.OPTION).note) for row in range(model.rowCount())]
    noted.append(model.noted)
    assert noted == [False, True] and any(notes) and not all(notes)
    heights = {view.sizeHintForIndex(model.index(row)).height() for row in range(model.rowCount())}
    assert len(heights) == 1 and heights.pop() > plain


def test_no_look_of_a_part_is_given_to_its_tooltips(table: MainWindow) -> None:
    """A sheet without a selector is the tooltip's, too: the choices' own were black on black."""
    sheets = [one.styleSheet() for one in table.findChildren(QWidget) if one.styleSheet()]
    assert sheets and all("{" in sheet for sheet in sheets)
