"""``python -m tests.play.victim FILE SEED``: play at random for ever, until somebody kills this process.

``wrote ID`` is printed as soon as an entry is written, ``going ID`` and ``at ID`` before and after the head
is moved there.
"""

import sys
from pathlib import Path
from random import Random

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.journal.journal import Entry
from crs_desktop.play.session.session import Session
from crs_desktop.rules.facts import FieldSet
from tests.conformance.playing import beginnings, step
from tests.toys.openings import opening


class Telling(FileJournal):
    """A journal that tells what it does."""

    def append(self, entry: Entry, called: str, beside: bool = False) -> int:
        made = super().append(entry, called, beside)
        tell(f"wrote {made}")
        return made

    def move(self, head: int, tip: int, called: str) -> None:
        tell(f"going {head}")
        super().move(head, tip, called)
        tell(f"at {head}")


def tell(line: str) -> None:
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def main(path: Path, chance: Random) -> None:
    campaign = Campaign(path)
    document = campaign.last_played() or campaign.add("crs", "A fight", "seed")
    session = Session(document, Telling(campaign, document))
    if not session.path:
        session.open_with(*opening(session.system, chance))
    while True:
        act(session, chance)


def act(session: Session, chance: Random) -> None:
    """A step, an undo, a redo, a ruling or a second."""
    kind = chance.randrange(10)
    if kind == 0 and session.undoable():
        session.undo()
    elif kind == 1 and session.redoable():
        session.redo()
    elif kind == 2 or not (session.open or beginnings(session)):
        session.rule(*(FieldSet(who, "life_left", 9) for who in session.scene.combatants))
    elif kind == 3:
        session.elapse(session.scene.clock + 1)
    else:
        step(session, chance)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Random(sys.argv[2]))
