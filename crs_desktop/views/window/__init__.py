"""The main window, and what it does as a whole: menus, files, drops, pictures, the first page."""
