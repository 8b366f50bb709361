"""The one error of the API."""

from collections.abc import Iterator
from contextlib import contextmanager

from crs_desktop.play.journal.io_errors import NotSaved
from crs_desktop.rules.why import NotAllowed


class CrsError(Exception):
    """A sentence about something that is not allowed, or about a file that cannot be read or written.

    Nothing has changed when it is raised. ``rule`` is the id of the rule that forbids the step
    (``CRS-118``), empty where no rule speaks of it.
    """

    def __init__(self, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.rule = rule


@contextmanager
def plain_errors() -> Iterator[None]:
    """Raise each error of the program as a `CrsError`."""
    try:
        yield
    except NotAllowed as error:
        raise CrsError(str(error.why), error.why.rule) from None
    except NotSaved as error:
        raise CrsError(str(error)) from None
