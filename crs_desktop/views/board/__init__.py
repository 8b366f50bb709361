"""The battlefield: squares seen from above, with one token for each combatant on them."""
