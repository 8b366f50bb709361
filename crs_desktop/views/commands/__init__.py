"""The commands of the table, one file for each subject: words, keys, menu, condition and action together."""
