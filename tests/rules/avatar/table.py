"""Four Avatars on the board, and short ways to play a part of a round."""

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.journal.file_journal import FileJournal
from crs_desktop.play.session.opening import opening
from crs_desktop.play.session.session import Session
from crs_desktop.rules.avatar import SYSTEM
from crs_desktop.rules.avatar.state import AvatarCombat, state
from crs_desktop.rules.double_exposure.deeds import Acted
from crs_desktop.rules.double_exposure.round.actions import perform_action
from crs_desktop.rules.double_exposure.round.rounds import ROUND
from crs_desktop.rules.double_exposure.sheet.sheet import stat
from crs_desktop.rules.facts import Entered
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Combatant, Item, Scene, Turn
from crs_desktop.rules.values import Name
from tests.rules.playing import Played, play, somebody

ADA, BRAM, CLEO, DOV, EDA = map(Name, ("Ada", "Bram", "Cleo", "Dov", "Eda"))
STATS: dict[Name, dict[str, Any]] = {
    ADA: {"OR": 8, "DR": 7, "MIND": 6, "LIFE": 20, "IN": 4},
    BRAM: {"OR": 6, "DR": 9, "MIND": 5, "LIFE": 16, "IN": 3, "LB": 1},
    CLEO: {"OR": 4, "DR": 6, "MIND": 11, "LIFE": 12, "IN": 5, "EM": 12},
    DOV: {"OR": 10, "DR": 5, "MIND": 3, "LIFE": 24, "IN": 2},
    EDA: {"OR": 5, "DR": 8, "MIND": 8, "LIFE": 14, "IN": 3, "EM": 10, "LB": 2},
}
"""The people of the situations that were written from the text."""


_CAMPAIGNS: dict[Any, Campaign] = {}


def loaded(fight: Session) -> Session:
    """The same as it is after the program was started again."""
    return Session(fight.document, FileJournal(_CAMPAIGNS[fight.document], fight.document))


def session(*people: Combatant) -> Session:
    """A fight of 2.6 in memory, with these in it."""
    campaign = Campaign(None)
    document = campaign.add("avatar", "A fight", "seed")
    made = Session(document, FileJournal(campaign, document))
    _CAMPAIGNS[document] = campaign
    made.open_with(*(Entered(one.name, one) for one in people))
    return made


def held(name: str, effect: str = "") -> Item:
    return Item(name, effect, ("held",))


def worn(name: str, effect: str = "") -> Item:
    return Item(name, effect, ("worn",))


def skill(name: str, effect: str = "") -> Item:
    return Item(name, effect, ("skill",))


def power(name: str, effect: str) -> Item:
    return Item(name, effect, ("power",))


def gathered(items: Mapping[Name, tuple[Item, ...]] | None = None, **feet: int) -> Scene:
    """These, so many feet along one line; no Combat is on."""
    people = (somebody(who, Square(feet[who] // 5, 0), **STATS[Name(who)]) for who in feet)
    scene = replace(opening(SYSTEM), combatants={one.name: one for one in people})
    for who, having in (items or {}).items():
        scene = scene.changed(who, items=having)
    return scene


def under_way(items: Mapping[Name, tuple[Item, ...]] | None = None, **feet: int) -> Scene:
    """These in Step 5 of the second round, eligible, their piles laid, in this order of Initiative."""
    scene = gathered(items, **feet)
    names = tuple(map(Name, feet))
    now = AvatarCombat(round=2, step=5, within=names, asked=names, eligible=names, piled=names)
    return replace(scene, state=now, order=tuple(Turn(who) for who in names))


def with_state(scene: Scene, **changes: Any) -> Scene:
    return replace(scene, state=replace(state(scene), **changes))


def stats(scene: Scene, who: Name, **changes: Any) -> Scene:
    return scene.changed(who, fields={**scene.of(who).fields, **changes})


def after(scene: Scene, *deeds: tuple[Name, Any, Name] | tuple[Name, Any]) -> Scene:
    for who, kind, *targets in deeds:
        scene = Acted(who, kind, tuple(targets)).on(scene)
    return scene


def act(scene: Scene, who: Name, *answers: Any) -> Played:
    """An Action in his own turn: those before him have had theirs."""
    place = next((place for place, turn in enumerate(scene.order) if turn.who == who), 0)
    order = tuple(replace(turn, over=at < place) for at, turn in enumerate(scene.order))
    scene = replace(scene, order=order)
    return play(scene, lambda table: perform_action(table, who), *answers)


def a_round(scene: Scene, *answers: Any) -> Played:
    return play(scene, ROUND.rule, *answers)


def left(played: Played, who: Name) -> int:
    """LIFE left."""
    return stat(played.scene, who, "life_left")
