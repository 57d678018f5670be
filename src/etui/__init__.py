"""Étui's engine: the rules of the games, plain data in and plain data out. It knows no spreadsheet, file or clock."""

__version__ = "0.1.0"
