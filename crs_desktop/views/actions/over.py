"""Commands over several combatants at once: their words, and the one ruling that they make."""

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
    """The words of a command over all selected combatants, or else over the one whose sheet is shown.

    ``several`` are the words over ``{count}`` combatants; a command over the shown combatant alone names them
    as ``{who}``. A command that goes back and forth has the words ``back`` over several combatants who are
    all ``done`` already, ``back_alone`` over one. A command over ``everybody`` acts on all by default.
    """

    several: str
    back: str = ""
    back_alone: str = ""
    done: Callable[[Combatant], bool] = _never
    everybody: bool = False

    def goes_back(self, those: Sequence[Combatant]) -> bool:
        """Return whether the command takes back its effect, because all these combatants have it."""
        return bool(those) and all(map(self.done, those))

    def title(self, count: int, back: bool = False) -> str:
        """Return the words of the ruling over ``count`` combatants; ``back`` if it takes the effect back."""
        return said(over(self.back if back else self.several, count))

    def rule(self, bridge: Bridge, facts: Iterable[Fact], count: int = 0) -> bool:
        """Make one ruling with the words of the command; return whether it was made.

        No facts make no ruling. ``count`` is the number of combatants if the facts name none.
        """
        all_, back = tuple(facts), bool(self.back) and self.goes_back(people(bridge))
        return bool(all_) and bridge.rule(*all_, words=self.title(count or len(whom(all_)), back))

    def words(self, bridge: Bridge, alone: str) -> str:
        """Return the words for menus; ``alone`` are the words over one combatant."""
        if not bridge.group:
            back = self.back_alone and self.goes_back(people(bridge))
            return translated(self.back_alone) if back else alone
        those = people(bridge)
        back = self.goes_back(those)
        # A single & in a menu is not shown: it underlines the next letter.
        who = bridge.scene.label(bridge.shown).replace("&", "&&")
        return translated(self.back if back and self.back else self.several, count=len(those), who=who)


def people(bridge: Bridge) -> tuple[Combatant, ...]:
    """Return the combatants that a command acts on."""
    return tuple(bridge.scene.of(name) for name in bridge.chosen)


def whom(facts: Iterable[Fact]) -> set[str]:
    """Return the names of the combatants that ``facts`` are about."""
    return {who for fact in facts if (who := getattr(fact, "who", ""))}


def over(words: str, count: int) -> str:
    """Return the words of a ruling over ``count`` combatants; empty over one, as the facts name them."""
    return translated(words, count=count) if count > 1 else ""


def nobody(bridge: Bridge) -> str:
    """Return why a command over combatants has none to act on; empty if it has some."""
    return "" if bridge.shown else say("No combatant is selected.")
