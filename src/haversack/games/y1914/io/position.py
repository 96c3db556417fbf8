"""Positions: any state as data, and back."""

from typing import TYPE_CHECKING

from haversack.games.y1914.engine.actions import known_cards, place_of
from haversack.games.y1914.engine.procedure import Procedure
from haversack.games.y1914.engine.turn import Turn
from haversack.games.y1914.facts.board import LAND_MASK, SPACE_IDS, TOKEN_MASK
from haversack.games.y1914.facts.constants import (
    COUNTRIES,
    COUNTRY_IDS,
    POWER_IDS,
    POWER_NAMES,
    POWERS,
    PUBLIC,
    STEP_START,
    STEPS,
    TEAM_IDS,
    TOKENS,
    Z_HAND,
    Z_PILE,
    Z_PREPARED,
)
from haversack.games.y1914.facts.roster import ROSTER
from haversack.games.y1914.io.view import EVERYBODY_BIT
from haversack.kernel import reading as read
from haversack.kernel import zones
from haversack.kernel.cards import sorted_hand
from haversack.kernel.errors import InvalidPosition
from haversack.kernel.reading import Data
from haversack.qmg import positions
from haversack.qmg.graph import bit_list, names_in
from haversack.qmg.positions import CARD_FIELDS, CLOCK_FIELDS, FRAME_FIELDS, CardReader

if TYPE_CHECKING:
    from haversack.games.y1914.state import State

FIELDS = (*CLOCK_FIELDS, *FRAME_FIELDS, "tokens", "powers", "truce", "waived")
KNOWN = (("hand_known", Z_HAND), ("prepared_known", Z_PREPARED), ("discard_known", Z_PILE))
POWER_FIELDS = (*CARD_FIELDS, "prepared", "hand_known", "prepared_known", "discard_known", "bottom_known")
KNOWERS = (*POWER_IDS, "all")


# Out


def position_of(s: "State") -> dict[str, object]:
    """Return the whole state as data."""
    out = positions.head_of(s, s.rules)
    out["tokens"] = names_in(s.tokens, SPACE_IDS)
    out["countries"] = {COUNTRY_IDS[country]: positions.pieces_of(s, s.rules, country) for country in range(COUNTRIES)}
    out["powers"] = {POWER_IDS[power]: _power_of(s, power) for power in range(POWERS)}
    out["truce"] = [COUNTRY_IDS[country] for country in bit_list(s.truce)]
    out["waived"] = ROSTER.owners_in(s.waived)
    return out


def _power_of(s: "State", power: int) -> dict[str, object]:
    out = positions.cards_of(s, s.rules, power, "bottom_known")
    out["prepared"] = s.rules.ids_of(s.prepared[power])
    for field, zone in KNOWN:
        known = _known_of(s, power, zone)
        if known:
            out[field] = known
    return out


def _known_of(s: "State", power: int, zone: int) -> list[list[str]]:
    """Return who knows which cards of a zone: a knower and a card for each, `all` for what everybody knows."""
    out = [["all", slug] for slug in s.rules.ids_of(known_cards(s, power, zone, EVERYBODY_BIT))]
    alone = tuple([fact for fact in s.known if zones.who_knows(fact) != PUBLIC])
    for seat in range(POWERS):
        cards = zones.known_in(alone, place_of(power, zone), 1 << seat)
        out += [[POWER_IDS[seat], slug] for slug in s.rules.ids_of(cards)]
    return out


# In


def place(s: "State", data: Data) -> None:
    """Fill an empty state from a position and advance it to its decision."""
    positions.place_clock(s, data, FIELDS)
    s.central_vp, s.entente_vp = positions.points(data, TEAM_IDS, 0)
    _place_tokens(s, data)
    countries, powers = read.mapping(data, "countries"), read.mapping(data, "powers")
    read.known_names(countries, COUNTRY_IDS, "country")
    read.known_names(powers, POWER_IDS, "Power")
    for country in range(COUNTRIES):
        _place_country(s, country, read.mapping(countries, COUNTRY_IDS[country]))
    for power in range(POWERS):
        _place_power(s, power, read.mapping(powers, POWER_IDS[power]))
    positions.no_enemies_together(ROSTER, s.team_pieces(0), s.team_pieces(1))
    s.used = positions.used_bits(data, s.rules)
    s.truce = read.mask(data, "truce", COUNTRY_IDS, "country")
    s.waived = read.mask(data, "waived", POWER_IDS, "Power")
    if "frames" in data:
        positions.resume(s, s.rules, data, Procedure)
        _check_held(s)
    else:
        step = read.one_of(data, "step", STEPS, STEPS[0])
        s.push(Turn(STEP_START if step == 0 else step + 1))
    if s.stack:
        s.run()


def _place_tokens(s: "State", data: Data) -> None:
    s.tokens = ROSTER.board.spaces(data, "tokens", LAND_MASK, "an Objective token")
    if s.tokens.bit_count() > TOKENS:
        raise InvalidPosition(f"There are only {TOKENS} Objective tokens.")
    ROSTER.board.refuse(s.tokens & ~TOKEN_MASK, "is where no card can place an Objective token")


def _check_held(s: "State") -> None:
    """Raise if cards that only a frame holds, being played or taken from a pile, lie elsewhere as well."""
    held: list[int] = []
    for frame in s.stack:
        held += frame.held()
    for number in set(held):
        card = s.rules.cards[number]
        zones = (s.hands, s.prepared, s.decks, s.buried, s.played)
        copies = sum([zone[card.power].count(number) for zone in zones]) + held.count(number)
        if copies + (1 if s.status & card.bit else 0) > card.source.count:
            raise InvalidPosition(f"The card {card.source.id!r} is in use in a frame and stands elsewhere too.")


def _place_country(s: "State", country: int, data: Data) -> None:
    positions.place_pieces(s, s.rules, country, data, ())
    for space in bit_list(s.pieces[country] | s.granted[country]):
        if not s.rules.links[0][space]:
            raise InvalidPosition(f"{SPACE_IDS[space]!r} is not in play in this game.")


def _place_power(s: "State", power: int, data: Data) -> None:
    read.known_fields(data, POWER_FIELDS, POWER_NAMES[power])
    stock = CardReader(s.rules.card_number, s.rules.deck_lists[power], POWER_NAMES[power])
    positions.place_piles(s, s.rules, power, data, stock)
    s.prepared[power] = sorted_hand(stock.take(data, "prepared"))
    positions.place_deck(s, power, data, stock, "bottom_known")
    for (field, zone), pile in zip(KNOWN, (s.hands, s.prepared, s.buried), strict=True):
        _place_known(s, power, zone, data, field, list(pile[power]))


def _place_known(s: "State", power: int, zone: int, data: Data, field: str, left: list[int]) -> None:
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
        who = PUBLIC if knower == POWERS else 1 << knower
        s.known = zones.learned(s.known, place_of(power, zone), number, who)
