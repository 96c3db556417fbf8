"""Positions: any state as data, and back (design, section 2)."""

from collections.abc import Mapping

from haversack.games.greatwar.catalogue import (
    BIT,
    CARD_IDS,
    CARD_NUMBER,
    DECK_OF,
    EVENT_PARTS,
    FLAGS,
    HAPPENINGS,
    MODIFIER_NUMBER,
    NOBODY_ROLLS,
)
from haversack.games.greatwar.engine import Engine
from haversack.games.greatwar.frames import check_stack
from haversack.games.greatwar.queries import battle_points
from haversack.games.greatwar.state import Board, Cards
from haversack.games.greatwar.terms import (
    ACE,
    ATTACK,
    DECK_IDS,
    DECKS,
    END_LAST_TURN,
    EVENT_DECK,
    H_MODIFIER,
    LAPSED_ATTACK,
    MET_ATTACK,
    MET_NAT,
    NAT,
    P_TURN,
    PH_CAPTURE,
    PH_CLEANUP,
    PH_EVENT_RESOLVE,
    PH_GAME_OVER,
    PH_SETUP,
    PH_TURN_START,
    PHASES,
    PLAYABLE,
    SIDE_IDS,
    SIDE_NAMES,
    SIDES,
)
from haversack.games.greatwar.turn import deal_opening
from haversack.games.greatwar.verbs import end_game, look_over, with_card, work_out
from haversack.games.greatwar.views import REASONS, card_ids, mask_ids, modifier_names, table_entry
from haversack.kernel.errors import InvalidPosition
from haversack.kernel.rng import seeded

FIELDS = (
    [
        "game",
        "rules_version",
        "turn",
        "phase",
        "defender",
        "event",
        "central",
        "entente",
        "decks",
        "discards",
        "removed",
    ]
    + ["seed", "options", "pack", "modifiers", "met", "placed", "over", "excused", "active", "winner", "winners"]
    + ["apart", "marked", "looking", "rng", "frames", "ended"]
)
SIDE_FIELDS = ["hand", "aside", "table", "captured", "seen", "shown"]
ENTRY_FIELDS = ["card", "face", "used", "by", "why", "with", "earlier", "entering", "dueled"]
MET = {"central": MET_NAT[0], "entente": MET_NAT[1], "attack": MET_ATTACK, "lapsed": LAPSED_ATTACK}


# Out


def position_of(s: Board) -> dict[str, object]:
    """Return the whole state as data."""
    out: dict[str, object] = {
        "game": "greatwar",
        "turn": s.turn,
        "phase": PHASES[s.phase],
        "defender": SIDE_IDS[s.defender],
        "event": CARD_IDS[s.event] if s.event >= 0 else None,
        "options": dict(s.rules.options),
        "decks": {DECK_IDS[deck]: card_ids(s.decks[deck]) for deck in range(DECKS)},
        "discards": {DECK_IDS[deck]: card_ids(s.discards[deck][::-1]) for deck in range(DECKS)},
        "removed": card_ids(s.removed),
        "modifiers": modifier_names(s),
        "met": [name for name, bit in MET.items() if s.met & bit],
        "placed": s.placed,
        "over": s.over,
        "excused": [SIDE_IDS[side] for side in range(SIDES) if s.excused >> side & 1],
        "active": SIDE_IDS[s.active] if s.active >= 0 else None,
        "winner": SIDE_IDS[s.winner] if s.winner >= 0 else None,
        "winners": [SIDE_IDS[side] for side in s.winners],
        "apart": card_ids(s.apart),
        "marked": card_ids(s.marked),
        "looking": mask_ids(s.looking),
        "rng": s.rng,
        "frames": [list(frame) for frame in s.stack],
        "ended": s.ended,
    }
    for side in range(SIDES):
        out[SIDE_IDS[side]] = _side_of(s, side)
    if s.rules.pack is not None:
        out["pack"] = s.rules.pack
    return out


def _side_of(s: Board, side: int) -> dict[str, object]:
    out: dict[str, object] = {
        "hand": card_ids(s.hands[side]),
        "aside": card_ids(s.aside[side]),
        "table": [_entry_of(s, card) for card in s.table[side]],
        "captured": card_ids(s.captured[side]),
    }
    if s.seen[side]:
        out["seen"] = mask_ids(s.seen[side])
    if s.shown[side]:
        out["shown"] = mask_ids(s.shown[side])
    return out


def _entry_of(s: Board, card: int) -> dict[str, object]:
    out = table_entry(s, card)
    earlier = bool(FLAGS[card] & ACE) and card not in s.recent
    marks = (("earlier", earlier), ("entering", card in s.entering), ("dueled", card in s.dueled))
    out.update({name: True for name, holds in marks if holds})
    return out


# In


class Supply:
    """The cards of the scenario not yet laid anywhere."""

    def __init__(self, s: Board) -> None:
        self.left: set[int] = {card for pool in s.rules.all_cards for card in pool}

    def take(self, slug: str, decks: tuple[int, ...], where: str) -> int:
        """Take a card of one of these decks, or raise with the fault."""
        number = CARD_NUMBER.get(slug)
        if number is None:
            raise InvalidPosition(f"There is no card {slug!r}.")
        if DECK_OF[number] not in decks:
            raise InvalidPosition(f"The card {slug!r} cannot be {where}.")
        if number not in self.left:
            raise InvalidPosition(f"The card {slug!r} stands twice, or is not in this scenario.")
        self.left.remove(number)
        return number


def place(s: Engine, data: Mapping[str, object]) -> None:
    """Fill an empty state from a position and advance it to its decision."""
    _known_fields(data, FIELDS, "the position")
    s.rng = seeded(_number(data, "seed", 0))
    s.turn = _number(data, "turn", 1)
    if not 1 <= s.turn <= s.rules.turns:
        raise InvalidPosition(f"The turn must be from 1 to {s.rules.turns}, not {s.turn}.")
    s.phase = _one_of(data, "phase", PHASES, "turn_start")
    s.defender = _one_of(data, "defender", SIDE_IDS, SIDE_IDS[s.rules.defenders[s.turn]])
    supply = Supply(s)
    for side in range(SIDES):
        _place_side(s, side, _mapping(data, SIDE_IDS[side]), supply)
    _place_event(s, data, supply)
    _place_piles(s, data, supply)
    for side in range(SIDES):
        _place_ties(s, side, _mapping(data, SIDE_IDS[side]))
    _place_turn(s, data)
    if "frames" in data:
        _resume(s, data)
    else:
        _begin_phase(s)
    if s.stack:
        s.run()


def _place_side(s: Board, side: int, data: Mapping[str, object], supply: Supply) -> None:
    name = SIDE_NAMES[side]
    _known_fields(data, SIDE_FIELDS, name)
    mine = (side, 2, 3)
    s.hands[side] = tuple(sorted([supply.take(c, mine, f"in the hand of the {name}") for c in _words(data, "hand")]))
    laid = [supply.take(c, (2, 3), f"laid aside by the {name}") for c in _words(data, "aside")]
    s.aside[side] = tuple(sorted(laid))
    taken = [supply.take(c, (1 - side,), f"captured by the {name}") for c in _words(data, "captured")]
    s.captured[side] = tuple(taken)
    for entry in _entries(data):
        card = supply.take(_word(entry, "card"), mine, f"on the table of the {name}")
        s.table[side] += (card,)
        if _one_of(entry, "face", ("up", "down"), "up") == 1:
            s.down = with_card(s.down, card)
        if _mark(entry, "used"):
            s.used = with_card(s.used, card)
        if _mark(entry, "entering"):
            s.entering = with_card(s.entering, card)
        if not _mark(entry, "earlier") and FLAGS[card] & ACE:
            s.recent = with_card(s.recent, card)
        if _mark(entry, "dueled"):
            s.dueled = with_card(s.dueled, card)
    look_over(s, side)
    for field, masks in (("seen", s.seen), ("shown", s.shown)):
        masks[side] = _hand_mask(s, side, _words(data, field))


def _mark(entry: Mapping[str, object], field: str) -> bool:
    value = entry.get(field, False)
    if not isinstance(value, bool):
        raise InvalidPosition(f"The field {field!r} of a card on the table must be true or false.")
    return value


def _hand_mask(s: Board, side: int, slugs: list[str]) -> int:
    mask = 0
    for slug in slugs:
        number = CARD_NUMBER.get(slug, -1)
        if number not in s.hands[side]:
            raise InvalidPosition(f"The card {slug!r} is not in the hand of the {SIDE_NAMES[side]}.")
        mask |= BIT[number]
    return mask


def _place_ties(s: Board, side: int, data: Mapping[str, object]) -> None:
    """Note what holds a card face down and what a Plus card goes with."""
    for entry in _entries(data):
        card = CARD_NUMBER[_word(entry, "card")]
        if "by" in entry:
            source = _playable(entry, "by")
            why = _one_of(entry, "why", REASONS, REASONS[0])
            s.holds = tuple(sorted(s.holds + (card << 16 | source << 8 | why,)))
        if "with" in entry:
            base = _playable(entry, "with")
            if base not in s.table[side]:
                raise InvalidPosition(f"{entry['card']!r} goes with {entry['with']!r}, which is not on its table.")
            s.bonds = tuple(sorted(s.bonds + (card << 8 | base,)))


def _playable(entry: Mapping[str, object], field: str) -> int:
    number = CARD_NUMBER.get(_word(entry, field), PLAYABLE)
    if number >= PLAYABLE:
        raise InvalidPosition(f"There is no card {entry[field]!r} that could lie on the table.")
    return number


def _place_event(s: Board, data: Mapping[str, object], supply: Supply) -> None:
    event = data.get("event")
    if event is None:
        return
    if not isinstance(event, str):
        raise InvalidPosition("The field 'event' must be the name of a Random Event, or null.")
    if CARD_NUMBER.get(event, -1) == s.rules.scheduled[s.turn] >= 0:
        s.event = s.rules.scheduled[s.turn]
    else:
        s.event = supply.take(event, (EVENT_DECK,), "a Random Event")


def _place_piles(s: Board, data: Mapping[str, object], supply: Supply) -> None:
    """Lay the discards, the removed cards and the decks; a deck left out is all that is left, shuffled."""
    discards, decks = _mapping(data, "discards"), _mapping(data, "decks")
    for piles in (discards, decks):
        _known_fields(piles, list(DECK_IDS), "the list of decks")
    for deck in range(DECKS):
        pile = [supply.take(c, (deck,), f"a {DECK_IDS[deck]} discard") for c in _words(discards, DECK_IDS[deck])]
        s.discards[deck] = tuple(pile[::-1])
    anywhere = tuple(range(DECKS))
    s.removed = tuple([supply.take(c, anywhere, "removed") for c in _words(data, "removed")])
    s.apart = tuple([supply.take(c, (1 - s.defender,), "thrown in the search") for c in _words(data, "apart")])
    for deck in range(DECKS):
        if DECK_IDS[deck] in decks:
            cards = [supply.take(c, (deck,), f"in the {DECK_IDS[deck]} deck") for c in _words(decks, DECK_IDS[deck])]
            s.decks[deck] = tuple(cards)
    for deck in range(DECKS):
        if DECK_IDS[deck] not in decks:
            s.decks[deck] = s.shuffle(tuple([card for card in sorted(supply.left) if DECK_OF[card] == deck]))


def _place_turn(s: Board, data: Mapping[str, object]) -> None:
    """Set what lasts for the turn; what is left out is read off the table."""
    s.winners = tuple([_side_number(name) for name in _words(data, "winners")])
    s.winner = _one_of(data, "winner", SIDE_IDS, "central") if data.get("winner") is not None else -1
    s.active = _one_of(data, "active", SIDE_IDS, "central") if data.get("active") is not None else -1
    s.placed, s.over, s.ended = _number(data, "placed", 0), _number(data, "over", 0), _number(data, "ended", 0)
    s.excused = sum([1 << _side_number(name) for name in _words(data, "excused")])
    s.marked = tuple([_card(name) for name in _words(data, "marked")])
    s.looking = sum([BIT[_card(name)] for name in _words(data, "looking")])
    if "met" in data:
        s.met = sum([MET.get(name, 0) for name in _words(data, "met")])
    else:
        s.met = _duties_met(s)
    if "modifiers" in data:
        s.mods = _modifiers(_mapping(data, "modifiers"))
    elif s.event >= 0 and s.phase > PH_EVENT_RESOLVE:
        s.mods = _certain_modifiers(s)
    work_out(s)


def _duties_met(s: Board) -> int:
    out = 0
    for side in range(SIDES):
        for card in s.table[side]:
            out |= MET_NAT[side] if FLAGS[card] & NAT else 0
            out |= MET_ATTACK if FLAGS[card] & ATTACK and side != s.defender else 0
    return out


def _modifiers(data: Mapping[str, object]) -> Cards:
    out: list[int] = []
    for name in data:
        if name not in MODIFIER_NUMBER:
            raise InvalidPosition(f"There is no modifier {name!r}.")
        sides = sum([1 << _side_number(side) for side in _words(data, name)])
        out.append(MODIFIER_NUMBER[name] << 2 | sides)
    return tuple(sorted(out))


def _certain_modifiers(s: Board) -> Cards:
    """Return what the event in force changes without a die."""
    out: list[int] = []
    for part in EVENT_PARTS[s.event - PLAYABLE]:
        if part.by == NOBODY_ROLLS:
            out += [HAPPENINGS[n].amount << 2 | 3 for n in part.table[0] if HAPPENINGS[n].op == H_MODIFIER]
    return tuple(sorted(out))


def _resume(s: Engine, data: Mapping[str, object]) -> None:
    """Restore the middle of an effect."""
    s.rng = _number(data, "rng", s.rng)
    frames = data["frames"]
    if not isinstance(frames, list):
        raise InvalidPosition("The frames of a position must be a list of lists of numbers.")
    for frame in frames:
        if not isinstance(frame, list) or len(frame) < 2 or not all([type(n) is int for n in frame]):
            raise InvalidPosition("The frames of a position must be a list of lists of numbers.")
        s.push(tuple([n for n in frame if isinstance(n, int)]))
    check_stack(s)


def _begin_phase(s: Engine) -> None:
    """Begin at the phase the position names."""
    if s.phase == PH_GAME_OVER:
        end_game(s, s.ended or END_LAST_TURN)
        return
    if s.phase == PH_SETUP:
        s.push((P_TURN, PH_TURN_START))
        deal_opening(s, s.turn)
        return
    if PH_CAPTURE <= s.phase <= PH_CLEANUP and s.winner < 0:
        attacker = 1 - s.defender
        s.winner = s.defender if battle_points(s, s.defender) >= battle_points(s, attacker) else attacker
    s.push((P_TURN, s.phase))


# Reading


def _known_fields(data: Mapping[str, object], fields: list[str], where: str) -> None:
    for field in data:
        if field not in fields:
            raise InvalidPosition(f"{where[0].upper()}{where[1:]} has a field {field!r} that means nothing.")


def _mapping(data: Mapping[str, object], field: str) -> Mapping[str, object]:
    value = data.get(field, {})
    if not isinstance(value, Mapping):
        raise InvalidPosition(f"The field {field!r} must be an object.")
    return value


def _entries(data: Mapping[str, object]) -> list[Mapping[str, object]]:
    value = data.get("table", [])
    if not isinstance(value, list):
        raise InvalidPosition("The field 'table' must be a list of cards with their faces.")
    out: list[Mapping[str, object]] = []
    for entry in value:
        if not isinstance(entry, Mapping):
            raise InvalidPosition("The field 'table' must be a list of cards with their faces.")
        _known_fields(entry, ENTRY_FIELDS, "a card on the table")
        out.append(entry)
    return out


def _number(data: Mapping[str, object], field: str, default: int) -> int:
    value = data.get(field, default)
    if not isinstance(value, int) or isinstance(value, bool):
        raise InvalidPosition(f"The field {field!r} must be a whole number, not {value!r}.")
    return value


def _word(data: Mapping[str, object], field: str) -> str:
    value = data.get(field)
    if not isinstance(value, str):
        raise InvalidPosition(f"The field {field!r} must be a word, not {value!r}.")
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


def _side_number(name: str) -> int:
    if name not in SIDE_IDS:
        raise InvalidPosition(f"There is no side {name!r}.")
    return SIDE_IDS.index(name)


def _card(slug: str) -> int:
    number = CARD_NUMBER.get(slug)
    if number is None:
        raise InvalidPosition(f"There is no card {slug!r}.")
    return number
