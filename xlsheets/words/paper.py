"""The words of the printed cards, slips and lists."""

WORDS: dict[str, tuple[str, str]] = {
}
