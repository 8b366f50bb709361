"""The program's own chance: always the same for the same question, and fair over many."""

from collections import Counter
from collections.abc import Hashable, Iterable
from itertools import permutations, product

import pytest

from crs_desktop.play.session import chance
from crs_desktop.rules.values import Card

CARDS = tuple(Card(card) for card in ("A", "2", "3", "4"))
MANY = 6_000
LIMITS = {3: 16.3, 5: 20.5, 11: 31.3, 23: 49.7}
"""Chi-square that chance exceeds once in a thousand times, by degrees of freedom."""


def fair(seen: Iterable[Hashable], kinds: int) -> bool:
    """Whether all kinds came, each as often as the others but for chance."""
    counts = Counter(seen)
    expected = counts.total() / kinds
    square = sum((count - expected) ** 2 / expected for count in counts.values())
    return len(counts) == kinds and square < LIMITS[kinds - 1]


def test_the_same_question_lies_and_falls_the_same() -> None:
    assert len({chance.fan("seed", "key", CARDS) for _ in range(5)}) == 1
    assert len({chance.throw("seed", "key", 3, 12) for _ in range(5)}) == 1


def test_chance_is_the_same_on_every_machine_and_in_every_version() -> None:
    assert chance.fan("seed", "1 Round/pick 1", CARDS) == ("4", "2", "A", "3")
    assert chance.throw("seed", "1 Round/guard", 3, 12) == (12, 12, 2)
    assert chance.signature("1 Round/pick 1", CARDS, 0) == "7b3562398244c006"


def test_the_order_in_which_cards_are_named_does_not_matter() -> None:
    assert len({chance.fan("seed", "key", order) for order in permutations(CARDS)}) == 1


@pytest.mark.parametrize(
    ("seed", "key", "redraws"), [("s{}", "key", 0), ("seed", "k{}", 0), ("seed", "key", 1)]
)
def test_every_order_of_a_fan_comes_as_often_as_any_other(seed: str, key: str, redraws: int) -> None:
    assert fair((chance.fan(seed.format(n), key.format(n), CARDS, n * redraws) for n in range(MANY)), 24)


def test_the_order_left_after_a_card_is_gone_is_fresh() -> None:
    """What lay behind the first card says nothing about the next fan."""
    pairs = []
    for n in range(MANY):
        first, *rest = chance.fan(str(n), "pick 1", CARDS)
        pairs.append((first, chance.fan(str(n), "pick 1", tuple(rest))[0]))
    assert fair(pairs, 12)


@pytest.mark.parametrize("redrawn", [0, 3])
def test_every_face_of_every_die_comes_as_often_as_any_other(redrawn: int) -> None:
    throws = [chance.throw(str(n), "guard", 3, 6, redrawn) for n in range(MANY)]
    assert all(fair(faces, 6) for faces in zip(*throws, strict=True))


def test_dice_of_one_throw_know_nothing_of_each_other() -> None:
    throws = [chance.throw(str(n), "guard", 2, 2) for n in range(MANY)]
    assert fair(throws, 4)
    assert {*throws} == {*product((1, 2), repeat=2)}


def test_a_signature_tells_fans_apart() -> None:
    ways = product(["pick 1", "pick 2"], [CARDS, CARDS[1:], CARDS[:-1], ()], [0, 1, 2])
    assert len({chance.signature(*way) for way in ways}) == 24
    assert chance.signature("pick 1", CARDS, 0) == chance.signature("pick 1", CARDS[::-1], 0)


def test_parts_do_not_run_together() -> None:
    """A card more and a letter more in the key are different questions."""
    one = chance.signature("pick 1", (Card("2"), Card("3")), 0)
    assert one != chance.signature("pick 1", (Card("23"),), 0)
    assert chance.throw("a", "bc", 1, 10**9) != chance.throw("ab", "c", 1, 10**9)


def test_an_empty_fan_and_no_dice_are_nothing() -> None:
    assert (chance.fan("seed", "key", ()), chance.throw("seed", "key", 0, 6)) == ((), ())
