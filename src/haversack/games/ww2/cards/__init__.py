"""The six decks, as data."""
