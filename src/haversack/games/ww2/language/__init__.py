"""The language cards are written in: its nouns, its verbs, how they compile, and packs as JSON."""
