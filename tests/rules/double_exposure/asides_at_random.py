"""Rulings of a GM in the middle of a random fight: about anybody, at any question."""

from collections.abc import Callable
from random import Random

from msgspec.structs import replace

from crs_desktop.play.session.run import Run
from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.double_exposure.clocks import COERCED
from crs_desktop.rules.double_exposure.combat import FLED, STANCE
from crs_desktop.rules.double_exposure.mind.mental_facts import INTIMIDATED
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import (
    CardSpent,
    CardsReturned,
    ClockSet,
    ClockStopped,
    Entered,
    FieldSet,
    HouseRuleChosen,
    ItemPut,
    Left,
    Marked,
    Moved,
    Ordered,
    Sided,
    Sized,
    TurnOver,
    Unmarked,
)
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Item, Scene
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from tests.rules.double_exposure.rest_at_random import Rests
from tests.rules.playing import somebody

ITEMS = (
    Item("Sword", "+5 OR when held", ("held",)),
    Item("Affinity", "+15 OR with Sword", ("skill",)),
    Item("Pistol", "+5 DR at Long Range", ("held",)),
    Item("Armor", "+5 DR", ("worn",)),
    Item("Hood", "-4 MIND", ("worn",)),
    Item("Cunning", "always flees", ("skill",)),
    Item("Speed", "moves freely", ("skill",)),
    Item("Whisper", "reaches anybody", ("skill",)),
    Item("Fire dart", "power: 1 AC Pick + EM; costs 5 EM; Long Range", ("power",)),
    Item("Fireball", "power: 2 AC Picks + EM; costs 10 EM; several targets; ignores armor", ("power",)),
    Item("Storm", "power: 2 AC Picks + 9; several targets; Long Range", ("power",)),
    Item("Bolt", "power: 1 AC Pick + 9; Short Range; Long Range", ("power",)),
    Item("Touch", "power: 3 AC Picks; Short Range", ("power",)),
    Item("Bow", "Long Range; +2 Flee", ("held",)),
    Item("Voice", "reaches anybody by Suggestion; +2 Catch", ("skill",)),
    Item("Spike", "power: 1 AC Pick + MIND against MIND; costs 2 EM; reaches anybody", ("power",)),
    Item("Balm", "power: 2 AC Picks; heals; also at LIFE 0; costs 3 EM; several targets", ("power",)),
    Item("Force field", "power: +10 DR until the end of the round; costs 4 EM", ("power",)),
    Item("Rage", "power: 1 AC Pick + EM; gives OR for 5 minutes; costs 1 EM", ("power",)),
    Item("Stone", "power: turns to stone; costs 5 EM", ("power",)),
    Item("Doom", "power: 1 AC Pick + 3; cannot be dodged", ("power",)),
)
_MARKERS = (STANCE, FLED, INTIMIDATED, COERCED)
Ruling = Callable[[Random, Scene, Name], Fact]


def aside(chance: Random, run: Run, rests: Rests) -> None:
    """Most often about one of those who are asked or aimed at: that is where it hurts."""
    scene = run.scene
    concerned = [question.who for question in run.open.values() if question.who in scene.combatants]
    who = chance.choice([*scene.combatants, *concerned * 4, Name("")])
    if not who:
        run.aside(SYSTEM.ruled(scene, _newcomer(chance)))
    elif chance.random() < 0.25:
        run.aside((Left(who),))
    elif scene.clocks and chance.random() < 0.2:
        _clock(chance, run, rests)
    elif chance.random() < 0.2:
        run.aside(SYSTEM.passing(scene, scene.clock + chance.randrange(900)))
    else:
        _rule(chance, run, who)


def _clock(chance: Random, run: Run, rests: Rests) -> None:
    """The GM lets a clock run out, starts one, or takes one away."""
    clock, scene = chance.choice(run.scene.clocks), run.scene
    if chance.random() < 0.5:
        return run.aside(SYSTEM.ruled(scene, *SYSTEM.ring(scene, clock)))
    idle = SYSTEM.consequences.idle(scene)
    if idle and chance.random() < 0.5:
        begun = chance.choice(idle)
        return run.aside(SYSTEM.ruled(scene, ClockSet(replace(begun, until=scene.clock + 600, held=None))))
    rests.stopped(clock)
    return run.aside(SYSTEM.ruled(scene, ClockStopped(clock.id)))


def _rule(chance: Random, run: Run, who: Name) -> None:
    """A ruling that cannot be done at all is none: the window says why."""
    ruling = chance.choice(_RULINGS)(chance, run.scene, who)
    try:
        run.aside(SYSTEM.ruled(run.scene, ruling))
    except NotAllowed as refused:
        assert "off the board" in refused.why, refused.why


def _newcomer(chance: Random) -> Fact:
    """Somebody under a name that nobody has had."""
    name = f"X{chance.random()}"
    return Entered(Name(name), somebody(name, Square(chance.randrange(6), 0), OR=4, LIFE=9))


def _spent(chance: Random, scene: Scene, who: Name) -> Fact:
    left = [card for card in SYSTEM.cards(scene, who).left if card != "A"]
    return CardSpent(who, chance.choice(left)) if left else TurnOver(who)


def _returned(chance: Random, scene: Scene, who: Name) -> Fact:
    out = SYSTEM.cards(scene, who).spent
    return CardsReturned(who, (chance.choice(out),)) if out else TurnOver(who)


def _reading(chance: Random, _scene: Scene, _who: Name) -> Fact:
    """But those that change how many cards there are."""
    one = chance.choice([one for one in SYSTEM.house_rules if one.id != "luck"])
    return HouseRuleChosen(one.id, chance.choice([*one.choices]))


def _ordered(chance: Random, scene: Scene, _who: Name) -> Fact:
    return Ordered(tuple(chance.sample(scene.order, len(scene.order))))


_RULINGS: tuple[Ruling, ...] = (
    lambda chance, _scene, who: FieldSet(who, "life_left", chance.choice((0, 0, 3, 12))),
    lambda chance, _scene, who: FieldSet(who, "em_left", chance.choice((0, 3, 12))),
    lambda chance, _scene, who: FieldSet(who, chance.choice(("life", "em")), chance.choice((9, 30))),
    lambda chance, _scene, who: FieldSet(who, chance.choice(("mind", "dr", "or")), 0),
    lambda chance, _scene, who: Moved(who, Square(chance.randrange(6), chance.randrange(2))),
    lambda _chance, _scene, who: Moved(who, None),
    lambda chance, _scene, who: Sized(who, chance.randint(1, 3)),
    lambda chance, _scene, who: Sided(who, "red", bystander=chance.random() < 0.5),
    lambda chance, _scene, who: Marked(who, chance.choice(_MARKERS)),
    lambda chance, _scene, who: Unmarked(who, chance.choice(_MARKERS).word),
    lambda chance, _scene, who: ItemPut(who, chance.choice(ITEMS)),
    lambda _chance, _scene, who: TurnOver(who, skipped=True),
    _ordered,
    _reading,
    _spent,
    _returned,
)
