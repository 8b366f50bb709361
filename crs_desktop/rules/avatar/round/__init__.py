"""The round of Avatar 2.6: its differences from the CRS in eligibility, Items in use and Reactions."""
