"""What both games know of their cards and options, whatever the cards do."""

from collections.abc import Mapping

from haversack.kernel.cards import Cards
from haversack.kernel.frame_codec import Ranges
from haversack.kernel.vocabulary import Vocabulary
from haversack.qmg.pieces import Kinds


class BoardRules:
    """Cards by number and id, the decks of their owners, those that lie on the table as bits of masks."""

    ranges: Ranges
    kinds: Kinds

    def __init__(self, options: Mapping[str, object], pack: dict[str, object] | None, owners: int) -> None:
        self.options: dict[str, object] = dict(options)
        self.pack: dict[str, object] | None = pack
        self.card_number: dict[str, int] = {}
        self.card_ids: list[str] = []
        self.deck_lists: list[Cards] = [()] * owners
        self.status_cards: list[int] = []
        self.owned_status: list[int] = [0] * owners
        self.vocabulary: Vocabulary = Vocabulary()

    def flag(self, name: str) -> bool:
        """Return the value of a yes-or-no option."""
        return self.options[name] is True

    def number_card(self, slug: str, owner: int, is_status: bool) -> int:
        """Give a card the next number; return its bit among the Status cards, 0 for other cards."""
        number = len(self.card_ids)
        self.card_number[slug] = number
        self.card_ids.append(slug)
        if not is_status:
            return 0
        bit = 1 << len(self.status_cards)
        self.status_cards.append(number)
        self.owned_status[owner] |= bit
        return bit

    def ids_of(self, cards: Cards) -> list[str]:
        """Return the ids of cards, in their order."""
        ids = self.card_ids
        return [ids[card] for card in cards]

    def status_ids(self, mask: int) -> list[str]:
        """Return the ids of Status cards on the table."""
        out: list[str] = []
        while mask:
            low = mask & -mask
            out.append(self.card_ids[self.status_cards[low.bit_length() - 1]])
            mask ^= low
        return out
