"""The toy made known to the program, as far as a test goes."""

import pytest

from crs_desktop import rules
from tests.toys.every_kind import ENTRY


@pytest.fixture(autouse=True)
def toy_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    """The toy stands in the menu of systems. A conftest that imports this has it in all of its tests."""
    monkeypatch.setattr(rules, "SYSTEMS", (*rules.SYSTEMS, ENTRY))
