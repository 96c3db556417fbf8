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


def add_pieces(s: BoardState, rules: BoardRules, shown: list[dict[str, object]]) -> None:
    """Add what stands on the board for each country, and how many pieces of each kind it has left."""
    names, rows = s.ROSTER.board.names, rules.kinds.rows
    for country, out in enumerate(shown):
        pieces = s.pieces[country]
        for field, left, spaces, pool in rows:
            held = pieces & spaces
            out[field] = names(held) if held else []
            out[left] = pool[country] - held.bit_count()
        unsupplied = pieces & ~s.supply(country) if pieces else 0
        out["unsupplied"] = names(unsupplied) if unsupplied else []
    for kind in rules.kinds.sharing:
        for country, out in enumerate(shown):
            held = s.standing(country, kind)
            out[kind.field] = names(held)
            out[kind.left] = kind.pool[country] - held.bit_count()


def kinds_known(rules: BoardRules) -> list[dict[str, object]]:
    """Return the kinds of pieces that share a space: what they are called, and their fields in a country's view."""
    return [
        {"id": kind.id, "name": kind.name, "plural": kind.plural, "field": kind.field, "left": kind.left}
        for kind in rules.kinds.sharing
    ]


def add_cards(s: BoardState, rules: BoardRules, shown: list[dict[str, object]]) -> None:
    """Add what everybody knows of the cards of each owner."""
    ids, owned, used = rules.card_ids, rules.owned_status, s.used
    hands, decks, buried, discards = s.hands, s.decks, s.buried, s.played
    for owner, out in enumerate(shown):
        status, played = s.status & owned[owner], discards[owner]
        out["hand_size"] = len(hands[owner])
        out["deck_size"] = len(decks[owner])
        out["discard_size"] = len(buried[owner]) + len(played)
        out["discard_top"] = ids[played[-1]] if played else None
        out["status"] = rules.status_ids(status) if status else []
        out["used_this_turn"] = rules.status_ids(status & used) if status & used else []


def add_own(s: BoardState, rules: BoardRules, owner: int, shown: dict[str, object]) -> None:
    """Add the hand and the discard pile, which only their owner knows."""
    shown["hand"] = rules.ids_of(s.hands[owner])
    shown["discard"] = rules.ids_of(s.played[owner][::-1] + s.buried[owner][::-1])


def supply_lines(roster: Roster, steps: list[list[tuple[int, int]]]) -> dict[str, list[tuple[str, str]]]:
    """Return the chains of supply of the countries that have one, as steps from space to space by name."""
    return {
        roster.countries[country]: named_steps(chain, roster.board.ids) for country, chain in enumerate(steps) if chain
    }
