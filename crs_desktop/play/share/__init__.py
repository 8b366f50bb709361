"""One campaign on many laptops, by a PostgreSQL server; nothing of it is imported before it is shared."""
