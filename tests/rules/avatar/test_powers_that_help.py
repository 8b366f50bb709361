"""Powers of the CRS that are no attack, as 2.6 plays them."""

from crs_desktop.rules.avatar.items.items import in_use
from crs_desktop.rules.double_exposure.attack.attack import defensive, signed
from crs_desktop.rules.double_exposure.helping import LifeGained
from crs_desktop.rules.double_exposure.powers.powers import use_power
from crs_desktop.rules.facts import FieldSet, Noted
from crs_desktop.rules.scene import Scene
from tests.rule_marks import rule
from tests.rules.avatar.table import BRAM, CLEO, power, under_way
from tests.rules.playing import Played, play


def use(scene: Scene, *answers: object) -> Played:
    return play(scene, lambda table: use_power(table, CLEO), *answers)


@rule("CRS-190", "AV-22", "AV-24")
def test_a_force_field_counts_by_itself_for_whoever_has_it() -> None:
    field = power("Field", "power: +10 DR until the end of the round; costs 4 EM; (P)")
    played = use(under_way({CLEO: (field,)}, Cleo=0, Bram=5), "Field", "Bram", 4)
    assert sum(map(signed, defensive(played.scene, BRAM, "dr"))) == 9 + 10
    assert [item.name for item in in_use(played.scene, BRAM)] == ["Field of Cleo"]
    assert not [fact for fact in played.told(Noted) if "Left to the GM" in fact.text], "(P) is on its card"


@rule("CRS-188", "CRS-189")
def test_healing_gives_life_back() -> None:
    balm = power("Balm", "power: 2 AC Picks; heals; costs 3 EM")
    scene = FieldSet(BRAM, "life_left", 4).on(under_way({CLEO: (balm,)}, Cleo=0, Bram=5))
    assert use(scene, "Balm", "Bram", 3, "4", "5").told(LifeGained) == [LifeGained(BRAM, 9, 4, 13)]
