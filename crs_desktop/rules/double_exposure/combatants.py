"""Who takes part in a Combat, in which order, and who is drawn into it (CRS-63 … CRS-65, CRS-74)."""

from crs_desktop.rules.double_exposure.combat import who_is_able
from crs_desktop.rules.scene import Scene
from crs_desktop.rules.values import Name


def in_initiative(scene: Scene) -> tuple[Name, ...]:
    """Everybody who is able, in the order of this round; those without a place in it come last."""
    able_ = dict.fromkeys(who_is_able(scene))
    order = dict.fromkeys(turn.who for turn in scene.order if turn.who in able_)
    return tuple(order | able_)
