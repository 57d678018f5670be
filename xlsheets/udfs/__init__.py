"""The functions inside the workbook, game by game; ``xlsheets.functions`` gathers them."""
