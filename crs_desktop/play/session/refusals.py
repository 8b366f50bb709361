"""The reasons why facts cannot be: judged before anything changes."""

from collections.abc import Callable

from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.system import System
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say


def refuse(system: System, facts: tuple[Fact, ...], after: Callable[[], Scene]) -> None:
    """Raise `NotAllowed` for facts that cannot be; ``after`` makes the scene that they would lead to."""
    if why := system.refuse(*facts):
        raise NotAllowed(why)
    try:
        why = system.refuse_after(after(), *facts)
    except NotAllowed:
        raise
    except Exception as error:  # of what a text says, not every field was asked for by a rule
        said = "This is not possible: {facts} ({why})."
        kinds = ", ".join(type(fact).__name__ for fact in facts)
        raise NotAllowed(say(said, facts=kinds, why=type(error).__name__)) from error
    if why:
        raise NotAllowed(why)
