"""The words of a tarot evening."""

WORDS: dict[str, tuple[str, str]] = {
}
