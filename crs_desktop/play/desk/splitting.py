"""Splitting a fight: some combatants continue in a fight of their own.

Each fight has its own rounds, so that two Combats can run side by side. The new fight inherits the whole path
of the old one, and with it all actions, clocks, house rules and the ground. In each fight the other
combatants have left.
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
"""Most names in the title of the new fight."""


def why_not_split(scene: Scene, names: Collection[Name]) -> str:
    """Return why these combatants cannot split off; empty if they can."""
    if not set(names) & scene.combatants.keys():
        return say("No combatant is selected. Select those who continue in a fight of their own.")
    if not scene.combatants.keys() - set(names):
        return say("Every combatant is selected. At least one must stay in this fight.")
    return ""


def split(desk: Desk, names: Collection[Name]) -> Session:
    """Create a fight in which these combatants play on; the caller rules the facts of `going` in the old one.

    Raises `NotAllowed` with the reason from `why_not_split`, and `NotSaved`; then no new fight exists.
    """
    here = desk.session
    if why := why_not_split(here.scene, names):
        raise NotAllowed(why)
    others = tuple(who for who in here.scene.combatants if who not in names)
    with desk.campaign.at_once():
        document = _copy(desk, here, _title(desk, names))
        there = Session(document, FileJournal(desk.campaign, document))
        # the copied path contains the title that the GM gave to the old fight
        titled = (Retitled(document.title),) if there.scene.called else ()
        facts = (*going(there.system, there.scene, others), *titled)
        there.rule(*facts, words=say("Split off from “{title}”", title=here.document.title))
    return desk.fight(document.id)


def going(system: System, scene: Scene, names: Collection[Name]) -> tuple[Fact, ...]:
    """Return the facts in one fight about combatants who continue in another."""
    gone = tuple(who for who in scene.combatants if who in names)
    return (*system.consequences.parting(scene, gone), *(Left(who) for who in gone))


def _title(desk: Desk, names: Collection[Name]) -> str:
    scene = desk.session.scene
    labels = [one.label for who, one in scene.combatants.items() if who in names]
    who = listed(labels if len(labels) <= _NAMED else [*labels[: _NAMED - 1], say("others")])
    # shorten both parts, so that the title with a number has at most 200 characters
    return free(say("{title}: {who}", title=desk.session.document.title[:80], who=who[:100]), desk.titles())


def _copy(desk: Desk, here: Session, title: str) -> Document:
    """Create a document with the same path; its branches are not copied."""
    # the copy keeps the seed: an open fan keeps its cards, and a recap finds the origin by the seed
    document = desk.campaign.add(here.system.id, title, here.document.seed)
    journal = FileJournal(desk.campaign, document)
    for node in here.path:
        journal.append(_of_its_own(node.entry), node.after.called)
    return document


def _of_its_own(entry: Entry) -> Entry:
    """Return the entry without the mark of a prepared fight, because the new fight is not prepared."""
    return replace(entry, given=tuple(one for one in entry.given if not isinstance(one, MadeToBePrepared)))
