"""Error class of the API."""

from collections.abc import Iterator
from contextlib import contextmanager

from crs_desktop.play.journal.io_errors import NotSaved
from crs_desktop.rules.why import NotAllowed


class CrsError(Exception):
    """Error of a step that is not allowed, or of a file that cannot be read or written.

    Nothing has changed when it is raised. ``rule`` is the id of the rule that forbids the step
    (``CRS-118``), empty if no rule covers it.
    """

    def __init__(self, sentence: str, rule: str = "") -> None:
        super().__init__(sentence)
        self.rule = rule


@contextmanager
def plain_errors() -> Iterator[None]:
    """Turn the program's errors that the block raises into `CrsError`."""
    try:
        yield
    except NotAllowed as error:
        raise CrsError(str(error.why), error.why.rule) from None  # the cause lies in private modules
    except NotSaved as error:
        raise CrsError(str(error)) from None
