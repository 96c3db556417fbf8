"""Battles: their beginning, the Status cards that answer it, and how they end (F-BAT).

A battle goes through stages: it starts, Status cards answer, Reinforce and Sustain alternate (`responses`), and a
battle that failed may be counterattacked (`counterattack`). Each stage is a procedure with the fields of the battle.
"""

from typing import TYPE_CHECKING, ClassVar

from haversack.games.y1914.engine import events
from haversack.games.y1914.engine.actions import (
    burn,
    discard_before,
    face_up,
    leave_prepared,
    look,
    lose_status,
    score,
    take_off,
    tell,
)
from haversack.games.y1914.engine.aftermath import AfterBattle
from haversack.games.y1914.engine.card_text import Text
from haversack.games.y1914.engine.discards import GiveUp
from haversack.games.y1914.engine.events import W_BOTH, W_CROSSING, W_TERRAIN, W_TEXT, W_TOLL, cause_of
from haversack.games.y1914.engine.procedure import Procedure
from haversack.games.y1914.engine.queries import defending, enemies_at, is_difficult, listening, terrain_cost, tolled
from haversack.games.y1914.engine.status_text import set_off
from haversack.games.y1914.facts.board import DIFFICULT_MASK
from haversack.games.y1914.facts.constants import (
    ADJECTIVES,
    BY_BATTLE,
    CLEAR,
    DIFFICULT,
    K_ATTACKED,
    K_ATTACKING,
    K_BATTLED,
    K_BATTLED_TEXT,
    PASS,
    POWER,
    POWER_NAMES,
    POWER_OF,
    T_STATUS,
    TEAM_OF,
    TEAM_OF_POWER,
    Z_DECK,
    Z_PREPARED,
)
from haversack.games.y1914.facts.names import COUNTRIES_THE, POWERS_THE, SPACES_THE, kind_name
from haversack.kernel.decisions import Reason
from haversack.kernel.english import all_of, count_of, opening, some
from haversack.kernel.procedures import Question
from haversack.qmg.compile import PL_TERRAIN

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.state import State


class Battle(Procedure):
    """A stage of a battle: who battles which space from where, and the symbols used so far."""

    __slots__ = ("country", "space", "source", "reinforced", "sustained")

    FIELDS: ClassVar[dict[str, str]] = {
        "country": "country",
        "space": "space",
        "source": "space",
        "reinforced": "many",
        "sustained": "many",
    }
    RULE: ClassVar[str] = "F-BAT-12"
    ABOUT: ClassVar[str] = "the battle is being resolved"
    IS_BATTLE: ClassVar[bool] = True

    def __init__(self, country: int, space: int, source: int, reinforced: int, sustained: int) -> None:
        self.country: int = country
        self.space: int = space
        self.source: int = source
        self.reinforced: int = reinforced
        self.sustained: int = sustained

    def is_sound(self, s: "State") -> bool:
        return self.space != self.source

    def win(self, s: "State") -> None:
        """Remove all enemy pieces in the space (F-BAT-13), then let Status cards answer."""
        country, space = self.country, self.space
        enemies = enemies_at(s, TEAM_OF[country], space)
        for enemy in enemies:
            take_off(s, enemy, space, BY_BATTLE)
        tell(s, events.BATTLE_WON, (country, space, len(enemies)))
        if s.status & s.rules.listeners.bits[K_BATTLED]:
            for card in listening(s, K_BATTLED, country):
                if battled_there(card, space, self.source):
                    s.push(AfterBattle(card.number, space, self.source))
        if s.status & s.rules.listeners.bits[K_BATTLED_TEXT]:
            heard = [card for card in listening(s, K_BATTLED_TEXT, country) if battled_there(card, space, self.source)]
            set_off(s, heard, battled=space, difficult=is_difficult(space, self.source))

    def story(self, s: "State") -> str:
        """Return who battles which space from where, against whom."""
        enemies = enemies_at(s, TEAM_OF[self.country], self.space)
        foes = all_of([f"the {ADJECTIVES[enemy]} {kind_name(self.space)}" for enemy in enemies])
        who, where, source = COUNTRIES_THE[self.country], SPACES_THE[self.space], SPACES_THE[self.source]
        return opening(f"{who} battles {where} from {source}{f' against {foes}' if foes else ''}")

    def title(self, s: "State") -> str:
        return f"Battle of {SPACES_THE[self.space]} by {COUNTRIES_THE[self.country]}"


# Status cards that answer the start of a battle (F-BAT-7)


def battled_there(card: "CardDef", space: int, source: int) -> bool:
    """Say whether a battle of a space from a source is one that a Status listens for."""
    trigger = card.trigger
    if trigger is None or not trigger.pieces.spaces >> space & 1:
        return False
    if trigger.spot.mode == PL_TERRAIN:
        return trigger.spot.mask == (DIFFICULT if is_difficult(space, source) else CLEAR)
    return trigger.spot.mask >> space & 1 == 1


def starters(s: "State", country: int, space: int, source: int, by_attacker: bool) -> list["CardDef"]:
    """Return the Status cards of a side that answer the start of a battle."""
    if not by_attacker:
        return defending(s, country, space, source)
    out: list[CardDef] = []
    for card in listening(s, K_ATTACKING, country):
        trigger = card.trigger
        if trigger is not None and trigger.pieces.spaces & trigger.spot.mask & 1 << space:
            if any([trigger.who >> enemy & 1 for enemy in enemies_at(s, TEAM_OF[country], space)]):
                out.append(card)
    return out


def use_at_start(s: "State", battle: Battle, card: "CardDef") -> None:
    """Carry out a Status that answers the start of a battle."""
    attacker = POWER_OF[battle.country]
    if card.once:
        s.used |= card.bit
    if card.points:
        tell(s, events.STATUS_USED, (card.power,), (card.number,))
        score(s, TEAM_OF_POWER[card.power], card.points, cause_of(W_TEXT, card.number), card.country)
    elif card.trigger is not None and card.trigger.kind == K_ATTACKED:
        if not card.by_choice:
            tell(s, events.STATUS_USED, (card.power,), (card.number,))
        if card.zone == Z_DECK:
            burn(s, attacker, cause_of(W_TEXT, card.number))
        else:
            s.push(GiveUp(attacker, card.zone, 1, attacker, card.number))
    elif card.zone >= 0:
        s.push(StrikeDefender(card.number, battle.space))
    else:
        lose_status(s, card.number)
        for power in defenders(s, card.power, battle.space):
            cards = s.prepared[power]
            if cards:
                look(s, power, Z_PREPARED, card.power)
                tell(s, events.LOOKED, (card.power, power), cards, 1 << card.power | 1 << power)
        s.push(PeekDiscard(card.number, battle.space))


def defenders(s: "State", power: int, space: int) -> list[int]:
    """Return the enemy Powers with a piece in a space, in turn order."""
    return sorted({POWER_OF[country] for country in enemies_at(s, TEAM_OF_POWER[power], space)})


class StrikeDefender(Procedure):
    """Make one defending Power discard a card, by a Status."""

    __slots__ = ("status", "space")

    FIELDS: ClassVar[dict[str, str]] = {"status": "card", "space": "space"}
    KIND: ClassVar[str] = "power"
    RULE: ClassVar[str] = "F-CRD-7"
    ABOUT: ClassVar[str] = "a Power is chosen for a Status"

    def __init__(self, status: int, space: int) -> None:
        self.status: int = status
        self.space: int = space

    def is_sound(self, s: "State") -> bool:
        return s.rules.cards[self.status].type == T_STATUS

    def ask(self, s: "State") -> Question:
        power = s.rules.cards[self.status].power
        return Question(power, [POWER + defender for defender in defenders(s, power, self.space)])

    def do(self, s: "State", choice: int) -> None:
        card, power = s.rules.cards[self.status], choice - POWER
        if card.zone == Z_DECK:
            burn(s, power, cause_of(W_TEXT, card.number))
        else:
            s.push(GiveUp(power, card.zone, 1, power, card.number))

    def power_label(self, s: "State", power: int) -> str:
        return discards_label(s, power, s.rules.cards[self.status].zone, 1)

    def title(self, s: "State") -> str:
        return f"{s.rules.cards[self.status].title} strikes a defender"

    def prompt(self, s: "State") -> str:
        status = s.rules.cards[self.status]
        what = "the top card of its draw deck" if status.zone == Z_DECK else "a prepared card"
        return f"{status.title}: which defending Power discards {what}?"


def discards_label(s: "State", power: int, zone: int, number: int) -> str:
    """Return what a Power would discard, for the one who chooses it."""
    name = POWER_NAMES[power]
    if zone == Z_DECK:
        return f"{name} discards the top card of its draw deck (it has {count_of(len(s.decks[power]))} there)"
    has = len(s.prepared[power])
    short = "" if has >= number else "; each missing one costs its team 1 VP"
    cards = some(number, "prepared card")
    return f"{name} discards {cards} (it has {has}{short})"


class PeekDiscard(Procedure):
    """Discard one of the defenders' prepared cards, after looking at them by a Status."""

    __slots__ = ("status", "space")

    FIELDS: ClassVar[dict[str, str]] = {"status": "card", "space": "space"}
    KIND: ClassVar[str] = "peek"
    RULE: ClassVar[str] = "F-CRD-7"
    ABOUT: ClassVar[str] = "a prepared card is chosen for a Status"
    PASS_LABEL: ClassVar[str] = "Discard none of them"

    def __init__(self, status: int, space: int) -> None:
        self.status: int = status
        self.space: int = space

    def is_sound(self, s: "State") -> bool:
        return s.rules.cards[self.status].type == T_STATUS

    def ask(self, s: "State") -> Question:
        seat = s.rules.cards[self.status].power
        found: set[int] = set()
        for power in defenders(s, seat, self.space):
            found |= set(s.prepared[power])
        return Question(seat, [s.rules.give + card for card in sorted(found)], PASS)

    def do(self, s: "State", choice: int) -> None:
        if choice == PASS:
            return
        card, cause = choice - s.rules.give, cause_of(W_TEXT, self.status)
        owner = s.rules.cards[card].power
        if s.rules.cards[self.status].shows:
            leave_prepared(s, owner, card, True)
            face_up(s, owner, card)
            tell(s, events.SHOWN_DISCARD, (owner, cause), (card,))
        else:
            discard_before(s, owner, Z_PREPARED, card, s.rules.cards[self.status].power, cause)

    def give_label(self, s: "State", card: "CardDef") -> str:
        return f"Discard {card.title} of {POWERS_THE[card.power]}: {card.side}"

    def title(self, s: "State") -> str:
        return f"{s.rules.cards[self.status].title} looks at the defenders' prepared cards"

    def prompt(self, s: "State") -> str:
        how = "shown" if s.rules.cards[self.status].shows else "unseen by the others"
        name = s.rules.cards[self.status].title
        return f"{name}: which of the defenders' prepared cards is discarded, {how}?"


def price_of_battle(s: "State", country: int, space: int, source: int) -> int:
    """Return what a battle is paid for: terrain, a Status of the enemy, or both."""
    if not tolled(s, country) >> space & 1:
        return cause_of(W_TERRAIN if DIFFICULT_MASK >> space & 1 else W_CROSSING, space)
    return cause_of(W_BOTH if terrain_cost(s, country, space, source) else W_TOLL, space)


def call_off(s: "State", battle: Battle) -> None:
    """Fight no battle: the piece was removed, or cut off, while the price was paid (F-BAT-1; ruling 8.14)."""
    tell(s, events.BATTLE_OFF, (battle.country, battle.space, battle.source))
    below = s.stack[-1]
    if isinstance(below, Text) and below.battled == battle.space:
        s.stack[-1] = below.at(below.part, -1, below.difficult, below.built)


def no_symbol(card: "CardDef", rule: str) -> Reason:
    """Say that a prepared card shows another symbol than the one asked for."""
    return Reason(f"{card.title} does not show the symbol that is asked for.", rule)
