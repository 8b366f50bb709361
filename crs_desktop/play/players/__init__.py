"""The knowledge of the players about a fight, as data for their window and any other screen of theirs."""
