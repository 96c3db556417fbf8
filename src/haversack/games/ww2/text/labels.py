"""What each option says. The procedure that asks says most of it."""

from typing import TYPE_CHECKING

from haversack.games.ww2.engine.stationed import stationed_of
from haversack.games.ww2.facts.board import SPACE_COUNT
from haversack.games.ww2.facts.constants import (
    CARDS,
    COUNTRY,
    DECK,
    DONE,
    NO,
    NUMBER,
    PASS,
    PIECE,
    REALLOCATE_COST,
    REMOVE,
    SPACE,
    TEAM_NAMES,
    TEAM_OF,
    VP,
)
from haversack.games.ww2.facts.names import PLACES, kind_name
from haversack.games.ww2.text.doing import played_words
from haversack.kernel.english import count_of, opening, top_cards

if TYPE_CHECKING:
    from haversack.games.ww2.state import State


def label(s: "State", choice: int) -> str:
    """Return what an option says."""
    asking = s.asking()
    if choice < SPACE:
        return asking.pass_label(s) if choice == PASS else _plain_label(s, choice)
    if choice < PIECE:
        return asking.space_label(s, choice - SPACE)
    if choice < REMOVE:
        country, space = divmod(choice - PIECE, SPACE_COUNT)
        return asking.piece_label(s, country, space)
    if choice < COUNTRY:
        space = (choice - REMOVE) % SPACE_COUNT
        return f"Remove your {kind_name(1 << space)} in {PLACES[space]} from the board"
    if choice < NUMBER:
        return asking.country_label(s, choice - COUNTRY)
    if choice < CARDS:
        return asking.part_label(s, choice - NUMBER)
    return _card_label(s, choice)


def _plain_label(s: "State", choice: int) -> str:
    if choice == DONE:
        return s.asking().done_label(s)
    if choice == DECK:
        return _deck_label(s, s.asking().deck_price(s))
    if choice == VP:
        return f"The {TEAM_NAMES[TEAM_OF[s.seat]]} lose 1 VP"
    return "No" if choice == NO else "Yes"


def _deck_label(s: "State", number: int) -> str:
    missing = number - len(s.decks[s.seat])
    lost = (
        f": {count_of(number - missing)} left, so the {TEAM_NAMES[TEAM_OF[s.seat]]} lose {missing} VP"
        if missing > 0
        else ""
    )
    return f"Discard {top_cards(number)} of your deck{lost}"


def _card_label(s: "State", choice: int) -> str:
    rules, asking = s.rules, s.asking()
    if choice >= rules.stationed_piece:
        return _stationed_label(s, choice)
    if choice == rules.reallocate_id:
        return f"Reallocate Resources: discard {REALLOCATE_COST} cards from hand to take a basic card from your deck"
    if choice == rules.use_all:
        return f"Use all of these, one after the other: score {_all_points(s)} VP"
    if choice >= rules.use:
        return asking.use_label(s, choice - rules.use)
    if choice >= rules.place:
        return asking.place_label(s, choice - rules.place)
    if choice >= rules.take:
        return asking.take_label(s, choice - rules.take)
    if choice >= rules.discard:
        return f"Discard {rules.cards[choice - rules.discard].source.name}"
    return f"Play {rules.cards[choice - rules.play].source.name}{played_words(s, choice - rules.play)}"


def _stationed_label(s: "State", choice: int) -> str:
    kind, country, space = stationed_of(s.rules, choice)
    if choice >= s.rules.stationed_remove:
        return f"Remove your {kind.name} in {PLACES[space]} from the board"
    return opening(s.asking().stationed_label(s, kind, country, space))


def _all_points(s: "State") -> int:
    """Return what the Status cards offered now score together."""
    rules = s.rules
    used = [rules.cards[choice - rules.use] for choice in s.legal if rules.use <= choice < rules.reallocate_id]
    return sum([rules.nodes[card.node].scored(s, card.country) for card in used])
