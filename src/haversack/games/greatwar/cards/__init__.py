"""The decks as expressions, one deck to a file."""
