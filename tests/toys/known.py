"""The toys made known to the program, as far as a test goes."""

import pytest

from crs_desktop import rules
from tests.toys.every_kind import ENTRY
from tests.toys.second_edition import ENTRY as SECOND

TOYS = (ENTRY, SECOND)


@pytest.fixture(autouse=True)
def toy_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toys stand in the menu of systems. A conftest that imports this has them in all of its tests."""
    monkeypatch.setattr(rules, "SYSTEMS", (*rules.SYSTEMS, *TOYS))
