"""One of those who are here is named, for as long as anybody may be."""

from collections.abc import Callable

from crs_desktop.rules.questions import Choose, everyone
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot

WhyNotHe = Callable[[Scene, Name], WhyNot | None]


def one_of_all(name: str, words: str, why_not: WhyNotHe, rule: str = "") -> Choose:
    """The question for one of them, put to the GM: ``words`` are the sentence."""
    return Choose(
        who=Name(""),
        name=name,
        words=lambda _scene: words,
        choices=lambda scene: everyone(scene, why_not),
        rule=rule,
    )


async def named(table: Table, asked: Choose) -> Name | None:
    """Who is named; None where nobody can be any more, also because of a word of the GM's."""
    said = await table.turn(lambda scene: _anybody(asked, scene), table.ask(asked))
    return None if said is None else Name(said)


def _anybody(asked: Choose, scene: Scene) -> bool:
    return any(option.why_not is None for option in asked.options(scene))
