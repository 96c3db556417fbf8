"""From the hooks of a Status to what the engine asks: what sets it off, what it costs and does, what it changes."""

from typing import TYPE_CHECKING, Final

from haversack.games.y1914.facts.board import LAND_MASK
from haversack.games.y1914.facts.constants import (
    K_ATTACKED,
    K_ATTACKING,
    K_BATTLED,
    K_BATTLED_TEXT,
    K_BUILT,
    K_BUILT_TEXT,
    K_DISCARDING,
    K_DRAFT,
    K_DRAFTED,
    K_DRAFTED_TEXT,
    K_PLAYED,
    K_SCORING,
    K_TAKING,
    K_TURN,
    K_TURN_TEXT,
    MARK_ALSO,
    MARK_FOR_STATUS,
    MARK_FROM_HAND,
    MARK_OWN_TURN,
    Q_AID,
    Q_ATTRITION,
    Q_FROM_HAND,
    Q_MAY_DRAFT,
    Q_NO_PREPARED,
    Q_TOLL,
    SYMBOLS,
    TYPES,
)
from haversack.games.y1914.language.answers import StayPrepared
from haversack.games.y1914.language.card import Card
from haversack.games.y1914.language.hooks import (
    After,
    Aid,
    Always,
    AnyAsAttrition,
    Attacking,
    Before,
    Discarding,
    DiscardingPlayed,
    Drafted,
    DraftStep,
    Instead,
    MayDraft,
    NoPrepared,
    PitchSymbols,
    ScoringRound,
    Spend,
    SustainFromHand,
    TakingFromDeck,
    Toll,
)
from haversack.games.y1914.language.word import ByOption, Word
from haversack.kernel.expressions import parts_of
from haversack.qmg.language import SELF, Battled, BattleDeclared, BesideEvent, Built, EventSpace, Terrain, TurnBegins
from haversack.qmg.windows import Lasting, Trigger

if TYPE_CHECKING:
    from haversack.games.y1914.language.card_def import CardDef
    from haversack.games.y1914.language.rules import Rules

KINDS: Final[dict[type, int]] = {
    ScoringRound: K_SCORING,
    TurnBegins: K_TURN,
    Attacking: K_ATTACKING,
    BattleDeclared: K_ATTACKED,
    Built: K_BUILT,
    Battled: K_BATTLED,
    DraftStep: K_DRAFT,
    TakingFromDeck: K_TAKING,
    Drafted: K_DRAFTED,
    Discarding: K_DISCARDING,
    DiscardingPlayed: K_PLAYED,
    MayDraft: Q_MAY_DRAFT,
    SustainFromHand: Q_FROM_HAND,
    Aid: Q_AID,
    NoPrepared: Q_NO_PREPARED,
    Toll: Q_TOLL,
    AnyAsAttrition: Q_ATTRITION,
}

TEXTS: Final[dict[type, int]] = {
    TurnBegins: K_TURN_TEXT,
    Drafted: K_DRAFTED_TEXT,
    Built: K_BUILT_TEXT,
    Battled: K_BATTLED_TEXT,
}


def lay_on_table(rules: "Rules", card: "CardDef") -> None:
    """Compile what a Status does and changes while it lies on the table, and enter it where that is asked for."""
    source = card.source
    said = status_fault(source)
    if said:
        raise ValueError(f"{source.id}: {said}")
    card.once = source.once_per_turn
    if isinstance(source.cost, Spend):
        card.spend = SYMBOLS.index(source.cost.symbol)
    card.per_symbol = isinstance(source.cost, PitchSymbols)
    hook = source.before or source.after or source.instead
    if hook is not None:
        card.trigger = _trigger(rules, hook, card.country)
        if does_a_text(source):
            card.trigger.kind = TEXTS[type(hook)]
            card.answer = tuple([rules.add_verb(word, card.country) for word in source.do])
        else:
            _answer(rules, hook, card)
        rules.listeners.add(card.trigger.kind, card.bit, card.number)
    for always in source.always:
        kind = KINDS[type(always)]
        rules.listeners.add(kind, card.bit, card.number)
        rules.lasting[kind].append(_lasting(rules, always, card))


def _answer(rules: "Rules", hook: Before | After | Instead, card: "CardDef") -> None:
    """Compile what the Status does when it is set off."""
    word: Word = card.source.do[0]
    if isinstance(word, ByOption):
        word = word.chosen(rules.options)
    word.answer(rules, card)
    if isinstance(hook, Attacking) and rules.nouns.is_set(hook.first):
        card.once = True
    is_forced = isinstance(hook, BattleDeclared) and not card.once
    card.by_choice = not is_forced and not (isinstance(hook, Attacking) and card.points > 0)


# What a Status can say


def status_fault(card: Card) -> str:
    """Say what is wrong with the hooks of a Status; nothing if all is well."""
    hooks = [hook for hook in (card.before, card.after, card.instead) if hook is not None]
    if not hooks:
        if card.do or card.cost is not None:
            return "what a Status does, and its cost, need one of before, after and instead"
        return "" if card.always else "a Status needs one of before, after, instead and always"
    hook = hooks[0]
    if len(hooks) > 1 or not card.do:
        return "a Status has one hook, and does something"
    if does_a_text(card):
        return _text_fault(card, hook) or _hook_fault(hook)
    if len(card.do) != 1 or not card.do[0].answers(hook):
        return f"{type(card.do[0]).__name__}, as it is written, is nothing a Status does at {type(hook).__name__}"
    return _cost_fault(card, hook) or _hook_fault(hook)


def does_a_text(card: Card) -> bool:
    """Say whether a Status, once it is set off, does what a text does: words that any card may say, one by one."""
    hook = card.before or card.after or card.instead
    if type(hook) not in TEXTS or not card.do or (len(card.do) == 1 and card.do[0].answers(hook)):
        return False
    return all([part.is_played() for part in parts_of(card.do) if isinstance(part, Word)])


def _text_fault(card: Card, hook: Before | After | Instead) -> str:
    """Refuse a price, and what could set itself off again and again."""
    if card.cost is not None:
        return "a Status that does what a text does has no cost; the text may begin with one"
    if not card.once_per_turn and not isinstance(hook, TurnBegins):
        return "a Status that does what a text does is used once per turn"
    return ""


def _cost_fault(card: Card, hook: Before | After | Instead) -> str:
    if isinstance(hook, (Built, Battled)) != isinstance(card.cost, Spend):
        return "after Built and Battled, and only there, a Status is paid for with Spend"
    if isinstance(card.cost, PitchSymbols) and not isinstance(card.do[0], StayPrepared):
        return "PitchSymbols pays for a card that stays prepared"
    return ""


def _hook_fault(hook: Before | After | Instead) -> str:
    """Refuse what no Status of this game listens for: others' builds, and what these hooks say in WW2 alone."""
    if isinstance(hook, (Built, BattleDeclared)) and hook.who != SELF:
        return "a Status listens for what is built by, and battled of, its own country"
    if isinstance(hook, Built) and hook.beside_own:
        return "Built is not asked for neighbours in this game"
    if isinstance(hook, Battled) and hook.beside_navy:
        return "Battled is not asked for neighbours in this game"
    if isinstance(hook, BattleDeclared) and hook.supplied:
        return "BattleDeclared is not asked for supply in this game"
    if not isinstance(hook, (Attacking, BattleDeclared, Built, Battled)):
        return ""
    if isinstance(hook.at, Terrain):
        return "" if isinstance(hook, (BattleDeclared, Battled)) else "terrain matters to battles declared or over"
    return "a hook names its spaces" if isinstance(hook.at, (EventSpace, BesideEvent)) else ""


def _trigger(rules: "Rules", hook: Before | After | Instead, owner: int) -> Trigger:
    nouns = rules.nouns
    trigger = Trigger(KINDS[type(hook)], rules.kinds.any)
    if isinstance(hook, (Attacking, BattleDeclared, Built, Battled)):
        trigger.pieces = nouns.kind(hook.kind)
        trigger.spot = nouns.spot(hook.at, owner)
        trigger.who = 1 << owner if isinstance(hook, Battled) else nouns.who(hook.who, owner)
    elif isinstance(hook, DraftStep):
        trigger.marks = MARK_ALSO if nouns.is_set(hook.also) else 0
    elif isinstance(hook, Discarding):
        trigger.type = SYMBOLS.index(hook.symbol)
        flags = ((hook.own_turn, MARK_OWN_TURN), (hook.from_hand, MARK_FROM_HAND), (hook.for_status, MARK_FOR_STATUS))
        trigger.marks = sum([mark for flag, mark in flags if nouns.is_set(flag)])
    elif isinstance(hook, DiscardingPlayed):
        trigger.type = TYPES.index(hook.type)
        trigger.test = rules.tally(hook.only_if, owner)
    return trigger


def _lasting(rules: "Rules", always: Always, card: "CardDef") -> Lasting:
    nouns = rules.nouns
    lasting = Lasting(card.number, card.bit, card.country, 1 << card.country, rules.kinds.any.spaces)
    if isinstance(always, (MayDraft, SustainFromHand)):
        lasting.type = TYPES.index(always.type)
    if isinstance(always, MayDraft):
        lasting.flag = nouns.is_set(always.other_countries)
    elif isinstance(always, Aid):
        lasting.who = nouns.any_of(always.countries, card.country)
        lasting.beside = always.beside
        lasting.flag = nouns.is_set(always.counterattacks)
    elif isinstance(always, NoPrepared):
        lasting.who = nouns.who(always.who, card.country)
        lasting.spaces = nouns.fixed(always.beyond, card.country)
        lasting.flag = nouns.is_set(always.spares_supply)
    elif isinstance(always, Toll):
        lasting.who = nouns.who(always.who, card.country)
        lasting.spaces = nouns.fixed(always.at, card.country) & LAND_MASK
        lasting.flag = nouns.is_set(always.eliminating)
    elif isinstance(always, AnyAsAttrition):
        lasting.flag = nouns.is_set(always.bound)
    return lasting
