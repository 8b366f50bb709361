"""Items, skills and powers: on a sheet, on the shelf, in draft, on trial."""
