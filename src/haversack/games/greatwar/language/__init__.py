"""The language cards are written in: nouns and words, how they compile, scenarios and packs."""
