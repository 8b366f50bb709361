"""A fight split in two: some play on in a fight of their own, beside the one that they were in.

Each fight has its own rounds, so that two Combats can go on side by side. The new one has the whole path of
the old one behind it, and everything that was so: who has done what, clocks, house rules, the ground. In
each the others have left.
"""

from collections.abc import Collection

from msgspec.structs import replace

from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.desk.titles import free
from crs_desktop.play.journal.campaign import Document
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.journal.journal import Entry
from crs_desktop.play.session.session import Session
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Left, MadeToBePrepared, Retitled
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import listed, say

_NAMED = 3
"""So many names stand in the title of the new fight."""


def why_not_split(scene: Scene, names: Collection[Name]) -> str:
    """The sentence why these cannot play on by themselves; empty when they can."""
    if not set(names) & scene.combatants.keys():
        return say("Nobody is selected: select those who play on in a fight of their own.")
    if not scene.combatants.keys() - set(names):
        return say("Everybody is selected: at least one stays in this fight.")
    return ""


def split(desk: Desk, names: Collection[Name]) -> Session:
    """Let these play on in a new fight of the campaign; what `going` tells is still to be ruled in this one.

    Raises `NotAllowed` where `why_not_split` says why, and `NotSaved`: then there is no new fight.
    """
    here = desk.session
    if why := why_not_split(here.scene, names):
        raise NotAllowed(why)
    others = tuple(who for who in here.scene.combatants if who not in names)
    with desk.campaign.at_once():
        document = _copy(desk, here, _title(desk, names))
        there = Session(document, FileJournal(desk.campaign, document))
        titled = (Retitled(document.title),) if there.scene.called else ()
        facts = (*going(there.system, there.scene, others), *titled)
        there.rule(*facts, words=say("Split off from “{title}”", title=here.document.title))
    return desk.fight(document.id)


def going(system: System, scene: Scene, names: Collection[Name]) -> tuple[Fact, ...]:
    """What it is in one fight that these play on in another."""
    gone = tuple(who for who in scene.combatants if who in names)
    return (*system.consequences.parting(scene, gone), *(Left(who) for who in gone))


def _title(desk: Desk, names: Collection[Name]) -> str:
    scene = desk.session.scene
    labels = [one.label for who, one in scene.combatants.items() if who in names]
    who = listed(labels if len(labels) <= _NAMED else [*labels[: _NAMED - 1], say("others")])
    return free(say("{title}: {who}", title=desk.session.document.title[:80], who=who[:100]), desk.titles())


def _copy(desk: Desk, here: Session, title: str) -> Document:
    """A document with the same path; its branches stay where they are."""
    document = desk.campaign.add(here.system.id, title, here.document.seed)
    journal = FileJournal(desk.campaign, document)
    for node in here.path:
        journal.append(_of_its_own(node.entry), node.after.called)
    return document


def _of_its_own(entry: Entry) -> Entry:
    """A fight of its own is prepared by no library."""
    return replace(entry, given=tuple(one for one in entry.given if not isinstance(one, MadeToBePrepared)))
