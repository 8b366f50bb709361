"""What the toy system's sheets, facts and conditions are; its rules stand in `every_kind`."""

from typing import ClassVar

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.rules.fact import Fact
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Combatant, Marker, Scene
from crs_desktop.rules.sheet import Computed, Figure, Listing, Number, Text, Values, Wheel
from crs_desktop.rules.system import HouseRule
from crs_desktop.rules.values import Card, Name
from crs_desktop.rules.why import WhyNot

ALL = Name("")
ROUND_END = "round end"
STEPPED_BACK = Marker("run", "stepped back")
DECK = tuple(Card(card) for card in ("A", "2", "3", "4", "5h", "5s", "Joker 1"))
TIE = HouseRule(
    id="tie", term="Two stake the same", choices={"first": "who is first does it", "nobody": "nobody does"}
)


def reach(fields: Values) -> int:
    """How many metres somebody walks in one deed."""
    vigour = fields["vigour"]
    return 1 + vigour // 4 if isinstance(vigour, int) else 1


SHEET = (
    Number(id="vigour", term="Vigour", usual=6, low=1, high=20),
    Number(id="vigour_left", term="Vigour left", left_of="vigour"),
    Number(id="luck", term="Luck", low=-3, high=3, fractions=True),
    Computed(id="reach", term="Reach", formula=reach, terms="1 + Vigour / 4"),
    Text(id="motto", term="Motto"),
    Listing(id="tricks", term="Tricks"),
    Wheel(id="calm", term="Calm", other_term="Fury"),
    Figure(id="body", term="Body", parts=("head", "arms", "legs")),
)


class Fair(Struct, frozen=True):
    """The system's own part of a scene: the round, and what was staked in it."""

    round: int = 0
    stakes: dict[str, int] = {}


class RoundBegan(Fact, frozen=True):
    """Another round; nothing is staked in it."""

    def on(self, scene: Scene) -> Scene:
        return replace(scene, state=Fair(scene.state.round + 1))

    def words(self, scene: Scene) -> str:
        return f"Round {scene.state.round + 1} begins."


class Staked(Fact, frozen=True):
    """What somebody staked, which costs him nothing."""

    who: Name
    stake: int

    def on(self, scene: Scene) -> Scene:
        stakes = {**scene.state.stakes, self.who: self.stake}
        return replace(scene, state=replace(scene.state, stakes=stakes))

    def words(self, scene: Scene) -> str:
        return f"{scene.label(self.who)} stakes {self.stake}."


class Winded(Fact, frozen=True):
    """Vigour is lost; told with ``due``, it is lost at the end of the round."""

    tone: ClassVar[str] = "hurt"

    who: Name
    amount: int

    def on(self, scene: Scene) -> Scene:
        left = max(0, vigour_left(scene.of(self.who)) - self.amount)
        return scene.changed(self.who, fields={**scene.of(self.who).fields, "vigour_left": left})

    def words(self, scene: Scene) -> str:
        return f"{scene.label(self.who)} loses {self.amount} Vigour."


def vigour_left(one: Combatant) -> int:
    """Vigour as it is now; full until some was lost."""
    value = Values(SHEET, one.fields)["vigour_left"]
    return value if isinstance(value, int) else 0


def is_out(one: Combatant) -> bool:
    """Whether no Vigour is left."""
    return vigour_left(one) <= 0


def stands(scene: Scene, who: str) -> bool:
    """Whether somebody is here and can act in this round."""
    one = scene.combatants.get(Name(who))
    return one is not None and not (one.bystander or is_out(one) or STEPPED_BACK in one.markers)


def standing(scene: Scene) -> list[Name]:
    """All who can act in this round."""
    return [who for who in scene.combatants if stands(scene, who)]


def cards_left(scene: Scene, who: Name) -> tuple[Card, ...]:
    """What is left of somebody's deck; nothing for one who is not here."""
    out = scene.spent.get(who, ())
    return tuple(card for card in DECK if who in scene.combatants and card not in out)


def luck_left(scene: Scene) -> tuple[Card, ...]:
    """Return what is left of the shared deck."""
    return tuple(card for card in DECK if card not in scene.spent.get(ALL, ()))


def why_not_down(scene: Scene, who: Name) -> WhyNot | None:
    """Why somebody cannot be told to act or be acted on."""
    return None if stands(scene, who) else WhyNot(f"{scene.label(who)} does not stand.", "CRS-18")


def too_few(scene: Scene) -> WhyNot | None:
    """Why there can be no round."""
    return None if len(standing(scene)) > 1 else WhyNot("A round needs two who stand.")


def too_large(scene: Scene, who: Name) -> WhyNot | None:
    """Why somebody cannot walk about the board at all."""
    return None if scene.ground.holds(Square(0, 0), scene.of(who).size) else WhyNot("The board is too small.")
