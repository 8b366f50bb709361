"""One cast as twelve programs and settings write it; `make` writes the files anew."""

from pathlib import Path

from crs_desktop.rules.scene import Combatant, Item
from crs_desktop.rules.values import Name

FOLDER = Path(__file__).parent
FILES = sorted(path for path in FOLDER.iterdir() if path.suffix in (".csv", ".tsv", ".txt", ".xlsx", ".ods"))

PEOPLE = (
    Combatant(
        Name("Fred"), "Fred", "Bar", fields={"or": 8, "dr": 12, "life": 20}, tags=("bar", "brawler"),
        items=(Item("Axe", "+2 OR", ("held",)), Item("Rope")),
        notes='Hides a 6" knife; never "forgets, forgives".',
    ),
    Combatant(
        Name("Jürgen"), "Jürgen", "Straße", fields={"or": 6, "dr": 7, "life": 20, "life_left": 15},
        tags=("road",), items=(Item("Staff", "+2 DR", ("held",)),), notes="Two\nlines, of his.",
    ),
    Combatant(Name("Goblin 1"), "Goblin 1", fields={"or": 4, "dr": 6, "life": 6}),
    Combatant(Name("Goblin 2"), "Goblin 2", fields={"or": 4, "dr": 6, "life": 6}),
    Combatant(Name("Old Nan"), "Old Nan", "Bar", fields={"or": 1, "dr": 4, "life": 14}),
)  # fmt: skip
"""Who is in each of them."""
