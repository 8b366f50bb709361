"""The desk: one campaign with its fights and libraries, their titles, and search."""
