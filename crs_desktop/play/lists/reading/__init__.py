"""Readers of lists: text, spreadsheets, HTML from the clipboard and JSON become headings, rows and cells."""
