"""The scene that a document begins with, and the tables that ship with a system."""

import pytest
from msgspec.structs import replace

from crs_desktop.play.session.opening import opening
from crs_desktop.rules.data_tables import DataTable
from crs_desktop.rules.sheet import Number
from crs_desktop.rules.why import NotAllowed
from tests.toys import every_kind


def test_a_table_whose_file_was_forgotten_is_named_with_the_file() -> None:
    table = DataTable(id="siege", term="Siege engines", columns=(Number(id="range", term="Range"),))
    with pytest.raises(NotAllowed) as refused:
        opening(replace(every_kind.SYSTEM, tables=(table,)))
    expected = "Siege engines has no rows: the file siege.toml is missing from the tables of toy."
    assert refused.value.why == expected
