"""What everybody, and what its owner, may know of pieces and cards: the parts of a view that both games have."""

from haversack.qmg.graph import named_steps
from haversack.qmg.roster import Roster
from haversack.qmg.rules import BoardRules
from haversack.qmg.state import BoardState


def clock_of(s: BoardState) -> dict[str, object]:
    """Return how far the game is, and how the teams stand."""
    roster = s.ROSTER
    return {
        "game": roster.game,
        "round": s.round,
        "turn": roster.owners[s.active],
        "step": s.step_name(),
        "vp": s.scores(),
    }


def add_pieces(s: BoardState, rules: BoardRules, country: int, out: dict[str, object]) -> None:
    """Add what stands on the board for a country, and how many pieces of each kind it has left."""
    board, pieces = s.ROSTER.board, s.pieces[country]
    for field, left, spaces, pool in rules.kinds.rows:
        placed = board.names(pieces & spaces) if pieces & spaces else []
        out[field] = placed
        out[left] = pool[country] - len(placed)
    for kind in rules.kinds.sharing:
        placed = board.names(s.standing(country, kind))
        out[kind.field] = placed
        out[kind.left] = kind.pool[country] - len(placed)
    unsupplied = pieces & ~s.supply(country) if pieces else 0
    out["unsupplied"] = board.names(unsupplied) if unsupplied else []


def kinds_known(rules: BoardRules) -> list[dict[str, object]]:
    """Return the kinds of pieces that share a space: what they are called, and their fields in a country's view."""
    return [
        {"id": kind.id, "name": kind.name, "plural": kind.plural, "field": kind.field, "left": kind.left}
        for kind in rules.kinds.sharing
    ]


def add_cards(s: BoardState, rules: BoardRules, owner: int, out: dict[str, object]) -> None:
    """Add what everybody knows of the cards of an owner."""
    status, played = s.status & rules.owned_status[owner], s.played[owner]
    out["hand_size"] = len(s.hands[owner])
    out["deck_size"] = len(s.decks[owner])
    out["discard_size"] = len(s.buried[owner]) + len(played)
    out["discard_top"] = rules.card_ids[played[-1]] if played else None
    out["status"] = rules.status_ids(status) if status else []
    out["used_this_turn"] = rules.status_ids(status & s.used) if status & s.used else []


def add_own(s: BoardState, rules: BoardRules, owner: int, shown: dict[str, object]) -> None:
    """Add the hand and the discard pile, which only their owner knows."""
    shown["hand"] = rules.ids_of(s.hands[owner])
    shown["discard"] = rules.ids_of(s.played[owner][::-1] + s.buried[owner][::-1])


def supply_lines(roster: Roster, steps: list[list[tuple[int, int]]]) -> dict[str, list[tuple[str, str]]]:
    """Return the chains of supply of the countries that have one, as steps from space to space by name."""
    return {
        roster.countries[country]: named_steps(chain, roster.board.ids) for country, chain in enumerate(steps) if chain
    }
