"""Cups: draw, bracket, colours, qualification tie-breaks, standings."""
