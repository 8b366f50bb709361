"""Questions about everybody are asked once for each of them, however many they are."""

from collections import Counter
from typing import Any

import pytest

from crs_desktop.rules.duellist.wounds import first_aid
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name
from tests.benchmarks.growth import fighters

_MANY = 30


def test_first_aid_asks_once_of_everybody_whether_something_can_be_done(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    asked, cares = Counter[Name](), first_aid.cares

    def counted(scene: Scene, whom: Name) -> Any:
        asked[whom] += 1
        return cares(scene, whom)

    monkeypatch.setattr(first_aid, "cares", counted)
    scene = Scene("duellist")
    for one in fighters("duellist", _MANY, scene):
        scene = scene.with_combatant(one)
    assert first_aid.PROCEDURE.why_not(scene) is not None
    assert asked == dict.fromkeys(scene.combatants, 1)
