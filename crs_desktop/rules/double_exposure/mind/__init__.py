"""Mental Combat and EM (CRS, Mental Combat)."""
