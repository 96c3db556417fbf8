"""How each event reads in the log, and what it is as data."""

from haversack.games.y1914 import happenings as h
from haversack.games.y1914.board import SPACE_IDS
from haversack.games.y1914.compile import Rules
from haversack.games.y1914.names import (
    COUNTRIES_THE,
    POWERS_THE,
    SPACES_THE,
    capital,
    crossing,
    gains,
    kind_name,
    listed,
    loses,
    symbol_name,
)
from haversack.games.y1914.terms import (
    ADJECTIVES,
    BY_BATTLE,
    BY_ELIMINATION,
    BY_OWNER,
    COUNTRIES,
    COUNTRY_IDS,
    COUNTRY_NAMES,
    E_BATTLE,
    E_BUILD,
    E_DRAFT,
    E_ELIMINATE,
    E_FORFEIT,
    E_INSPECT,
    E_ONE_OF,
    E_PREPARE,
    E_RECRUIT,
    E_TOKEN,
    E_WITHDRAW,
    POWER_IDS,
    POWER_NAMES,
    REASONS,
    S_TOLL,
    TEAM_IDS,
    TEAM_NAMES,
)
from haversack.kernel.events import HIDDEN, Event, new_event
from haversack.kernel.telling import as_data
from haversack.qmg.graph import bit_list

_CAUSED = (h.DISCARDED, h.DISCARDED_PREPARED, h.BURNED, h.SHOWN_DISCARD)
_CLOCK = (h.STARTED, h.TURN_BEGAN, h.SCORING, h.ROUND_ENDED, h.GAME_ENDED, h.HOME_HELD)
_PIECES = (h.BUILT, h.RECRUITED, h.REMOVED, h.SUPPLY_GRANTED)
_BATTLES = (h.BATTLED, h.BATTLE_WON, h.BATTLE_FAILED, h.BATTLE_OFF)
_ITEM = 3  # numbers of an item of points: cause, whose, how many
_ITEMS = 3  # where they begin


def told(rules: Rules, event: Event) -> dict[str, object]:
    """Return an event as JSON-safe data with its type and a sentence."""
    kind, data = event.kind, event.data
    fields = len(h.FORMS[kind][1])
    plain = new_event(kind, data[:fields], event.cards, event.audience)
    out = as_data(plain, h.FORMS, h.FIELDS, rules.card_ids)
    if kind in (h.SCORED, h.LOST):
        out["items"] = _items(rules, data)
    elif kind == h.BATTLED:
        out["defenders"] = [COUNTRY_IDS[country] for country in bit_list(data[3])]
    elif kind == h.TRUCE:
        out["countries"] = [COUNTRY_IDS[country] for country in bit_list(data[1])]
    elif kind in _CAUSED:
        out["cause"] = _cause(rules, data[1])
    out["text"] = sentence(rules, event)
    return out


def sentence(rules: Rules, event: Event) -> str:
    """Return an event as a line of the log."""
    kind, data = event.kind, event.data
    if kind in _CLOCK:
        return _clock_line(kind, data)
    if kind in (h.SCORED, h.LOST):
        return _points_line(rules, kind, data)
    if kind in _PIECES:
        return _piece_line(kind, data)
    if kind in _BATTLES:
        return _battle_line(kind, data)
    if kind == h.TOKEN_PLACED:
        return f"An Objective token is placed in {SPACES_THE[data[0]]}."
    if kind == h.IDLE:
        return f"{_cards(rules, event)}: {_idle_words(data[1], data[2])}."
    if kind == h.USED:
        return _use_line(rules, event)
    return capital(_card_line(rules, event))


def _cards(rules: Rules, event: Event) -> str:
    if not event.cards or HIDDEN in event.cards:
        return ""
    return ", ".join([rules.cards[card].title for card in event.cards])


# The clock


def _clock_line(kind: int, data: tuple[int, ...]) -> str:
    if kind == h.TURN_BEGAN:
        return f"Round {data[1]}: the turn of {POWERS_THE[data[0]]}."
    if kind == h.SCORING:
        return f"Round {data[0]} is a Scoring Round."
    if kind == h.ROUND_ENDED:
        return f"Round {data[0]} is over."
    if kind == h.HOME_HELD:
        return capital(
            f"{COUNTRIES_THE[data[0]]} scores nothing: an enemy Army stands in its Home, {SPACES_THE[data[1]]}."
        )
    if kind == h.GAME_ENDED:
        return f"The {TEAM_NAMES[data[0]]} win{'' if data[0] == 0 else 's'}: {REASONS[data[1]]}."
    return "The game begins."


# Points


def _items(rules: Rules, data: tuple[int, ...]) -> list[dict[str, object]]:
    """Return what the points of an event are made of: team, country or Power, cause in short words, points."""
    team = TEAM_IDS[data[0]]
    out: list[dict[str, object]] = []
    for place in range(_ITEMS, len(data), _ITEM):
        cause, who, points = data[place : place + _ITEM]
        out.append({"team": team, "who": _owner(who), "cause": _reason(rules, cause), "points": points})
    return out


def _owner(who: int) -> str | None:
    if who < 0:
        return None
    return COUNTRY_IDS[who] if who < COUNTRIES else POWER_IDS[who - COUNTRIES]


def _reason(rules: Rules, cause: int) -> str:
    """Return why points change, in short words."""
    if cause >= h.OVERFLOW * h.UNIT:
        return f"not the enemy's to lose: {_reason(rules, cause - h.OVERFLOW * h.UNIT)}"
    why, what = divmod(cause, h.UNIT)
    if why == h.W_OBJECTIVE:
        return f"Objective {SPACES_THE[what]}"
    name = rules.cards[what].title
    missing = {
        h.W_NO_HAND: "no hand card",
        h.W_NO_PREPARED: "no prepared card",
        h.W_NO_DECK: "no card in the draw deck",
    }
    if why in missing:
        return f"{missing[why]} for {name}"
    return f"attrition by {name}" if why == h.W_ATTRITION else name


def _points_line(rules: Rules, kind: int, data: tuple[int, ...]) -> str:
    team, amount, total = data[0], abs(data[1]), data[2]
    if kind == h.LOST:
        why = _loss_words(rules, data[_ITEMS], data[_ITEMS + 1])
        return f"{loses(team)} {amount} VP{why}: now {total}."
    if len(data) == _ITEMS:
        return f"{gains(team)} no VP: now {total}."
    cause = data[_ITEMS]
    if cause >= h.OVERFLOW * h.UNIT:
        why = _loss_words(rules, cause - h.OVERFLOW * h.UNIT, data[_ITEMS + 1])
        return f"{gains(team)} {amount} VP that the {TEAM_NAMES[1 - team]} cannot lose{why}: now {total}."
    if cause // h.UNIT in (h.W_OBJECTIVE, h.W_STATUS):
        return f"{gains(team)} {amount} VP: {_scored_words(rules, data)}. Now {total}."
    return f"{gains(team)} {amount} VP for {_reason(rules, cause)}: now {total}."


def _loss_words(rules: Rules, cause: int, who: int) -> str:
    """Return why a Power's team loses points, in brackets."""
    why = cause // h.UNIT
    if why in (h.W_NO_HAND, h.W_NO_PREPARED, h.W_NO_DECK):
        return f" ({POWERS_THE[who - COUNTRIES]} has {_reason(rules, cause)})"
    if why == h.W_ATTRITION:
        return f" instead of a card of {POWERS_THE[who - COUNTRIES]} ({_reason(rules, cause)})"
    return f" ({_reason(rules, cause)})"


def _scored_words(rules: Rules, data: tuple[int, ...]) -> str:
    """Return what a team scores: Objectives by country, then Status cards."""
    held: dict[int, list[str]] = {}
    cards: list[str] = []
    for place in range(_ITEMS, len(data), _ITEM):
        cause, who, points = data[place : place + _ITEM]
        why, what = divmod(cause, h.UNIT)
        if why == h.W_OBJECTIVE:
            held.setdefault(who, []).append(SPACES_THE[what])
        else:
            cards.append(f"{points} for the Status {rules.cards[what].title}")
    parts: list[str] = []
    if held:
        number = sum([len(spaces) for spaces in held.values()])
        owners = [f"{COUNTRY_NAMES[who]} in {listed(held[who])}" for who in sorted(held) if who >= 0]
        if h.SHARED in held:
            owners.append(f"allies together in {listed(held[h.SHARED])}")
        parts.append(f"{number} for Objectives ({'; '.join(owners)})")
    return ", ".join(parts + cards)


# Pieces and battles


def _piece_line(kind: int, data: tuple[int, ...]) -> str:
    country, where = capital(COUNTRIES_THE[data[0]]), SPACES_THE[data[1]]
    word = kind_name(data[1])
    some = "an Army" if word == "Army" else "a Navy"
    if kind == h.BUILT:
        return f"{country} builds {some} in {where}."
    if kind == h.RECRUITED:
        return f"{country} recruits {some} in {where}."
    if kind == h.SUPPLY_GRANTED:
        return f"{country}: an Army in {where} counts as supplied for the rest of this turn."
    if data[2] == BY_OWNER:
        return f"{country} removes its own {word} in {where} from the board."
    piece = f"The {ADJECTIVES[data[0]]} {word} in {where}"
    if data[2] == BY_BATTLE:
        return f"{piece} is removed by battle."
    return f"{piece} is eliminated." if data[2] == BY_ELIMINATION else f"{piece} is withdrawn."


def _battle_line(kind: int, data: tuple[int, ...]) -> str:
    country, where = capital(COUNTRIES_THE[data[0]]), SPACES_THE[data[1]]
    if kind == h.BATTLED:
        word = kind_name(data[1])
        foes = [f"the {ADJECTIVES[enemy]} {word}" for enemy in bit_list(data[3])]
        if not foes:
            return f"{country} battles {where}, which is empty, from {SPACES_THE[data[2]]}."
        return f"{country} battles {where} from {SPACES_THE[data[2]]} against {listed(foes)}."
    if kind == h.BATTLE_WON:
        gone = "" if data[2] else ", but there is nothing to remove"
        return f"{country} wins the battle of {where}{gone}."
    if kind == h.BATTLE_OFF:
        source = SPACES_THE[data[2]]
        return f"{country} has no supplied piece in {source} any more: there is no battle of {where}."
    return f"The attack of {COUNTRIES_THE[data[0]]} on {where} fails."


# Cards


def _cause(rules: Rules, cause: int) -> dict[str, object] | None:
    """Return a cause as data: why, and the space or card it is about."""
    why, what = divmod(cause, h.UNIT)
    if why == h.NO_CAUSE:
        return None
    out: dict[str, object] = {"why": h.WHY[why]}
    if why in h.OF_SPACES:
        out["space"] = SPACE_IDS[what]
    elif why != h.W_DRAFT:
        out["card"] = rules.card_ids[what]
    return out


def toll_name(rules: Rules) -> str:
    """Return the Status that charges for acting in some spaces."""
    return listed([rules.cards[number].title for number in rules.role_cards[S_TOLL]], "or")


def _purpose(rules: Rules, cause: int) -> str:
    """Return what a discard was for, as the end of a sentence; nothing where that goes without saying."""
    why, what = divmod(cause, h.UNIT)
    if why in h.OF_SPACES:
        where = SPACES_THE[what]
        words = {
            h.W_TERRAIN: f" for the difficult terrain of {where}",
            h.W_TOLL: f" for {toll_name(rules)} in {where}",
            h.W_BOTH: f" for the difficult terrain of {where} and for {toll_name(rules)}",
            h.W_SUSTAIN: f" to sustain the battle of {where} in difficult terrain",
            h.W_CROSSING: f" for attacking {where} {crossing(what)}",
        }
        return words[why]
    if why == h.NO_CAUSE or why == h.W_DRAFT:
        return " to draft" if why == h.W_DRAFT else ""
    name = rules.cards[what].title
    ends = {
        h.W_KEEP: f" to keep the Sustain card by {name}",
        h.W_ATTRITION: f" to attrition by {name}",
        h.W_TEXT: f" for {name}",
        h.W_COST: f" to use {name}",
    }
    return ends[why]


def _use_line(rules: Rules, event: Event) -> str:
    power, use, reinforce, sustain = event.data
    who, card = capital(POWERS_THE[power]), rules.cards[event.cards[0]]
    if use == h.FOR_ATTRITION:
        return f"{who} reveals the prepared {card.title} as Attrition."
    if use == h.FOR_COUNTERATTACK:
        return f"{who} reveals the prepared {card.title} and counterattacks."
    if use == h.FOR_STATUS:
        return f"{who} reveals and discards the prepared {card.title} as the price of that."
    count = f"Reinforce {reinforce}, Sustain {sustain}"
    if use == h.FROM_HAND:
        return f"{who} shows and discards {card.title} from hand as a Sustain: {count} so far."
    return f"{who} reveals the prepared {card.title}, {symbol_name(card.symbol, card.symbols)}: {count} so far."


def _card_line(rules: Rules, event: Event) -> str:
    kind, data = event.kind, event.data
    power, cards = POWERS_THE[data[0]], _cards(rules, event)
    named = f": {cards}" if cards else ""
    if kind in _CAUSED:
        what = {
            h.DISCARDED: f"a hand card{_purpose(rules, data[1])}{named}",
            h.DISCARDED_PREPARED: f"a prepared card{_purpose(rules, data[1])}{named}",
            h.BURNED: f"the top card of its draw deck{_purpose(rules, data[1])}{named}",
            h.SHOWN_DISCARD: f"{cards}, shown,{_purpose(rules, data[1])}",
        }
        return f"{power} discards {what[kind]}."
    if kind == h.ENDED_EARLY:
        return f"{cards} does no more: what it asks for is not met."
    if kind == h.TRUCE:
        bound = listed([COUNTRIES_THE[country] for country in bit_list(data[1])])
        return f"a truce until the round ends: {bound} may not battle a German Army."
    if kind == h.LOOKED:
        return f"{power} looks at cards of {POWERS_THE[data[1]]}{named}."
    if kind == h.DREW:
        return f"{power} draws {'a card' if data[1] == 1 else f'{data[1]} cards'}{named}."
    lines = {
        h.PLAYED: f"plays {cards}",
        h.STATUS_PLACED: f"puts the Status {cards} on the table",
        h.STATUS_USED: f"uses {cards}",
        h.SHUFFLED: "shuffles its draw deck",
        h.BOTTOMED: f"puts a card under its draw deck{named}",
        h.DRAFTED: f"drafts {cards} from its draw deck",
        h.PREPARED: f"prepares a card{named}",
        h.UNPREPARED: f"returns a prepared card to its hand{named}",
        h.OPEN_PREPARED: f"prepares {cards}, which all have seen",
        h.STATUS_LOST: f"discards the Status {cards} from the table",
        h.TAKEN: f"takes {cards} from its discard pile",
        h.KEPT: f"keeps {cards} prepared",
        h.TOOK_BACK: f"returns {cards} to its hand",
        h.MULLIGAN: "shuffles all its cards and draws ten anew",
        h.TERRAIN_WAIVED: "pays nothing for difficult terrain for the rest of this turn",
    }
    return f"{power} {lines[kind]}."


def _idle_words(part: int, who: int) -> str:
    """Return what a part of a text could not do. `who` is the country that would act, or the Power that is hit."""
    if part == E_FORFEIT:
        return f"{POWER_NAMES[who]} has nothing to discard" if who >= 0 else "it hits nobody"
    name = COUNTRIES_THE[who]
    words = {
        E_BUILD: f"there is no space where {name} could build such a piece now",
        E_RECRUIT: f"there is no space where {name} could recruit such a piece now",
        E_BATTLE: f"there is nothing that {name} could battle by it now",
        E_ELIMINATE: "there is no such piece to eliminate",
        E_ONE_OF: "none of it can be done now",
        E_WITHDRAW: f"{name} has no piece on the board",
        E_PREPARE: "no hand card is left to prepare",
        E_INSPECT: "the hand is empty",
        E_DRAFT: "the condition of the draft is not met",
        E_TOKEN: "an Objective token lies there already",
    }
    return words[part]
