from crs_desktop.models.figure import figure_of
from crs_desktop.rules.facts import FieldSet
from crs_desktop.rules.values import Name
from tests.sessions import bridge


def test_a_figure_tells_what_is_said_of_its_parts() -> None:
    market = bridge("market")
    fairn = Name("Fairn")
    before = figure_of(market.session.system, market.scene, fairn)
    assert before is not None
    assert (before.title, before.words, before.line) == ("Wounds", {}, "")
    market.rule(FieldSet(fairn, "wounds", {"torso": "M, L", "head": ""}))
    after = figure_of(market.session.system, market.scene, fairn)
    assert after is not None
    assert (after.words, after.line) == ({"torso": "M, L"}, "torso: M, L")
    assert "bleeding" in after.parts


def test_there_is_none_where_the_sheets_have_none_or_nobody_is_meant() -> None:
    assert figure_of(bridge().session.system, bridge().scene, Name("Fred")) is None
    market = bridge("market")
    assert figure_of(market.session.system, market.scene, Name("Nobody")) is None
