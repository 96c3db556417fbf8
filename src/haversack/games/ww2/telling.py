"""How the events of the game read in the log."""

from haversack.games.ww2 import happenings as h
from haversack.games.ww2.compile import Rules
from haversack.games.ww2.names import (
    ADJECTIVES,
    COUNTRIES_NAMED,
    PLACES,
    a,
    all_of,
    kind_name,
    opening,
    piece_at,
    possessive,
    the_piece,
    top_cards,
)
from haversack.games.ww2.terms import HOMES, LAST_ROUND, R_HOMES, R_SUDDEN, R_TIE, SUDDEN_LEAD, T_RESPONSE, TEAM_NAMES
from haversack.kernel.events import HIDDEN, Event
from haversack.qmg.graph import bit_list


def sentence(rules: Rules, event: Event) -> str:
    """Return an event as a line of the log."""
    kind = event.kind
    if kind in (h.TURN_BEGAN, h.ROUND_ENDED, h.GAME_ENDED, h.STARTED):
        return _clock_line(kind, event.data)
    if kind == h.SCORED or kind == h.LOST:
        return _points_line(rules, event)
    if kind in (h.BUILT, h.NAMED, h.RECRUITED, h.REMOVED, h.PROTECTED, h.SPARED, h.BATTLED):
        return _piece_line(rules, event)
    if kind in (h.DISCARDED, h.BURNED, h.CHANGED, h.SKIPPED, h.SUPPLY_GRANTED, h.SKIPPED_VICTORY):
        return opening(_doing_line(rules, event))
    return opening(_card_line(rules, event))


# The clock and the points


def _clock_line(kind: int, data: tuple[int, ...]) -> str:
    if kind == h.TURN_BEGAN:
        return f"Round {data[1]}: {possessive(COUNTRIES_NAMED[data[0]])} turn."
    if kind == h.ROUND_ENDED:
        return f"Round {data[0]} is over: {standing(data[1], data[2])}."
    if kind == h.GAME_ENDED:
        return f"The {TEAM_NAMES[data[0]]} win, {data[2 + data[0]]} VP to {data[3 - data[0]]}: {_ending(data[1])}."
    return "The game begins: one Army in each Home, ten cards each."


def _ending(reason: int) -> str:
    if reason == R_SUDDEN:
        return f"{SUDDEN_LEAD} or more ahead after the United States' turn"
    if reason == R_HOMES:
        return f"after round {LAST_ROUND} they alone hold two enemy Homes"
    if reason == R_TIE:
        return f"a tie after round {LAST_ROUND} goes to the Axis"
    return f"more VP after round {LAST_ROUND}"


def standing(axis: int, allies: int) -> str:
    """Return how the score stands."""
    if axis == allies:
        return f"Axis and Allies are level at {axis} VP"
    ahead, one, other = ("Axis", axis, allies) if axis > allies else ("Allies", allies, axis)
    return f"the {ahead} lead by {one - other}, {one} VP to {other}"


def _points_line(rules: Rules, event: Event) -> str:
    team, change, now = event.data[:3]
    card = event.data[h.CARD_AT]
    now_words = f"The {TEAM_NAMES[team]} now have {now}."
    items = h.items_of(event)
    who = COUNTRIES_NAMED[items[0][0]]
    if event.kind == h.LOST:
        why = f"{who} has {h.cause_words(rules, items[0][1], card)}"
        if not change:
            return f"The {TEAM_NAMES[team]} have no VP left to lose: {why}."
        return f"The {TEAM_NAMES[team]} lose {-change} VP: {why}. {now_words}"
    if items[0][1] == h.BY_CARD:
        return f"{opening(who)} scores {change} VP by {h.cause_words(rules, h.BY_CARD, card)}. {now_words}"
    spaces = [f"{PLACES[c % h.SHARED]} {n}{' (shared)' if c >= h.SHARED else ''}" for _, c, n in items]
    return f"{opening(who)} scores {change} VP for Supply spaces: {', '.join(spaces)}. {now_words}"


# Pieces


def _piece_line(rules: Rules, event: Event) -> str:
    kind, data = event.kind, event.data
    country, where = COUNTRIES_NAMED[data[0]], PLACES[data[1]]
    word = kind_name(1 << data[1])
    if kind == h.BATTLED:
        if data[2] < 0:
            return f"{opening(country)} battles {where}, which is empty: nothing to remove."
        return f"{opening(country)} battles {the_piece(data[2], data[1])}."
    if kind == h.BUILT:
        return f"{opening(country)} builds {a(word)} in {where}."
    if kind == h.RECRUITED:
        return f"{opening(a(ADJECTIVES[data[0]]))} {word} is recruited in {where}."
    if kind == h.NAMED:
        return f"{opening(country)} names its {word} already in {where} as the one built."
    piece = f"The {piece_at(data[0], data[1])}"
    if kind == h.PROTECTED:
        return f"{piece} is saved: for the rest of this turn only its owner can remove it."
    if kind == h.SPARED:
        return f"{piece} is saved from this battle."
    by = f" by {rules.cards[data[3]].source.name}" if data[3] >= 0 else ""
    endings = (
        "is removed by the battle",
        f"is eliminated{by}",
        "is out of supply and removed",
        "is removed from the board by its owner",
    )
    return f"{piece} {endings[data[2]]}."


# Cards


def _named(rules: Rules, event: Event) -> str:
    """Return the cards of an event by name, or nothing if they are not to be seen."""
    if not event.cards or HIDDEN in event.cards:
        return ""
    return ", ".join([rules.cards[card].source.name for card in event.cards])


def _some(count: int) -> str:
    return "a card" if count == 1 else f"{count} cards"


def _cause(rules: Rules, country: int, card: int) -> str:
    """Return why a country discards from its deck: as the price of its own card, or because of another's."""
    if card < 0:
        return "for want of cards in hand"
    owner, name = rules.cards[card].country, rules.cards[card].source.name
    return f"to pay for {name}" if owner == country else f"because of {name}"


def _doing_line(rules: Rules, event: Event) -> str:
    """Return the line of an event that has a reason to tell."""
    kind, data = event.kind, event.data
    country = COUNTRIES_NAMED[data[0]]
    cards = _named(rules, event)
    named = f": {cards}" if cards else ""
    if kind == h.DISCARDED:
        return f"{country} {_discard_words(rules, data)}{named}."
    if kind == h.BURNED:
        return f"{country} discards {top_cards(data[1])} of its deck {_cause(rules, data[0], data[2])}{named}."
    if kind == h.CHANGED:
        by = rules.cards[data[3]].source.name
        left = f"{data[2]} in all" if data[2] else "none at all"
        return f"by {by} {country} discards {abs(data[1])} {'more' if data[1] > 0 else 'fewer'}, {left}."
    if kind == h.SKIPPED:
        return f"{country} {_skip_words(data[1], data[2] == h.IMPOSSIBLE)}."
    if kind == h.SUPPLY_GRANTED:
        spaces = all_of([PLACES[space] for space in bit_list(data[1])])
        return f"until the end of this turn the {ADJECTIVES[data[0]]} pieces in {spaces} are in supply."
    home = PLACES[HOMES[data[0]]]
    return f"an enemy Army is in {home}, the Home of {country}: no Victory step, nothing is scored."


def _discard_words(rules: Rules, data: tuple[int, ...]) -> str:
    some, why = _some(data[1]), data[2]
    if why == h.IN_PLAY_STEP:
        return f"discards {some} from hand in place of playing one"
    if why == h.IN_DISCARD_STEP:
        return f"discards {some} from hand in its Discard step"
    if why == h.IN_SET_UP:
        return f"discards {'an opening card' if data[1] == 1 else f'{data[1]} opening cards'}"
    price = rules.cards[data[3]].source.name if data[3] >= 0 else "Reallocate Resources"
    return f"discards {some} from hand to pay for {price}"


_CANNOT = (
    "can build nothing",
    "can recruit nothing",
    "has no space to battle",
    "finds nothing to eliminate",
    "has no piece to build anew",
    "has no card to play for it",
    "can make nobody discard",
    "scores nothing for it",
    "finds no Response to discard",
    "can do nothing of it",
    "has no Army in a Supply space and scores nothing for any",
)
_WILL_NOT = (
    "chooses to build nothing",
    "chooses to recruit nothing",
    "chooses not to battle",
    "chooses to eliminate nothing",
    "chooses to build nothing anew",
    "chooses to play no card",
)


def _skip_words(part: int, impossible: bool) -> str:
    return _CANNOT[part] if impossible or part >= len(_WILL_NOT) else _WILL_NOT[part]


def _card_line(rules: Rules, event: Event) -> str:
    """Return the line of an event that is about cards."""
    kind, data, cards = event.kind, event.data, _named(rules, event)
    country = COUNTRIES_NAMED[data[0]]
    some, named = _some(data[1]) if kind in (h.DREW, h.BOTTOMED) else "", f": {cards}" if cards else ""
    by = f", because of {rules.cards[data[1]].source.name}" if kind in (h.STATUS_LOST, h.RESPONSE_LOST) else ""
    if kind in (h.PLAYED, h.STATUS_PLACED, h.RESPONSE_PLACED) and data[1] >= 0:
        by = f", by {rules.cards[data[1]].source.name}"
    if kind == h.USED:
        return f"{country} {_use_words(rules, event)}."
    if kind == h.ARRANGED:
        return f"{country} looks at {top_cards(data[1])} of its deck and puts them back in the order it likes{named}."
    lines = {
        h.PLAYED: f"{country} plays {cards}{by}.",
        h.STATUS_PLACED: f"{country} puts the Status {cards} on the table{by}.",
        h.RESPONSE_PLACED: f"{country} puts a Response face down on the table{by}{named}.",
        h.CANCELLED: f"{cards} is cancelled and has no effect.",
        h.DREW: f"{country} draws {some}{named}.",
        h.SHUFFLED: f"{country} shuffles its deck.",
        h.TOPPED: f"{country} puts {cards} on top of its deck.",
        h.SHUFFLED_IN: f"{country} shuffles {cards} into its deck.",
        h.REVEALED: f"{country} takes {cards} from its deck into its hand, for all to see.",
        h.BOTTOMED: f"{country} puts {some} from hand on the bottom of its deck{named}.",
        h.STATUS_LOST: f"{country} discards the Status {cards}{by}.",
        h.RESPONSE_LOST: f"{country} discards a Response from the table at random, unseen{by}{named}.",
    }
    return lines[kind]


def _use_words(rules: Rules, event: Event) -> str:
    card = rules.cards[event.cards[0]]
    if card.type == T_RESPONSE:
        return f"reveals the Response {card.source.name} and uses it"
    return f"uses the Status {card.source.name}"
