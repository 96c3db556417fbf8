"""Positions: any state as data, and back (design, section 2)."""

from typing import Final

from haversack.games.y1914.board import ANY_SPACE, LAND_MASK, SEA_MASK, SPACE_IDS, TOKEN_MASK
from haversack.games.y1914.engine import Engine
from haversack.games.y1914.frames import check_stack
from haversack.games.y1914.state import Board
from haversack.games.y1914.terms import (
    ARMY_POOL,
    COUNTRIES,
    COUNTRY_IDS,
    COUNTRY_NAMES,
    LAST_ROUND,
    NAVY_POOL,
    P_TURN,
    POWER_IDS,
    POWER_NAMES,
    POWERS,
    PUBLIC,
    REASONS,
    STEP_START,
    STEPS,
    TEAM_IDS,
    TOKENS,
    Z_HAND,
    Z_PILE,
    Z_PREPARED,
)
from haversack.games.y1914.verbs import knowledge, known_cards, place_of
from haversack.games.y1914.views import card_ids, status_ids, step_name
from haversack.kernel import reading as read
from haversack.kernel.cards import sorted_hand
from haversack.kernel.errors import InvalidPosition
from haversack.kernel.reading import Data
from haversack.kernel.rng import seeded
from haversack.qmg.graph import bit_list, names_in
from haversack.qmg.positions import Chart, Stock, ending, points, used_bits

CHART: Final = Chart(SPACE_IDS, LAND_MASK, SEA_MASK)
FIELDS = (
    *("game", "rules_version", "round", "turn", "step", "vp", "tokens", "seed", "options", "countries", "powers"),
    *("rng", "frames", "used", "truce", "waived", "ended"),
)
COUNTRY_FIELDS = ("armies", "navies", "granted")
CARD_FIELDS = ("hand", "prepared", "status", "discard", "face_down", "deck")
POWER_FIELDS = (*CARD_FIELDS, "hand_known", "prepared_known", "discard_known", "bottom_known")
KNOWERS = (*POWER_IDS, "all")


# Out


def position_of(s: Board) -> dict[str, object]:
    """Return the whole state as data."""
    return {
        "game": "1914",
        "round": s.round,
        "turn": POWER_IDS[s.active],
        "step": step_name(s),
        "vp": {TEAM_IDS[0]: s.central_vp, TEAM_IDS[1]: s.entente_vp},
        "tokens": names_in(s.tokens, SPACE_IDS),
        "options": dict(s.rules.options),
        "countries": {COUNTRY_IDS[country]: _country_of(s, country) for country in range(COUNTRIES)},
        "powers": {POWER_IDS[power]: _power_of(s, power) for power in range(POWERS)},
        "rng": s.rng,
        "frames": [list(frame) for frame in s.stack],
        "used": status_ids(s, s.used),
        "truce": [COUNTRY_IDS[country] for country in bit_list(s.truce)],
        "waived": [POWER_IDS[power] for power in bit_list(s.waived)],
        "ended": s.ended,
    }


def _country_of(s: Board, country: int) -> dict[str, object]:
    out: dict[str, object] = {
        "armies": names_in(s.pieces[country] & LAND_MASK, SPACE_IDS),
        "navies": names_in(s.pieces[country] & SEA_MASK, SPACE_IDS),
    }
    if s.granted[country]:
        out["granted"] = names_in(s.granted[country], SPACE_IDS)
    return out


def _power_of(s: Board, power: int) -> dict[str, object]:
    out: dict[str, object] = {
        "hand": card_ids(s, s.hands[power]),
        "prepared": card_ids(s, s.prepared[power]),
        "status": status_ids(s, s.status & s.rules.owned_status[power]),
        "discard": card_ids(s, s.played[power][::-1] + s.buried[power][::-1]),
        "face_down": len(s.buried[power]),
        "deck": card_ids(s, s.decks[power]),
    }
    bottom = [s.depth[power], s.depth[POWERS + power]]
    extras: dict[str, object] = {
        "hand_known": _known_of(s, power, Z_HAND),
        "prepared_known": _known_of(s, power, Z_PREPARED),
        "discard_known": _known_of(s, power, Z_PILE),
        "bottom_known": bottom if any(bottom) else [],
    }
    out.update({name: value for name, value in extras.items() if value})
    return out


def _known_of(s: Board, power: int, zone: int) -> list[list[str]]:
    """Return who knows which cards of a zone: a knower and a card for each, `all` for what everybody knows."""
    out = [["all", slug] for slug in card_ids(s, known_cards(s, power, zone, PUBLIC & ~0b11111))]
    for seat in range(POWERS):
        place = place_of(power, zone)
        cards = [fact >> 8 & 0xFF for fact in s.known if fact >> 16 == place and fact & 0xFF == 1 << seat]
        out += [[POWER_IDS[seat], slug] for slug in card_ids(s, tuple(cards))]
    return out


# In


def place(s: Engine, data: Data) -> None:
    """Fill an empty state from a position and advance it to its decision."""
    read.known_fields(data, FIELDS, "the position")
    s.rng = seeded(read.any_number(data, "seed", 0))
    s.round = read.number(data, "round", 1, 1, LAST_ROUND)
    s.active = read.one_of(data, "turn", POWER_IDS, POWER_IDS[0])
    s.central_vp, s.entente_vp = points(data, TEAM_IDS, 0)
    _place_tokens(s, data)
    countries, powers = read.mapping(data, "countries"), read.mapping(data, "powers")
    read.known_names(countries, COUNTRY_IDS, "country")
    read.known_names(powers, POWER_IDS, "Power")
    for country in range(COUNTRIES):
        _place_country(s, country, read.mapping(countries, COUNTRY_IDS[country]))
    for power in range(POWERS):
        _place_power(s, power, read.mapping(powers, POWER_IDS[power]))
    CHART.no_enemies_together(s.team_pieces(0), s.team_pieces(1))
    s.used = used_bits(data, s.rules.card_number, s.rules.status_cards)
    s.truce = read.mask(data, "truce", COUNTRY_IDS, "country")
    s.waived = read.mask(data, "waived", POWER_IDS, "Power")
    if "frames" in data:
        _resume(s, data)
    else:
        step = read.one_of(data, "step", STEPS, STEPS[0])
        s.push((P_TURN, STEP_START if step == 0 else step + 1))
    if s.stack:
        s.run()


def _place_tokens(s: Board, data: Data) -> None:
    s.tokens = CHART.spaces(data, "tokens", LAND_MASK, "an Objective token")
    if s.tokens.bit_count() > TOKENS:
        raise InvalidPosition(f"There are only {TOKENS} Objective tokens.")
    CHART.refuse(s.tokens & ~TOKEN_MASK, "is where no card can place an Objective token")


def _resume(s: Engine, data: Data) -> None:
    """Restore the middle of an effect."""
    s.rng = read.stream(data, s.rng)
    s.ended = ending(data, len(REASONS))
    s.stack = read.frames(data, s.ended > 0)
    check_stack(s)
    read.matches(data, "step", step_name(s))


def _place_country(s: Board, country: int, data: Data) -> None:
    name = COUNTRY_NAMES[country]
    read.known_fields(data, COUNTRY_FIELDS, name)
    s.pieces[country] = CHART.pieces(data, ARMY_POOL[country], NAVY_POOL[country], name)
    s.granted[country] = CHART.spaces(data, "granted", ANY_SPACE, "a piece")
    for space in bit_list(s.pieces[country] | s.granted[country]):
        if not s.rules.links[0][space]:
            raise InvalidPosition(f"{SPACE_IDS[space]!r} is not in play in this game.")


def _place_power(s: Board, power: int, data: Data) -> None:
    read.known_fields(data, POWER_FIELDS, POWER_NAMES[power])
    stock = Stock(s.rules.card_number, s.rules.deck_lists[power], POWER_NAMES[power])
    s.hands[power] = sorted_hand(stock.take(data, "hand"))
    s.prepared[power] = sorted_hand(stock.take(data, "prepared"))
    s.buried[power], s.played[power] = stock.piles(data)
    s.status |= stock.on_table(data, "status", s.rules.status_cards, "Status")
    s.decks[power] = stock.take(data, "deck") if "deck" in data else s.shuffle(tuple(stock.left))
    _place_known(s, power, Z_HAND, data, "hand_known", list(s.hands[power]))
    _place_known(s, power, Z_PREPARED, data, "prepared_known", list(s.prepared[power]))
    _place_known(s, power, Z_PILE, data, "discard_known", list(s.buried[power]))
    for k, depth in enumerate(stock.depths(data, "bottom_known", 2, s.decks[power])):
        s.depth[k * POWERS + power] = depth


def _place_known(s: Board, power: int, zone: int, data: Data, field: str, left: list[int]) -> None:
    """Read who knows which cards of a hand, of the prepared cards or of the face-down discards."""
    pairs = data.get(field, [])
    if not isinstance(pairs, list):
        raise InvalidPosition(f"The field {field!r} must be a list of a Power and a card each.")
    for pair in pairs:
        if not isinstance(pair, list) or len(pair) != 2 or pair[0] not in KNOWERS:
            raise InvalidPosition(f"The field {field!r} must be a list of a Power (or all) and a card each.")
        number = s.rules.card_number.get(pair[1]) if isinstance(pair[1], str) else None
        if number is None or number not in left:
            raise InvalidPosition(f"{pair[1]!r} cannot be known where it is not.")
        left.remove(number)
        knower = KNOWERS.index(pair[0])
        fact = knowledge(power, zone, number, PUBLIC if knower == POWERS else 1 << knower)
        s.known = sorted_hand(s.known + (fact,))
