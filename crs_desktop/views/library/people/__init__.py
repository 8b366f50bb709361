"""The table of characters, and the commands on selected characters."""
