"""What the workbook functions do with their ranges: cells in, engine, cells out. One module a game."""
