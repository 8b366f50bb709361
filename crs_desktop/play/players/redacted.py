"""The players' view of a session: each part is left out unless `play.told.who_may_know` lets players know it.

The view always shows the present, also while the GM looks at an earlier moment.
"""

from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from hashlib import blake2b

from msgspec.structs import replace

from crs_desktop.play.players.fog import shown_fog, shown_map, shown_walls
from crs_desktop.play.players.life_shown import LIFE_SHOWN, LifeShown
from crs_desktop.play.players.people import KeptRows, OpenWords, RowBasis
from crs_desktop.play.players.view import PlayersView, ShownCombatant, ShownFan
from crs_desktop.play.session.entry_tree import Node
from crs_desktop.play.session.session import Session
from crs_desktop.play.session.sources import source_of
from crs_desktop.play.told.face_off import FaceOffSide, lying
from crs_desktop.play.told.outcome import last_outcome
from crs_desktop.play.told.story import lines
from crs_desktop.play.told.who_may_know import Secrets, players_know, title_for_all
from crs_desktop.rules.ask import Chance, Question
from crs_desktop.rules.cache import remembered
from crs_desktop.rules.cards.hands import Held
from crs_desktop.rules.chance_questions import Draw
from crs_desktop.rules.course import Activity, Track
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.ground.map_picture import MapPicture
from crs_desktop.rules.scene import Combatant, Scene, Turn
from crs_desktop.rules.values import Card, Name
from crs_desktop.words import say

LifeOfSides = Mapping[str, LifeShown]
"""The way in which the state of combatants is shown, by the name of their side."""


def players_view(
    session: Session, wanted: str = "", life: LifeOfSides | None = None, kept: KeptRows | None = None
) -> PlayersView:
    """Return everything that players may know now; ``wanted`` is the key of the question that the GM sees.

    Whoever asks after each step gives the same ``kept`` each time, which spares making equal rows again.
    """
    return _Redaction(session, life or {}, kept or KeptRows()).view(wanted)


def pick(session: Session, key: str, fan: str, place: int) -> Card | None:
    """Return the card at a place of the open fan; None unless ``fan`` is the id of just this fan.

    A screen may show an older fan for a moment, and a pick from it must not answer another question.
    """
    question = session.open.get(key)
    if question is None or not isinstance(question, Draw):
        return None
    now = session.fan(key)
    return now.order[place] if now.signature == fan and 0 <= place < len(now.order) else None


class _Redaction:
    """One view in the making: the scene, its secrets, and the combatants whom players know of."""

    def __init__(self, session: Session, life: LifeOfSides, kept: KeptRows) -> None:
        self.session, self.scene, self.life, self.kept = session, session.scene, life, kept
        self.seed = session.document.seed
        self.secrets = Secrets(self.scene)
        self.people = {one.name: one for one in self.scene.combatants.values() if not self.scene.hides(one)}
        self.sides = tuple(dict.fromkeys(one.side for one in self.people.values() if one.side))
        self.conditions = {who: session.system.condition(self.scene, who) for who in self.people}
        self.words = kept.words(OpenWords(self.secrets, dict(self._numberless())))

    def _numberless(self) -> Iterator[tuple[str, tuple[str, ...]]]:
        """Yield the titles of the gauges whose numbers are not shown, by label."""
        for name, one in self.people.items():
            if self._shown(one) != "number":
                yield one.label, tuple(gauge.title for gauge in self.conditions[name].gauges)

    def view(self, wanted: str) -> PlayersView:
        """Return the whole view."""
        scene, display = self.scene, self.session.system.display
        course = remembered(display.course, scene)
        key, question = self._asked(wanted)
        return PlayersView(
            title=title_for_all(self.session),
            board=display.board,
            round=self._open(course.title) if course else "",
            step=self._open(course.stages[course.now].title) if course and course.now >= 0 else "",
            combatants=self._combatants(question.who if question else Name("")),
            sides=self.sides,
            colours={side: colour for side, colour in scene.colours.items() if side in self.sides},
            question=self._words(question) if question else "",
            asked=self._id(question.who) if question else "",
            fan=self._fan(key, question),
            draws=self._draws(),
            result=self._open(last_outcome(_told(self.session.path))),
            hands=self._hands(),
            track=self._track(),
            ground=scene.ground,
            map=self._map(),
            walls=shown_walls(scene),
            fog=shown_fog(scene),
        )

    def _open(self, words: str) -> str:
        """Return words that players may read; empty if they name a secret or a number that is not shown."""
        return self.words.read(words)

    def _shown(self, one: Combatant) -> LifeShown:
        return self.life.get(one.side, LIFE_SHOWN)

    def _asked(self, wanted: str) -> tuple[str, Question[object] | None]:
        """Return the open question; None if it is about somebody hidden, or its answer is drawn in secret."""
        open_ = self.session.open
        key = wanted if wanted in open_ else next(iter(open_), "")
        question = open_.get(key)
        if question is None or self._is_hidden(question.who):
            return key, None
        secret = isinstance(question, Chance) and not self._draws_openly(question.who)
        return key, None if secret else question

    def _words(self, question: Question[object]) -> str:
        """Return the words of a question; plain ones for a draw whose own words name a secret."""
        label = self.scene.label(question.who)
        plain = say("{who} picks a card.", who=label) if isinstance(question, Draw) else ""
        return self._open(question.words(self.scene)) or plain

    def _is_hidden(self, who: Name) -> bool:
        return who in self.secrets.names

    def _draws_openly(self, who: Name) -> bool:
        one = self.scene.combatants.get(who)
        return one is None or one.draws == "open"

    def _map(self) -> MapPicture | None:
        """Return the map under an opaque id: the id of the campaign would open the whole picture."""
        map_ = shown_map(self.scene)
        return replace(map_, picture=opaque(self.seed, map_.picture)) if map_ else None

    def _id(self, who: Name) -> str:
        return opaque(self.seed, who) if who else ""

    def _combatants(self, asked: Name) -> tuple[ShownCombatant, ...]:
        """Return the combatants in turn order, then all others in the order they entered."""
        names = dict.fromkeys((*(turn.who for turn in self.scene.order), *self.people))
        return self.kept.rows(self._bases([name for name in names if name in self.people], asked))

    def _bases(self, names: Iterable[Name], asked: Name) -> Iterator[RowBasis]:
        """Yield what the rows of these combatants are made from."""
        scene, system, turns, aimed = self.scene, self.session.system, _turns(self.scene), self._aimed()
        markers, sides, up = system.markers(scene), {side: at for at, side in enumerate(self.sides)}, scene.up
        for name in names:
            one = self.people[name]
            yield RowBasis(
                id=self._id(name),
                one=one,
                side=sides.get(one.side, -1),
                life=self._shown(one),
                condition=self.conditions[name],
                out=system.out(scene, name),
                markers=markers[name],
                turn=turns.get(name),
                up=name == up,
                asked=name == asked,
                aimed=name == aimed,
                words=self.words,
            )

    def _aimed(self) -> Name | None:
        """Return who is under attack; the target of a hidden combatant would tell of them."""
        opponents = self.session.opponents
        return None if opponents is None or self._is_hidden(opponents.first) else opponents.second

    def _fan(self, key: str, question: Question[object] | None) -> ShownFan | None:
        """Return the fan to pick from; None if no card of the screen is asked for."""
        if not isinstance(question, Draw) or source_of(question, self.scene) == "table":
            return None
        fan = self.session.fan(key)
        turned = fan.turned if fan.turned in fan.order else None
        place = fan.order.index(turned) if turned else -1
        return ShownFan(fan.signature, len(fan.order), place, turned or Card(""))

    def _draws(self) -> tuple[FaceOffSide, ...]:
        found = lying(self.session, _is_known)
        sides = [side for side in (found.first, found.second) if side] if found else []
        # The draw of one side alone would tell that somebody hidden stands against it.
        if any(self._is_hidden(side.who) for side in sides):
            return ()
        return tuple(side for side in map(self._draw, sides) if side.sum or not side.empty)

    def _draw(self, side: FaceOffSide) -> FaceOffSide:
        """Return the part of a side that lies face up."""
        who = Name(self._id(side.who))
        return FaceOffSide(
            who=who,
            cards=tuple(used for used in side.cards if used.open),
            dice=tuple(replace(throw, who=who, name="") for throw in side.dice),
            sum=side.sum if side.sum and self._open(str(side.sum)) else None,
        )

    def _hands(self) -> tuple[Held, ...]:
        hands = self.session.system.decks.hands(self.scene)
        return tuple(self._hand(held) for held in hands if self._is_seen(held.who))

    def _is_seen(self, who: Name) -> bool:
        return not self._is_hidden(who) and self._draws_openly(who)

    def _hand(self, held: Held) -> Held:
        notes = tuple(filter(None, map(self._open, held.notes)))
        title, words = self._open(held.title), self._open(held.words)
        return replace(held, who=Name(self._id(held.who)), title=title, words=words, notes=notes)

    def _track(self) -> Track | None:
        """Return the time line of what was declared openly; its end tells of no hidden combatant either."""
        track = remembered(self.session.system.display.track, self.scene)
        if track is None:
            return None
        known = tuple(self._activity(one) for one in track.activities if self._is_declared(one))
        places = [one.at for one in known]
        # the track counts down to its end, and a hidden combatant at the top would make it longer
        first = max([*places, track.last]) if track.first > track.last else track.first
        return replace(track, first=first, activities=known)

    def _is_declared(self, one: Activity) -> bool:
        is_here = one.who in self.scene.combatants and not self._is_hidden(one.who)
        return is_here and bool(self._open(one.words))

    def _activity(self, one: Activity) -> Activity:
        return replace(one, who=Name(self._id(one.who)), note=self._open(one.note))


def _turns(scene: Scene) -> dict[Name, Turn]:
    """Return the turn of each combatant: of several, the next one that is not over."""
    over = {turn.who: turn for turn in scene.order if turn.over}
    return over | {turn.who: turn for turn in reversed(scene.order) if not turn.over}


def _told(path: tuple[Node, ...]) -> tuple[Node, ...]:
    """Return a path up to the last entry that is not a ruling of which players learn nothing."""
    end = len(path)
    while (
        end
        and path[end - 1].entry.kind in ("ruling", "time")
        and all(line.secret for line in lines(path[end - 1]))
    ):
        end -= 1
    return path[:end]


def _is_known(fact: Fact, node: Node, now: Scene) -> bool:
    return players_know(fact, node, now, fact.words(node.before))


@lru_cache(maxsize=4096)
def opaque(seed: str, name: str) -> str:
    """Return a text that stands for a combatant or a picture of a fight and tells nothing of its name."""
    # hash with a key, because the bare hash of a name could be found by trying names
    return blake2b(name.encode(), digest_size=8, key=seed.encode()[:64]).hexdigest()
