"""The text of a card or event, rendered from its expression: what it says is what it does."""

from collections.abc import Mapping

from haversack.games.greatwar.language import nouns as lang
from haversack.games.greatwar.text.phrases import limits_of, words_of
from haversack.kernel.english import one_of

ROLE_WORDS = {lang.DEFENDER: "Defender only.", lang.ATTACKER: "Attacker only."}


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
        parts.append(f"Plus card for {one_of([words_of(link) + limits_of(link) for link in kind.links])}.")
    if kind.family == "hmg":
        parts.append("Counts as Infantry for links. The Attacker plays it only with an improvement.")
    parts += [word.text(kind, options) for word in kind.effects]
    return " ".join(parts)


def event_text(event: lang.EventCard) -> str:
    """Return the whole text of a Random Event."""
    if not event.effects:
        return "Nothing happens this turn."
    return " ".join([word.part_text() for word in event.effects])
