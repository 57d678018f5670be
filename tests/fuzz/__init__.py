"""Hostile files by the thousand, a long run that a person starts by hand: `python -m tests.fuzz`."""
