"""Duels solved by walking the rule of the Actions in every state, which the chain must equal."""

from collections import defaultdict
from collections.abc import Mapping
from fractions import Fraction

from crs_desktop.play.balance.plan import health_in, policy_of
from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.double_exposure.cards.deck import is_ace
from crs_desktop.rules.double_exposure.combat import END_OF_ROUND, STANCE
from crs_desktop.rules.double_exposure.combat_facts import Joined, RoundBegan, StepBegan
from crs_desktop.rules.double_exposure.deeds import Acted
from crs_desktop.rules.double_exposure.round.rounds import actions
from crs_desktop.rules.double_exposure.sheet.sheet import life_left
from crs_desktop.rules.fact import happen_all
from crs_desktop.rules.facts import CardSpent, Marked, Ordered, Unmarked
from crs_desktop.rules.odds.duel_odds import DuelOdds
from crs_desktop.rules.scene import Scene, Turn
from crs_desktop.rules.table import Table
from crs_desktop.rules.values import Name
from tests.rules.oracle import walk

FRED, JOHN = Name("Fred"), Name("John")
State = tuple[int, int]
HEALTH = health_in(SYSTEM)


def walked(scene: Scene, first: Name, lives: State, policy: str) -> dict[tuple[State, bool], Fraction]:
    """What the rule itself comes to, for each answer of chance, when ``first`` is the first in the order;
    and whether the last Defense held an Ace."""
    second = JOHN if first == FRED else FRED
    hurt = scene.with_field(FRED, "life_left", lives[0]).with_field(JOHN, "life_left", lives[1])
    begun = happen_all(hurt, (RoundBegan(1), Joined(FRED), Joined(JOHN), StepBegan(5)))
    for who in (FRED, JOHN) if policy == "stance" else ():
        if (HEALTH(begun, who) or 0) >= Fraction(1, 3):
            continue
        begun = happen_all(begun, (Marked(who, STANCE), Unmarked(who, STANCE.word, due=END_OF_ROUND)))
    begun = happen_all(begun, (Ordered((Turn(first), Turn(second))),))
    how = policy_of(SYSTEM, policy)
    return walk(
        begun,
        _with_aces,
        lambda after, ace: ((life_left(after, FRED), life_left(after, JOHN)), ace),
        lambda now, question: how.answer(now, question, HEALTH),
    )


async def _with_aces(table: Table) -> bool:
    """Act, and return whether the defender of the last attack drew an Ace."""
    await actions(table, (FRED, JOHN))
    told = table._ledger.told
    last, by = max((place, fact.who) for place, fact in enumerate(told) if isinstance(fact, Acted))
    drawn = [fact for fact in told[last:] if isinstance(fact, CardSpent)]
    return any(is_ace(fact.card) and fact.who != by for fact in drawn)


def by_walking(scene: Scene, policy: str, begins: Fraction) -> DuelOdds:
    """Solve the fight by the rule walked in every state."""
    whole = life_left(scene, FRED), life_left(scene, JOHN)
    known: dict[State, tuple[Fraction, ...]] = {}
    for state in sorted((a, b) for a in range(1, whole[0] + 1) for b in range(1, whole[1] + 1)):
        known[state] = _state(scene, policy, begins, state, known)
    one, other, one_left, other_left, *by_ace, rounds = known[whole]
    return DuelOdds(one, other, rounds / (one + other), one_left / one, other_left / other, *by_ace)


def _state(
    scene: Scene, policy: str, begins: Fraction, state: State, known: Mapping[State, tuple[Fraction, ...]]
) -> tuple[Fraction, ...]:
    mixed: dict[tuple[State, bool], Fraction] = defaultdict(Fraction)
    for first, chance in ((FRED, begins), (JOHN, 1 - begins)):
        for after, part in walked(scene, first, state, policy).items():
            mixed[after] += chance * part
    sums, still = [Fraction()] * 7, Fraction()
    for ((a, b), ace), chance in mixed.items():
        if (a, b) == state:
            still += chance
            continue
        end = (b == 0, a == 0, a * (b == 0), b * (a == 0), ace and b == 0, ace and a == 0, 0)
        ends = tuple(map(Fraction, end)) if 0 in (a, b) else known[a, b]
        sums = [so_far + chance * each for so_far, each in zip(sums, ends, strict=True)]
    if still == 1:
        return (Fraction(),) * 7
    sums = [each / (1 - still) for each in sums]
    sums[6] += (sums[0] + sums[1]) / (1 - still)
    return tuple(sums)
