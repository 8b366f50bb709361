"""Questions that let the GM name one combatant."""

from collections.abc import Callable

from crs_desktop.rules.questions import Choose, everyone
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot

WhyNotHe = Callable[[Scene, Name], WhyNot | None]


def one_of_all(name: str, words: str, why_not: WhyNotHe, rule: str = "") -> Choose:
    """Return a question to the GM for one combatant; ``words`` is its sentence."""
    return Choose(
        who=Name(""),
        name=name,
        words=lambda _scene: words,
        choices=lambda scene: everyone(scene, why_not),
        rule=rule,
    )


async def named(table: Table, asked: Choose) -> Name | None:
    """Return the combatant named, or None once a ruling has left no possible one."""
    # A ruling while the question is open can leave no possible answer.
    said = await table.turn(lambda scene: _anybody(asked, scene), table.ask(asked))
    return None if said is None else Name(said)


def _anybody(asked: Choose, scene: Scene) -> bool:
    return any(option.why_not is None for option in asked.options(scene))
