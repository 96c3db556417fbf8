"""The text of a card in English, rendered from its expression.

Every verb is rendered as an imperative ("build a German Army") by its own module in `engine/verbs`, so that it fits
after "you may", after "reveal this card to" and on its own; nouns are rendered by `phrases`.
"""

from collections.abc import Mapping

from haversack.games.ww2.language import words as lang
from haversack.games.ww2.text.phrases import TYPE_NAMES, Voice, say
from haversack.kernel.english import opening
from haversack.qmg.render import origin

_PROVENANCE = {
    "rulebook": "This card is described in the rulebook.",
    "public": "This text follows public descriptions of the card.",
    "house": "This is a house card.",
}

_BASIC = (lang.BUILD_ARMY, lang.BUILD_NAVY, lang.LAND_BATTLE, lang.SEA_BATTLE)


def card_text(
    card: lang.Card, country: str, options: Mapping[str, object], kinds: Mapping[str, tuple[str, str]] | None = None
) -> str:
    """Return the whole text of a card under these options; `kinds` are the names, one and many, of a pack's own."""
    voice = Voice(country, options, card.before or card.after or card.instead, kinds=kinds or {})
    texts = [f"While this card is on the table, {say(part, voice)}." for part in card.always]
    if card.do is not None:
        effect = card.do.chosen(options) if isinstance(card.do, lang.ByOption) else card.do
        texts += _played(card, effect, voice) if voice.hook is None else _used(card, effect, voice)
    return " ".join(texts)


def type_name(card_type: str) -> str:
    """Return the name of a card type."""
    return TYPE_NAMES[card_type]


def provenance_note(card: lang.Card) -> str:
    """Return a sentence or two on where the card's text comes from."""
    return origin(_PROVENANCE, card.provenance, card.confidence)


# ---------------------------------------------------------------- sentences


def _sentence(text: str) -> str:
    return f"{opening(text)}."


def _played(card: lang.Card, effect: lang.Word, voice: Voice) -> list[str]:
    """Return the sentences of a card that acts when played."""
    texts = [] if card.cost is None else [_sentence(say(card.cost, voice))]
    parts = effect.parts if isinstance(effect, lang.Seq) and not effect.is_all_score() else (effect,)
    for part in parts:
        texts.append(_sentence(f"then {say(part, voice)}" if texts else say(part, voice)))
    if card.type in _BASIC and effect.reminder():
        texts.append(effect.reminder())
    return texts


def _used(card: lang.Card, effect: lang.Word, voice: Voice) -> list[str]:
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
