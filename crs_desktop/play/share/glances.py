"""A glance at the fights of a shared campaign: the round, who takes part, and who is in two of them at once.

A fight is folded from its facts without running its rules, once; after that only new entries are read.
"""

from collections.abc import Iterator
from contextlib import suppress

from msgspec import Struct

from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.journal.campaign import Document, NotSaved
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.session.entry_tree import Tree
from crs_desktop.play.session.opening import opening
from crs_desktop.play.share.exchange import Exchange
from crs_desktop.rules import load_system
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say, translated


class Glance(Struct, frozen=True):
    """A fight in a few words: its round, empty before the first, and the labels of its participants."""

    round: str
    people: tuple[str, ...]


NOTHING = Glance("", ())


class Glances:
    """The glances at all fights of a campaign."""

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._trees: dict[int, Tree] = {}
        self._found: dict[int, tuple[int, Glance]] = {}
        self._doubles: set[tuple[str, int]] = set()

    def known(self, document: int) -> Glance:
        """Return the glance of last time; an empty one before the first."""
        return self._found.get(document, (0, NOTHING))[1]

    def stale(self) -> list[Document]:
        """Return the fights that have moved since the last glance at them."""
        heads = dict(self._desk.campaign.fetch("SELECT id, head FROM document"))
        return [one for one in self._desk.to_open() if self._found.get(one.id, (-1,))[0] != heads[one.id]]

    def read(self, document: Document) -> Glance:
        """Look at a fight again; a damaged one looks empty."""
        ((head,),) = self._desk.campaign.fetch("SELECT head FROM document WHERE id = ?", document.id)
        if self._found.get(document.id, (-1,))[0] != head:
            glance = NOTHING
            with suppress(NotAllowed, NotSaved, LookupError):
                glance = _glance(self._tree(document))
            self._found[document.id] = head, glance
        return self.known(document.id)

    def _tree(self, document: Document) -> Tree:
        if tree := self._trees.get(document.id):
            tree.read_on()
            return tree
        journal = FileJournal(self._desk.campaign, document)
        self._trees[document.id] = tree = Tree(journal, opening(load_system(document.system)))
        return tree

    # A character at two tables

    def doubles(self, exchange: Exchange) -> Iterator[str]:
        """Yield a sentence for each character of the library on this table and on another, once."""
        here = self._desk.session.document
        if not (known := exchange.file.by_id.get(here.id)) or not known.held:
            return
        mine = {*self.read(here).people} & self._characters(here.system)
        for there in self._desk.fights() if mine else ():
            if there.system == here.system and (name := exchange.rights.player(there.id)):
                both = sorted(mine & {*self.read(there).people})
                yield from self._told(both, there, name)

    def _told(self, both: list[str], there: Document, name: str) -> Iterator[str]:
        for who in both:
            if (who, there.id) not in self._doubles:
                said = "{who} is also in “{title}”, which {name} plays now."
                yield say(said, who=who, title=there.title, name=name)
        # people who left and come again are told again
        self._doubles -= {one for one in self._doubles if one[1] == there.id}
        self._doubles |= {(who, there.id) for who in both}

    def _characters(self, system: str) -> set[str]:
        if system not in self._desk.libraries():
            return set()
        return {one.label for one in self._desk.library(system).scene.combatants.values()}


def _glance(tree: Tree) -> Glance:
    begun = [node.entry.key for node in tree.path if node.entry.kind == "begin"]
    people = [one.label for one in tree.scene.combatants.values() if not one.bystander]
    said = "{procedure} {number}"
    round_ = say(said, procedure=translated(begun[-1]), number=begun.count(begun[-1])) if begun else ""
    return Glance(round_, tuple(people))
