"""The text of a card, rendered in English from its expression.

Every effect is rendered as an imperative ("build a German Army"), so that it fits after "you may", after "reveal this
card to" and on its own. All English words are here and in `render_words`; another language is another such pair.
"""

from collections.abc import Mapping
from dataclasses import replace
from itertools import takewhile

from haversack.games.ww2 import language as lang
from haversack.games.ww2.names import a, all_of, cards, possessive, top_cards
from haversack.games.ww2.render_words import (
    COUNTRY_NAMES,
    PIECE,
    SPACE,
    THAT_PIECE,
    TYPE_NAMES,
    Voice,
    meant,
    one_country,
    owner,
    piece,
    pieces,
    place_in,
    renders,
    say,
)

_PROVENANCE = {
    "rulebook": "This card is described in the rulebook.",
    "public": "This text follows public descriptions of the card.",
    "house": "This is a house card.",
}
_CONFIDENCE = {
    "high": "",
    "medium": " Its exact reading is not certain.",
    "low": " Its reading is a guess.",
}

# What the basic cards add to their verb (W-ACT-1 to W-ACT-7)
_REMINDERS = {
    lang.Build(lang.ARMY): "It goes in your Home or in a land space adjacent to one of your supplied pieces, where "
    "neither you nor an enemy has an Army, and must be in supply there. You may instead name one of your supplied "
    "Armies on the board as the one just built.",
    lang.Build(lang.NAVY): "It goes in a sea space adjacent to one of your supplied pieces, where neither you nor an "
    "enemy has a Navy, and must be in supply there, port included. You may instead name one of your supplied Navies on "
    "the board as the one just built.",
    lang.Battle(lang.ARMY): "It must be adjacent to one of your supplied pieces and hold no Army of your team. If "
    "enemy Armies are there, choose one and remove it; an empty space may be battled too.",
    lang.Battle(lang.NAVY): "It must be adjacent to one of your supplied pieces and hold no Navy of your team. If "
    "enemy Navies are there, choose one and remove it; an empty space may be battled too.",
}
_BASIC = (lang.BUILD_ARMY, lang.BUILD_NAVY, lang.LAND_BATTLE, lang.SEA_BATTLE)


def card_text(card: lang.Card, country: str, options: Mapping[str, object]) -> str:
    """Return the whole text of a card of that country under these options."""
    voice = Voice(country, options, card.before or card.after or card.instead)
    texts = [f"While this card is on the table, {say(part, voice)}." for part in card.always]
    if card.do is not None:
        effect = _chosen(card.do, voice)
        texts += _played(card, effect, voice) if voice.hook is None else _used(card, effect, voice)
    return " ".join(texts)


def type_name(card_type: str) -> str:
    """Return the name of a card type."""
    return TYPE_NAMES[card_type]


def provenance_note(card: lang.Card) -> str:
    """Return a sentence or two on where the card's text comes from."""
    return _PROVENANCE[card.provenance] + _CONFIDENCE[card.confidence]


# ---------------------------------------------------------------- sentences


def _sentence(text: str) -> str:
    return f"{text[0].upper()}{text[1:]}."


def _chosen(effect: lang.Effect, voice: Voice) -> lang.Effect:
    """Return the reading of an effect that the options ask for, the first if they do not say."""
    if not isinstance(effect, lang.ByOption):
        return effect
    value = str(voice.options.get(effect.option, effect.values[0]))
    return _chosen(effect.readings[effect.values.index(value)], voice)


def _played(card: lang.Card, effect: lang.Effect, voice: Voice) -> list[str]:
    """Return the sentences of a card that acts when played."""
    texts = [] if card.cost is None else [_sentence(say(card.cost, voice))]
    parts = effect.parts if isinstance(effect, lang.Seq) and not _is_all_score(effect) else (effect,)
    for part in parts:
        texts.append(_sentence(f"then {say(part, voice)}" if texts else say(part, voice)))
    if card.type in _BASIC and effect in _REMINDERS:
        texts.append(_REMINDERS[effect])
    return texts


def _used(card: lang.Card, effect: lang.Effect, voice: Voice) -> list[str]:
    """Return the sentences of a card that is used from the table."""
    when = say(voice.hook, voice)
    if card.once_per_turn:
        when = f"once per turn, {when}"
    if isinstance(effect, lang.If):
        when = f"{when}, if {say(effect.condition, voice)}"
        effect = effect.part
    reveal = "reveal this card" if card.type == lang.RESPONSE else ""
    if card.cost is None:
        return [_sentence(f"{when}, you may {reveal + ' to ' if reveal else ''}{say(effect, voice)}")]
    pay = f"{reveal + ' and ' if reveal else ''}{say(card.cost, voice)}"
    return [_sentence(f"{when}, you may {pay}"), _sentence(f"if you do, {say(effect, voice)}")]


# ---------------------------------------------------------------- pieces


def _if_asked(verb: str, who: str | tuple[str, ...], asked: bool, voice: Voice) -> str:
    return f"let {one_country(who, voice)} (if it wishes) {verb}" if asked else verb


@renders(lang.Build)
def _build(effect: lang.Build, voice: Voice) -> str:
    hook, voice = voice.hook, voice.of(effect.kind)
    is_next = isinstance(hook, lang.Built) and hook.kind == effect.kind and hook.who == effect.who
    noun = piece(effect.who, voice)
    where = "" if effect.at is None else f" {place_in(effect.at, voice)}"
    verb = _if_asked("build", effect.who, effect.asked, voice)
    return f"{verb} {f'another {noun}' if is_next else a(noun)}{where}"


@renders(lang.Recruit)
def _recruit(effect: lang.Recruit, voice: Voice) -> str:
    voice = voice.of(effect.kind)
    verb = _if_asked("recruit", effect.who, effect.asked, voice)
    return f"{verb} {a(piece(effect.who, voice))} {place_in(effect.at, voice)}"


@renders(lang.Battle)
def _battle(effect: lang.Battle, voice: Voice) -> str:
    hook, voice = voice.hook, voice.of(effect.kind)
    is_next = isinstance(hook, lang.Battled) and hook.kind == effect.kind
    if effect.at is None:
        return f"battle {a(SPACE[effect.kind])}{' (the same or another)' if is_next else ''}"
    if is_next and isinstance(effect.at, lang.EventSpace):
        return "battle the same space again"
    if is_next and isinstance(effect.at, lang.NearEvent):
        return f"battle the same space again or a {SPACE[effect.kind]} adjacent to it"
    return f"battle {say(effect.at, voice)}"


@renders(lang.Eliminate)
def _eliminate(effect: lang.Eliminate, voice: Voice) -> str:
    voice = voice.of(effect.kind)
    return f"eliminate {a(piece(effect.who, voice))} {place_in(effect.at, voice)}"


def _that_piece(voice: Voice) -> str:
    hook = voice.hook
    if isinstance(hook, (lang.Built, lang.BattleDeclared, lang.RemovalImpending)):
        return THAT_PIECE[hook.kind]
    return THAT_PIECE[lang.BOTH]


@renders(lang.EliminateEvent)
def _eliminate_event(effect: lang.EliminateEvent, voice: Voice) -> str:
    return f"eliminate {_that_piece(voice)}"


@renders(lang.Protect)
def _protect(effect: lang.Protect, voice: Voice) -> str:
    return f"save {_that_piece(voice)}: it stays, and for the rest of this turn only its owner can remove it"


@renders(lang.Spare)
def _spare(effect: lang.Spare, voice: Voice) -> str:
    return f"save {_that_piece(voice)} from this battle: this battle does not remove it"


@renders(lang.Rebuild)
def _rebuild(effect: lang.Rebuild, voice: Voice) -> str:
    noun = "piece" if effect.kind == lang.BOTH else PIECE[effect.kind]
    return (
        f"for as many of the {pieces(lang.SELF, voice.of(effect.kind))} now on the board as you like, one at a time "
        f"and each at most once, eliminate the {noun} and then build it again"
    )


@renders(lang.SupplyTurn)
def _supply_turn(effect: lang.SupplyTurn, voice: Voice) -> str:
    where = place_in(effect.at, voice.of(lang.BOTH))
    return f"keep every {owner(lang.SELF, voice)} piece {where} in supply until the end of this turn"


# ---------------------------------------------------------------- points and Economic Warfare


def _if(condition: lang.Condition | None, voice: Voice) -> str:
    return "" if condition is None else f" if {say(condition, voice)}"


def _each(count: lang.Count | None, voice: Voice) -> str:
    return "" if count is None else f" {say(count, voice)}"


@renders(lang.Score)
def _score(effect: lang.Score, voice: Voice) -> str:
    return f"score {effect.points} VP{_each(effect.each, voice)}{_if(effect.only_if, voice)}"


@renders(lang.Drain)
def _drain(effect: lang.Drain, voice: Voice) -> str:
    number = f"{cards(effect.cards)} from the top of its draw deck{_each(effect.each, voice)}"
    if effect.more_if is not None:
        number += f", and {effect.more} more{_if(effect.more_if, voice)}"
    if effect.only_if is not None:
        number += f", but only{_if(effect.only_if, voice)}"
    target = one_country(effect.who, voice)
    if len(meant(effect.who, voice)) > 1:
        reach = "" if effect.reach is None else f" with {_in_reach(effect.reach, 'its Home', voice)},"
        return f"choose {target}{reach} and make it discard {number}"
    reach = "" if effect.reach is None else f" if {_in_reach(effect.reach, f'{possessive(target)} Home', voice, 'is ')}"
    return f"make {target} discard {number}{reach}"


def _in_reach(reach: lang.Within, home: str, voice: Voice, verb: str = "") -> str:
    return f"{a(piece(lang.SELF, voice.of(reach.kind)))} {verb}{say(reach, replace(voice, target=home))}"


@renders(lang.Ransom)
def _ransom(effect: lang.Ransom, voice: Voice) -> str:
    countries = meant(effect.who, voice)
    names = [name for country, name in COUNTRY_NAMES.items() if country in countries]
    order = "in the order you like" if voice.options.get("malta_order") == "uk_chooses" else "in this order"
    them = f"{all_of(names)} each choose, {order}," if len(names) > 1 else f"{names[0]} choose"
    noun = PIECE[effect.kind]
    return (
        f"make {them} either to discard {cards(effect.cards)} from the top of its draw deck or to eliminate its own "
        f"{noun} {place_in(effect.at, voice.of(effect.kind))}; without {a(noun)} there it must discard"
    )


@renders(lang.Raise)
def _raise(effect: lang.Raise, voice: Voice) -> str:
    bigger = "" if effect.more_if is None else f", or by {effect.cards + effect.more}{_if(effect.more_if, voice)}"
    zero = ", even where that card counts no piece" if voice.options.get("wolf_packs_on_zero") is True else ""
    return f"raise that discard by {cards(effect.cards)} in all{bigger}{zero}"


@renders(lang.Lower)
def _lower(effect: lang.Lower, voice: Voice) -> str:
    return f"lower that discard by {cards(effect.cards)}, but not below 0"


@renders(lang.BurnAttacker)
def _burn_attacker(effect: lang.BurnAttacker, voice: Voice) -> str:
    return f"make the attacking country discard {top_cards(effect.cards)} of its draw deck"


# ---------------------------------------------------------------- cards


@renders(lang.DiscardResponse)
def _discard_response(effect: lang.DiscardResponse, voice: Voice) -> str:
    return f"discard one face-down {owner(effect.who, voice)} Response card at random, without looking at it"


@renders(lang.PlayDiscarded)
def _play_discarded(effect: lang.PlayDiscarded, voice: Voice) -> str:
    if effect.type:
        return f"play {a(TYPE_NAMES[effect.type])} card from your discard pile"
    return "play any one card from your discard pile other than this one"


@renders(lang.Lend)
def _lend(effect: lang.Lend, voice: Voice) -> str:
    return (
        f"choose {one_country(effect.who, voice)}: it may play a card from its hand and, if it does, "
        f"then draws {cards(effect.draw)} (this is not its Play step)"
    )


@renders(lang.Return)
def _return(effect: lang.Return, voice: Voice) -> str:
    put = "put that card on top of" if effect.to == "top" else "shuffle that card into"
    return f"{put} your draw deck instead of leaving it in your discard pile"


@renders(lang.Arrange)
def _arrange(effect: lang.Arrange, voice: Voice) -> str:
    return f"look at {top_cards(effect.cards)} of your draw deck and put them back on top in any order"


def _up_to_number(number: int) -> str:
    return {1: "one card", 2: "one or two cards"}.get(number, f"1 to {number} cards")


@renders(lang.Bottom)
def _bottom(effect: lang.Bottom, voice: Voice) -> str:
    return f"put {_up_to_number(effect.cards)} from your hand on the bottom of your draw deck"


# ---------------------------------------------------------------- combinations


def _is_all_score(effect: lang.Seq) -> bool:
    return all(isinstance(part, lang.Score) for part in effect.parts)


@renders(lang.Seq)
def _seq(effect: lang.Seq, voice: Voice) -> str:
    joint = ", and separately " if _is_all_score(effect) else ", then "
    return joint.join(say(part, voice) for part in effect.parts)


def _verb(text: str) -> str:
    """Return the words before the first article of a clause."""
    return " ".join(takewhile(lambda word: word not in ("a", "an"), text.split()))


@renders(lang.EitherOrder)
def _either_order(effect: lang.EitherOrder, voice: Voice) -> str:
    texts = [say(part, voice) for part in effect.parts]
    verb = _verb(texts[0])
    if all(_verb(text) == verb for text in texts):
        texts[1:] = [text.removeprefix(f"{verb} ") for text in texts[1:]]
    chooser = "it likes" if effect.asked else "you like"
    return f"{all_of(texts)}, in the order {chooser}"


@renders(lang.OneOf)
def _one_of(effect: lang.OneOf, voice: Voice) -> str:
    *most, last = [say(part, voice) for part in effect.parts]
    return f"do one of these: {'; '.join(most)}; or {last}"


@renders(lang.UpTo)
def _up_to(effect: lang.UpTo, voice: Voice) -> str:
    times = "once or twice" if effect.times == 2 else f"1 to {effect.times} times"
    return f"do this {times}, choosing anew each time: {say(effect.part, voice)}"


@renders(lang.If)
def _if_part(effect: lang.If, voice: Voice) -> str:
    return f"if {say(effect.condition, voice)}, {say(effect.part, voice)}"


@renders(lang.ByOption)
def _by_option(effect: lang.ByOption, voice: Voice) -> str:
    return say(_chosen(effect, voice), voice)
