"""How each event reads in the log."""

from haversack.games.greatwar import happenings as h
from haversack.games.greatwar import language as lang
from haversack.games.greatwar.catalogue import BP, CARD_NAMES, EVENTS, FLAGS, MODIFIERS, SOURCES
from haversack.games.greatwar.render import event_text, happening_text, listed
from haversack.games.greatwar.render_face import class_words
from haversack.games.greatwar.rules import Rules
from haversack.games.greatwar.terms import (
    ATTACK,
    DECK_NAMES,
    ENDED_BY_TRUCE,
    LEVEL_NAMES,
    PLAYABLE,
    SIDE_NAMES,
    SIDES,
)
from haversack.kernel.events import HIDDEN, Event

KIND_OF_DECK = ("Nationality", "Nationality", "Neutral", "Bonus", "Random Event")


def sentence(event: Event, rules: Rules) -> str:
    """Return an event as a line of the log."""
    kind, data = event.kind, event.data
    side = SIDE_NAMES[data[0]] if data and h.FORMS[kind][1][:1] in ("s", "w") and data[0] >= 0 else ""
    if kind in (h.STARTED, h.REMOVED, h.RESHUFFLED, h.HALF_TIME, h.GAME_ENDED, h.HAND_SHOWN, h.SHOWN_KIND):
        return _frame_line(event, side, rules)
    if kind in (h.DEALT, h.KEPT, h.DREW, h.TOOK, h.DISCARDED, h.LOOKED, h.THROWN, h.SEARCH_ENDED, h.GIVEN):
        return _hand_line(event, side)
    if kind in (h.TURN_BEGAN, h.EVENT_SHOWN, h.ROLLED, h.SPARED, h.MODIFIED, h.EVENT_ANSWERED):
        return _event_line(event, side)
    if kind in (h.COUNTED, h.CAPTURED, h.SAVED, h.TAKEN_BACK, h.CLEANED, h.BLOCKADED):
        return _battle_line(event, side)
    if kind in (h.STEP_ENDED, h.STEP_PASSED, h.STEP_LOST, h.IDLE):
        return _step_line(event, side)
    return _card_line(event, side)


def some(count: int, what: str = "card") -> str:
    """Return so many of something."""
    return f"1 {what}" if count == 1 else f"{count} {what}s"


def _names(event: Event) -> str:
    if not event.cards or HIDDEN in event.cards:
        return ""
    return ", ".join([CARD_NAMES[card] for card in event.cards])


def brief(card: int) -> str:
    """Return a card by name, with what it is and what it counts: `Foreign Legion (Infantry, 11 BP, Attack icon)`."""
    notes = [f"{BP[card]} BP", *(["Attack icon"] if FLAGS[card] & ATTACK else [])]
    what = class_words(SOURCES[card])
    if what.lower() not in CARD_NAMES[card].lower():
        notes.insert(0, what)
    return f"{CARD_NAMES[card]} ({', '.join(notes)})"


def _frame_line(event: Event, side: str, rules: Rules) -> str:
    """Return a line about set-up, decks and the end."""
    kind, data, scenario = event.kind, event.data, rules.scenario
    if kind == h.STARTED:
        gifts = [f"{n} BP to the {SIDE_NAMES[s]}" for s, n in enumerate(rules.offset) if n]
        offset = f" To even the sides the scenario adds {listed(gifts, 'and')}." if gifts else ""
        rules_words = "".join([f" {rule}" for rule in scenario.special_rules])
        return f"The game begins: {scenario.name}, {some(scenario.turns, 'turn')}.{rules_words}{offset}"
    if kind == h.REMOVED:
        verb = "leaves" if data[1] == 1 else "leave"
        return f"{some(data[1])} of the {DECK_NAMES[data[0]]} deck {verb} the game unseen."
    if kind == h.RESHUFFLED:
        return f"The {DECK_NAMES[data[0]]} deck has run out: its discards are shuffled into a new one."
    if kind == h.HALF_TIME:
        return "Half-time: all hands, laid-aside cards and discards are shuffled into their decks and dealt anew."
    if kind == h.SHOWN_KIND:
        return f"The {side} have nothing left to draw and show that they still hold a Nationality card."
    if kind == h.HAND_SHOWN:
        held = f"{data[1]} BP in hand: {_names(event)}" if event.cards else "no Nationality card left in hand"
        return f"The {side} have {held}."
    return _end_line(event, side, rules)


def _end_line(event: Event, side: str, rules: Rules) -> str:
    scores = h.final_scores(event.data, rules)
    parts: list[str] = []
    for number, score in enumerate(scores.values()):
        offset = f" + {score['offset']} offset" if score["offset"] else ""
        made = f"{score['captured']} captured + {score['hand']} in hand{offset}"
        parts.append(f"{SIDE_NAMES[number]} {score['total']} ({made})")
    lead = abs(event.data[1] - event.data[2])
    result = f"a draw, since a lead of {lead} is less than {rules.levels[0]}"
    if side:
        level = [name for least, name in zip(rules.levels, LEVEL_NAMES, strict=True) if lead >= least][-1]
        result = f"the {side} win by {lead}: {level} victory"
    return f"The game ends: {', '.join(parts)}; {result}."


def _cause(cause: int) -> str:
    """Return why cards were drawn, discarded or looked at."""
    if cause >= 0:
        return f" ({CARD_NAMES[cause]})"
    words = {h.BY_REFILL: "", h.BY_DEAL: "", h.BY_SEARCH: " in its place", h.BY_LIMIT: " (the hand is over its limit)"}
    return words.get(cause, "")


def _hand_line(event: Event, side: str) -> str:
    """Return a line about cards in hand."""
    kind, data = event.kind, event.data
    names = _names(event)
    named = f": {names}" if names else ""
    if kind == h.LOOKED:
        enemy = SIDE_NAMES[1 - data[0]]
        return f"The {side} look at {some(data[1])} in the hand of the {enemy}{_cause(data[2])}{named}."
    if kind == h.DISCARDED:
        return f"The {side} discard {some(data[1])}{_cause(data[2])}{named}."
    if kind == h.GIVEN:
        return f"The {side} begin with {listed([CARD_NAMES[card] for card in event.cards], 'and')} in hand."
    if kind == h.THROWN:
        return f"The {side} hold no Attack card they may play and throw {names}."
    if kind == h.SEARCH_ENDED:
        found = "now hold an Attack card, to be played this turn" if data[1] else "find no Attack card: none is owed"
        return f"The {side} {found}."
    deck = KIND_OF_DECK[data[1]]
    if kind == h.DEALT:
        return f"The {side} are dealt {some(data[2], f'{deck} card')} to choose from{named}."
    if kind == h.DREW:
        return f"The {side} draw {some(data[2], f'{deck} card')}{_cause(data[3])}{named}."
    if kind == h.KEPT:
        return f"The {side} keep a {deck} card in hand{named}."
    return f"The {side} take up a laid-aside {deck} card{named}."


def _event_line(event: Event, side: str) -> str:
    """Return a line about the turn and its Random Event."""
    kind, data = event.kind, event.data
    if kind == h.TURN_BEGAN:
        return f"Turn {data[1]}: the {side} defend, the {SIDE_NAMES[1 - data[0]]} attack."
    if kind == h.EVENT_SHOWN:
        return f"Random Event: {CARD_NAMES[event.cards[0]]}. {event_text(EVENTS[event.cards[0] - PLAYABLE])}"
    if kind == h.ROLLED:
        result = rolled(event.cards[0], data[2], data[1])
        return f"The {side} roll {data[1]} for {CARD_NAMES[event.cards[0]]}: {result}."
    if kind == h.SPARED:
        return f"The {side} do not roll for {CARD_NAMES[event.cards[1]]}: {CARD_NAMES[event.cards[0]]} spares them."
    if kind == h.MODIFIED:
        return f"In force for {_bound(data[1])}: {happening_text(MODIFIERS[data[0]].effect)}."
    card, shown = event.cards
    return f"The {side} play {brief(card)} as {CARD_NAMES[shown]} is shown."


def rolled(event: int, part: int, die: int) -> str:
    """Return what a number of the die decides."""
    effect = EVENTS[event - PLAYABLE].effects[part]
    if isinstance(effect, lang.Roll | lang.RollEach):
        for on in effect.outcomes:
            if on.low <= die <= on.high and on.do:
                return listed([happening_text(one) for one in on.do], "and")
    return "nothing happens"


def _bound(sides: int) -> str:
    return "both sides" if sides == 3 else f"the {SIDE_NAMES[sides - 1]}"


def _battle_line(event: Event, side: str) -> str:
    """Return a line about the end of a battle."""
    kind, data = event.kind, event.data
    names = _names(event)
    first, _, second = names.partition(", ")
    if kind == h.COUNTED:
        return _count_line(data, side)
    if kind == h.CAPTURED:
        enemy = SIDE_NAMES[1 - data[0]]
        if not event.cards:
            return f"The {enemy} have no Nationality card in play: nothing is captured."
        cards = ", ".join([f"{CARD_NAMES[card]} {BP[card]}" for card in event.cards])
        points = sum([BP[card] for card in event.cards])
        return f"The {side} capture every Nationality card the {enemy} have in play, {points} BP: {cards}."
    if kind == h.CLEANED:
        totals = ", ".join([f"{SIDE_NAMES[s]} {data[2 + s]}" for s in range(SIDES)])
        return f"The table is cleared. BP captured so far: {totals}."
    lines = {
        h.SAVED: f"{first} ({side}): saved from capture by {second}, to the discards.",
        h.TAKEN_BACK: f"The {side} take {names} back into hand.",
        h.BLOCKADED: f"{first} ({side}): discarded by {second}, counts nothing and is not captured.",
    }
    return lines[kind]


def _count_line(data: tuple[int, ...], side: str) -> str:
    """Return who won a battle and by how much, and what an event changed in the count."""
    enemy, changes = SIDE_NAMES[1 - data[0]], []
    for place in range(h.BATTLE_HEAD, len(data), h.BATTLE_CARD):
        card, _, counts, down = data[place : place + 4]
        if not down and counts != BP[card]:
            changes.append(f"{CARD_NAMES[card]} counts {counts} instead of {BP[card]}")
    why = f" ({CARD_NAMES[data[4]]}: {', '.join(changes)})" if changes else ""
    if data[1] == data[2]:
        return f"The battle is level at {data[1]} BP: the {side} win it as the Defender{why}."
    return f"The {side} win the battle with {data[1]} BP to {data[2]} of the {enemy}{why}."


IDLE_WORDS = {
    h.NO_TARGET_ARMED: "no target yet, stays armed",
    h.NO_TARGET: "no effect, there is nothing to cancel",
    h.NO_LOOK: "no effect, nobody may look at that hand now",
    h.EMPTY_HAND: "no effect, the enemy hand is empty",
    h.FULL_HAND: "no effect, the hand is full",
    h.NO_CARD_LEFT: "no effect, no Nationality card is left to draw",
    h.NOBODY_BROUGHT: "no further card comes with it",
    h.NO_STEP: "no effect, it ends a step only in answer to an enemy card",
    h.AURA_IS_OFF: "no effect, the Random Event lets it cancel nothing this turn",
}


def _step_line(event: Event, side: str) -> str:
    """Return a line about a step, or about a card of which nothing comes."""
    kind, data = event.kind, event.data
    if kind == h.IDLE:
        return f"{CARD_NAMES[event.cards[0]]} ({side}): {IDLE_WORDS[data[1]]}."
    if kind == h.STEP_PASSED:
        return f"The {side} have no card they may play and pass the step."
    if kind == h.STEP_LOST:
        return f"The {side} lose their step of this round, since a card was cancelled in the other."
    if data[1] == ENDED_BY_TRUCE:
        return f"A truce ends the step of the {side}; the card played stays."
    return f"The {side} add nothing more here: a Bonus card or Joker cancelled the card as it was played."


def _card_line(event: Event, side: str) -> str:
    """Return a line about a card in play."""
    kind, data, cards = event.kind, event.data, event.cards
    first = CARD_NAMES[cards[0]]
    second = CARD_NAMES[cards[1]] if len(cards) > 1 else ""
    if kind in (h.PLACED, h.LINKED):
        return f"The {side} {'play' if kind == h.PLACED else 'add'} {brief(cards[0])}."
    if kind == h.DUELED:
        enemy = SIDE_NAMES[1 - data[0]]
        mine, theirs = (some(n, "kind") + " of improvement" for n in data[1:3])
        return f"{first} ({side}, {mine}) meets {second} ({enemy}, {theirs})."
    lines = {
        h.ANSWERED: f"The {side} answer {second} with {brief(cards[0])}." if second else "",
        h.ATTACHED: f"{first} goes with {second}.",
        h.CANCELLED: f"{first} ({side}): cancelled by {second}, lies face down and counts nothing.",
        h.RESTORED: f"{first} ({side}): face up again, counts {BP[cards[0]]} BP as printed.",
        h.MARKED_USED: f"{first} ({side}): effect used for this turn.",
    }
    return lines[kind]
