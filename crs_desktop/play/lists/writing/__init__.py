"""Writers of lists: JSON casts, spreadsheets, codes and item texts."""
