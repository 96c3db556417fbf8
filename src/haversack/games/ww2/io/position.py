"""Positions: any state as data, and back."""

from typing import TYPE_CHECKING, Final

from haversack.games.ww2.engine.procedure import Procedure
from haversack.games.ww2.engine.turn import Turn
from haversack.games.ww2.facts.board import SPACE_IDS
from haversack.games.ww2.facts.constants import COUNTRIES, COUNTRY_IDS, STEP_START, STEPS, TEAM_IDS
from haversack.games.ww2.facts.roster import ROSTER
from haversack.games.ww2.io.view import response_ids
from haversack.kernel import reading as read
from haversack.kernel.cards import Cards, sorted_hand
from haversack.kernel.errors import InvalidPosition
from haversack.kernel.reading import Data
from haversack.qmg import positions
from haversack.qmg.graph import names_in
from haversack.qmg.positions import CARD_FIELDS, CLOCK_FIELDS, FRAME_FIELDS, MOST_VP, CardReader

if TYPE_CHECKING:
    from haversack.games.ww2.state import State

BOARD: Final = ROSTER.board
ALL_SPACES: Final = BOARD.land | BOARD.sea
FIELDS = (*CLOCK_FIELDS, *FRAME_FIELDS, "opening")
COUNTRY_FIELDS = (*CARD_FIELDS, "responses", "protected", "shown", "known")


# Out


def position_of(s: "State") -> dict[str, object]:
    """Return the whole state as data."""
    out = positions.head_of(s, s.rules)
    out["countries"] = {COUNTRY_IDS[country]: _country_of(s, country) for country in range(COUNTRIES)}
    out["opening"] = [names_in(mask, SPACE_IDS) for mask in s.opening]
    return out


def _country_of(s: "State", country: int) -> dict[str, object]:
    out = positions.pieces_of(s, s.rules, country)
    out.update(positions.cards_of(s, s.rules, country, "known"))
    out["responses"] = response_ids(s, country)
    if s.shielded[country]:
        out["protected"] = names_in(s.shielded[country], SPACE_IDS)
    if s.shown[country]:
        out["shown"] = s.rules.ids_of(s.shown[country])
    return out


# In


def place(s: "State", data: Data) -> None:
    """Fill an empty state from a position and advance it to its decision."""
    positions.place_clock(s, data, FIELDS)
    s.axis_vp, s.allies_vp = positions.points(data, TEAM_IDS, -MOST_VP)
    countries = read.mapping(data, "countries")
    read.known_names(countries, COUNTRY_IDS, "country")
    for country in range(COUNTRIES):
        _place_country(s, country, read.mapping(countries, COUNTRY_IDS[country]))
    positions.no_enemies_together(ROSTER, s.team_pieces(0), s.team_pieces(1))
    s.opening = tuple(s.pieces)
    if "frames" in data:
        _resume(s, data)
    else:
        _nothing_but_frames_needs(data)
        step = read.one_of(data, "step", STEPS, STEPS[0])
        s.push(Turn(STEP_START if step == 0 else step + 1))
    if s.stack:
        s.run()


def _nothing_but_frames_needs(data: Data) -> None:
    for field in ("rng", "used", "opening", "ended"):
        if field in data:
            raise InvalidPosition(f"The field {field!r} means something only beside the field 'frames'.")


def _resume(s: "State", data: Data) -> None:
    """Restore the middle of an effect."""
    s.used = positions.used_bits(data, s.rules)
    if "opening" in data:
        s.opening = _opening(data["opening"])
    positions.resume(s, s.rules, data, Procedure)


def _opening(value: object) -> Cards:
    """Read where each country's pieces stood when the turn began."""
    if not isinstance(value, list) or len(value) != COUNTRIES:
        raise InvalidPosition(f"The field 'opening' must be a list of {COUNTRIES} lists of spaces.")
    return tuple([BOARD.spaces({"opening": part}, "opening", ALL_SPACES, "a piece") for part in value])


def _place_country(s: "State", country: int, data: Data) -> None:
    name, rules = ROSTER.names[country], s.rules
    positions.place_pieces(s, rules, country, data, COUNTRY_FIELDS)
    s.shielded[country] = BOARD.spaces(data, "protected", ALL_SPACES, "a piece")
    BOARD.refuse(s.shielded[country] & ~s.pieces[country], f"holds no piece of {name} to be protected")
    stock = CardReader(rules.card_number, rules.deck_lists[country], name)
    positions.place_piles(s, rules, country, data, stock)
    s.responses |= stock.on_table(data, "responses", rules.response_cards, "Response")
    positions.place_deck(s, country, data, stock, "known")
    s.shown[country] = sorted_hand(stock.among(data, "shown", s.hands[country]))
