"""Where the functions run: Excel through xlwings, and LibreOffice Calc."""
