"""Tarot: the score of a deal, an evening's ranking, several evenings, teams and duplicate."""
