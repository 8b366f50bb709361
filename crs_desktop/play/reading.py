"""A fight or a library out of a file, only to be looked at: nothing is played on, nothing is written."""

from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from pathlib import Path

from crs_desktop.play.campaign import Campaign, Document, NotSaved
from crs_desktop.play.file_journal import FileJournal
from crs_desktop.play.record import read_record, replay
from crs_desktop.play.session import Session
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say


@contextmanager
def session_in(path: Path, title: str = "") -> Iterator[Session]:
    """The session of a fight record, or of a campaign: the one of this title, else the one played last.

    Raises `NotAllowed` with a sentence when there is none, or the file cannot be read.
    """
    if not path.is_file():
        raise NotAllowed(say("{file} is not there.", file=path.name))
    try:
        with closing(Campaign(None if path.suffix == ".toml" else path)) as campaign:
            yield replay(read_record(path), campaign) if path.suffix == ".toml" else _session(campaign, title)
    except NotSaved as error:
        raise NotAllowed(str(error)) from error


def _session(campaign: Campaign, title: str) -> Session:
    document = _titled(campaign.documents(), title) if title else campaign.last_played()
    if document is None:
        raise NotAllowed(say("There is no fight in {file}.", file=campaign.name))
    return Session(document, FileJournal(campaign, document), program_answers=False)


def _titled(documents: Sequence[Document], title: str) -> Document:
    found = [document for document in documents if document.title == title]
    if not found:
        known = ", ".join(f"“{document.title}”" for document in documents) or "–"
        raise NotAllowed(
            say("There is no fight “{title}”: expected one of {known}.", title=title, known=known)
        )
    return found[-1]
