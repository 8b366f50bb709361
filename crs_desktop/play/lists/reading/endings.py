"""Endings of files with lists."""

TEXTS = (".csv", ".tsv", ".txt")
BOOKS = (".xlsx", ".xlsm", ".ods")
ENDINGS = (*TEXTS, *BOOKS)
