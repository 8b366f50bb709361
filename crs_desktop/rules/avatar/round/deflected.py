"""Whom what is deflected strikes: whoever draws lowest of all in sight (AS-24, AS-135)."""

from functools import partial

from crs_desktop.rules.double_exposure.cards.deck import is_ace, worth
from crs_desktop.rules.double_exposure.cards.lots import draw_lot
from crs_desktop.rules.double_exposure.cards.pick import bare_card
from crs_desktop.rules.double_exposure.combat import all_present, who_is_able
from crs_desktop.rules.double_exposure.sheet.sheet import stat
from crs_desktop.rules.facts import Noted
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from crs_desktop.words import say, template


async def draws_lowest(table: Table, deflector: Name, power: str) -> Name:
    """Everybody whom he sees draws one card; of those who are even a lot decides. Empty where nobody is."""
    totals: dict[Name, int] = {}
    for who in _in_sight(table.scene, deflector):
        here = partial(all_present, names=(who,))
        total = await table.at(who).turn(here, _total(table.at(who), who, power))
        totals |= {} if total is None else {who: total}
    lowest = [who for who in totals if totals[who] == min(totals.values())]
    whom = lowest[0] if len(lowest) == 1 else Name("")
    if len(lowest) > 1:
        whom = await _lot(table, deflector, tuple(lowest))
    if whom:
        table.happen(Noted("{power} strikes {who}.", {"who": whom}, {"power": power}))
    return whom


def _in_sight(scene: Scene, deflector: Name) -> tuple[Name, ...]:
    seen = ((who, scene.sight(deflector, who)) for who in who_is_able(scene) if who != deflector)
    return tuple(who for who, sight in seen if sight is None or sight.open > 0)


async def _total(table: Table, who: Name, power: str) -> int:
    """A ten calls for no other card; whoever is small is less likely struck, whoever is big more."""
    purpose = say("{who}’s draw for {power}", power=power, who=table.scene.label(who))
    card = await bare_card(table, who, purpose)
    return 0 if card is None or is_ace(card) else worth(card) - stat(table.scene, who, "s_m")


async def _lot(table: Table, deflector: Name, lowest: tuple[Name, ...]) -> Name:
    said = template("The lowest are even. One card each: {lots}. Draw one.")
    labels = lambda scene: tuple(scene.label(one) for one in lowest)  # noqa: E731
    return lowest[await draw_lot(table, deflector, "lowest", said, labels, "AS-24")]
