"""Positions: any state as data, and back (design, section 2)."""

from collections.abc import Mapping

from haversack.games.ww2.board import LAND_MASK, SEA_MASK, SPACE_NUMBER
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
    POSSESSIVES,
    REASONS,
    STEP_START,
    STEPS,
    T_RESPONSE,
    T_STATUS,
    TEAM_IDS,
)
from haversack.games.ww2.verbs import sorted_hand
from haversack.games.ww2.views import card_ids, response_ids, space_ids, status_ids, step_name
from haversack.kernel.errors import InvalidPosition
from haversack.kernel.rng import MASK, seeded

MOST_VP = 9999
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
        "opening": [space_ids(mask) for mask in s.opening],
        "ended": s.ended,
    }
    if s.rules.pack is not None:
        out["pack"] = s.rules.pack
    return out


def _country_of(s: Board, country: int) -> dict[str, object]:
    out: dict[str, object] = {
        "armies": space_ids(s.pieces[country] & LAND_MASK),
        "navies": space_ids(s.pieces[country] & SEA_MASK),
        "hand": card_ids(s, s.hands[country]),
        "status": status_ids(s, s.status & s.rules.owned_status[country]),
        "responses": response_ids(s, s.responses & s.rules.owned_responses[country]),
        "discard": card_ids(s, s.played[country][::-1] + s.buried[country][::-1]),
        "face_down": len(s.buried[country]),
        "deck": card_ids(s, s.decks[country]),
    }
    known = [s.depth[k * COUNTRIES + country] for k in range(3)]
    extras: dict[str, object] = {
        "protected": space_ids(s.shielded[country]),
        "granted": space_ids(s.granted[country]),
        "shown": card_ids(s, s.shown[country]),
        "known": known if any(known) else [],
    }
    out.update({name: value for name, value in extras.items() if value})
    return out


# In


def place(s: Engine, data: Mapping[str, object]) -> None:
    """Fill an empty state from a position and advance it to its decision."""
    _known_fields(data, FIELDS, "the position")
    if data.get("pack", s.rules.pack) != s.rules.pack:
        raise InvalidPosition("This position is of other decks: load the game with its pack.")
    seed = _number(data, "seed", 0)
    s.rng = seeded(seed)
    s.round = _number(data, "round", 1, 1, LAST_ROUND)
    s.active = _one_of(data, "turn", COUNTRY_IDS, "germany")
    _place_points(s, _mapping(data, "vp"))
    countries = _mapping(data, "countries")
    for name in countries:
        if name not in COUNTRY_IDS:
            raise InvalidPosition(f"There is no country {name!r}.")
    for country in range(COUNTRIES):
        _place_country(s, country, _mapping(countries, COUNTRY_IDS[country]))
    _no_enemies_together(s)
    s.opening = tuple(s.pieces)
    if "frames" in data:
        _resume(s, data)
    else:
        _nothing_but_frames_needs(data)
        step = _one_of(data, "step", STEPS, "play")
        s.push((P_TURN, STEP_START if step == 0 else step + 1))
    if s.stack:
        s.run()


def _nothing_but_frames_needs(data: Mapping[str, object]) -> None:
    for field in ("rng", "used", "opening", "ended"):
        if field in data:
            raise InvalidPosition(f"The field {field!r} means something only beside the field 'frames'.")


def _resume(s: Engine, data: Mapping[str, object]) -> None:
    """Restore the middle of an effect."""
    s.rng = _number(data, "rng", s.rng, 0, MASK)
    s.used = _used_mask(s, _words(data, "used"))
    s.ended = _number(data, "ended", 0, 0, 2 * len(REASONS) - 1)
    if "opening" in data:
        s.opening = _opening(data["opening"])
    frames = data["frames"]
    if not isinstance(frames, list):
        raise InvalidPosition("The frames of a position must be a list of lists of numbers.")
    for frame in frames:
        if not isinstance(frame, list) or not all(_is_number(n) for n in frame):
            raise InvalidPosition("The frames of a position must be a list of lists of numbers.")
        s.push(tuple([n for n in frame if isinstance(n, int)]))
    if s.ended == 1 or (s.ended != 0) == (len(frames) > 0):
        raise InvalidPosition("A position has frames while the game goes on, and how it ended once it is over.")
    check_stack(s)
    if data.get("step", step_name(s)) != step_name(s):
        raise InvalidPosition(f"The step {data['step']!r} is not that of the frames, {step_name(s)!r}.")


def _opening(value: object) -> Cards:
    """Read where each country's pieces stood when the turn began."""
    if not isinstance(value, list) or len(value) != COUNTRIES:
        raise InvalidPosition(f"The field 'opening' must be a list of {COUNTRIES} lists of spaces.")
    return tuple([_space_mask(_words({"opening": part}, "opening"), LAND_MASK | SEA_MASK) for part in value])


def _place_points(s: Board, vp: Mapping[str, object]) -> None:
    _known_fields(vp, TEAM_IDS, "vp")
    s.axis_vp = _number(vp, TEAM_IDS[0], 0, -MOST_VP, MOST_VP)
    s.allies_vp = _number(vp, TEAM_IDS[1], 0, -MOST_VP, MOST_VP)


def _place_country(s: Board, country: int, data: Mapping[str, object]) -> None:
    name = COUNTRY_NAMES[country]
    _known_fields(data, COUNTRY_FIELDS, name)
    armies = _space_mask(_words(data, "armies"), LAND_MASK)
    navies = _space_mask(_words(data, "navies"), SEA_MASK)
    for word, on_board, pool in (("Armies", armies, ARMY_POOL), ("Navies", navies, NAVY_POOL)):
        if on_board.bit_count() > pool[country]:
            number = on_board.bit_count()
            raise InvalidPosition(f"{name} has {number} {word} on the board but only {pool[country]} in all.")
    s.pieces[country] = armies | navies
    s.shielded[country] = _space_mask(_words(data, "protected"), LAND_MASK | SEA_MASK)
    for space in space_ids(s.shielded[country] & ~s.pieces[country]):
        raise InvalidPosition(f"{name} has no piece in {space!r} to be protected.")
    s.granted[country] = _space_mask(_words(data, "granted"), LAND_MASK | SEA_MASK)
    _place_cards(s, country, data)


def _place_cards(s: Board, country: int, data: Mapping[str, object]) -> None:
    left = list(s.rules.deck_lists[country])
    hand = _cards(s, country, data, "hand", left)
    discard = _cards(s, country, data, "discard", left)
    status = _cards(s, country, data, "status", left)
    responses = _cards(s, country, data, "responses", left)
    for field, cards, type_number in (("status", status, T_STATUS), ("responses", responses, T_RESPONSE)):
        for card in cards:
            if s.rules.cards[card].type != type_number:
                raise InvalidPosition(f"{s.rules.cards[card].source.id!r} cannot lie on the table as {field}.")
    for card in status:
        s.status |= s.rules.cards[card].bit
    for card in responses:
        s.responses |= s.rules.cards[card].bit
    s.hands[country] = sorted_hand(hand)
    pile = discard[::-1]
    face_down = _number(data, "face_down", 0)
    if not 0 <= face_down <= len(pile):
        raise InvalidPosition(f"{COUNTRY_NAMES[country]} cannot have {face_down} face-down discards of {len(pile)}.")
    s.buried[country], s.played[country] = pile[:face_down], pile[face_down:]
    s.decks[country] = _cards(s, country, data, "deck", left) if "deck" in data else s.shuffle(tuple(left))
    _place_knowledge(s, country, data)


def _place_knowledge(s: Board, country: int, data: Mapping[str, object]) -> None:
    shown = _cards(s, country, data, "shown", list(s.hands[country]))
    s.shown[country] = sorted_hand(shown)
    known = data.get("known", [])
    if not isinstance(known, list) or len(known) not in (0, 3):
        raise InvalidPosition("What is known of a deck is a list of three numbers.")
    for k, number in enumerate(known):
        if not _is_number(number) or not 0 <= number <= len(s.decks[country]):
            raise InvalidPosition(f"What is known of {POSSESSIVES[country]} deck is more than the deck.")
        s.depth[k * COUNTRIES + country] = number


def _cards(s: Board, country: int, data: Mapping[str, object], field: str, left: list[int]) -> Cards:
    """Read a list of cards of a country, taking each from those left."""
    out: list[int] = []
    for slug in _words(data, field):
        number = s.rules.card_number.get(slug)
        if number is None:
            raise InvalidPosition(f"There is no card {slug!r}.")
        if s.rules.cards[number].country != country:
            raise InvalidPosition(f"The card {slug!r} is not one of {COUNTRY_NAMES[country]}'s.")
        if number not in left:
            copies = s.rules.cards[number].source.count
            more = f"there are only {copies}" if field != "shown" else "it is not in that hand"
            raise InvalidPosition(f"The card {slug!r} stands too often: {more}.")
        left.remove(number)
        out.append(number)
    return tuple(out)


def _used_mask(s: Board, slugs: list[str]) -> int:
    mask = 0
    for slug in slugs:
        number = s.rules.card_number.get(slug)
        if number is None or s.rules.cards[number].type != T_STATUS:
            raise InvalidPosition(f"{slug!r} is not a Status that could have been used.")
        mask |= s.rules.cards[number].bit
    return mask


def _space_mask(slugs: list[str], kind: int) -> int:
    mask = 0
    for slug in slugs:
        number = SPACE_NUMBER.get(slug)
        if number is None:
            raise InvalidPosition(f"There is no space {slug!r}.")
        if not kind >> number & 1:
            word = "a sea" if SEA_MASK >> number & 1 else "land"
            raise InvalidPosition(f"{slug!r} is {word}; that piece cannot stand there.")
        if mask >> number & 1:
            raise InvalidPosition(f"A country has two pieces of a kind in {slug!r}.")
        mask |= 1 << number
    return mask


def _no_enemies_together(s: Board) -> None:
    shared = s.team_pieces(0) & s.team_pieces(1)
    if shared:
        raise InvalidPosition(f"Enemy pieces stand together in {space_ids(shared)[0]!r}.")


def _known_fields(data: Mapping[str, object], fields: tuple[str, ...], where: str) -> None:
    for field in data:
        if field not in fields:
            raise InvalidPosition(f"{where[0].upper()}{where[1:]} has a field {field!r} that means nothing.")


def _mapping(data: Mapping[str, object], field: str) -> Mapping[str, object]:
    value = data.get(field, {})
    if not isinstance(value, Mapping):
        raise InvalidPosition(f"The field {field!r} must be an object.")
    return value


def _is_number(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool)


def _number(
    data: Mapping[str, object], field: str, default: int, lowest: int | None = None, highest: int | None = None
) -> int:
    value = data.get(field, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise InvalidPosition(f"The field {field!r} must be a whole number, not {value!r}.")
    if (lowest is not None and value < lowest) or (highest is not None and value > highest):
        raise InvalidPosition(f"The field {field!r} must be from {lowest} to {highest}, not {value}.")
    return value


def _one_of(data: Mapping[str, object], field: str, names: tuple[str, ...], default: str) -> int:
    value = data.get(field, default)
    if not isinstance(value, str) or value not in names:
        raise InvalidPosition(f"The field {field!r} must be one of {', '.join(names)}, not {value!r}.")
    return names.index(value)


def _words(data: Mapping[str, object], field: str) -> list[str]:
    value = data.get(field, [])
    if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
        raise InvalidPosition(f"The field {field!r} must be a list of names.")
    return [str(item) for item in value]
