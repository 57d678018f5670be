"""One module a tab: its columns from left to right, what is typed, what is calculated, how it prints."""
