"""A long run that a person starts by hand: `python -m tests.soak`."""
