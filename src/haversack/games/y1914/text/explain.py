"""Why a choice is not offered: a sentence and the rule behind it. It says nothing the asker may not know."""

from typing import TYPE_CHECKING

from haversack.games.y1914.engine.procedure import Procedure
from haversack.games.y1914.engine.queries import may_remove
from haversack.games.y1914.facts.board import ANY_SPACE, OPEN_COUNT
from haversack.games.y1914.facts.constants import (
    CARDS,
    COUNTRY,
    FROM,
    MULLIGAN,
    PIECE,
    POWER_OF,
    REMOVE,
    SPACE,
    T_STATUS,
    kind_word,
)
from haversack.games.y1914.facts.names import COUNTRIES_THE, POWERS_THE, SPACES_THE
from haversack.kernel.decisions import Reason
from haversack.kernel.english import opening

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.state import State


def explanation(s: "State", choice: int, asker: int) -> list[Reason]:
    """Return the reasons why a choice cannot be made by that seat now."""
    return [Reason(opening(reason.sentence), reason.rule) for reason in _reasons(s, choice, asker)]


def _reasons(s: "State", choice: int, asker: int) -> list[Reason]:
    if s.seat < 0:
        return [Reason("The game is over.", "F-VIC-7")]
    top = s.asking()
    if REMOVE <= choice < COUNTRY:
        return _remove_reasons(s, top, choice, asker)
    if asker != s.seat:
        return [Reason(f"It is not for {POWERS_THE[asker]} to decide now.", "F-TRN-1")]
    return [] if choice in s.legal else [_reason(s, top, choice)]


def _reason(s: "State", top: Procedure, choice: int) -> Reason:
    """Say why a choice is not among the options."""
    if choice < SPACE:
        return top.plain_reason(s, choice)
    if choice < FROM:
        space = choice - SPACE
        if not ANY_SPACE >> space & 1:
            return Reason(f"{SPACES_THE[space]} is neutral.", "F-PCE-1")
        return top.space_reason(s, space)
    if choice < PIECE:
        return top.source_reason(s, choice - FROM)
    if choice < REMOVE:
        country, space = divmod(choice - PIECE, OPEN_COUNT)
        return _piece_reason(s, top, country, space)
    if choice == MULLIGAN:
        return Reason("A mulligan is taken once, before the opening cards are chosen, if played with.", "F-SET-7")
    return top.asked_otherwise("This") if choice < CARDS else _card_reason(s, top, choice)


def _remove_reasons(s: "State", top: Procedure, choice: int, asker: int) -> list[Reason]:
    country, space = divmod(choice - REMOVE, OPEN_COUNT)
    if not s.pieces[country] >> space & 1:
        return [_piece_reason(s, top, country, space)]
    if POWER_OF[country] != asker:
        return [Reason("Only its own Power may take a piece off the board.", "F-TRN-4")]
    if asker != s.active:
        return [Reason("Pieces are taken off the board in the own turn only.", "F-TRN-4")]
    if not may_remove(s):
        return [Reason("Pieces are taken off in the own turn, here not while a battle is resolved.", "F-TRN-4")]
    return []


def _piece_reason(s: "State", top: Procedure, country: int, space: int) -> Reason:
    if not s.pieces[country] >> space & 1:
        name = f"{kind_word(space).capitalize()} in {SPACES_THE[space]}"
        return Reason(f"{COUNTRIES_THE[country]} has no {name}.", "F-PCE-1")
    return top.piece_reason(s)


def _card_reason(s: "State", top: Procedure, choice: int) -> Reason:
    rules = s.rules
    bases = (rules.play, rules.discard, rules.give, rules.take, rules.place, rules.prepare, rules.unprepare, rules.use)
    base = max([b for b in bases if b <= choice])
    card = rules.cards[choice - base]
    name = card.title
    if card.power != s.seat:
        return Reason(f"{name} is a card of {POWERS_THE[card.power]}.", "F-SET-3")
    if base == rules.use:
        return _use_reason(s, top, card)
    if base in (rules.unprepare, rules.give) and card.number not in s.prepared[s.seat]:
        return Reason(f"{name} is not among your prepared cards.", "F-PRE-1")
    if base in (rules.play, rules.discard, rules.prepare, rules.place) and card.number not in s.hands[s.seat]:
        return Reason(f"{name} is not in your hand.", "F-PLY-1")
    if base == rules.play:
        return Reason("Cards are played in your Play step, or where a text lets you.", "F-PLY-1")
    if base in (rules.prepare, rules.unprepare):
        return Reason(
            "Cards are prepared and returned to the hand in your Prepare step, or where a text says so.", "F-PRE-1"
        )
    if base == rules.take:
        return top.take_reason(s, card)
    return Reason("No such discard is asked for now.", "F-DIS-4")


def _use_reason(s: "State", top: Procedure, card: "CardDef") -> Reason:
    name = card.title
    if card.number in s.prepared[s.seat]:
        return top.unusable(s, card)
    if card.type == T_STATUS and s.status & card.bit:
        if s.used & card.bit:
            return Reason(f"{name} was used already this turn.", "F-CRD-7")
        return Reason(f"What {name} waits for is not happening now, or it could do nothing.", "F-CRD-7")
    return Reason(f"{name} is neither prepared nor on the table.", "F-CRD-2")
