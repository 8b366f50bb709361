"""Powers that last, kept up in the Initiative step; and Hide in Shadows."""

from typing import Any

import pytest
from msgspec.structs import replace

from crs_desktop.rules.avatar import SYSTEM
from crs_desktop.rules.avatar.round.round_facts import Declared, Lasts, Opened
from crs_desktop.rules.avatar.round.shadows import HIDE, is_hidden, why_not_hide
from crs_desktop.rules.avatar.state import state
from crs_desktop.rules.double_exposure.combat import able, in_combat
from crs_desktop.rules.double_exposure.movement.flee import Fled
from crs_desktop.rules.double_exposure.sheet.sheet import stat
from crs_desktop.rules.fact import happen_all
from crs_desktop.rules.facts import Compared, Ordered
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.why import NotAllowed
from tests.rule_marks import rule
from tests.rules.avatar.table import (
    ADA,
    BRAM,
    CLEO,
    DOV,
    EDA,
    a_round,
    act,
    after,
    gathered,
    power,
    skill,
    stats,
    under_way,
    with_state,
)
from tests.rules.playing import Played, play

BLESS = power(
    "Bless", "gives 1 AC Pick + EM - 3 to Offense and Defense; costs 3 EM; kept up for 3 EM by a new draw"
)
BLINDNESS = power("Blindness", "(S,K); takes 1 AC Pick + EM - 3 from Offense; costs 3 EM; kept up for 1 EM")


def totals(played: Played) -> list[tuple[float, float]]:
    return [(fact.ours.total, fact.theirs.total) for fact in played.told(Compared)]


def blessed() -> Scene:
    """Eda in Step 5 of round 2 before she blesses Ada and herself."""
    return under_way({EDA: (BLESS,)}, Eda=10, Ada=0, Dov=5)


def next_round(scene: Scene) -> Scene:
    return replace(with_state(scene, step=0, means={}), order=(), spent={})


@rule("AS-139", "AS-129", "AS-195")
def test_what_bless_gives_counts_in_every_offense_and_defense_of_the_round() -> None:
    cast = act(blessed(), EDA, "lasting", "Bless", "Eda, Ada", "5", "6")
    assert [fact.effect for fact in cast.told(Lasts)] == ["+8 OR; +8 DR at Long Range; +8 DR; +8 MIND"]
    assert stat(cast.scene, EDA, "em_left") == 5
    assert [one.word for one in SYSTEM.display.markers(cast.scene, ADA)] == [
        "Bless: +8 OR; +8 DR at Long Range; +8 DR; +8 MIND"
    ]
    assert SYSTEM.display.markers(with_state(cast.scene, round=state(cast.scene).round + 1), ADA) == ()
    assert totals(act(cast.scene, ADA, "short range", "Dov", "16", "3", "7")) == [(19, 12)]
    assert totals(act(cast.scene, DOV, "short range", "Ada", "10", "4", "2")) == [(14, 17)]


@rule("AS-51", "AS-128", "AS-139", "AS-195", "AS-58")
def test_it_is_kept_up_in_step_4_with_a_new_draw_and_sleeps_without_em() -> None:
    scene = next_round(act(blessed(), EDA, "lasting", "Bless", "Eda, Ada", "5", "6").scene)
    opened: tuple[Any, ...] = ("Eda, Ada, Dov", "-")
    kept = a_round(scene, *opened, "yes", "3", "A", "5", "3", "2")
    assert [fact.effect for fact in kept.told(Lasts)] == [""], "an Ace leaves nothing of it"
    assert SYSTEM.display.markers(kept.scene, ADA) == (), "seen: the state “Bless:”"
    assert (stat(kept.scene, EDA, "em_left"), kept.scene.spent.get(EDA, ())) == (2, ())
    (ordered,) = kept.told(Ordered)
    assert [turn.who for turn in ordered.order] == [EDA, ADA, DOV]
    assert kept.scene.up == EDA, "her Action is free"
    third = a_round(next_round(kept.scene), *opened)
    assert third.keys[-1].endswith("pick 1"), "2 EM are fewer than 3: she is not asked"
    lapsed = a_round(scene, *opened, "no", "5", "3", "2")
    assert SYSTEM.edition.in_use(lapsed.scene, ADA) == ()


@rule("AS-140", "AS-195")
def test_blindness_is_kept_up_for_1_em_as_strong_as_it_was() -> None:
    scene = under_way({CLEO: (BLINDNESS,)}, Cleo=0, Dov=5, Ada=5)
    cast = act(scene, CLEO, "lasting", "Blindness", "Dov, Ada", "4", "5")
    assert [fact.effect for fact in cast.told(Lasts)] == ["-6 OR; -6 DR at Long Range"]
    kept = a_round(next_round(cast.scene), "Cleo, Dov, Ada", "-", "yes", "9", "8", "2")
    assert stat(kept.scene, CLEO, "em_left") == 7
    assert totals(act(kept.scene, DOV, "short range", "Cleo", "4", "7", "8")) == [(11, 14)]


def test_nothing_lasts_into_the_next_combat_and_everybody_is_asked_about_anew() -> None:
    cast = act(blessed(), EDA, "lasting", "Bless", "Eda, Ada", "5", "6").scene
    fresh = state(Opened().on(cast))
    assert (fresh.running, fresh.asked, fresh.eligible, fresh.piled) == ((), (), (), ())
    again = a_round(with_state(cast, round=0, step=0, within=()))
    assert again.keys == ["round 1/step 1/eligible"]


def hiding(**feet: int) -> Scene:
    return under_way({EDA: (skill("Hide in Shadows"),)}, **feet)


@rule("AS-156", "AS-166")
def test_nobody_hides_out_of_a_melee_or_from_what_is_aimed_at_him() -> None:
    scene = hiding(Ada=0, Eda=5, Cleo=40)
    assert why_not_hide(scene, EDA) is None
    assert "in a Melee" in str(why_not_hide(after(scene, (ADA, "short", EDA)), EDA))
    aimed = Declared(ADA, (), (EDA,)).on(scene)
    assert "in progress" in str(why_not_hide(aimed, EDA))
    assert "does not have Hide in Shadows" in str(why_not_hide(scene, ADA))
    over = act(scene, ADA, "short range", "Eda", "8", "A").scene
    assert state(over).aimed == (), "once the Action is over, nothing is in progress"


@rule("AS-166", "AS-167")
def test_who_hides_has_not_fled_and_comes_again_as_a_newcomer() -> None:
    played = play(hiding(Ada=0, Eda=40, Cleo=10), HIDE.rule, "Eda")
    scene = played.scene
    assert played.told(Fled) == []
    assert (is_hidden(scene, EDA), able(scene, EDA), in_combat(scene, EDA)) == (True, False, False)
    assert "out of character" in str(SYSTEM.edition.barred(scene, EDA))
    later = happen_all(scene, SYSTEM.passing(scene, scene.clock + 600))
    assert not is_hidden(later, EDA)
    back = a_round(next_round(later), "Eda")
    options = {one.value: one.why_not for one in back.asked[-1].question.options(back.scene)}
    assert options["Eda"] is None
    assert EDA not in state(later).piled, "a new pile is laid"


@pytest.mark.parametrize("who", [ADA, BRAM])
def test_a_maneuver_is_offered_to_whom_it_belongs(who: str) -> None:
    scene = gathered({ADA: (BLESS,)}, Ada=0, Bram=5)
    maneuver = SYSTEM.edition.maneuver("lasting")
    assert maneuver is not None
    assert maneuver.there_is(scene, who) == (who == ADA)
    assert "no Combat" in str(maneuver.why_not(stats(scene, ADA, em=9), ADA))


@rule("AV-33")
def test_the_maximum_range_of_a_power_that_lasts_is_honoured() -> None:
    near = power("Bless", f"{BLESS.effect}; reaches 30 feet")
    scene = under_way({EDA: (near,)}, Eda=0, Ada=35, Dov=30)
    with pytest.raises(NotAllowed, match="Ada is 35 feet from Eda: the maximum range is 30 feet"):
        act(scene, EDA, "lasting", "Bless", "Eda, Ada")
    cast = act(scene, EDA, "lasting", "Bless", "Eda, Dov", "5", "6")
    assert [fact.whom for fact in cast.told(Lasts)] == [(EDA, DOV)]
    asked = act(scene, EDA, "lasting", "Bless").asked[-1].question
    assert ADA not in asked.usual(scene)
