"""Check whether a fight can be shown, by asking its system everything that the views will ask.

A text or a foreign file may be well formed and still hold facts that its system cannot put into words.
"""

from collections.abc import Iterable, Iterator

from crs_desktop.play.session.session import Session
from crs_desktop.rules.cache import all_else
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.system import System
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say


def check_showable(session: Session, since: Scene | None = None) -> None:
    """Raise `NotAllowed` with a sentence if the fight cannot be shown.

    Of a fight that could be shown in the scene ``since``, only the combatants who changed are looked at.
    """
    try:
        # ignore the answers: a scene that a system describes without an error can be shown
        for _ in _looked_at(session, _changed(since, session.scene)):
            pass
    except Exception as error:
        said = "it contains something that {system} cannot show ({why})."
        raise NotAllowed(say(said, system=session.system.title, why=short(error))) from error


def short(error: Exception) -> str:
    """Return an error for a sentence: its kind and the beginning of its message."""
    said = str(error)
    return f"{type(error).__name__}: {said[:_LONGEST]}" if said else type(error).__name__


_LONGEST = 120


def _changed(since: Scene | None, scene: Scene) -> Iterable[Name]:
    if since is None or all_else(since) != all_else(scene):
        return scene.combatants
    before = since.combatants
    return [who for who, one in scene.combatants.items() if before.get(who) is not one]


def _looked_at(session: Session, people: Iterable[Name]) -> Iterator[object]:
    system, scene = session.system, session.scene
    yield system.display.course(scene), system.display.track(scene)
    yield system.consequences.idle(scene), system.decks.hands(scene)
    yield system.fields(scene), system.display.battlefield.links(scene)
    for who in people:
        yield from _person(system, scene, who)
    for key, question in session.open.items():
        yield question.words(scene), question.grammar(scene), question.options(scene), session.question(key)
    yield [offer.why_not(scene) for offer in session.offers], session.opponents


def _person(system: System, scene: Scene, who: Name) -> Iterator[object]:
    yield system.display.markers(scene, who), system.cards(scene, who), system.out(scene, who)
    yield system.decks.note(scene, who), system.display.battlefield.bands(scene, who)
    yield system.display.battlefield.closed(scene, who), system.condition(scene, who)
    values = system.values(scene, who)
    yield [field.show(values[field.id]) for field in system.fields(scene)]
