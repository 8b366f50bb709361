"""Small fights for the tests of the play layer, and playing them by typed answers."""

from collections.abc import Callable

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.session.session import Session
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import Entered
from crs_desktop.rules.ground.squares import read_square
from crs_desktop.rules.scene import Combatant
from crs_desktop.rules.values import Fields, Name, Source
from tests.only_answers import is_given

FRED, MARY, JOHN = Name("Fred"), Name("Mary"), Name("John")
ATTACK = "Short Range attack"

ReadAgain = Callable[[Session], Session]
"""Reader of a fight as another program finds it."""


def enters(name: Name, sheet: Fields, square: str = "", source: Source = "fan") -> Entered:
    """Somebody who enters with these values on his sheet."""
    where = read_square(square) if square else None
    return Entered(name, Combatant(name, name, fields=sheet, square=where, source=source))


def fight(campaign: Campaign, system_id: str, *opening: Fact) -> Session:
    """A fight with this opening."""
    document = campaign.add(system_id, "A fight", "seed")
    session = Session(document, FileJournal(campaign, document))
    session.open_with(*opening)
    return session


def bar_fight(campaign: Campaign, source: Source = "fan") -> Session:
    """CRS: Fred and John side by side; ``source`` is where John's cards are."""
    fred = enters(FRED, {"or": 8, "dr": 4, "life": 20}, "C3")
    john = enters(JOHN, {"or": 6, "dr": 6, "life": 10}, "D3", source)
    return fight(campaign, "crs", fred, john)


def fair_fight(campaign: Campaign) -> Session:
    """The toy: three with six points of Vigour."""
    return fight(campaign, "toy", *(enters(who, {"vigour": 6}) for who in (FRED, MARY, JOHN)))


def loaded(session: Session, campaign: Campaign) -> Session:
    """The same document as it is after the program was started again."""
    return Session(session.document, FileJournal(campaign, session.document))


def answer(session: Session, *texts: str) -> None:
    """Type answers, each to the first question that stands open, without those that the program gives."""
    for text in texts:
        if not is_given(session, text):
            session.type(next(iter(session.open)), text)


def attack(session: Session, *texts: str) -> None:
    """Begin a Short Range attack of Fred's on John, and type answers to what it asks."""
    session.begin(ATTACK)
    answer(session, "Fred", "John", *texts)


def asked(session: Session) -> list[str]:
    """The names of the open questions."""
    return [question.name for question in session.open.values()]
