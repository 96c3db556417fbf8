"""The five standard decks, in turn order."""

from haversack.games.y1914.cards import austria_ottoman, france_italy, germany, russia, uk_us

STANDARD = (austria_ottoman.DECK, russia.DECK, germany.DECK, france_italy.DECK, uk_us.DECK)
