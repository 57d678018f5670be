"""The words of a cup."""

WORDS: dict[str, tuple[str, str]] = {
}
