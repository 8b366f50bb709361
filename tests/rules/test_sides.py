"""Who is meant where the GM names nobody: enemies to be struck, friends to be helped."""

from msgspec.structs import replace

from crs_desktop.rules.ask import Option
from crs_desktop.rules.double_exposure import SYSTEM
from crs_desktop.rules.scene import Combatant, Scene
from crs_desktop.rules.sides import foes_first, is_friend, sole_target, usual_foe, usual_friend
from crs_desktop.rules.values import Name
from crs_desktop.rules.why import WhyNot
from tests.rules.playing import opening, somebody

HERO, SQUIRE, STRANGER, BANDIT = (Name(name) for name in ("Hero", "Squire", "Stranger", "Bandit"))


def _on(name: Name, side: str) -> Combatant:
    return replace(somebody(name), side=side)


def scene() -> Scene:
    """Two of Ours, one of no side, and one of Theirs."""
    return opening(SYSTEM, _on(HERO, "Ours"), _on(SQUIRE, "Ours"), _on(STRANGER, ""), _on(BANDIT, "Theirs"))


def _options(*barred: Name) -> tuple[Option, ...]:
    others = (SQUIRE, STRANGER, BANDIT)
    return tuple(Option(one, one, WhyNot("No.") if one in barred else None) for one in others)


def test_enemies_come_first_and_friends_last() -> None:
    assert foes_first(scene(), HERO, (SQUIRE, STRANGER, BANDIT)) == [BANDIT, STRANGER, SQUIRE]


def test_who_has_no_side_has_no_friends() -> None:
    assert is_friend(scene(), HERO, SQUIRE) and not is_friend(scene(), STRANGER, STRANGER)
    assert not is_friend(scene(), HERO, Name("nobody here"))


def test_struck_is_an_enemy_who_may_be_chosen() -> None:
    assert usual_foe(scene(), HERO, _options()) == BANDIT
    assert usual_foe(scene(), HERO, _options(BANDIT)) == STRANGER
    assert usual_foe(scene(), HERO, _options(BANDIT, STRANGER)) == SQUIRE
    assert usual_foe(scene(), HERO, _options(BANDIT, STRANGER, SQUIRE)) == ""


def test_a_friend_is_never_struck_unasked() -> None:
    """Seen: Marsh’s blow at an ally, and Dora’s Intimidation of one, where no foe could be reached."""
    assert sole_target(scene(), HERO, _options(STRANGER, SQUIRE)) == BANDIT
    assert sole_target(scene(), HERO, _options(STRANGER)) is None
    assert sole_target(scene(), HERO, _options(STRANGER, BANDIT)) is None


def test_helped_is_a_friend_who_may_be_chosen() -> None:
    assert usual_friend(scene(), HERO, _options()) == SQUIRE
    assert usual_friend(scene(), HERO, _options(SQUIRE)) == STRANGER
