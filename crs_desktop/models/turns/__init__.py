"""Item models of the round: combatants, turn order, steps, clocks and time line."""
