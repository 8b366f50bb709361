"""Other versions of the toy, with a rule of a test's own for a round."""

from collections.abc import Callable, Iterator

import pytest
from msgspec.structs import replace

from crs_desktop.rules import load_system
from crs_desktop.rules.table import Procedure, Rule
from tests.toys import every_kind

Update = Callable[[Rule | None], None]


@pytest.fixture
def update(monkeypatch: pytest.MonkeyPatch) -> Iterator[Update]:
    """Make the toy a version with this rule for a round, or with none."""

    def updated(rule: Rule | None) -> None:
        rounds = (Procedure("Round", rule),) if rule else ()
        newer = replace(every_kind.SYSTEM, procedures=(*rounds, every_kind.REST))
        monkeypatch.setattr(every_kind, "SYSTEM", newer)
        load_system.cache_clear()

    yield updated
    load_system.cache_clear()
