"""How each event reads in the log, and what it is as data."""

from haversack.games.y1914.engine import events
from haversack.games.y1914.engine.queries import toll_name
from haversack.games.y1914.facts.board import SPACE_IDS
from haversack.games.y1914.facts.constants import (
    ADJECTIVES,
    BY_BATTLE,
    BY_ELIMINATION,
    BY_OWNER,
    COUNTRIES,
    COUNTRY_IDS,
    COUNTRY_NAMES,
    POWER_IDS,
    POWER_NAMES,
    REASONS,
    TEAM_IDS,
    TEAM_NAMES,
)
from haversack.games.y1914.facts.names import (
    COUNTRIES_THE,
    POWERS_THE,
    SPACES_THE,
    crossing,
    gains,
    kind_name,
    loses,
    symbol_name,
)
from haversack.games.y1914.language.rules import Rules
from haversack.kernel.english import a, all_of, opening, some
from haversack.kernel.event_data import as_data
from haversack.kernel.events import Event, cards_seen
from haversack.qmg.graph import bit_list

_CAUSED = (events.DISCARDED, events.DISCARDED_PREPARED, events.BURNED, events.SHOWN_DISCARD)
_CLOCK = (events.STARTED, events.TURN_BEGAN, events.SCORING, events.ROUND_ENDED, events.GAME_ENDED, events.HOME_HELD)
_PIECES = (events.BUILT, events.RECRUITED, events.REMOVED)
_BATTLES = (events.BATTLED, events.BATTLE_WON, events.BATTLE_FAILED, events.BATTLE_OFF)
_ITEM = 3  # numbers of an item of points: cause, whose, how many
_ITEMS = 3  # where they begin


def event_data(rules: Rules, event: Event) -> dict[str, object]:
    """Return an event as JSON-safe data with its type and a sentence."""
    kind, data = event.kind, event.data
    if kind == events.BY_VERB:
        verb = rules.verbs[data[0]]
        return {**verb.event_data(data[1:]), "text": verb.event_line(data[1:])}
    out = as_data(event, events.FORMS, events.FIELDS, rules.card_ids)
    if kind in (events.SCORED, events.LOST):
        out["items"] = _items(rules, data)
    elif kind == events.BATTLED:
        out["defenders"] = [COUNTRY_IDS[country] for country in bit_list(data[3])]
    elif kind in _CAUSED:
        out["cause"] = _cause(rules, data[1])
    out["text"] = sentence(rules, event)
    return out


def sentence(rules: Rules, event: Event) -> str:
    """Return an event as a line of the log."""
    kind, data = event.kind, event.data
    if kind in _CLOCK:
        return _clock_line(kind, data)
    if kind in (events.SCORED, events.LOST):
        return _points_line(rules, kind, data)
    if kind in _PIECES:
        return _piece_line(kind, data)
    if kind in _BATTLES:
        return _battle_line(kind, data)
    if kind == events.TOKEN_PLACED:
        return f"An Objective token is placed in {SPACES_THE[data[0]]}."
    if kind == events.IDLE:
        return f"{_cards(rules, event)}: {_idle_words(rules, data[1], data[2])}."
    if kind == events.USED:
        return _use_line(rules, event)
    return opening(_card_line(rules, event))


def _cards(rules: Rules, event: Event) -> str:
    return ", ".join([rules.cards[card].title for card in cards_seen(event)])


# The clock


def _clock_line(kind: int, data: tuple[int, ...]) -> str:
    if kind == events.TURN_BEGAN:
        return f"Round {data[1]}: the turn of {POWERS_THE[data[0]]}."
    if kind == events.SCORING:
        return f"Round {data[0]} is a Scoring Round."
    if kind == events.ROUND_ENDED:
        return f"Round {data[0]} is over."
    if kind == events.HOME_HELD:
        return opening(
            f"{COUNTRIES_THE[data[0]]} scores nothing: an enemy Army stands in its Home, {SPACES_THE[data[1]]}."
        )
    if kind == events.GAME_ENDED:
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
    if cause >= events.OVERFLOW * events.UNIT:
        return f"not the enemy's to lose: {_reason(rules, cause - events.OVERFLOW * events.UNIT)}"
    why, what = divmod(cause, events.UNIT)
    if why == events.W_OBJECTIVE:
        return f"Objective {SPACES_THE[what]}"
    name = rules.cards[what].title
    missing = {
        events.W_NO_HAND: "no hand card",
        events.W_NO_PREPARED: "no prepared card",
        events.W_NO_DECK: "no card in the draw deck",
    }
    if why in missing:
        return f"{missing[why]} for {name}"
    return f"attrition by {name}" if why == events.W_ATTRITION else name


def _points_line(rules: Rules, kind: int, data: tuple[int, ...]) -> str:
    team, amount, total = data[0], abs(data[1]), data[2]
    if kind == events.LOST:
        why = _loss_words(rules, data[_ITEMS], data[_ITEMS + 1])
        return f"{loses(team)} {amount} VP{why}: now {total}."
    if len(data) == _ITEMS:
        return f"{gains(team)} no VP: now {total}."
    cause = data[_ITEMS]
    if cause >= events.OVERFLOW * events.UNIT:
        why = _loss_words(rules, cause - events.OVERFLOW * events.UNIT, data[_ITEMS + 1])
        return f"{gains(team)} {amount} VP that the {TEAM_NAMES[1 - team]} cannot lose{why}: now {total}."
    if cause // events.UNIT in (events.W_OBJECTIVE, events.W_STATUS):
        return f"{gains(team)} {amount} VP: {_scored_words(rules, data)}. Now {total}."
    return f"{gains(team)} {amount} VP for {_reason(rules, cause)}: now {total}."


def _loss_words(rules: Rules, cause: int, who: int) -> str:
    """Return why a Power's team loses points, in brackets."""
    why = cause // events.UNIT
    if why in (events.W_NO_HAND, events.W_NO_PREPARED, events.W_NO_DECK):
        return f" ({POWERS_THE[who - COUNTRIES]} has {_reason(rules, cause)})"
    if why == events.W_ATTRITION:
        return f" instead of a card of {POWERS_THE[who - COUNTRIES]} ({_reason(rules, cause)})"
    return f" ({_reason(rules, cause)})"


def _scored_words(rules: Rules, data: tuple[int, ...]) -> str:
    """Return what a team scores: Objectives by country, then Status cards."""
    held: dict[int, list[str]] = {}
    cards: list[str] = []
    for place in range(_ITEMS, len(data), _ITEM):
        cause, who, points = data[place : place + _ITEM]
        why, what = divmod(cause, events.UNIT)
        if why == events.W_OBJECTIVE:
            held.setdefault(who, []).append(SPACES_THE[what])
        else:
            cards.append(f"{points} for the Status {rules.cards[what].title}")
    parts: list[str] = []
    if held:
        number = sum([len(spaces) for spaces in held.values()])
        owners = [f"{COUNTRY_NAMES[who]} in {all_of(held[who])}" for who in sorted(held) if who >= 0]
        if events.SHARED in held:
            owners.append(f"allies together in {all_of(held[events.SHARED])}")
        parts.append(f"{number} for Objectives ({'; '.join(owners)})")
    return ", ".join(parts + cards)


# Pieces and battles


def _piece_line(kind: int, data: tuple[int, ...]) -> str:
    country, where = opening(COUNTRIES_THE[data[0]]), SPACES_THE[data[1]]
    word = kind_name(data[1])
    one = a(word)
    if kind == events.BUILT:
        return f"{country} builds {one} in {where}."
    if kind == events.RECRUITED:
        return f"{country} recruits {one} in {where}."
    if data[2] == BY_OWNER:
        return f"{country} removes its own {word} in {where} from the board."
    piece = f"The {ADJECTIVES[data[0]]} {word} in {where}"
    if data[2] == BY_BATTLE:
        return f"{piece} is removed by battle."
    return f"{piece} is eliminated." if data[2] == BY_ELIMINATION else f"{piece} is withdrawn."


def _battle_line(kind: int, data: tuple[int, ...]) -> str:
    country, where = opening(COUNTRIES_THE[data[0]]), SPACES_THE[data[1]]
    if kind == events.BATTLED:
        word = kind_name(data[1])
        foes = [f"the {ADJECTIVES[enemy]} {word}" for enemy in bit_list(data[3])]
        if not foes:
            return f"{country} battles {where}, which is empty, from {SPACES_THE[data[2]]}."
        return f"{country} battles {where} from {SPACES_THE[data[2]]} against {all_of(foes)}."
    if kind == events.BATTLE_WON:
        gone = "" if data[2] else ", but there is nothing to remove"
        return f"{country} wins the battle of {where}{gone}."
    if kind == events.BATTLE_OFF:
        source = SPACES_THE[data[2]]
        return f"{country} has no supplied piece in {source} any more: there is no battle of {where}."
    return f"The attack of {COUNTRIES_THE[data[0]]} on {where} fails."


# Cards


def _cause(rules: Rules, cause: int) -> dict[str, object] | None:
    """Return a cause as data: why, and the space or card it is about."""
    why, what = divmod(cause, events.UNIT)
    if why == events.NO_CAUSE:
        return None
    out: dict[str, object] = {"why": events.WHY[why]}
    if why in events.OF_SPACES:
        out["space"] = SPACE_IDS[what]
    elif why != events.W_DRAFT:
        out["card"] = rules.card_ids[what]
    return out


def _purpose(rules: Rules, cause: int) -> str:
    """Return what a discard was for, as the end of a sentence; nothing where that goes without saying."""
    why, what = divmod(cause, events.UNIT)
    if why in events.OF_SPACES:
        where = SPACES_THE[what]
        words = {
            events.W_TERRAIN: f" for the difficult terrain of {where}",
            events.W_TOLL: f" for {toll_name(rules)} in {where}",
            events.W_BOTH: f" for the difficult terrain of {where} and for {toll_name(rules)}",
            events.W_SUSTAIN: f" to sustain the battle of {where} in difficult terrain",
            events.W_CROSSING: f" for attacking {where} {crossing(what)}",
        }
        return words[why]
    if why == events.NO_CAUSE or why == events.W_DRAFT:
        return " to draft" if why == events.W_DRAFT else ""
    name = rules.cards[what].title
    ends = {
        events.W_KEEP: f" to keep the Sustain card by {name}",
        events.W_ATTRITION: f" to attrition by {name}",
        events.W_TEXT: f" for {name}",
        events.W_COST: f" to use {name}",
    }
    return ends[why]


def _use_line(rules: Rules, event: Event) -> str:
    power, use, reinforce, sustain = event.data
    who, card = opening(POWERS_THE[power]), rules.cards[event.cards[0]]
    if use == events.FOR_ATTRITION:
        return f"{who} reveals the prepared {card.title} as Attrition."
    if use == events.FOR_COUNTERATTACK:
        return f"{who} reveals the prepared {card.title} and counterattacks."
    if use == events.FOR_STATUS:
        return f"{who} reveals and discards the prepared {card.title} as the price of that."
    count = f"Reinforce {reinforce}, Sustain {sustain}"
    if use == events.FROM_HAND:
        return f"{who} shows and discards {card.title} from hand as a Sustain: {count} so far."
    return f"{who} reveals the prepared {card.title}, {symbol_name(card.symbol, card.symbols)}: {count} so far."


def _card_line(rules: Rules, event: Event) -> str:
    kind, data = event.kind, event.data
    power, cards = POWERS_THE[data[0]], _cards(rules, event)
    named = f": {cards}" if cards else ""
    if kind in _CAUSED:
        what = {
            events.DISCARDED: f"a hand card{_purpose(rules, data[1])}{named}",
            events.DISCARDED_PREPARED: f"a prepared card{_purpose(rules, data[1])}{named}",
            events.BURNED: f"the top card of its draw deck{_purpose(rules, data[1])}{named}",
            events.SHOWN_DISCARD: f"{cards}, shown,{_purpose(rules, data[1])}",
        }
        return f"{power} discards {what[kind]}."
    if kind == events.ENDED_EARLY:
        return f"{cards} does no more: what it asks for is not met."
    if kind == events.LOOKED:
        return f"{power} looks at cards of {POWERS_THE[data[1]]}{named}."
    if kind == events.DREW:
        return f"{power} draws {some(data[1])}{named}."
    lines = {
        events.PLAYED: f"plays {cards}",
        events.STATUS_PLACED: f"puts the Status {cards} on the table",
        events.STATUS_USED: f"uses {cards}",
        events.SHUFFLED: "shuffles its draw deck",
        events.BOTTOMED: f"puts a card under its draw deck{named}",
        events.DRAFTED: f"drafts {cards} from its draw deck",
        events.PREPARED: f"prepares a card{named}",
        events.UNPREPARED: f"returns a prepared card to its hand{named}",
        events.OPEN_PREPARED: f"prepares {cards}, which all have seen",
        events.STATUS_LOST: f"discards the Status {cards} from the table",
        events.TAKEN: f"takes {cards} from its discard pile",
        events.KEPT: f"keeps {cards} prepared",
        events.TOOK_BACK: f"returns {cards} to its hand",
        events.MULLIGAN: "shuffles all its cards and draws ten anew",
    }
    return f"{power} {lines[kind]}."


def _idle_words(rules: Rules, verb: int, who: int) -> str:
    """Return what a verb of a text could not do; with no verb it is a Power that has nothing to discard."""
    return rules.verbs[verb].idle_words(who) if verb >= 0 else f"{POWER_NAMES[who]} has nothing to discard"
