"""The text of a card, rendered from its expression: what it says is what it does."""

from collections.abc import Mapping

from haversack.games.greatwar import language as lang

CLASS_WORDS = {
    "infantry": "Infantry",
    "hmg": "HMG",
    "heavy_artillery": "Heavy Artillery",
    "field_artillery": "Field Artillery",
    "aviation": "aviation",
    "cavalry": "cavalry",
    "naval": "naval",
    "tank": "tank",
    "trench": "Trenches-class",
    "mortar": "Trench Mortars",
    "flamethrower": "Flamethrowers",
    "leader": "leader",
    "fortification": "Fortifications",
    "obstacle": "obstacle",
}
GROUP_WORDS = {
    "infantry": "Infantry (HMG included)",
    "artillery": "artillery",
    "aviation": "aviation",
    "cavalry": "cavalry",
}
KEY_WORDS = {
    "ace": "ace",
    "fortifications": "Fortifications",
    "barbed_wire": "Barbed Wire",
    "poison_gas": "Poison Gas",
    "naval_blockade": "Naval Blockade",
    "submarine_blockade": "Submarine Blockade",
    "observation_balloon": "Observation Balloon",
    "trench_raid": "Trench Raid",
}
KIND_WORDS = {"nationality": "Nationality", "neutral": "Neutral", "bonus": "Bonus"}
NUMBERS = ("no", "one", "two", "three", "four", "five")
ROLE_WORDS = {lang.DEFENDER: "Defender only.", lang.ATTACKER: "Attacker only."}


def listed(words: list[str], last: str = "or") -> str:
    """Return words as a list in a sentence."""
    if len(words) < 2:
        return "".join(words)
    return f"{', '.join(words[:-1])} {last} {words[-1]}"


def words_of(filter_: lang.Which) -> str:
    """Return what cards of a filter are called, before the word `card`."""
    words = [GROUP_WORDS[name] for name in filter_.groups]
    words += [CLASS_WORDS[name] for name in filter_.classes]
    words += [KEY_WORDS[name] for name in filter_.keys]
    words += [KIND_WORDS[name] for name in filter_.kinds]
    out = listed([*words, *filter_.nations])
    if filter_.plus:
        out = f"{out} Plus".strip()
    return f"{out} Attack-icon".strip() if filter_.attack else out


def limits_of(filter_: lang.Which) -> str:
    """Return what narrows a filter, after the word `card`."""
    out = " of the same nation" if filter_.same_nation else ""
    if filter_.bp_max:
        out += f" of {filter_.bp_max} BP or less"
    if filter_.not_keys:
        out += f" other than {listed([f'{KEY_WORDS[name]}s' for name in filter_.not_keys])}"
    if filter_.not_joker:
        out += " that is no Joker"
    return f"{out} that may be discarded" if filter_.unprotected else out


def noun(filter_: lang.Filter, word: str = "card") -> str:
    """Return the cards a filter speaks of: `aviation Plus card or Infantry card of 8 BP or less`."""
    if isinstance(filter_, lang.OneOf):
        return listed([noun(part, word) for part in filter_.parts])
    return f"{words_of(filter_)} {word}{limits_of(filter_)}".strip()


def nouns(filter_: lang.Filter) -> str:
    """Return the same for several cards."""
    return noun(filter_, "cards")


def card_text(card: lang.Card, options: Mapping[str, object]) -> str:
    """Return the whole text of a card."""
    kind = card.kind
    parts = [f"{kind.bp} BP."]
    if kind.attack:
        parts.append("Attack icon.")
    free_fort = kind.key == "fortifications" and options.get("fort_attacker") is True
    if kind.role in ROLE_WORDS and not free_fort:
        parts.append(ROLE_WORDS[kind.role])
    if kind.links:
        parts.append(f"Plus card for {listed([words_of(link) + limits_of(link) for link in kind.links])}.")
    if kind.family == "hmg":
        parts.append("Counts as Infantry for links. The Attacker plays it only with an improvement.")
    parts += [effect_text(effect, kind, options) for effect in kind.effects]
    return " ".join(parts)


def effect_text(effect: lang.Effect, kind: lang.Kind, options: Mapping[str, object]) -> str:
    """Return what one effect says."""
    match effect:
        case lang.Cancel():
            return _cancel_text(effect, kind)
        case lang.CancelAll():
            return f"While face up it cancels every enemy {noun(effect.target)}, played before or after it."
        case lang.Shield():
            by = "" if effect.against == lang.ANY_CARD else f" by {nouns(effect.against)}"
            return f"While face up, your {nouns(effect.protect)} cannot be cancelled{by}."
        case lang.Duel():
            return "Fights an enemy ace in the ace duel."
        case lang.ExtraPlay():
            return _extra_text(effect, kind, options)
        case lang.Look():
            return _look_text(effect)
        case lang.Draw():
            cards = "Nationality card" if effect.count == 1 else "Nationality cards"
            return f"When it enters, draw {NUMBERS[effect.count]} {cards}, never past the hand limit."
        case lang.Blockade():
            at_once = options.get("blockade_timing") == "on_play"
            when = "When it enters" if at_once else "If it is face up when the battle is resolved"
            return (
                f"{when}, you may cancel and discard one enemy Nationality card in play; it counts nothing and is not"
                " captured."
            )
        case lang.Save():
            return (
                f"If you lose the battle while it is face up, one of your Nationality cards of {effect.bp_max} BP or"
                " less goes to your discard pile instead of being captured."
            )
        case lang.Improve():
            return "Counts as an improvement in the ace duel, and lets an Attacker play an HMG."
        case lang.Immune():
            names = listed([KEY_WORDS[name] for name in effect.events])
            return f"May be played when {names} is shown: you do not roll for it."
        case lang.HideHand():
            return "While face up, the enemy may not look at your hand; it may answer a card that would."
        case lang.EndStep():
            return "Interrupt: an enemy card just placed in a step stays, but that step is over."


def _cancel_text(effect: lang.Cancel, kind: lang.Kind) -> str:
    what = f"one enemy {noun(effect.target)}"
    if effect.interrupts:
        out = f"Interrupt: cancels {what}, as it is placed (its owner's step ends) or already on the table."
    elif lang.Duel() in kind.effects:
        out = f"Once in the turn, unless it has fought a duel, it cancels {what}, already played or played later."
    elif effect.later:
        out = f"Once in the turn it cancels {what}, already played or played later."
    else:
        out = f"When it enters it cancels {what} already on the table."
    if effect.breaks:
        out += " It cancels Fortifications that would cancel it."
    if effect.restores:
        out += " What that card had cancelled is turned face up again."
    return out


def _extra_text(effect: lang.ExtraPlay, kind: lang.Kind, options: Mapping[str, object]) -> str:
    which = noun(effect.of) if effect.count == 1 else nouns(effect.of)
    if kind.family == "leader" and options.get("jack_may_bring") == "nationality_neutral":
        which = "Nationality or Neutral cards"
    some = "one more" if effect.count == 1 else f"up to {NUMBERS[effect.count]} more"
    return f"When it enters you may at once place {some} {which} from hand, without a link."


def _look_text(effect: lang.Look) -> str:
    cards = "random card" if effect.count == 1 else "random cards"
    out = f"When it enters, look at {NUMBERS[effect.count]} {cards} of the enemy hand."
    if effect.then is not None:
        which = noun(effect.then.of)
        if effect.then.optional:
            out += f" You may make the enemy discard one of them, a {which}."
        else:
            out += f" The enemy discards it if it is a {which}."
    return out


# ---------------------------------------------------------------- Random Events

_ROLLERS = {lang.DEFENDER: "The Defender rolls a die", lang.ATTACKER: "The Attacker rolls a die"}


def event_text(event: lang.EventCard) -> str:
    """Return the whole text of a Random Event."""
    if not event.effects:
        return "Nothing happens this turn."
    return " ".join([_event_part(effect) for effect in event.effects])


def _event_part(effect: lang.EventEffect) -> str:
    match effect:
        case lang.Roll():
            return f"{_ROLLERS[effect.by]}: {_outcomes(effect.outcomes)}."
        case lang.RollEach():
            return f"Each side, Defender first, rolls a die: {_outcomes(effect.outcomes)}."
        case _:
            text = happening_text(effect)
            return f"{text[0].upper()}{text[1:]}."


def _outcomes(outcomes: tuple[lang.On, ...]) -> str:
    parts: list[str] = []
    for on in outcomes:
        done = listed([happening_text(effect) for effect in on.do], "and") or "nothing"
        parts.append(f"on {on.low}-{on.high} {done}")
    return "; ".join(parts)


def happening_text(effect: lang.Happening) -> str:
    """Return what an event does, without a capital or a full stop."""
    match effect:
        case lang.Worth():
            more = f"{abs(effect.amount)} BP {'more' if effect.amount > 0 else 'less'}"
            whose = "that side's " if effect.who == lang.ROLLER else ""
            return f"{whose}{nouns(effect.of)} count {more} each this turn"
        case lang.Forbid():
            return f"{nouns(effect.of)} may not be played this turn"
        case lang.AuraOff():
            return f"{nouns(effect.of)} cancel nothing this turn"
        case lang.AuraOnce():
            return f"each {noun(effect.of)} is turned after its first cancel this turn"
        case lang.NoLook():
            return "no card may look at an enemy hand this turn"
        case lang.MostPlayed():
            return f"that side may play at most {NUMBERS[effect.count]} {noun(effect.of)} this turn"
        case lang.MostInStep():
            who = "the Attacker" if effect.who == lang.ATTACKER else "a side"
            return f"{who} may place at most {NUMBERS[effect.count]} cards in one step this turn"
        case lang.Peek():
            who, whose = ("that side", "the enemy") if effect.by == lang.ROLLER else ("the other side", "that")
            cards = "random card" if effect.count == 1 else "random cards"
            return f"{who} looks at {NUMBERS[effect.count]} {cards} of {whose} hand"
        case lang.LoseCard():
            return f"that side discards one random {noun(effect.of)} from hand"
        case lang.DrawEach():
            return (
                "each side below its hand limit draws a Nationality card, and a side at the limit may first discard a"
                " card that may be discarded"
            )
