"""Commands that hurt, heal, fell and raise combatants outside the rules, each in one ruling."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from crs_desktop.views.actions.command import FIGHT, Command
from crs_desktop.views.actions.over import Over, people
from crs_desktop.words import say

_MOST = 999
DAMAGE = Over("Damage {count} combatants…")
HEAL = Over("Heal {count} combatants…")
FELL = Over("Kill or knock out {count} combatants")
RAISE = Over("Bring {count} combatants back into the fight")


def _all_out(bridge: Bridge) -> bool:
    """Return whether there are combatants to act on, and none of them can act."""
    out = [bridge.session.system.out(bridge.scene, one.name) for one in people(bridge)]
    return bool(out) and all(out)


def _words_now(bridge: Bridge) -> str:
    if _all_out(bridge):
        return RAISE.words(bridge, say("Bring back into the fight"))
    return FELL.words(bridge, say("Kill or knock out"))


class HarmCommands:
    """Commands over all selected combatants, or else over the combatant whose sheet is shown."""

    def __init__(self, window: QWidget, bridge: Bridge) -> None:
        self._window, self._bridge = window, bridge

    @Command(
        "damage",
        FIGHT,
        "Damage…",
        over=DAMAGE,
        changes=True,
        means_something=lambda system: system.harm.hurts,
    )
    def damage(self) -> None:
        """Ask how much the combatants lose."""
        self._ask(say("How much damage?"), DAMAGE, 1)

    @Command(
        "heal", FIGHT, "Heal…", over=HEAL, changes=True, means_something=lambda system: system.harm.hurts
    )
    def heal(self) -> None:
        """Ask how much the combatants get back."""
        self._ask(say("How much is healed?"), HEAL, -1)

    @Command(
        "fell",
        FIGHT,
        "Kill or knock out",
        over=FELL,
        changes=True,
        now=_words_now,
        means_something=lambda system: system.harm.fells,
    )
    def fell(self) -> None:
        """Put the combatants out of the fight, or bring them back where all are out."""
        harm = self._bridge.session.system.harm
        back = _all_out(self._bridge)
        self._rule(RAISE if back else FELL, harm.raised if back else harm.felled)

    def _ask(self, question: str, how: Over, sign: int) -> None:
        from crs_desktop.views.widgets.one_line import OneLine

        def take(text: str) -> bool:
            if not (text.isdecimal() and 0 < int(text) <= _MOST):
                why = say("“{text}”: expected a whole number from 1 to {most}.", text=text, most=_MOST)
                self._bridge.refused.emit(WhyNot(why))
                return False
            hurt = self._bridge.session.system.harm.hurt
            return self._rule(how, lambda scene, who: hurt(scene, who, sign * int(text)))

        OneLine(self._bridge, question, "", take, self._window, always=True).ask()

    def _rule(self, how: Over, made: Callable[[Scene, Name], tuple[Fact, ...]]) -> bool:
        """Make one ruling over all of them; say so where nothing would change."""
        scene, those = self._bridge.scene, people(self._bridge)
        facts = [fact for one in those for fact in made(scene, one.name)]
        if not facts:
            self._bridge.refused.emit(WhyNot(say("Nothing would change.")))
        words = how.title(len(those)) if len(those) > 1 else ""
        return bool(facts) and self._bridge.rule(*facts, words=words)
