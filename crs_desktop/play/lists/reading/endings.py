"""The endings by which the file of a list is known."""

TEXTS = (".csv", ".tsv", ".txt")
BOOKS = (".xlsx", ".xlsm", ".ods")
ENDINGS = (*TEXTS, *BOOKS)
