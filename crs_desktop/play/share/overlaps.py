"""Changes of one field of one character by two laptops: a sentence for each GM, and the other value."""

from collections.abc import Callable, Iterator, Sequence

from msgspec import Struct

from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.session.entry_tree import Node
from crs_desktop.play.session.own_undo import field_of
from crs_desktop.play.session.session import Session
from crs_desktop.play.share.exchange import Exchange
from crs_desktop.rules.facts import FieldCleared, FieldSet
from crs_desktop.words import say

Setting = FieldSet | FieldCleared


class Overlap(Struct, frozen=True):
    """A field that two laptops have set; ``other`` gives it the value that does not count now."""

    session: Session
    words: str
    other: Setting


def overlaps(exchange: Exchange, desk: Desk, document: int) -> list[Overlap]:
    """Return the overlaps of one's own changes with those that have arrived in a library, once."""
    known = exchange.file.by_id[document]
    news, known.news = known.news, set()
    # if all entries are those of others, no own change can overlap
    if not news or known.others.keys() >= known.slots.keys() | known.unsent.keys():
        return []
    session, author = library(desk, document), desk.campaign.author
    return [
        Overlap(session, *found)
        for place, node in enumerate(session.path)
        if node.id in news
        for fact in _settings(node)
        for found in _told(session.path, place, fact, lambda entry: author(document, entry))
    ]


def library(desk: Desk, document: int) -> Session:
    """Return the session of a library. Raises `NotAllowed` if it cannot be opened."""
    return desk.library(next(one.system for one in desk.campaign.documents() if one.id == document))


def _told(
    path: Sequence[Node], place: int, fact: Setting, author: Callable[[int], str]
) -> Iterator[tuple[str, Setting]]:
    """Yield sentence and other value if the last change before, or one after, is an own one of that field."""
    node, name = path[place], author(path[place].id)
    restore = say("File › Sharing › Restore the other value sets it back.")
    for own, mine in _same(path[place + 1 :], fact):
        if not author(own.id):
            said = "{name} set the same; your change came later. {change} {restore}"
            words = say(said, name=name, change=mine.words(own.before), restore=restore)
            yield words, field_of(own.before, fact.who, fact.field)
            return
    before = next(_same(path[:place][::-1], fact), None)
    if before and not author(before[0].id) and fact.who in node.before.combatants:
        said = "{name} changed what you had set. {change} {restore}"
        words = say(said, name=name, change=fact.words(node.before), restore=restore)
        yield words, field_of(node.before, fact.who, fact.field)


def _same(nodes: Sequence[Node], fact: Setting) -> Iterator[tuple[Node, Setting]]:
    for node in nodes:
        for one in _settings(node):
            if (one.who, one.field) == (fact.who, fact.field):
                yield node, one


def _settings(node: Node) -> list[Setting]:
    return [fact for fact in node.entry.given if isinstance(fact, FieldSet | FieldCleared)]
