"""The house rule for ties, wherever the cards of two hands alone settle them (BR-16)."""

from collections.abc import Sequence


def settled(rule: str, actor: Sequence[int], other: Sequence[int]) -> int | None:
    """Return who wins a tie: 1 the actor, −1 the other, 0 neither; None where people or new cards decide.

    Both hands are the worths of their cards, the highest first.
    """
    match rule:
        case "standoff":
            return 0
        case "actor":
            return 1
        case "opposition":
            return -1
        case "kicker":
            # Lists compare card by card, and a longer list beats its own beginning.
            return _sign([*actor] > [*other], [*actor] < [*other])
        case "more":
            ours, theirs = (hand.count(max(hand, default=0)) for hand in (actor, other))
            return _sign(ours > theirs, ours < theirs)
    return None


def _sign(more: bool, less: bool) -> int:
    return more - less
