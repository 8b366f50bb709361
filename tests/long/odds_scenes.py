"""Random scenes for every system, each with somebody who is about to act, and random house rules."""

from collections.abc import Callable, Mapping, Sequence
from random import Random

from msgspec.structs import replace

from crs_desktop.play.session.opening import opening
from crs_desktop.rules import load_system
from crs_desktop.rules.bruise.deck import deck as bruise_deck
from crs_desktop.rules.contest.combat import Aimed
from crs_desktop.rules.contest.state import Intent
from crs_desktop.rules.contest.throw.bonuses import BonusGiven
from crs_desktop.rules.double_exposure.cards.deck import left_in
from crs_desktop.rules.duellist.condition import BERSERK, FALLEN, HIGHER
from crs_desktop.rules.fact import happen
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Combatant, Item, Scene
from crs_desktop.rules.values import Name, Value
from tests.rules.avatar import table as avatar
from tests.rules.double_exposure import in_combat as crs
from tests.rules.duellist.game import man, with_wounds
from tests.rules.playing import somebody

DUELLISTS = Name("Ansa"), Name("Borg")
_KEPT = {"telling": "silent"}
"""House rules that are not chosen at random: nobody has a story to tell here."""


def _with_rules(chance: Random, scene: Scene) -> Scene:
    """The scene under house rules at random, one in two as the text has it."""
    every = {one.id: [*one.choices] for one in load_system(scene.system).house_rules if one.choices}
    chosen = {id_: chance.choice(some) for id_, some in every.items() if chance.random() < 0.5}
    return replace(scene, house_rules={**chosen, **{id_: _KEPT[id_] for id_ in every if id_ in _KEPT}})


def _some(chance: Random, things: Sequence[Item], most: int = 3) -> tuple[Item, ...]:
    return tuple(chance.sample(things, chance.randint(0, most)))


def _worn(chance: Random, scene: Scene, cards: Callable[[Scene, Name], Sequence[str]]) -> Scene:
    """The scene with cards out of some decks."""
    spent = {}
    for who in scene.combatants:
        left = [*cards(scene, who)]
        if chance.random() < 0.7:
            spent[who] = tuple(chance.sample(left, chance.randint(0, len(left))))
    return replace(scene, spent=spent)


_CRS_THINGS = (
    Item("Sword", "+2 OR", ("held",)),
    Item("Mail", "+3 DR", ("worn",)),
    Item("Charm", "+2 MIND", ("worn",)),
    Item("Boots", "+3 Flee", ("worn",)),
    Item("Net", "+3 Catch", ("held",)),
    Item("Blast", "power: 2 AC Picks + EM; costs 2 EM; several targets", ("power",)),
    Item("Dart", "power: 1 AC Pick + EM + 3; costs 2 EM; Long Range", ("power",)),
    Item("Spear", "power: 1 AC Pick + OR; ignores armor", ("power",)),
    Item("Dread", "power: 1 AC Pick + 4 against MIND; cannot be dodged", ("power",)),
)
_AVATAR_THINGS = (
    avatar.held("Sling", "Weapon; +3 DR at Long Range; reaches 60 feet"),
    avatar.held("Sword", "Weapon; +4 OR"),
    avatar.held("Buckler", "General; Activated; +5 DR"),
    avatar.worn("Mail", "Armor; Wearable/Continuous; +2 DR"),
    avatar.worn("Cloak", "Wearable/Continuous; +5 DR against E"),
    avatar.power("Fire", "(EF); power: 1 AC Pick + 6; Short Range"),
    avatar.power("Dart", "(R,S); power: 1 AC Pick + EM + 3; Long Range; costs 2 EM"),
    avatar.skill("Mental Attack", "(M)"),
    avatar.held("Helm", "Activated; exempt; +4 MIND"),
)


def _people(chance: Random, names: Sequence[Name], things: Sequence[Item]) -> dict[Name, Combatant]:
    found = {}
    for name in names:
        stats = {stat: chance.randint(0, 12) for stat in ("OR", "DR", "MIND", "IN", "EM")}
        stats |= {"LIFE": chance.randint(1, 16), "LB": chance.randint(0, 3)}
        one = somebody(name, Square(chance.randint(0, 4), 0), **stats)
        found[name] = replace(one, items=_some(chance, things))
    return found


def _of_crs(chance: Random) -> tuple[Scene, Name]:
    scene = crs.under_way(*[0] * 4, changed=tuple(_people(chance, crs.ALL, _CRS_THINGS).values()))
    scene = _worn(chance, _with_rules(chance, scene), left_in)
    if chance.random() < 0.3:
        scene = crs.after(scene, (crs.BEN, "short", crs.CAT))
    if chance.random() < 0.3:
        scene = crs.protecting(scene, crs.DAN, crs.BEN)
    return scene, chance.choice(crs.ALL)


def _of_avatar(chance: Random) -> tuple[Scene, Name]:
    scene = avatar.under_way(Ada=0, Bram=5, Cleo=10, Dov=15)
    scene = replace(scene, combatants=_people(chance, [*scene.combatants], _AVATAR_THINGS))
    scene = _worn(chance, _with_rules(chance, scene), left_in)
    if chance.random() < 0.3:
        scene = avatar.after(scene, (avatar.BRAM, "short", avatar.DOV))
    # those before the one who acts have had their turn
    at = chance.randrange(len(scene.order))
    order = tuple(replace(turn, over=place < at) for place, turn in enumerate(scene.order))
    return replace(scene, order=order), order[at].who


def _of_bruise(chance: Random) -> tuple[Scene, Name]:
    people = {}
    for name in map(Name, ("Zel", "Legionnaire")):
        rated: dict[str, Value] = {id_: chance.randint(0, 4) for id_ in ("clubs", "spades", "hearts")}
        skills = tuple(f"{skill} {chance.randint(1, 4)}" for skill in ("Melee", "Dodge"))
        people[name] = somebody(
            name, **rated, skills=skills, destiny_karma=chance.randint(0, 1), fate_karma=0
        )
    scene = replace(load_system("bruise").opening(), combatants=people)
    return _worn_of_bruise(chance, _with_rules(chance, scene)), Name("Zel")


def _worn_of_bruise(chance: Random, scene: Scene) -> Scene:
    everybody = (*scene.combatants, Name(""))
    out = {who: chance.sample(bruise_deck(scene, who), chance.randint(0, 30)) for who in everybody}
    return replace(scene, spent={who: tuple(cards) for who, cards in out.items()})


_STATS = ("base", "agility", "armor", "aim", "speed", "stealth", "perception", "dodging")


def _of_contest(chance: Random) -> tuple[Scene, Name]:
    names = [Name("Karl"), Name("Rita")]
    return _people_of_contest(chance, names, 20), chance.choice(names)


def melee_of_contest(chance: Random) -> Scene:
    """Three within reach, each of whom attacks another; some have bonuses."""
    names = [Name(one) for one in ("Karl", "Rita", "Bert")]
    scene = _people_of_contest(chance, names, 0)
    for who in names:
        target = chance.choice([one for one in names if one != who])
        scene = happen(scene, Aimed(who, (Intent("melee", target),)))
        if chance.random() < 0.3:
            scene = happen(scene, BonusGiven(who, chance.randint(-9, 9)))
    return scene


def _people_of_contest(chance: Random, names: Sequence[Name], metres: int) -> Scene:
    people: dict[Name, Combatant] = {}
    for name in names:
        stats = {stat: chance.randint(0, 28) / 2 for stat in _STATS}
        bow = (Item("Bow", "", ("held",)), Item("Crossbow", "", ("carried",)))
        square = Square(chance.randint(0, metres), len(people))
        people[name] = Combatant(name, name, fields=stats, items=bow, square=square, side=name)
    return _with_rules(chance, replace(opening(load_system("contest")), combatants=people))


def _of_duellist(chance: Random) -> tuple[Scene, Name]:
    def rating() -> int:
        return chance.randint(1, 22)

    arms = chance.choice(("Broadsword", "Club", "Dagger"))
    things = ("Falchion", "Small shield", "worn Chainmail jerkin", "worn Furs", "worn Metal helm")
    ansa = man("Ansa", arms, skill=rating(), str=rating(), actions=9, actions_left=9)
    borg = man(
        "Borg", *chance.sample(things, 3), skill=rating(), dodge=rating(), end=rating(), actions_left=9
    )
    hurt = {part: chance.choice("FLSM") for part in ("torso", "left_leg") if chance.random() < 0.4}
    people = (ansa, with_wounds(borg, **hurt) if hurt else borg)
    marks = [tuple(mark for mark in (BERSERK, FALLEN, HIGHER) if chance.random() < 0.2) for _ in people]
    marked = {one.name: replace(one, markers=mark) for one, mark in zip(people, marks, strict=True)}
    scene = replace(opening(load_system("duellist")), combatants=marked)
    return _with_rules(chance, scene), DUELLISTS[0]


SCENES: Mapping[str, Callable[[Random], tuple[Scene, Name]]] = {
    "crs": _of_crs,
    "avatar": _of_avatar,
    "bruise": _of_bruise,
    "contest": _of_contest,
    "duellist": _of_duellist,
}
