"""Fights at random in every system, with a marker word in every secret: no text for players has one.

A marker is open from the moment at which the scene shows it to everybody: as the label of somebody who is not
hidden, as an item that is not secret. That is all this harness knows of secrets; it never asks `known`.
"""

import json
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory

import msgspec
from PySide6.QtWidgets import QApplication

from crs_desktop.models.bridge import Bridge
from crs_desktop.models.phones import Phones
from crs_desktop.models.turns.standing import how_things_stand
from crs_desktop.play.desk.desk import Desk
from crs_desktop.play.desk.own_notes import pages, written
from crs_desktop.play.journal.campaign import Campaign
from crs_desktop.play.lists.writing import rpg_cards
from crs_desktop.play.lists.writing.code import code_text
from crs_desktop.play.phones.page import page
from crs_desktop.play.players.redacted import players_view
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.log_export import WRITERS, counted, told
from crs_desktop.play.told.outcome import last_outcome
from crs_desktop.play.told.prompt import prompt_of
from crs_desktop.play.told.recap import recap
from crs_desktop.play.told.recap_text import PicturedRecap, markdown
from crs_desktop.play.told.story import story
from crs_desktop.play.told.who_may_know import title_for_all, warned
from crs_desktop.printing.card.look import CardLook
from crs_desktop.printing.job import Job
from crs_desktop.printing.job import Request as Printing
from crs_desktop.printing.wanted import KINDS, Wanted
from crs_desktop.rules import SYSTEMS
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import (
    ClockSet,
    Entered,
    FogSet,
    HandoutWritten,
    Hidden,
    ItemLost,
    ItemPut,
    ItemShown,
    Left,
    MapLaid,
    Marked,
    Moved,
    Noted,
    NotesWritten,
    Renamed,
    Retitled,
    SavePoint,
    Sided,
    Tagged,
)
from crs_desktop.rules.facts.fog import drawn
from crs_desktop.rules.ground.fog import FogKind
from crs_desktop.rules.ground.map_picture import MapPicture
from crs_desktop.rules.ground.square_set import box
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.scene import Clock, Combatant, Item, Marker, Scene
from crs_desktop.rules.values import Name, Seen
from crs_desktop.rules.why import NotAllowed
from crs_desktop.views.files.for_players import as_players_see
from crs_desktop.views.files.picture import write
from crs_desktop.views.style.settings import Settings
from crs_desktop.views.window.announcer import spoken
from crs_desktop.views.window.main_window import MainWindow
from tests.conformance.playing import new_fight
from tests.conformance.test_saved import anything
from tests.long.stale import LIFE, Follower, all_of_players, stale_in_the_window
from tests.long.window import closed, program
from tests.printing.people import imposition, text_of

STEPS, EVERY = 60, 6
"""So many steps a fight, and so many between two looks at all that players get."""
PICTURED = 0.2
"""The share of fights of which a picture of the window is made: it takes as long as many steps."""
FOLLOWED = 8
"""Steps that the players' window of such a fight follows, before it is compared to a fresh one."""
_MARKER = re.compile(r"Zqx\d{4}")
_WARNING = "For the GM alone:"
_KINDS_OF_ITEM = ("carried", "held", "worn", "skill", "power")
Made = Callable[["Hider", Name], Sequence[Fact]]


def faults(seed: str, count: int) -> Iterator[str]:
    """What went wrong in so many steps; a line each, with the seed that shows it again."""
    program()
    for number in range(0, count, STEPS):
        name = f"{seed} {number}"
        system = SYSTEMS[number // STEPS % len(SYSTEMS)].id
        try:
            for fault in played(system, Random(name), min(STEPS, count - number)):
                yield f"secrets {name} {system}: {fault}"[:400]
        except Exception as error:
            yield f"secrets {name} {system}: {type(error).__name__}: {error}"[:400]


def played(system: str, chance: Random, steps: int) -> Iterator[str]:
    """One fight: each text for players that names a marker which was never open, and views that are stale."""
    with closing(Campaign(None)) as campaign:
        fight = new_fight(campaign, system, chance)
        hider, follower = Hider(fight, chance), Follower(fight, chance)
        hider.hide(somebody)
        own = Desk(campaign).own_notes()
        own.rule(*written(own.scene, hider.word(), hider.word()))
        yield from leaks(own)
        for taken in range(steps):
            hider.hide() if chance.random() < 0.4 else anything(fight, chance)
            if found := [*follower.faults()]:
                yield from found
                return
            if taken % EVERY == EVERY - 1 and (found := [*leaks(fight), *leaks_on_phones(fight)]):
                yield from found
                return
        yield from (*leaks(fight), *leaks_on_phones(fight), *leaks_in_print(fight))
        if chance.random() < PICTURED:
            yield from leaks_in_a_picture(campaign, fight, chance)


class Hider:
    """Puts new marker words into whatever is secret in a fight."""

    def __init__(self, fight: Session, chance: Random) -> None:
        self.fight, self.chance, self._count = fight, chance, 0

    def word(self) -> str:
        """A marker that was never used before."""
        self._count += 1
        return f"Zqx{self._count:04}"

    def hide(self, made: Made | None = None) -> None:
        """Rule something secret about anybody; what is refused is no ruling."""
        people = [*self.fight.scene.combatants]
        if not people:
            return
        facts = (made or self.chance.choice(WAYS))(self, self.chance.choice(people))
        labels = [self.fight.scene.label(name) for name in self._unseen()]
        words = f"Beware of {self.chance.choice(labels)}" if labels and self.chance.random() < 0.2 else ""
        try:
            self.fight.rule(*facts, words=words)
        except NotAllowed:
            return

    def item(self, secret: bool = True) -> Item:
        """A thing, skill or power whose name and words are markers."""
        effect = f"+1 OR; Class Jewel; Stealable; Wearable/Continuous; {self.word()}"
        return Item(self.word(), effect, (self.chance.choice(_KINDS_OF_ITEM),), secret)

    def hidden(self) -> Name | None:
        """Somebody who is hidden, or in fog."""
        names = self._unseen()
        return self.chance.choice(names) if names else None

    def _unseen(self) -> list[Name]:
        scene = self.fight.scene
        return [name for name, one in scene.combatants.items() if is_unseen(scene, one)]


def somebody(hider: Hider, who: Name) -> Sequence[Fact]:
    """A twin, hidden or in fog, all of whose words are markers."""
    word, scene, one = hider.word, hider.fight.scene, hider.fight.scene.of(who)
    label, square = word(), somewhere(scene, hider.chance)
    in_fog = scene.fog.on and square not in {*scene.fog.revealed} and hider.chance.random() < 0.7
    made = Combatant(
        Name(label if hider.chance.random() < 0.5 else word()),
        label,
        fields={
            id_: value if isinstance(value, int | float) else word() for id_, value in one.fields.items()
        },
        items=(hider.item(), hider.item(secret=False)),
        markers=(Marker("eye", word()),),
        square=square,
        hidden=not in_fog,
        notes=word(),
        tags=(word(),),
        handout=word(),
        side=word(),
    )
    return [Entered(made.name, made)]


def something(hider: Hider, who: Name) -> Sequence[Fact]:
    """A secret item; of one that is there, other words."""
    held = [item for item in hider.fight.scene.of(who).items if item.secret]
    if held and hider.chance.random() < 0.5:
        item = hider.chance.choice(held)
        return [ItemPut(who, Item(item.name, f"{item.effect}; {hider.word()}", item.states, secret=True))]
    return [ItemPut(who, hider.item())]


def taken(hider: Hider, who: Name) -> Sequence[Fact]:
    """A secret item is gone, or shown."""
    held = [item.name for item in hider.fight.scene.of(who).items if item.secret]
    kind = hider.chance.choice((ItemLost, ItemShown))
    return [kind(who, hider.chance.choice(held))] if held else []


def told_to_the_gm(hider: Hider, who: Name) -> Sequence[Fact]:
    """A line for the GM alone, or hidden until it is shown."""
    seen: Seen = hider.chance.choice(("gm", "hidden"))
    return [Noted(hider.word(), seen=seen)]


def about_the_hidden(hider: Hider, who: Name) -> Sequence[Fact]:
    """What can be ruled of somebody hidden, and of others with the words of that one."""
    if (name := hider.hidden()) is None:
        return []
    label, word, clock = hider.fight.scene.label(name), hider.word(), hider.fight.scene.clock
    ways: list[list[Fact]] = [
        [Renamed(name, word)],
        [Hidden(name, False)],
        [Left(name)],
        [Marked(name, Marker("eye", word))],
        [Marked(who, Marker("eye", f"sees {label}"))],
        [Sided(name, word)],
        [ClockSet(Clock(word, f"{label} {word}", clock + 90, name))],
        [ClockSet(Clock("trap", f"a trap of {label}", clock + 90))],
        [Noted("{who} hears steps.", {"who": name})],
        [Noted(f"Is that {label}?")],
        [Retitled(f"The hunt for {label}")],
    ]
    return hider.chance.choice(ways)


def somewhere(scene: Scene, chance: Random) -> Square:
    """Any square of the board."""
    return Square(chance.randrange(scene.ground.columns), chance.randrange(scene.ground.rows))


def fog(hider: Hider, who: Name) -> Sequence[Fact]:
    """Fog that comes, that a side sees through, or that goes."""
    side = hider.chance.choice(("", hider.fight.scene.of(who).side))
    return [FogSet(hider.chance.random() < 0.8, side, dim=hider.chance.random() < 0.5)]


def drawn_fog(hider: Hider, _who: Name) -> Sequence[Fact]:
    """A rectangle that is revealed, explored or hidden."""
    scene, chance = hider.fight.scene, hider.chance
    kind: FogKind = chance.choice(("revealed", "explored", "hidden"))
    return [drawn(kind, box(somewhere(scene, chance), somewhere(scene, chance)))]


def map_below(hider: Hider, _who: Name) -> Sequence[Fact]:
    """A map whose id would open the whole picture, also what lies below the fog."""
    return [MapLaid(MapPicture(hider.word(), 0, 0, 100 * hider.chance.randint(1, 40), 900))]


def is_unseen(scene: Scene, one: Combatant) -> bool:
    """Whether a combatant is hidden, or stands in fog; counted by single squares."""
    if not scene.fog.on or one.square is None or (one.side and one.side == scene.fog.side):
        return one.hidden
    across, down = range(one.square.column, one.square.column + one.size), range(one.size)
    stood = {Square(column, one.square.row + row) for column in across for row in down}
    return one.hidden or stood.isdisjoint(scene.fog.revealed)


WAYS: tuple[Made, ...] = (
    fog,
    drawn_fog,
    drawn_fog,
    map_below,
    lambda hider, who: [Moved(who, somewhere(hider.fight.scene, hider.chance))],
    somebody,
    something,
    something,
    taken,
    told_to_the_gm,
    about_the_hidden,
    about_the_hidden,
    about_the_hidden,
    lambda hider, who: [NotesWritten(who, hider.word())],
    lambda hider, who: [Tagged(who, (hider.word(),))],
    lambda hider, _who: [SavePoint(hider.word())],
    lambda hider, who: [HandoutWritten(who, "You sing.")],
    lambda hider, who: [Hidden(who, not hider.fight.scene.of(who).hidden)],
)
"""Everything in which a GM may write a secret."""


def leaks(fight: Session) -> Iterator[str]:
    """Texts for players that name a marker which was never open, by what the text is."""
    known = {word for node in fight.path for word in opened(node.after)}
    for what, text in texts_for_players(fight):
        secret = sorted({*_MARKER.findall(text)} - known)
        if secret:
            at = text.index(secret[0])
            yield f"{what} names {secret[0]}: {text[max(0, at - 80) : at + 60]!r}"


def opened(scene: Scene) -> Iterator[str]:
    """The markers that everybody can see in a scene."""
    for one in scene.combatants.values():
        if not is_unseen(scene, one):
            items = [(item.name, item.effect) for item in one.items if not item.secret]
            words = (one.label, one.side, one.mob, one.handout, one.fields, one.markers, items)
            yield from _MARKER.findall(repr(words))
    for clock in scene.clocks:
        if clock.who in scene.combatants and not is_unseen(scene, scene.of(clock.who)):
            yield from _MARKER.findall(clock.id)  # not its title, which may hold a former name


def texts_for_players(fight: Session) -> Iterator[tuple[str, str]]:
    """Everything that is read or heard by players, but for what is printed."""
    path, scene, title = fight.path, fight.scene, title_for_all(fight)
    log = story(path, to_gm=False)
    yield "log", "\n".join(f"{line.text} {line.brief}" for line in log)
    for ending, as_text in WRITERS.items():
        yield f"log{ending}", as_text(title, told(fight, to_gm=False), counted(fight, to_gm=False))
    yield "outcome", last_outcome(path)
    yield "recap", markdown(title, [PicturedRecap(recap(fight))], str)
    aloud = [*spoken(path[-1])]
    aloud += [warned(scene, prompt_of(fight).text), how_things_stand(Bridge(fight))]
    yield "spoken", "\n".join(words for words in aloud if _WARNING not in words)
    cards = json.loads(rpg_cards.write([*scene.combatants.values()], fight.system, scene))
    for shown in LIFE:
        view = players_view(fight, life=dict.fromkeys((one.side for one in scene.combatants.values()), shown))
        yield f"players’ view, LIFE as {shown}", msgspec.json.encode(view).decode()
    yield "rpg-cards", "\n".join(line for card in cards for line in (card["title"], *card["contents"]))


def leaks_on_phones(fight: Session) -> Iterator[str]:
    """The same of the page and of each message to a phone; players also know what is theirs."""
    known = {word for node in fight.path for word in opened(node.after)}
    phones, source = Phones(Bridge(fight)), [body.decode() for body, _ in page("http://host").values()]
    for who, one in fight.scene.combatants.items():
        marked = [marker.word for marker in one.markers if " " not in marker.word]  # “sees” somebody hidden
        own = (one.label, one.fields, one.items, one.handout, marked)
        text = "\n".join((*source, phones.message(who)))
        for secret in sorted({*_MARKER.findall(text)} - known - {*_MARKER.findall(repr(own))}):
            at = text.index(secret)
            yield f"the phone of {one.label} names {secret}: {text[max(0, at - 80) : at + 60]!r}"


def leaks_in_print(fight: Session) -> Iterator[str]:
    """The same of cards with codes: of a secret item, the front of its own card is its owner's."""
    known = {word for node in fight.path for word in opened(node.after)}
    for laid in printed(fight).laid:
        card = laid.card
        sides = [laid.back] if card.secret else [laid.front, laid.back]
        text = " ".join([card.subtitle, *map(text_of, sides)])
        if card.id == f"{card.who}/character":
            text += json.dumps(code_text(fight.scene.of(card.who), fight.system))
        for secret in sorted({*_MARKER.findall(text)} - known):
            yield f"the card {card.title} names {secret}: {text[:300]!r}"


def printed(fight: Session) -> Job:
    """All cards, as they are printed for players."""
    wanted, on = Wanted(frozenset(kind for kind, _ in KINDS), cast=False), imposition(backs="long")
    return Job(Printing(fight.system, fight.scene, wanted, on, CardLook("none", code=True)))


def leaks_in_a_picture(campaign: Campaign, fight: Session, chance: Random) -> Iterator[str]:
    """The same of a picture of the whole window for players, while somebody's sheet is open."""
    known = {word for node in fight.path for word in opened(node.after)}
    with (
        closed(MainWindow(Desk(campaign), Settings(animation_ms=0))) as window,
        TemporaryDirectory() as folder,
    ):
        window.resize(1366, 900)
        window.show()
        window.bridge.select(chance.choice(["", *window.bridge.scene.combatants]))
        window.subjects.own_notes.show_page(chance.choice(pages(window.files.desk.own_notes().scene)))
        QApplication.processEvents()
        path = Path(folder, "picture.svg")
        with as_players_see(window, window.board, window.bridge):
            write(window, path)
        texts = {"a picture": f"{window.windowTitle()} {path.read_text('utf-8')}"}
        texts["the players’ window"] = all_of_players(window)
        hider = Hider(window.bridge.session, chance)
        for _ in range(FOLLOWED):
            hider.hide() if chance.random() < 0.4 else anything(window.bridge.session, chance)
            window.bridge.rewound.emit()
        yield from stale_in_the_window(window)
    for what, text in texts.items():
        for secret in sorted({*_MARKER.findall(text)} - known):
            at = text.index(secret)
            yield f"{what} names {secret}: {text[max(0, at - 80) : at + 60]!r}"
