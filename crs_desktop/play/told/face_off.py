"""Face-offs: the cards and dice that two combatants have used against each other, and their sums."""

from collections.abc import Callable, Iterable, Sequence

from msgspec import Struct
from msgspec.structs import replace

from crs_desktop.play.session.entry_tree import Node
from crs_desktop.play.session.session import Session
from crs_desktop.play.told.who_may_know import is_face_up
from crs_desktop.rules.ask import Chance
from crs_desktop.rules.fact import Fact
from crs_desktop.rules.facts import CardSpent, Compared, DiceThrown, Reckoned, Sum
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.table import Opponents
from crs_desktop.rules.values import Card, Name

Told = list[tuple[Node, Fact]]
Knows = Callable[[Fact, Node, Scene], bool]
"""Whether somebody may know a fact of an entry now."""


class UsedCard(Struct, frozen=True):
    """A card that was drawn, and whether everyone may see it."""

    card: Card
    open: bool = True


class FaceOffSide(Struct, frozen=True):
    """One side of a face-off, with cards and dice in order. ``sum`` is None until complete, or while secret.

    ``dice`` holds the throws that everyone may see.
    """

    who: Name
    cards: tuple[UsedCard, ...] = ()
    dice: tuple[DiceThrown, ...] = ()
    sum: Sum | None = None

    @property
    def empty(self) -> bool:
        """Whether this side has no card or die on the table."""
        return not self.cards and not self.dice


class FaceOff(Struct, frozen=True):
    """Both sides of a face-off; ``first`` began it and finishes first. ``outcome`` is empty until compared.

    ``second`` is None for a calculation without an opponent. ``fact`` of the entry ``node`` tells the sums.
    """

    first: FaceOffSide
    second: FaceOffSide | None = None
    outcome: str = ""
    node: Node | None = None
    fact: Fact | None = None


def exchange(session: Session, knows: Knows = is_face_up) -> FaceOff | None:
    """Return the face-off of the open question, or of the step just done; None if there is none.

    ``knows`` decides which cards, dice and sums are shown: by default those that lie open for the GM.
    """
    opponents, scene = session.opponents, session.scene
    if opponents is None:
        return _last(session, knows)
    told = _told(node for node in _draws(session.path) if _is_of(node, opponents))
    first, second = (_half(told, who, scene, knows) for who in (opponents.first, opponents.second))
    return FaceOff(replace(first, sum=_sum(told, first.who, scene, knows)), second)


def lying(session: Session, knows: Knows = is_face_up) -> FaceOff | None:
    """Return the same face-off, but the one before until the first card or die of a new one."""
    found = exchange(session, knows)
    # no question comes between the armour of one blow and the next, so the dice would vanish unseen
    is_new = found and found.second and found.first.empty and found.second.empty
    return _last(session, knows) if is_new else found


def drawn(node: Node) -> CardSpent | None:
    """Return the card that an entry drew, or None."""
    entry = node.entry
    for fact in entry.facts if entry.kind == "answer" else ():
        if isinstance(fact, CardSpent) and (fact.who, fact.card) == (entry.who, entry.text):
            return fact
    return None


def _told(nodes: Iterable[Node]) -> Told:
    return [(node, fact) for node in nodes for fact in node.entry.all_facts()]


def _draws(path: Sequence[Node]) -> list[Node]:
    """Return the consecutive draws and throws up to now, oldest first.

    Rulings and time between them are skipped, and so is one question between Offense and Defense.
    """
    found: list[Node] = []
    between: Node | None = None
    for node in reversed(path):
        if (drawn(node) or _thrown(node)) and (between is None or _waits(node, between)):
            found.insert(0, node)
            between = None
        # pass over the answer that names the defence, which once cut the attacker's cards off
        elif between is None and node.entry.kind == "answer":
            between = node
        elif node.entry.kind not in ("ruling", "time"):
            break
    return found


def _waits(node: Node, answer: Node) -> bool:
    """Return whether the draw ended a calculation that was still to be compared when the question came."""
    told = [type(fact) for fact in node.entry.all_facts()]
    turn = answer.entry.key[: answer.entry.key.rfind("/") + 1]
    return Reckoned in told and Compared not in told and node.entry.key.startswith(turn)


def _last(session: Session, knows: Knows) -> FaceOff | None:
    """Return the face-off or calculation under way or just done."""
    told = _told(_draws(session.path))
    return _unfinished(told, session, knows) or _met(told, session.scene, knows)


def _unfinished(told: Told, session: Session, knows: Knows) -> FaceOff | None:
    """Return the last throw that belongs to no sum, or the cards that wait for one more; None without."""
    done = [at for at, (_, fact) in enumerate(told, 1) if isinstance(fact, Reckoned | Compared)]
    since = told[max(done, default=0) :]
    asked = [question.who for question in session.open.values() if isinstance(question, Chance)]
    threw = [fact.who for _, fact in since if isinstance(fact, DiceThrown)]
    sides = (_half(since, who, session.scene, knows) for who in [*threw[-1:], *asked])
    return next((FaceOff(side) for side in sides if not side.empty), None)


def _met(told: Told, scene: Scene, knows: Knows) -> FaceOff | None:
    """Return the last face-off or calculation told."""
    for end in range(len(told), 0, -1):
        (node, fact), before = told[end - 1], told[:end]  # later throws belong to something else
        if isinstance(fact, Reckoned):
            own = _since_own(before, fact.who)  # the cards of a tie are not those of the Initiative before it
            side = replace(_half(own, fact.who, scene, knows), sum=_sum(own, fact.who, scene, knows))
            return FaceOff(side, node=node, fact=fact)
        if isinstance(fact, Compared):
            open_ = knows(fact, node, scene)
            first, second = (_half(before, who, scene, knows) for who in (fact.who, fact.against))
            if not open_:
                return FaceOff(first, second)
            first, second = replace(first, sum=fact.ours), replace(second, sum=fact.theirs)
            return FaceOff(first, second, fact.outcome_words(), node, fact)
    return None


def _since_own(told: Told, who: Name) -> Told:
    """Return what was told since the last calculation of ``who`` but the one at the end."""
    own = (at for at, (_, fact) in enumerate(told[:-1], 1) if isinstance(fact, Reckoned) and fact.who == who)
    return told[max(own, default=0) :]


def _thrown(node: Node) -> bool:
    """Return whether an entry answers a throw."""
    facts = node.entry.facts if node.entry.kind == "answer" else ()
    return any(isinstance(fact, DiceThrown) and fact.name == node.entry.name for fact in facts)


def _is_of(node: Node, opponents: Opponents) -> bool:
    """Return whether the draws of an entry may belong to a face-off; its throws are asked under its path."""
    return not _thrown(node) or node.entry.key.startswith(opponents.path)


def _half(told: Told, who: Name, scene: Scene, knows: Knows) -> FaceOffSide:
    """Return the cards and dice of one side, without the sum."""
    return FaceOffSide(who, _cards(told, who, scene, knows), _dice(told, who, scene, knows))


def _dice(told: Told, who: Name, scene: Scene, knows: Knows) -> tuple[DiceThrown, ...]:
    """Return the last throw of a side with the throws that belong to it."""
    threw = [(node, fact) for node, fact in told if isinstance(fact, DiceThrown) and fact.who == who]
    last = max((at for at, (_, fact) in enumerate(threw) if not fact.further), default=0)
    return tuple(fact for node, fact in threw[last:] if knows(fact, node, scene))


def _cards(told: Told, who: Name, scene: Scene, knows: Knows) -> tuple[UsedCard, ...]:
    return tuple(
        UsedCard(fact.card, knows(fact, node, scene))
        for node, fact in told
        if isinstance(fact, CardSpent) and fact.who == who
    )


def _sum(told: Told, who: Name, scene: Scene, knows: Knows) -> Sum | None:
    """Return the sum of one side; None until it is complete, or while it is secret."""
    for node, fact in reversed(told):
        if isinstance(fact, Reckoned) and fact.who == who:
            return fact.sum if knows(fact, node, scene) else None
    return None
