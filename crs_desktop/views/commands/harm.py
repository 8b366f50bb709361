"""Commands that hurt, heal, fell and raise combatants outside the rules, each in one ruling."""

from collections.abc import Callable

from PySide6.QtWidgets import QWidget

from crs_desktop.models.bridge import Bridge
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.system_parts import Treatment
from crs_desktop.rules.why import NotAllowed, WhyNot
from crs_desktop.views.actions.command import FIGHT, Command
from crs_desktop.views.actions.over import Over, people
from crs_desktop.words import say, translated

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
        among=-1,
        means_something=lambda system: system.harm.hurts,
    )
    def damage(self) -> None:
        """Ask for the damage, wound or injury of the combatants."""
        self._ask(DAMAGE, self._bridge.session.system.harm.damage)

    @Command(
        "heal",
        FIGHT,
        "Heal…",
        over=HEAL,
        changes=True,
        among=-1,
        means_something=lambda system: system.harm.hurts,
    )
    def heal(self) -> None:
        """Ask what is healed."""
        self._ask(HEAL, self._bridge.session.system.harm.heal)

    @Command(
        "fell",
        FIGHT,
        "Kill or knock out",
        over=FELL,
        changes=True,
        among=-1,
        now=_words_now,
        means_something=lambda system: system.harm.fells,
    )
    def fell(self) -> None:
        """Put the combatants out of the fight, or bring them back where all are out."""
        harm = self._bridge.session.system.harm
        back = _all_out(self._bridge)
        made = harm.raised if back else harm.felled
        scene, whom = self._bridge.scene, self._bridge.chosen
        self._rule(RAISE if back else FELL, lambda: tuple(fact for who in whom for fact in made(scene, who)))

    def _ask(self, how: Over, treatment: Treatment) -> None:
        from crs_desktop.views.widgets.one_line import OneLine

        scene, whom = self._bridge.scene, self._bridge.chosen

        def take(text: str) -> bool:
            return self._rule(how, lambda: treatment.facts(self._bridge.scene, self._bridge.chosen, text))

        offers = treatment.offers(scene, whom)
        usual, people = next(iter(offers), ""), scene.labels(whom)
        question = say("{who}: {question}", who=people, question=translated(treatment.asks))
        OneLine(self._bridge, question, usual, take, self._window, always=True, offers=offers).ask()

    def _rule(self, how: Over, made: Callable[[], tuple[Fact, ...]]) -> bool:
        """Make one ruling over all of them; say so where nothing would change."""
        try:
            facts = made()
        except NotAllowed as no:
            self._bridge.refused.emit(no.why)
            return False
        if not facts:
            self._bridge.refused.emit(WhyNot(say("Nothing would change.")))
        count = len(self._bridge.chosen)
        return bool(facts) and self._bridge.rule(*facts, words=how.title(count) if count > 1 else "")
