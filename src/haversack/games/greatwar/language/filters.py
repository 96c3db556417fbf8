"""Which cards a filter speaks of, and filters as bits."""

from haversack.games.greatwar.language.nouns import (
    BONUS,
    GROUPS,
    NEVER_TAKEN_BACK,
    PROTECTED_RANKS,
    Card,
    Filter,
    OneOf,
    Which,
)


def rank_of(card: Card) -> str:
    """Return the rank in a card's id: `2` to `10`, `j`, `q`, `k`, `a`, `joker`, or nothing for a Bonus card."""
    if card.kind.type == BONUS:
        return ""
    return "joker" if "-joker-" in card.id else card.id.split("-")[2]


def is_protected(card: Card) -> bool:
    """Say whether the card is never discarded by choice (G-TRN-7)."""
    return rank_of(card) in PROTECTED_RANKS or card.kind.key == "fortifications"


def is_circled(card: Card) -> bool:
    """Say whether the card is never taken back (G-END-2)."""
    kind = card.kind
    return is_protected(card) or kind.family == "naval" or kind.key in NEVER_TAKEN_BACK or kind.type == BONUS


def matches(card: Card, filter_: Filter, nation: str = "") -> bool:
    """Say whether a filter speaks of a card; `nation` is that of the card that asks."""
    if isinstance(filter_, OneOf):
        return any([matches(card, part, nation) for part in filter_.parts])
    kind = card.kind
    classes = filter_.classes + tuple([name for group in filter_.groups for name in GROUPS[group]])
    return (
        (not classes or kind.family in classes)
        and (not filter_.keys or kind.key in filter_.keys)
        and kind.key not in filter_.not_keys
        and (not filter_.kinds or kind.type in filter_.kinds)
        and (not filter_.nations or card.nation in filter_.nations)
        and (not filter_.same_nation or (card.nation != "" and card.nation == nation))
        and (not filter_.plus or bool(kind.links))
        and (not filter_.attack or kind.attack)
        and not (filter_.not_joker and rank_of(card) == "joker")
        and not (filter_.unprotected and is_protected(card))
        and (not filter_.bp_max or kind.bp <= filter_.bp_max)
    )


class FilterBits:
    """Filters numbered as bits: a card bears the bit of each filter that speaks of it.

    So the engine asks whether a filter speaks of a card by one `and` of two small numbers.
    """

    def __init__(self) -> None:
        self.filters: list[tuple[Filter, str]] = []

    def clear(self) -> None:
        """Forget all filters."""
        self.filters = []

    def bit(self, filter_: Filter, nation: str = "") -> int:
        """Return the bit of a filter; a nation counts only where the filter asks for the same one."""
        key = (filter_, nation if isinstance(filter_, Which) and filter_.same_nation else "")
        if key not in self.filters:
            self.filters.append(key)
        return 1 << self.filters.index(key)

    def of(self, card: Card) -> int:
        """Return the bits a card bears."""
        return sum([1 << place for place, (f, nation) in enumerate(self.filters) if matches(card, f, nation)])
