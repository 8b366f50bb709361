"""How a command acts on several people at once: whom it is over, what it is called then, its one ruling."""

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Combatant
from crs_desktop.views.actions.wording import said
from crs_desktop.words import say, translated


def _never(_one: Combatant) -> bool:
    return False


class Over(Struct, frozen=True):
    """Acts on all who are selected together, else on the one whose sheet is seen.

    ``several`` is what it is called over ``{count}`` of them; of one that acts only on whom the GM looks at,
    it names him as ``{who}``. A command that goes back and forth is called ``back`` over several who are all
    ``done`` already, ``back_alone`` over one. With nobody selected one over ``everybody`` acts on all.
    """

    several: str
    back: str = ""
    back_alone: str = ""
    done: Callable[[Combatant], bool] = _never
    everybody: bool = False

    def goes_back(self, those: Sequence[Combatant]) -> bool:
        """Whether it takes these back: all of them are already what it makes."""
        return bool(those) and all(map(self.done, those))

    def title(self, count: int, back: bool = False) -> str:
        """What its ruling over so many is called, ``back`` where it takes them back."""
        return said(over(self.back if back else self.several, count))

    def rule(self, bridge: Bridge, facts: Iterable[Fact], count: int = 0) -> bool:
        """One ruling, called as the command is; nothing where it changes nothing.

        It is over those whom its facts are about, or ``count`` where they name nobody.
        """
        all_, back = tuple(facts), bool(self.back) and self.goes_back(people(bridge))
        return bool(all_) and bridge.rule(*all_, words=self.title(count or len(whom(all_)), back))

    def words(self, bridge: Bridge, alone: str) -> str:
        """What a menu calls it now; ``alone`` is what it is called over one."""
        if not bridge.group:
            back = self.back_alone and self.goes_back(people(bridge))
            return translated(self.back_alone) if back else alone
        those = people(bridge)
        back = self.goes_back(those)
        who = bridge.scene.label(bridge.shown).replace("&", "&&")
        return translated(self.back if back and self.back else self.several, count=len(those), who=who)


def people(bridge: Bridge) -> tuple[Combatant, ...]:
    """On whom a command acts."""
    return tuple(bridge.scene.of(name) for name in bridge.chosen)


def whom(facts: Iterable[Fact]) -> set[str]:
    """The names of those whom some facts are about; facts about nobody are passed over."""
    return {who for fact in facts if (who := getattr(fact, "who", ""))}


def over(words: str, count: int) -> str:
    """What a ruling over so many is called; empty over one, whose facts say enough."""
    return translated(words, count=count) if count > 1 else ""


def nobody(bridge: Bridge) -> str:
    """Why a command about people acts on nobody; empty when it acts on somebody."""
    return "" if bridge.shown else say("Nobody is selected.")
