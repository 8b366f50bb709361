"""Endings of files with lists, and of pictures that a list names."""

TEXTS = (".csv", ".tsv", ".txt")
BOOKS = (".xlsx", ".xlsm", ".ods")
ENDINGS = (*TEXTS, *BOOKS)
PICTURES = (".png", ".jpg", ".jpeg", ".gif", ".bmp", ".webp")
