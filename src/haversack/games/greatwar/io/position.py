"""Positions: any state as data, and back."""

from typing import TYPE_CHECKING

from haversack.games.greatwar.engine.actions import end_game, look_over, rebuild, with_card, work_out
from haversack.games.greatwar.engine.hands import deal_opening
from haversack.games.greatwar.engine.procedure import Procedure
from haversack.games.greatwar.engine.queries import battle_points
from haversack.games.greatwar.engine.turn import Turn
from haversack.games.greatwar.facts.constants import (
    ACE,
    ATTACK,
    DECK_IDS,
    DECKS,
    END_CANNOT_DRAW,
    END_LAST_TURN,
    ENDED_BY_CANCEL,
    EVENT_DECK,
    MET_ATTACK,
    MET_NAT,
    NAT,
    PH_CAPTURE,
    PH_CLEANUP,
    PH_EVENT_RESOLVE,
    PH_GAME_OVER,
    PH_SETUP,
    PH_TURN_START,
    PHASES,
    REASONS,
    SIDE_IDS,
    SIDE_NAMES,
    SIDES,
    Cards,
)
from haversack.games.greatwar.io.view import card_ids, mask_ids, modifier_names, table_entry
from haversack.games.greatwar.language.tables import BIT, Tables
from haversack.games.greatwar.language.verb import NOBODY_ROLLS
from haversack.kernel import reading as read
from haversack.kernel.cards import sorted_hand
from haversack.kernel.errors import InvalidPosition
from haversack.kernel.frame_codec import check_stack, frames_data, read_frames
from haversack.kernel.reading import Data
from haversack.kernel.rng import as_data, seeded

if TYPE_CHECKING:
    from haversack.games.greatwar.state import State

FIELDS = (
    *("game", "rules_version", "turn", "phase", "defender", "event", "central", "entente", "decks", "discards"),
    *("removed", "seed", "options", "pack", "modifiers", "met", "placed", "over", "excused", "active", "winner"),
    *("winners", "apart", "marked", "looking", "rolls", "rng", "frames", "ended"),
)
SIDE_FIELDS = ("hand", "aside", "table", "captured", "seen", "shown")
ENTRY_FIELDS = ("card", "face", "used", "by", "why", "with", "earlier", "entering", "dueled")
MET = ("central", "entente", "attack", "lapsed")  # in the order of their bits


# Out


def position_of(s: "State") -> dict[str, object]:
    """Return the whole state as data."""
    out: dict[str, object] = {
        "game": "greatwar",
        "turn": s.turn,
        "phase": PHASES[s.phase],
        "defender": SIDE_IDS[s.defender],
        "event": s.cards.ids[s.event] if s.event >= 0 else None,
        "options": dict(s.rules.options),
        "decks": {DECK_IDS[deck]: card_ids(s.cards, s.decks[deck]) for deck in range(DECKS)},
        "discards": {DECK_IDS[deck]: card_ids(s.cards, s.discards[deck][::-1]) for deck in range(DECKS)},
        "removed": card_ids(s.cards, s.removed),
        "modifiers": modifier_names(s),
        "met": [name for place, name in enumerate(MET) if s.met >> place & 1],
        "placed": s.placed,
        "over": s.over,
        "excused": [SIDE_IDS[side] for side in range(SIDES) if s.excused >> side & 1],
        "active": SIDE_IDS[s.active] if s.active >= 0 else None,
        "winner": SIDE_IDS[s.winner] if s.winner >= 0 else None,
        "winners": [SIDE_IDS[side] for side in s.winners],
        "apart": card_ids(s.cards, s.apart),
        "marked": card_ids(s.cards, s.marked),
        "looking": mask_ids(s.cards, s.looking),
        "rolls": [{"side": SIDE_IDS[code >> 4 & 1], "die": code & 15, "part": code >> 8} for code in s.rolls],
        "rng": as_data(s.rng),
        "frames": frames_data(s.stack, s.rules.ranges),
        "ended": s.ended,
    }
    for side in range(SIDES):
        out[SIDE_IDS[side]] = _side_of(s, side)
    if s.rules.pack is not None:
        out["pack"] = s.rules.pack
    return out


def _side_of(s: "State", side: int) -> dict[str, object]:
    out: dict[str, object] = {
        "hand": card_ids(s.cards, s.hands[side]),
        "aside": card_ids(s.cards, s.aside[side]),
        "table": [_entry_of(s, card) for card in s.table[side]],
        "captured": card_ids(s.cards, s.captured[side]),
    }
    if s.seen[side]:
        out["seen"] = mask_ids(s.cards, s.seen[side])
    if s.shown[side]:
        out["shown"] = mask_ids(s.cards, s.shown[side])
    return out


def _entry_of(s: "State", card: int) -> dict[str, object]:
    out = table_entry(s, card)
    earlier = bool(s.cards.flags[card] & ACE) and card not in s.recent
    marks = (("earlier", earlier), ("entering", card in s.entering), ("dueled", card in s.dueled))
    out.update({name: True for name, holds in marks if holds})
    return out


# In


class Supply:
    """The cards of the scenario not yet laid anywhere."""

    def __init__(self, s: "State") -> None:
        self.cards: Tables = s.cards
        self.left: set[int] = {card for pool in s.rules.all_cards for card in pool}

    def take(self, slug: str, decks: tuple[int, ...], where: str) -> int:
        """Take a card of one of these decks, or raise with the fault."""
        number = self.cards.number_of.get(slug)
        if number is None:
            raise InvalidPosition(f"There is no card {slug!r}.")
        if self.cards.deck_of[number] not in decks:
            raise InvalidPosition(f"The card {slug!r} cannot be {where}.")
        if number not in self.left:
            raise InvalidPosition(f"The card {slug!r} stands twice, or is not in this scenario.")
        self.left.remove(number)
        return number

    def take_all(self, data: Data, field: str, decks: tuple[int, ...], where: str) -> Cards:
        """Take the cards of a field."""
        return tuple([self.take(slug, decks, where) for slug in read.words(data, field)])


def place(s: "State", data: Data) -> None:
    """Fill an empty state from a position and advance it to its decision."""
    read.known_fields(data, FIELDS, "the position")
    s.rng = seeded(read.any_number(data, "seed", 0))
    s.turn = read.number(data, "turn", 1, 1, s.rules.turns)
    s.phase = read.one_of(data, "phase", PHASES, "turn_start")
    s.defender = read.one_of(data, "defender", SIDE_IDS, SIDE_IDS[s.rules.defenders[s.turn]])
    supply = Supply(s)
    for side in range(SIDES):
        _place_side(s, side, read.mapping(data, SIDE_IDS[side]), supply)
    _place_event(s, data, supply)
    _place_piles(s, data, supply)
    for side in range(SIDES):
        _place_ties(s, side, read.mapping(data, SIDE_IDS[side]))
    _place_turn(s, data)
    if "frames" in data:
        _resume(s, data)
    else:
        _begin_phase(s)
    if s.stack:
        s.run()


def _place_side(s: "State", side: int, data: Data, supply: Supply) -> None:
    name = SIDE_NAMES[side]
    read.known_fields(data, SIDE_FIELDS, name)
    mine = (side, 2, 3)
    s.hold(side, sorted_hand(supply.take_all(data, "hand", mine, f"in the hand of the {name}")))
    s.aside[side] = sorted_hand(supply.take_all(data, "aside", (2, 3), f"laid aside by the {name}"))
    s.captured[side] = supply.take_all(data, "captured", (1 - side,), f"captured by the {name}")
    for entry in _entries(data):
        card = supply.take(read.word(entry, "card"), mine, f"on the table of the {name}")
        s.table[side] += (card,)
        if read.one_of(entry, "face", ("up", "down"), "up") == 1:
            s.down = with_card(s.down, card)
        if read.flag(entry, "used"):
            s.used = with_card(s.used, card)
        if read.flag(entry, "entering"):
            s.entering = with_card(s.entering, card)
        if not read.flag(entry, "earlier") and s.cards.flags[card] & ACE:
            s.recent = with_card(s.recent, card)
        if read.flag(entry, "dueled"):
            s.dueled = with_card(s.dueled, card)
    look_over(s, side)
    for field, masks in (("seen", s.seen), ("shown", s.shown)):
        masks[side] = _hand_mask(s, side, read.words(data, field))


def _hand_mask(s: "State", side: int, slugs: list[str]) -> int:
    mask = 0
    for slug in slugs:
        number = s.cards.number_of.get(slug, -1)
        if number not in s.hands[side]:
            raise InvalidPosition(f"The card {slug!r} is not in the hand of the {SIDE_NAMES[side]}.")
        mask |= BIT[number]
    return mask


def _place_ties(s: "State", side: int, data: Data) -> None:
    """Note what holds a card face down and what a Plus card goes with."""
    for entry in _entries(data):
        card = s.cards.number_of[read.word(entry, "card")]
        if "by" in entry:
            source = _playable(s.cards, entry, "by")
            why = read.one_of(entry, "why", REASONS, REASONS[0])
            s.holds = tuple(sorted(s.holds + (card << 16 | source << 8 | why,)))
        if "with" in entry:
            base = _playable(s.cards, entry, "with")
            if base not in s.table[side]:
                raise InvalidPosition(f"{entry['card']!r} goes with {entry['with']!r}, which is not on its table.")
            s.bonds = tuple(sorted(s.bonds + (card << 8 | base,)))


def _playable(t: Tables, entry: Data, field: str) -> int:
    number = t.number_of.get(read.word(entry, field), t.playable)
    if number >= t.playable:
        raise InvalidPosition(f"There is no card {entry[field]!r} that could lie on the table.")
    return number


def _place_event(s: "State", data: Data, supply: Supply) -> None:
    event = data.get("event")
    if event is None:
        return
    if not isinstance(event, str):
        raise InvalidPosition("The field 'event' must be the name of a Random Event, or null.")
    if s.cards.number_of.get(event, -1) == s.rules.scheduled[s.turn] >= 0:
        s.event = s.rules.scheduled[s.turn]
    else:
        s.event = supply.take(event, (EVENT_DECK,), "a Random Event")


def _place_piles(s: "State", data: Data, supply: Supply) -> None:
    """Lay the discards, the removed cards and the decks; a deck left out is all that is left, shuffled."""
    discards, decks = read.mapping(data, "discards"), read.mapping(data, "decks")
    for piles in (discards, decks):
        read.known_names(piles, DECK_IDS, "deck")
    for deck, name in enumerate(DECK_IDS):
        s.discards[deck] = supply.take_all(discards, name, (deck,), f"a {name} discard")[::-1]
    s.removed = supply.take_all(data, "removed", tuple(range(DECKS)), "removed")
    s.apart = supply.take_all(data, "apart", (1 - s.defender,), "thrown in the search")
    for deck, name in enumerate(DECK_IDS):
        s.decks[deck] = supply.take_all(decks, name, (deck,), f"in the {name} deck")
    for deck in range(DECKS):
        if DECK_IDS[deck] not in decks:
            s.decks[deck] = s.shuffle(tuple([card for card in sorted(supply.left) if s.cards.deck_of[card] == deck]))
        rebuild(s, deck)


def _place_turn(s: "State", data: Data) -> None:
    """Set what lasts for the turn; what is left out is read off the table."""
    s.winners = tuple(read.named(data, "winners", SIDE_IDS, "side"))
    s.winner, s.active = _side_or_none(data, "winner"), _side_or_none(data, "active")
    s.placed = read.number(data, "placed", 0, 0, s.cards.playable)
    s.over = read.number(data, "over", 0, 0, ENDED_BY_CANCEL)
    s.ended = read.number(data, "ended", 0, 0, END_CANNOT_DRAW + 1)
    s.excused = read.mask(data, "excused", SIDE_IDS, "side")
    s.marked = tuple([_card(s.cards, name) for name in read.words(data, "marked")])
    if len(s.marked) % 2 or any([card not in s.table[0] + s.table[1] for card in s.marked]):
        raise InvalidPosition("The field 'marked' must name cards on the table in pairs, a target and its blockade.")
    s.looking = sum([BIT[_card(s.cards, name)] for name in read.words(data, "looking")])
    s.rolls = _rolls(s, read.objects(data, "rolls"))
    s.met = read.mask(data, "met", MET, "duty") if "met" in data else _duties_met(s)
    if "modifiers" in data:
        s.mods = _modifiers(s.cards, read.mapping(data, "modifiers"))
    elif s.event >= 0 and s.phase > PH_EVENT_RESOLVE:
        s.mods = _certain_modifiers(s)
    work_out(s)


def _rolls(s: "State", entries: list[Data]) -> Cards:
    """Read the dice of the turn's event."""
    parts = len(s.cards.event_parts[s.event - s.cards.playable]) if s.event >= 0 else 0
    out: list[int] = []
    for entry in entries:
        read.known_fields(entry, ("side", "die", "part"), "a roll of the die")
        side, die = read.one_of(entry, "side", SIDE_IDS, SIDE_IDS[0]), read.number(entry, "die", 1, 1, 6)
        out.append(read.number(entry, "part", 0, 0, parts - 1) << 8 | side << 4 | die)
    return tuple(out)


def _duties_met(s: "State") -> int:
    out = 0
    for side in range(SIDES):
        for card in s.table[side]:
            out |= MET_NAT[side] if s.cards.flags[card] & NAT else 0
            out |= MET_ATTACK if s.cards.flags[card] & ATTACK and side != s.defender else 0
    return out


def _modifiers(t: Tables, data: Data) -> Cards:
    out: list[int] = []
    read.known_names(data, tuple(t.modifier_number), "modifier")
    for name in data:
        out.append(t.modifier_number[name] << 2 | read.mask(data, name, SIDE_IDS, "side"))
    return tuple(sorted(out))


def _certain_modifiers(s: "State") -> Cards:
    """Return what the event in force changes without a die."""
    out: list[int] = []
    for part in s.cards.event_parts[s.event - s.cards.playable]:
        if part.by == NOBODY_ROLLS:
            numbers = [happening.modifier() for happening in part.table[0]]
            out += [number << 2 | 3 for number in numbers if number >= 0]
    return tuple(sorted(out))


def _resume(s: "State", data: Data) -> None:
    """Restore the middle of an effect."""
    s.rng = read.stream(data, s.rng)
    frames = read_frames(data, Procedure, s.rules.ranges, s.ended > 0)
    check_stack(s, frames)
    if s.winner < 0 and any([isinstance(frame, Procedure) and frame.needs_winner() for frame in frames]):
        raise InvalidPosition("A turn that was fought to its end must name its winner.")
    s.stack = list(frames)


def _begin_phase(s: "State") -> None:
    """Begin at the phase the position names."""
    if s.phase == PH_GAME_OVER:
        end_game(s, s.ended or END_LAST_TURN)
        return
    if s.phase == PH_SETUP:
        s.push(Turn(PH_TURN_START))
        deal_opening(s, s.turn)
        return
    if PH_CAPTURE <= s.phase <= PH_CLEANUP and s.winner < 0:
        attacker = 1 - s.defender
        s.winner = s.defender if battle_points(s, s.defender) >= battle_points(s, attacker) else attacker
    s.push(Turn(s.phase))


def _entries(data: Data) -> list[Data]:
    """Return the cards on a table, each with its face and marks."""
    entries = read.objects(data, "table")
    for entry in entries:
        read.known_fields(entry, ENTRY_FIELDS, "a card on the table")
    return entries


def _side_or_none(data: Data, field: str) -> int:
    return -1 if data.get(field) is None else read.one_of(data, field, SIDE_IDS, SIDE_IDS[0])


def _card(t: Tables, slug: str) -> int:
    number = t.number_of.get(slug)
    if number is None:
        raise InvalidPosition(f"There is no card {slug!r}.")
    return number
