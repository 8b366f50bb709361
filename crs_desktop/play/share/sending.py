"""Messages that a laptop sends next: documents, pictures, entries and heads that the server lacks.

Each function returns the next thing to send, or None. Files are read here, in the window’s thread; the thread
of the server reads none.
"""

from collections.abc import Callable, Collection
from contextlib import suppress

from crs_desktop.play.share.failures import FAILURES
from crs_desktop.play.share.known import NEW, Known
from crs_desktop.play.share.link import Job, Wish
from crs_desktop.play.share.messages import Proposal
from crs_desktop.play.share.server import Server
from crs_desktop.play.share.shared_file import SharedFile

Sent = Callable[[Proposal, int], object]


def begin(file: SharedFile, mine: Collection[Known]) -> Wish | None:
    """Create a document that the server does not have."""
    known = next((one for one in mine if one.version == NEW), None)
    if known is None:
        return None
    uuid, values = known.uuid, file.about(known)
    return Wish(lambda server: server.begin(uuid, *values), lambda _done: file.begun(known))


def picture(file: SharedFile, mine: Collection[Known], sent: set[str]) -> Wish | None:
    """Send a picture that the server lacks, before the entries that name it."""
    ids = (id_ for (id_,) in file.file.fetch("SELECT id FROM picture"))
    lacks = next((id_ for id_ in ids if id_ not in sent), "")
    # send pictures only while entries wait: nobody else needs a picture that no entry names
    if not lacks or not any(one.unsent for one in mine):
        return None
    bytes_ = file.file.picture(lacks)
    return Wish(lambda server: server.keep_picture(bytes_), lambda _done: sent.add(lacks))


def put(file: SharedFile, mine: Collection[Known], then: Sent) -> Wish | None:
    """Propose the next entries of a document, and its head."""
    proposal = next(filter(None, (file.proposal(known, known.held) for known in mine)), None)
    if proposal is None:
        return None
    laptop = file.laptop
    return Wish(lambda server: server.put(laptop, proposal), lambda change: then(proposal, change))


def free(file: SharedFile, playing: Collection[int], then: Callable[[], object]) -> Wish | None:
    """Free a fight that is not on the table here, now that it is on the server."""
    held = (one for one in file.by_id.values() if one.held and not one.library)
    known = next((one for one in held if one.id not in playing), None)
    if known is None:
        return None
    file.hold(known, False)
    laptop, uuid = file.laptop, known.uuid
    return Wish(lambda server: server.give(laptop, uuid), lambda _done: then())


def farewell(file: SharedFile, mine: Collection[Known]) -> Job:
    """Return the last job: send what was gathered, and leave.

    The file does not learn of it; the next start finds these entries on the server by their marks.
    """
    proposals = [file.proposal(known, known.held) for known in mine if known.version != NEW]

    def leave(server: Server) -> None:
        for proposal in filter(None, proposals):
            with suppress(*FAILURES):
                server.put(file.laptop, proposal)
        server.leave(file.laptop)

    return leave
