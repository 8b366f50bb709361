"""The players' view under fog: people, walls and ground that are hidden are not in it."""

from crs_desktop.play.players.redacted import opaque, players_view
from crs_desktop.play.players.view import ShownFog
from crs_desktop.play.session.session import Session
from crs_desktop.rules.facts import FogDrawn, FogSet, MapLaid, Moved, Sided, WallsPut
from crs_desktop.rules.ground.map_picture import MapPicture
from crs_desktop.rules.ground.squares import Square
from crs_desktop.rules.ground.walls import Wall, read_spots, write_spots
from crs_desktop.rules.values import Name
from tests.sessions import bridge

FRED, JOHN = Name("Fred"), Name("John")
ROOMS = WallsPut(
    {
        "w1": Wall(read_spots("0, 4 → 24, 4")),
        "w2": Wall(read_spots("12, 0 → 12, 8 → 20, 8")),
        "w3": Wall(read_spots("2, 4 → 3, 4"), "door", True),
    }
)


def fogged() -> Session:
    session = bridge().session
    session.rule(Moved(FRED, Square(1, 1)), Moved(JOHN, Square(20, 12)), ROOMS)
    session.rule(FogSet(True), FogDrawn("A1:F4", "K8:M9"))
    return session


def labels(session: Session) -> set[str]:
    return {one.label for one in players_view(session).combatants}


def test_whoever_stands_in_fog_is_not_in_the_view() -> None:
    session = fogged()
    assert "Fred" in labels(session) and "John" not in labels(session)
    session.rule(Moved(FRED, Square(10, 8)))  # explored ground shows nobody
    assert "Fred" not in labels(session)
    session.rule(Sided(JOHN, "Reds"), FogSet(True, "Reds"))
    assert "John" in labels(session)


def test_walls_end_where_the_fog_begins() -> None:
    session = fogged()
    view = players_view(session)
    assert view.fog == ShownFog("A1:F4", "K8:M9")
    walls = [(write_spots(wall.points), wall.kind, wall.open) for wall in view.walls.named.values()]
    assert walls == [
        ("0, 4 → 6, 4", "wall", False),
        ("12, 7 → 12, 8 → 13, 8", "wall", False),
        ("2, 4 → 3, 4", "door", True),
    ]
    assert players_view(session).walls is view.walls  # not cut again while nothing changes


def test_all_walls_are_shown_on_dim_ground_and_without_fog() -> None:
    session = fogged()
    session.rule(FogSet(True, dim=True))
    assert players_view(session).walls == session.scene.walls
    session.rule(FogSet(False))
    assert players_view(session).walls == session.scene.walls and players_view(session).fog is None


def test_a_map_is_named_by_no_id_of_the_campaign_and_absent_where_nothing_of_it_is_seen() -> None:
    session = fogged()
    session.rule(MapLaid(MapPicture("picture", -20, 0, 1200, 900)))
    shown = players_view(session).map
    assert shown and shown.picture == opaque(session.document.seed, "picture") != "picture"
    assert (shown.left, shown.width) == (-20, 1200)
    session.rule(FogDrawn("N1:T9"))
    session.rule(FogSet(True), FogDrawn("", "", "A1:L9"))
    assert players_view(session).map is None
    session.rule(FogSet(True, dim=True))
    assert players_view(session).map == shown
