"""Positions: any state as data, and back (design, section 2)."""

from typing import Final

from haversack.games.ww2.board import LAND_MASK, SEA_MASK, SPACE_IDS
from haversack.games.ww2.engine import Engine
from haversack.games.ww2.frames import check_stack
from haversack.games.ww2.state import Board, Cards
from haversack.games.ww2.terms import (
    ARMY_POOL,
    COUNTRIES,
    COUNTRY_IDS,
    COUNTRY_NAMES,
    LAST_ROUND,
    NAVY_POOL,
    P_TURN,
    REASONS,
    STEP_START,
    STEPS,
    TEAM_IDS,
)
from haversack.games.ww2.views import card_ids, response_ids, status_ids, step_name
from haversack.kernel import reading as read
from haversack.kernel.cards import sorted_hand
from haversack.kernel.errors import InvalidPosition
from haversack.kernel.reading import Data
from haversack.kernel.rng import seeded
from haversack.qmg.graph import names_in
from haversack.qmg.positions import MOST_VP, Chart, Stock, ending, points, used_bits

ALL_SPACES: Final = LAND_MASK | SEA_MASK
CHART: Final = Chart(SPACE_IDS, LAND_MASK, SEA_MASK)
FIELDS = (
    *("game", "rules_version", "round", "turn", "step", "vp", "seed", "options", "countries"),
    *("rng", "frames", "used", "opening", "ended", "pack"),
)
COUNTRY_FIELDS = (
    *("armies", "navies", "hand", "status", "responses", "discard", "face_down", "deck"),
    *("protected", "granted", "shown", "known"),
)


# Out


def position_of(s: Board) -> dict[str, object]:
    """Return the whole state as data."""
    out: dict[str, object] = {
        "game": "ww2",
        "round": s.round,
        "turn": COUNTRY_IDS[s.active],
        "step": step_name(s),
        "vp": {TEAM_IDS[0]: s.axis_vp, TEAM_IDS[1]: s.allies_vp},
        "options": dict(s.rules.options),
        "countries": {COUNTRY_IDS[country]: _country_of(s, country) for country in range(COUNTRIES)},
        "rng": s.rng,
        "frames": [list(frame) for frame in s.stack],
        "used": status_ids(s, s.used),
        "opening": [names_in(mask, SPACE_IDS) for mask in s.opening],
        "ended": s.ended,
    }
    if s.rules.pack is not None:
        out["pack"] = s.rules.pack
    return out


def _country_of(s: Board, country: int) -> dict[str, object]:
    out: dict[str, object] = {
        "armies": names_in(s.pieces[country] & LAND_MASK, SPACE_IDS),
        "navies": names_in(s.pieces[country] & SEA_MASK, SPACE_IDS),
        "hand": card_ids(s, s.hands[country]),
        "status": status_ids(s, s.status & s.rules.owned_status[country]),
        "responses": response_ids(s, s.responses & s.rules.owned_responses[country]),
        "discard": card_ids(s, s.played[country][::-1] + s.buried[country][::-1]),
        "face_down": len(s.buried[country]),
        "deck": card_ids(s, s.decks[country]),
    }
    known = [s.depth[k * COUNTRIES + country] for k in range(3)]
    extras: dict[str, object] = {
        "protected": names_in(s.shielded[country], SPACE_IDS),
        "granted": names_in(s.granted[country], SPACE_IDS),
        "shown": card_ids(s, s.shown[country]),
        "known": known if any(known) else [],
    }
    out.update({name: value for name, value in extras.items() if value})
    return out


# In


def place(s: Engine, data: Data) -> None:
    """Fill an empty state from a position and advance it to its decision."""
    read.known_fields(data, FIELDS, "the position")
    s.rng = seeded(read.any_number(data, "seed", 0))
    s.round = read.number(data, "round", 1, 1, LAST_ROUND)
    s.active = read.one_of(data, "turn", COUNTRY_IDS, COUNTRY_IDS[0])
    s.axis_vp, s.allies_vp = points(data, TEAM_IDS, -MOST_VP)
    countries = read.mapping(data, "countries")
    read.known_names(countries, COUNTRY_IDS, "country")
    for country in range(COUNTRIES):
        _place_country(s, country, read.mapping(countries, COUNTRY_IDS[country]))
    CHART.no_enemies_together(s.team_pieces(0), s.team_pieces(1))
    s.opening = tuple(s.pieces)
    if "frames" in data:
        _resume(s, data)
    else:
        _nothing_but_frames_needs(data)
        step = read.one_of(data, "step", STEPS, STEPS[0])
        s.push((P_TURN, STEP_START if step == 0 else step + 1))
    if s.stack:
        s.run()


def _nothing_but_frames_needs(data: Data) -> None:
    for field in ("rng", "used", "opening", "ended"):
        if field in data:
            raise InvalidPosition(f"The field {field!r} means something only beside the field 'frames'.")


def _resume(s: Engine, data: Data) -> None:
    """Restore the middle of an effect."""
    s.rng = read.stream(data, s.rng)
    s.used = used_bits(data, s.rules.card_number, s.rules.status_cards)
    s.ended = ending(data, len(REASONS))
    if "opening" in data:
        s.opening = _opening(data["opening"])
    s.stack = read.frames(data, s.ended > 0)
    check_stack(s)
    read.matches(data, "step", step_name(s))


def _opening(value: object) -> Cards:
    """Read where each country's pieces stood when the turn began."""
    if not isinstance(value, list) or len(value) != COUNTRIES:
        raise InvalidPosition(f"The field 'opening' must be a list of {COUNTRIES} lists of spaces.")
    return tuple([CHART.spaces({"opening": part}, "opening", ALL_SPACES, "a piece") for part in value])


def _place_country(s: Board, country: int, data: Data) -> None:
    name = COUNTRY_NAMES[country]
    read.known_fields(data, COUNTRY_FIELDS, name)
    s.pieces[country] = CHART.pieces(data, ARMY_POOL[country], NAVY_POOL[country], name)
    s.shielded[country] = CHART.spaces(data, "protected", ALL_SPACES, "a piece")
    CHART.refuse(s.shielded[country] & ~s.pieces[country], f"holds no piece of {name} to be protected")
    s.granted[country] = CHART.spaces(data, "granted", ALL_SPACES, "a piece")
    _place_cards(s, country, data, Stock(s.rules.card_number, s.rules.deck_lists[country], name))


def _place_cards(s: Board, country: int, data: Data, stock: Stock) -> None:
    s.hands[country] = sorted_hand(stock.take(data, "hand"))
    s.buried[country], s.played[country] = stock.piles(data)
    s.status |= stock.on_table(data, "status", s.rules.status_cards, "Status")
    s.responses |= stock.on_table(data, "responses", s.rules.response_cards, "Response")
    s.decks[country] = stock.take(data, "deck") if "deck" in data else s.shuffle(tuple(stock.left))
    s.shown[country] = sorted_hand(stock.among(data, "shown", s.hands[country]))
    for k, depth in enumerate(stock.depths(data, "known", 3, s.decks[country])):
        s.depth[k * COUNTRIES + country] = depth
