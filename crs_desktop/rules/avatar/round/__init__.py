"""The round of Avatar 2.6 where it differs from the CRS: eligibility, items in use, Reactions."""
