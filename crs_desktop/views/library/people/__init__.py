"""The table of characters, and what is done with those selected."""
