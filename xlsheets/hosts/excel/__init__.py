"""Classic xlwings: Excel on Windows calls our functions through the macros that a workbook carries."""
