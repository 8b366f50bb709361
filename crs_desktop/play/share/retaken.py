"""Undo and redo in a library that another laptop's change overtook: the same is ruled again behind it.

Undo moves the head of a library, and the head of a late laptop gives way to that of the server. Late entries
are put behind those of others (`SharedFile._rebase`); a mere step back or forth would be lost.
"""

from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.session.entry_tree import Node
from crs_desktop.play.session.own_undo import back
from crs_desktop.play.session.session import Session
from crs_desktop.play.share.exchange import Exchange
from crs_desktop.play.share.overlaps import library
from crs_desktop.rules.why import NotAllowed


def retake(exchange: Exchange, desk: Desk, document: int) -> None:
    """Take overtaken steps of this laptop again; tell why one cannot be taken."""
    known = exchange.file.by_id[document]
    (undone, redone), known.steps = known.steps, ([], [])
    if not undone and not redone:
        return
    session = library(desk, document)
    happened = {node.id: node for node in session.path}
    try:
        for node in (happened[id_] for id_ in undone if id_ in happened):
            session.rule(*back(session.path, lambda entry: desk.campaign.author(document, entry), node))
        for node in _beside(session, redone):
            session.rule(*node.entry.given)
    except NotAllowed as error:
        exchange.told(str(error))


def _beside(session: Session, redone: list[int]) -> list[Node]:
    """Return the redone entries that are not on the path."""
    happened = {node.id for node in session.path}
    branch = session.branch(redone[-1]) if redone else ()
    return [node for node in branch if node.id in redone and node.id not in happened]
