"""Cards on paper: laid out as data in millimetres, and painted in one place."""
