"""Positions: any state as data, and back (design, section 2)."""

from collections.abc import Mapping

from haversack.games.y1914.board import ANY_SPACE, LAND_MASK, SEA_MASK, SPACE_NUMBER, TOKEN_MASK
from haversack.games.y1914.engine import Engine
from haversack.games.y1914.frames import check_stack
from haversack.games.y1914.state import Board, Cards
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
    T_STATUS,
    TEAM_IDS,
    TOKENS,
    Z_HAND,
    Z_PREPARED,
)
from haversack.games.y1914.verbs import knowledge, known_cards, sorted_hand
from haversack.games.y1914.views import card_ids, space_ids, status_ids, step_name
from haversack.kernel.errors import InvalidPosition
from haversack.kernel.rng import seeded
from haversack.qmg.graph import bit_list

FIELDS = [
    *["game", "rules_version", "round", "turn", "step", "vp", "tokens", "seed", "options", "countries", "powers"],
    *["rng", "frames", "used", "truce", "waived", "ended"],
]
COUNTRY_FIELDS = ["armies", "navies", "granted"]
CARD_FIELDS = ["hand", "prepared", "status", "discard", "face_down", "deck"]
POWER_FIELDS = [*CARD_FIELDS, "hand_known", "prepared_known", "bottom_known"]
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
        "tokens": space_ids(s.tokens),
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
        "armies": space_ids(s.pieces[country] & LAND_MASK),
        "navies": space_ids(s.pieces[country] & SEA_MASK),
    }
    if s.granted[country]:
        out["granted"] = space_ids(s.granted[country])
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
        "bottom_known": bottom if any(bottom) else [],
    }
    out.update({name: value for name, value in extras.items() if value})
    return out


def _known_of(s: Board, power: int, zone: int) -> list[list[str]]:
    """Return who knows which cards of a zone: a knower and a card for each, `all` for what everybody knows."""
    out = [["all", slug] for slug in card_ids(s, known_cards(s, power, zone, PUBLIC & ~0b11111))]
    for seat in range(POWERS):
        place = power * 2 + zone
        cards = [fact >> 8 & 0xFF for fact in s.known if fact >> 16 == place and fact & 0xFF == 1 << seat]
        out += [[POWER_IDS[seat], slug] for slug in card_ids(s, tuple(cards))]
    return out


# In


def place(s: Engine, data: Mapping[str, object]) -> None:
    """Fill an empty state from a position and advance it to its decision."""
    _known_fields(data, FIELDS, "the position")
    s.rng = seeded(_number(data, "seed", 0))
    s.round = _number(data, "round", 1)
    if not 1 <= s.round <= LAST_ROUND:
        raise InvalidPosition(f"The round must be from 1 to {LAST_ROUND}, not {s.round}.")
    s.active = _one_of(data, "turn", POWER_IDS, POWER_IDS[0])
    _place_points(s, _mapping(data, "vp"))
    _place_tokens(s, _words(data, "tokens"))
    countries, powers = _mapping(data, "countries"), _mapping(data, "powers")
    _known_fields(countries, list(COUNTRY_IDS), "the list of countries")
    _known_fields(powers, list(POWER_IDS), "the list of Powers")
    for country in range(COUNTRIES):
        _place_country(s, country, _mapping(countries, COUNTRY_IDS[country]))
    for power in range(POWERS):
        _place_power(s, power, _mapping(powers, POWER_IDS[power]))
    _no_enemies_together(s)
    _place_marks(s, data)
    if "frames" in data:
        _resume(s, data)
    else:
        step = _one_of(data, "step", STEPS, STEPS[0])
        s.push((P_TURN, STEP_START if step == 0 else step + 1))
    if s.stack:
        s.run()


def _place_points(s: Board, vp: Mapping[str, object]) -> None:
    _known_fields(vp, list(TEAM_IDS), "vp")
    s.central_vp = _number(vp, TEAM_IDS[0], 0)
    s.entente_vp = _number(vp, TEAM_IDS[1], 0)
    if s.central_vp < 0 or s.entente_vp < 0:
        raise InvalidPosition("A team never has fewer than 0 VP.")


def _place_tokens(s: Board, slugs: list[str]) -> None:
    s.tokens = _space_mask(s, slugs, LAND_MASK, "an Objective token")
    if len(slugs) > TOKENS:
        raise InvalidPosition(f"There are only {TOKENS} Objective tokens.")
    if s.tokens & ~TOKEN_MASK:
        raise InvalidPosition(f"No card can place an Objective token in {space_ids(s.tokens & ~TOKEN_MASK)[0]!r}.")


def _place_marks(s: Board, data: Mapping[str, object]) -> None:
    """Read what lasts for the turn or the round."""
    for slug in _words(data, "used"):
        number = s.rules.card_number.get(slug)
        if number is None or s.rules.cards[number].type != T_STATUS:
            raise InvalidPosition(f"{slug!r} is not a Status card.")
        s.used |= s.rules.cards[number].bit
    for slug in _words(data, "truce"):
        if slug not in COUNTRY_IDS:
            raise InvalidPosition(f"There is no country {slug!r}.")
        s.truce |= 1 << COUNTRY_IDS.index(slug)
    for slug in _words(data, "waived"):
        if slug not in POWER_IDS:
            raise InvalidPosition(f"There is no Power {slug!r}.")
        s.waived |= 1 << POWER_IDS.index(slug)


def _resume(s: Engine, data: Mapping[str, object]) -> None:
    """Restore the middle of an effect."""
    s.rng = _number(data, "rng", s.rng)
    s.ended = _number(data, "ended", 0)
    if s.ended and not 2 <= s.ended < 2 * len(REASONS):
        raise InvalidPosition(f"There is no end of a game with the number {s.ended}.")
    frames = data["frames"]
    if not isinstance(frames, list):
        raise InvalidPosition("The frames of a position must be a list of lists of numbers.")
    for frame in frames:
        if not isinstance(frame, list) or not all([type(n) is int for n in frame]):
            raise InvalidPosition("The frames of a position must be a list of lists of numbers.")
        s.push(tuple([n for n in frame if isinstance(n, int)]))
    check_stack(s)


def _place_country(s: Board, country: int, data: Mapping[str, object]) -> None:
    name = COUNTRY_NAMES[country]
    _known_fields(data, COUNTRY_FIELDS, name)
    armies = _space_mask(s, _words(data, "armies"), LAND_MASK, "an Army")
    navies = _space_mask(s, _words(data, "navies"), SEA_MASK, "a Navy")
    if armies.bit_count() > ARMY_POOL[country]:
        raise InvalidPosition(
            f"{name} has {armies.bit_count()} Armies on the board but only {ARMY_POOL[country]} in all."
        )
    if navies.bit_count() > NAVY_POOL[country]:
        raise InvalidPosition(
            f"{name} has {navies.bit_count()} Navies on the board but only {NAVY_POOL[country]} in all."
        )
    s.pieces[country] = armies | navies
    s.granted[country] = _space_mask(s, _words(data, "granted"), ANY_SPACE, "a piece")


def _place_power(s: Board, power: int, data: Mapping[str, object]) -> None:
    _known_fields(data, POWER_FIELDS, POWER_NAMES[power])
    left = list(s.rules.deck_lists[power])
    s.hands[power] = sorted_hand(_cards(s, power, data, "hand", left))
    s.prepared[power] = sorted_hand(_cards(s, power, data, "prepared", left))
    pile = _cards(s, power, data, "discard", left)[::-1]
    for card in _cards(s, power, data, "status", left):
        if s.rules.cards[card].type != T_STATUS:
            raise InvalidPosition(f"{s.rules.cards[card].source.id!r} is no Status and cannot lie on the table.")
        s.status |= s.rules.cards[card].bit
    face_down = _number(data, "face_down", 0)
    if not 0 <= face_down <= len(pile):
        raise InvalidPosition(f"{POWER_NAMES[power]} cannot have {face_down} face-down discards of {len(pile)}.")
    s.buried[power], s.played[power] = pile[:face_down], pile[face_down:]
    s.decks[power] = _cards(s, power, data, "deck", left) if "deck" in data else s.shuffle(tuple(left))
    _place_known(s, power, Z_HAND, data, "hand_known", list(s.hands[power]))
    _place_known(s, power, Z_PREPARED, data, "prepared_known", list(s.prepared[power]))
    bottom = data.get("bottom_known", [])
    if not isinstance(bottom, list) or len(bottom) not in (0, 2):
        raise InvalidPosition("What is known of the bottom of a deck is a list of two numbers.")
    for k, number in enumerate(bottom):
        if type(number) is not int or not 0 <= number <= len(s.decks[power]):
            raise InvalidPosition(f"What is known of the deck of {POWER_NAMES[power]} is more than the deck.")
        s.depth[k * POWERS + power] = number


def _place_known(s: Board, power: int, zone: int, data: Mapping[str, object], field: str, left: list[int]) -> None:
    """Read who knows which cards of a hand or of the prepared cards."""
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


def _cards(s: Board, power: int, data: Mapping[str, object], field: str, left: list[int]) -> Cards:
    """Read a list of cards of a Power, taking each from those left."""
    out: list[int] = []
    for slug in _words(data, field):
        number = s.rules.card_number.get(slug)
        if number is None:
            raise InvalidPosition(f"There is no card {slug!r}.")
        if s.rules.cards[number].power != power:
            raise InvalidPosition(f"The card {slug!r} is not one of {POWER_NAMES[power]}.")
        if number not in left:
            copies = s.rules.cards[number].source.count
            raise InvalidPosition(
                f"The card {slug!r} stands too often: there {'is' if copies == 1 else 'are'} only {copies}."
            )
        left.remove(number)
        out.append(number)
    return tuple(out)


def _space_mask(s: Board, slugs: list[str], kind: int, what: str) -> int:
    mask = 0
    for slug in slugs:
        number = SPACE_NUMBER.get(slug)
        if number is None:
            raise InvalidPosition(f"There is no space {slug!r}.")
        if not ANY_SPACE >> number & 1:
            raise InvalidPosition(f"{slug!r} is neutral; nothing can stand there.")
        if not kind >> number & 1:
            raise InvalidPosition(
                f"{slug!r} is {'a sea' if SEA_MASK >> number & 1 else 'land'}; {what} cannot stand there."
            )
        if not s.rules.links[0][number]:
            raise InvalidPosition(f"{slug!r} is not in play in this game.")
        if mask >> number & 1:
            raise InvalidPosition(f"{slug!r} stands twice; there is never more than one of a kind in a space.")
        mask |= 1 << number
    return mask


def _no_enemies_together(s: Board) -> None:
    shared = s.team_pieces(0) & s.team_pieces(1)
    if shared:
        raise InvalidPosition(f"Enemy pieces stand together in {space_ids(shared)[0]!r}.")


def _known_fields(data: Mapping[str, object], fields: list[str], where: str) -> None:
    for field in data:
        if field not in fields:
            raise InvalidPosition(f"{where[0].upper()}{where[1:]} has a field {field!r} that means nothing.")


def _mapping(data: Mapping[str, object], field: str) -> Mapping[str, object]:
    value = data.get(field, {})
    if not isinstance(value, Mapping):
        raise InvalidPosition(f"The field {field!r} must be an object.")
    return value


def _number(data: Mapping[str, object], field: str, default: int) -> int:
    value = data.get(field, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise InvalidPosition(f"The field {field!r} must be a whole number, not {value!r}.")
    return value


def _one_of(data: Mapping[str, object], field: str, names: tuple[str, ...], default: str) -> int:
    value = data.get(field, default)
    if not isinstance(value, str) or value not in names:
        raise InvalidPosition(f"The field {field!r} must be one of {', '.join(names)}, not {value!r}.")
    return names.index(value)


def _words(data: Mapping[str, object], field: str) -> list[str]:
    value = data.get(field, [])
    if not isinstance(value, list) or not all([isinstance(item, str) for item in value]):
        raise InvalidPosition(f"The field {field!r} must be a list of names.")
    return [str(item) for item in value]
