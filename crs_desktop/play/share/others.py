"""Other laptops: their names, and who of them wrote an entry of a library."""

from collections.abc import Iterable

from crs_desktop.play.share.messages import Person
from crs_desktop.play.share.shared_file import SharedFile
from crs_desktop.words import say


def titled(people: Iterable[Person], laptop: str) -> str:
    """Return the name of another laptop for sentences."""
    return next((one.title for one in people if one.laptop == laptop), say("Another laptop"))


def author(file: SharedFile, people: Iterable[Person], document: int, entry: int) -> str:
    """Return the laptop that wrote an entry of a library; empty for this one."""
    known = file.by_id.get(document)
    laptop = known.others.get(entry, "") if known else ""
    return titled(people, laptop) if laptop else ""
