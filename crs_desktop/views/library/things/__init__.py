"""Items, skills and powers: on a sheet, on the shelf, as a draft, and in a trial fight."""
