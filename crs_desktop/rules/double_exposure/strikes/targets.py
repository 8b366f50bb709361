"""Questions for the targets of an Action that may have one or several (CRS-177, CRS-190)."""

from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.ask import Option, Question
from crs_desktop.rules.double_exposure.combatants import usual_target
from crs_desktop.rules.odds.forecast import Forecast
from crs_desktop.rules.questions import Choose, Several, everyone
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.sides import is_friend
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot

A = TypeVar("A", str, tuple[str, ...])


class Aim(Struct, frozen=True, kw_only=True):
    """The parts of a target question: who aims, at whom they cannot, the odds, and the usual target.

    ``usual`` is the usual target of an Action that helps. ``risk`` ranks possible targets by the risk to
    others.
    """

    who: Name
    words: Callable[[Scene], str]
    barred: Callable[[Scene, Name], WhyNot | None]
    told: Callable[[Scene, tuple[Name, ...]], Forecast | None]
    rule: str
    usual: Name | None = None
    risk: Callable[[Scene, Name], int] = lambda _scene, _whom: 0

    def preferred(self, scene: Scene) -> str:
        """Return the target of the usual answer."""
        if self.usual is not None:
            return self.usual
        return usual_target(scene, self.who, self.barred, self.risk)

    def _choices(self, scene: Scene) -> tuple[Option, ...]:
        return everyone(scene, self.barred, lambda scene, whom: scene.sight_words(self.who, whom))

    def one(self) -> Choose:
        """Return the question for one target."""
        asked = Choose(
            who=self.who,
            name="target",
            words=self.words,
            choices=self._choices,
            prefer=self.preferred,
            forecast=lambda scene, whom: self.told(scene, (Name(whom),)),
            rule=self.rule,
        )
        return replace(asked, settled=lambda scene: self._but_friend(scene, asked.sole(scene)))

    def several(self, least: int) -> Several:
        """Return the question for ``least`` or more targets."""
        asked = Several(
            who=self.who,
            name="targets",
            words=self.words,
            choices=self._choices,
            least=least,
            # one target by default: more are the GM's choice
            prefer=lambda scene: (self.preferred(scene),),
            forecast=lambda scene, chosen: self.told(scene, tuple(map(Name, chosen))),
            rule=self.rule,
        )
        return replace(asked, settled=lambda scene: self._but_friend(scene, asked.sole(scene)))

    def _but_friend(self, scene: Scene, sole: A | None) -> A | None:
        """Return the only answer, unless it would turn an attack on a friend without a word."""
        names = (sole,) if isinstance(sole, str) else sole or ()
        harms = self.usual is None
        return None if harms and any(is_friend(scene, self.who, Name(one)) for one in names) else sole


async def ask_one(table: Table, aim: Aim) -> tuple[Name, ...]:
    """Ask for one target; return it as a tuple, like `ask_several`."""
    return (Name(await table.ask(aim.one())),)


async def ask_several(table: Table, aim: Aim, least: int = 1) -> tuple[Name, ...]:
    """Ask for ``least`` or more targets."""
    return tuple(Name(whom) for whom in await table.ask(aim.several(least)))


async def only_or_asked(table: Table, asked: Choose) -> str | None:
    """Return the only allowed answer, or ask if there are several; None if none is left."""
    # a question with one possible answer would only cost the table time
    able = _allowed(asked, table.scene)
    if len(able) == 1:
        return able[0]
    asking: Question[str] = asked
    return await table.turn(lambda scene: bool(_allowed(asked, scene)), table.ask(asking))


def _allowed(asked: Choose, scene: Scene) -> list[str]:
    return [option.value for option in asked.options(scene) if option.why_not is None]
