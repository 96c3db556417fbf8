"""Cards as numbers in tuples: hands, decks, discard piles."""

Cards = tuple[int, ...]


def sorted_hand(cards: Cards) -> Cards:
    """Return cards in the order a hand keeps them."""
    return tuple(sorted(cards))


def without(cards: Cards, card: int) -> Cards:
    """Return the cards less one copy of that card."""
    place = 0
    while cards[place] != card:  # compiled, this is quicker than `index`
        place += 1
    return cards[:place] + cards[place + 1 :]


def without_last(cards: Cards, card: int) -> Cards:
    """Return the cards less the last copy of that card."""
    place = len(cards) - 1
    while cards[place] != card:
        place -= 1
    return cards[:place] + cards[place + 1 :]
