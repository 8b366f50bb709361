"""Playing any system at random: fights, allowed answers, and what is looked at after a step."""

from random import Random
from typing import Any, NamedTuple

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.journal.journal import Entry
from crs_desktop.play.session.opening import opening as with_tables
from crs_desktop.play.session.session import Session
from crs_desktop.rules.ask import Question
from crs_desktop.rules.chance_questions import Deal, Draw, Roll
from crs_desktop.rules.fact import happen
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.questions import Amount, Confirm, Place, Plan, Several, Words
from crs_desktop.rules.scene import Scene
from tests.toys.openings import opening

TRIES = 20
SPOKEN = ("", "well", "say # this: a = b", 'he said "no" \\', "two\nlines", "ünïcode ♠", "-")


def new_fight(campaign: Campaign, system_id: str, chance: Random) -> Session:
    """A fight as it begins, with random sheets."""
    document = campaign.add(system_id, "A fight", f"seed {chance.random()}")
    session = Session(document, FileJournal(campaign, document))
    session.open_with(*opening(session.system, chance))
    return session


def allowed(session: Session, key: str, chance: Random) -> Any:
    """A random answer that is allowed now; the usual one where none is found by trying."""
    question = session.question(key)
    if isinstance(question, Draw):
        fan = session.fan(key)
        return fan.turned or chance.choice(fan.order)
    usual = session.usual(key)
    guesses = (_guess(session.scene, question, chance) for _ in range(TRIES))
    fits = (guess for guess in guesses if guess is not None and question.check(session.scene, guess) is None)
    return next(fits, usual)


def _guess(scene: Scene, question: Question[Any], chance: Random) -> Any:
    match question:
        case Amount():
            return chance.randint(question.low(scene), max(question.low(scene), question.high(scene)))
        case Roll():
            return tuple(chance.randint(1, question.sides) for _ in range(question.count))
        case Deal():
            return tuple(chance.sample(question.left(scene), question.cards(scene)))
        case Confirm():
            return chance.random() < 0.5
        case Place():
            return Square(chance.randrange(scene.ground.columns), chance.randrange(scene.ground.rows))
        case Words():
            return chance.choice(SPOKEN)
    values = [option.value for option in question.options(scene)]
    match question:
        case Several():
            return tuple(value for value in values if chance.random() < 0.5)
        case Plan():
            return tuple(chance.choices(values, k=chance.randrange(4))) if values else ()
    return chance.choice(values) if values else None


def answer(session: Session, chance: Random) -> None:
    """Answer one of the open questions at random, half of the time as text."""
    key = chance.choice([*session.open])
    given = allowed(session, key, chance)
    if chance.random() < 0.5:
        session.answer(key, given)
    else:
        session.type(key, session.question(key).spell(session.scene, given))


def beginnings(session: Session) -> list[str]:
    """What may be begun at this quiet point."""
    return [one.title for one in session.system.procedures if one.why_not(session.scene) is None]


def takeable(session: Session) -> list[str]:
    """The offers that may be taken now."""
    return [offer.key for offer in session.offers if offer.why_not(session.scene) is None]


def step(session: Session, chance: Random) -> bool:
    """One random step: an offer, an answer or a beginning. False when nothing can be begun."""
    if session.open and takeable(session) and chance.random() < 0.2:
        session.take(chance.choice(takeable(session)))
    elif session.open:
        answer(session, chance)
    elif beginnings(session):
        session.begin(chance.choice(beginnings(session)))
    else:
        return False
    return True


def steps(session: Session, chance: Random, most: int) -> int:
    """Up to ``most`` random steps; how many there were."""
    return next((taken for taken in range(most) if not step(session, chance)), most)


class Sight(NamedTuple):
    """What a GM has before him, chance apart: an undone card lies turned."""

    scene: Scene
    asked: dict[str, tuple[object, ...]]
    offers: tuple[str, ...]
    undo: int
    notice: str


def sight(session: Session) -> Sight:
    """What the GM sees now."""
    scene, node = session.scene, session.undoable()
    asked = {key: asked_as(scene, question) for key, question in session.open.items()}
    offers = tuple(offer.title for offer in session.offers)
    return Sight(scene, asked, offers, node.id if node else 0, session.notice)


def asked_as(scene: Scene, question: Question[Any]) -> tuple[object, ...]:
    """A question as it is put."""
    put = (type(question).__name__, question.who, question.name, question.words(scene), question.rule)
    return (*put, question.options(scene), question.grammar(scene))


def done(session: Session) -> list[Entry]:
    """The entries that have happened."""
    return [node.entry for node in session.path]


def folded(session: Session) -> Scene:
    """The scene that all facts make, from the empty one."""
    scene = with_tables(session.system)
    for entry in done(session):
        for fact in entry.all_facts():
            scene = happen(scene, fact)
    return scene
