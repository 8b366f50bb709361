"""The CRS sheet: Stats, item effects and markers (CRS, Primary Stats, Secondary Stats)."""
