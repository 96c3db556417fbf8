"""The five decks, as data."""
