"""Healing by the GM in the systems that count wounds instead of points."""

from collections.abc import Callable, Iterable, Iterator, Mapping

from msgspec import Struct

from crs_desktop.rules.fact import Fact
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.system_parts import Names, Treatment
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import NotAllowed
from crs_desktop.words import say


class Healable(Struct, frozen=True):
    """One wound or injury in the words of its list, and the fact that ends it."""

    words: str
    healed: Fact


Wounds = Callable[[Scene, Name], Iterable[Healable]]


def healing(asks: str, wounds: Wounds) -> Treatment:
    """Return the treatment that ends the wounds named in a line, or all of them."""

    def facts(scene: Scene, whom: Names, text: str) -> tuple[Fact, ...]:
        return tuple(_healed(scene, whom, wounds, text))

    return Treatment(asks=asks, facts=facts, offers=lambda scene, whom: _offers(scene, whom, wounds))


def _healed(scene: Scene, whom: Names, wounds: Wounds, text: str) -> Iterator[Fact]:
    named = {_plain(part) for part in text.split(";")}
    offered = _offers(scene, whom, wounds)
    known = {_plain(words) for words in offered}
    if offered and (unknown := sorted(named - known)):
        choices = ", ".join(f"“{words}”" for words in offered)
        raise NotAllowed(say("“{text}”: expected one of {known}.", text=unknown[0], known=choices))
    # translate “all”, because the GM types the words that the list offers
    is_all = _plain(say("all")) in named
    for who in whom:
        # From the last to the first, because facts may count wounds from the first.
        yield from (
            one.healed for one in reversed([*wounds(scene, who)]) if is_all or _plain(one.words) in named
        )


def _plain(words: str) -> str:
    # the list writes −2 with a typographic minus, a keyboard has only the hyphen
    return words.strip().casefold().replace("-", "−")


def _offers(scene: Scene, whom: Names, wounds: Wounds) -> Mapping[str, str]:
    """Return “all” where several wounds can be meant, then each with the names of those who have it."""
    held = [(scene.label(who), one.words) for who in whom for one in wounds(scene, who)]
    each = {words: ", ".join(label for label, other in held if other == words) for _, words in held}
    return {say("all"): "", **each} if len(held) > 1 else each
