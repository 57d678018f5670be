"""Duplicate bridge by pairs: contract scores, matchpoints, adjusted scores, rankings (FFB articles 81 to 84)."""
