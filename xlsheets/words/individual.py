"""The words of an individual bridge session."""

WORDS: dict[str, tuple[str, str]] = {
}
