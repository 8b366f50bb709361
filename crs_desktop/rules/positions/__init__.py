"""Combatants on the ground: walls between them, areas over them, free squares near them, overlays."""
