"""Why a choice is not offered: a sentence and the rule behind it. It says nothing the asker may not know."""

from typing import TYPE_CHECKING

from haversack.games.ww2.engine.playing import PlayStep
from haversack.games.ww2.engine.stationed import is_there, stationed_of
from haversack.games.ww2.engine.windows import Window
from haversack.games.ww2.facts.board import SPACE_COUNT
from haversack.games.ww2.facts.constants import (
    CARDS,
    COUNTRY,
    DECK,
    K_INSTEAD_OF_PLAY,
    PIECE,
    REALLOCATE_COST,
    REMOVE,
    SPACE,
    T_RESPONSE,
    T_STATUS,
    VP,
)
from haversack.games.ww2.facts.names import COUNTRIES_NAMED, PLACES, kind_name
from haversack.kernel.decisions import Reason
from haversack.kernel.english import opening

if TYPE_CHECKING:
    from haversack.games.ww2.state import State


def explanation(s: "State", choice: int, asker: int) -> list[Reason]:
    """Return the reasons why a choice cannot be made by that seat now."""
    if s.seat < 0:
        return [Reason("The game is over.", "W-VIC-4")]
    if REMOVE <= choice < COUNTRY:
        return _remove_reasons(s, choice, asker)
    if choice >= s.rules.stationed_remove:
        return _take_back_reasons(s, choice, asker)
    if asker != s.seat:
        if choice in s.beside(asker):
            return []
        return [Reason(f"It is not for {COUNTRIES_NAMED[asker]} to decide now.", "W-TRN-1")]
    if choice in s.legal:
        return []
    if choice < SPACE:
        return [_plain_reason(s, choice)]
    if choice < PIECE:
        return s.asking().space_reasons(s, choice - SPACE)
    if choice < REMOVE:
        return _piece_reasons(s, choice)
    if choice < CARDS:
        return [s.asking().otherwise("This")]
    if choice >= s.rules.stationed_piece:
        return _stationed_reasons(s, choice)
    return _card_reasons(s, choice)


def _plain_reason(s: "State", choice: int) -> Reason:
    """Say why a question cannot be declined, or paid for otherwise."""
    if choice in (DECK, VP):
        return Reason("Nobody may choose to discard from the deck or to lose VP.", "W-DIS-3")
    return s.asking().declining_reason()


def _remove_reasons(s: "State", choice: int, asker: int) -> list[Reason]:
    country, space = divmod(choice - REMOVE, SPACE_COUNT)
    if not s.pieces[country] >> space & 1:
        name = f"{kind_name(1 << space)} in {PLACES[space]}"
        return [Reason(f"{opening(COUNTRIES_NAMED[country])} has no {name}.", "W-PCE-5")]
    if country != asker:
        return [Reason("Only its own country may remove a piece so.", "W-PCE-5")]
    return []


def _piece_reasons(s: "State", choice: int) -> list[Reason]:
    country, space = divmod(choice - PIECE, SPACE_COUNT)
    if not s.pieces[country] >> space & 1:
        name = f"{kind_name(1 << space)} in {PLACES[space]}"
        return [Reason(f"{opening(COUNTRIES_NAMED[country])} has no {name}.", "W-PCE-1")]
    return s.asking().piece_reasons(s, country, space)


def _not_stationed(s: "State", choice: int) -> list[Reason]:
    kind, country, space = stationed_of(s.rules, choice)
    if is_there(s, kind, country, space):
        return []
    return [Reason(f"{opening(COUNTRIES_NAMED[country])} has no {kind.name} in {PLACES[space]}.", "W-PCE-5")]


def _take_back_reasons(s: "State", choice: int, asker: int) -> list[Reason]:
    if stationed_of(s.rules, choice)[1] != asker:
        return _not_stationed(s, choice) or [Reason("Only its own country may remove a piece so.", "W-PCE-5")]
    return _not_stationed(s, choice)


def _stationed_reasons(s: "State", choice: int) -> list[Reason]:
    kind, country, space = stationed_of(s.rules, choice)
    return _not_stationed(s, choice) or s.asking().stationed_reasons(s, kind, country, space)


def _card_reasons(s: "State", choice: int) -> list[Reason]:
    rules = s.rules
    if choice == rules.reallocate_id:
        return _reallocate_reasons(s)
    if choice == rules.use_all:
        return [Reason("There are no two scoring Status cards of yours to use now.", "W-VIC-2")]
    base = max([b for b in (rules.play, rules.discard, rules.take, rules.place, rules.use) if b <= choice])
    card = rules.cards[choice - base]
    if card.country != s.seat:
        return [Reason(f"{card.source.name} is a card of {COUNTRIES_NAMED[card.country]}.", "W-REA-10")]
    if base == rules.use:
        return _use_reasons(s, card.number)
    if base in (rules.play, rules.discard):
        if card.number not in s.hands[s.seat]:
            return [Reason(f"{card.source.name} is not in your hand.", "W-TRN-4")]
        return [Reason("No card of the hand is asked for now.", "W-TRN-4")]
    asking = s.asking()
    if asking.CHOOSES_CARDS:
        return [Reason(f"{card.source.name} is not among the cards to choose from.", asking.RULE)]
    return [asking.otherwise(card.source.name)]


def _use_reasons(s: "State", number: int) -> list[Reason]:
    card, asking = s.rules.cards[number], s.asking()
    if card.type not in (T_STATUS, T_RESPONSE):
        return [Reason(f"{card.source.name} is played from the hand, not used from the table.", "W-CRD-1")]
    table = s.status if card.type == T_STATUS else s.responses
    if not table & card.bit:
        rule = "W-CRD-3" if card.type == T_STATUS else "W-CRD-2"
        return [Reason(f"{card.source.name} is not on the table.", rule)]
    if card.trigger is None:
        return [Reason(f"{card.source.name} works by itself and is never used.", "W-CRD-3")]
    if s.used & card.bit:
        return [Reason(f"{card.source.name} was used already this turn.", "W-REA-3")]
    if card.trigger.kind == K_INSTEAD_OF_PLAY and not isinstance(asking, PlayStep):
        return [Reason(f"{card.source.name} replaces playing a card in your Play step.", "W-CRD-9")]
    if asking.awaits(s, card.trigger, card.country):
        if isinstance(asking, Window) and asking.used & card.bit and card.type == T_STATUS:
            return [Reason(f"{card.source.name} was used already for this trigger.", "W-REA-3")]
        return [Reason(f"{card.source.name} could do nothing here.", "W-CRD-5")]
    return [Reason(f"What {card.source.name} waits for is not happening now.", "W-REA-2")]


def _reallocate_reasons(s: "State") -> list[Reason]:
    if not s.rules.reallocate:
        return [Reason("This game is played without Reallocate Resources.", "W-OPT-1")]
    asking = s.asking()
    if not isinstance(asking, PlayStep):
        return [Reason("Reallocate Resources comes at the beginning of the own Play step.", "W-OPT-1")]
    if asking.reallocated:
        return [Reason("Reallocate Resources was used already this turn.", "W-OPT-1")]
    if not s.hands[s.seat]:
        return [Reason("Reallocate Resources is paid from the hand, which is empty.", "W-OPT-1")]
    if len(s.hands[s.seat]) < REALLOCATE_COST and not s.rules.reallocate_short:
        return [Reason(f"Reallocate Resources costs {REALLOCATE_COST} hand cards.", "W-DIS-6")]
    return [Reason(f"{opening(COUNTRIES_NAMED[s.seat])} has no draw deck left to search.", "W-OPT-1")]
