"""The players' view: everything that players may know of a fight at one moment, as frozen data.

A players' screen is painted from this alone. Hidden combatants, secret items, secret draws and the GM's notes
have no place in it, and no internal name of a combatant either: a name may be one that players never learned.
"""

from collections.abc import Mapping
from typing import Literal

from msgspec import Struct

from crs_desktop.play.told.face_off import FaceOffSide
from crs_desktop.rules.cards.hands import Held
from crs_desktop.rules.course import Track
from crs_desktop.rules.ground.fog import Fog
from crs_desktop.rules.ground.map_picture import MapPicture
from crs_desktop.rules.ground.square_set import read_squares
from crs_desktop.rules.ground.squares import Ground, Square
from crs_desktop.rules.ground.walls import Walls
from crs_desktop.rules.scene import Marker
from crs_desktop.rules.values import Card
from crs_desktop.words import say

TurnShown = Literal["", "ahead", "up", "over"]
"""The state of a turn; empty for a combatant without one."""


class ShownLife(Struct, frozen=True):
    """The state of a combatant as players see it; everything is empty if nothing is shown.

    ``title``, ``left`` and ``full`` are a gauge in numbers. ``part`` is the length of a bar from 0 to 1, in
    twentieths so that it gives no number away, −1 without one. ``bad`` marks a combatant near their end.
    """

    title: str = ""
    left: int = 0
    full: int = 0
    part: float = -1
    word: str = ""
    bad: bool = False
    injuries: tuple[str, ...] = ()


class ShownCombatant(Struct, frozen=True):
    """A combatant as players see them.

    ``id`` stays the same for the whole fight and is no name. ``side`` is an index of `PlayersView.sides`, −1
    for none. ``square`` is None off the board. ``turn`` is the state of their turn, ``result`` what gave it
    its place. ``asked`` is true while the open question is about them, ``aimed`` while they are under
    attack; ``out`` says why they cannot act.
    """

    id: str
    label: str
    side: int = -1
    square: Square | None = None
    size: int = 1
    facing: int = -1
    portrait: str = ""
    bystander: bool = False
    out: str = ""
    turn: TurnShown = ""
    result: str = ""
    asked: bool = False
    aimed: bool = False
    life: ShownLife = ShownLife()
    markers: tuple[Marker, ...] = ()


class ShownFan(Struct, frozen=True):
    """A fan to pick from, face down: the number of its cards, and no card.

    ``id`` is the same for equal fans only, and must be given with a pick. ``turned`` is the place of the card
    that is ``face`` up already and then the only answer, −1 for none.
    """

    id: str
    count: int
    turned: int = -1
    face: Card = Card("")


class ShownFog(Struct, frozen=True):
    """The squares whose ground players see, as `write_squares` writes them; other ground is hidden.

    ``revealed`` squares are seen now, ``explored`` ones without anybody; if ``dim``, hidden ground is shown
    like explored ground.
    """

    revealed: str = ""
    explored: str = ""
    dim: bool = False

    @property
    def fog(self) -> Fog:
        """The same as fog of a scene, which is painted."""
        revealed, explored = read_squares(self.revealed), read_squares(self.explored)
        return Fog(True, dim=self.dim, revealed=revealed, explored=explored)


class PlayersView(Struct, frozen=True):
    """Everything that players may know.

    ``round`` and ``step`` name the moment. ``question`` is the open question, ``asked`` the ``id`` of the
    combatant it is about; ``fan`` is the fan it is answered from, None without one. ``draws`` are the sides
    of the last face-off, ``result`` is the outcome of the last Action. ``hands`` lie on the table, and
    ``track`` is the time line. Their owners are given by ``id``, empty for the GM. ``colours`` maps a side to
    the colour that the GM chose. ``walls`` end where ``fog`` begins; the fog is None without fog. ``map`` has
    an id that opens no picture of the campaign; the map is None if the fog hides all of it.
    """

    title: str = ""
    board: bool = True
    round: str = ""
    step: str = ""
    combatants: tuple[ShownCombatant, ...] = ()
    sides: tuple[str, ...] = ()
    colours: Mapping[str, str] = {}
    question: str = ""
    asked: str = ""
    fan: ShownFan | None = None
    draws: tuple[FaceOffSide, ...] = ()
    result: str = ""
    hands: tuple[Held, ...] = ()
    track: Track | None = None
    ground: Ground = Ground()
    map: MapPicture | None = None
    walls: Walls = Walls()
    fog: ShownFog | None = None

    def of(self, id_: str) -> ShownCombatant | None:
        """Return the combatant with an ``id``; None if players know of none."""
        return next((one for one in self.combatants if one.id == id_), None)

    def label(self, id_: str) -> str:
        """Return the label of the combatant with an ``id``; without one, of the GM."""
        one = self.of(id_)
        return one.label if one else say("The GM")


NOTHING = PlayersView()
"""The view of a blank screen."""
