"""The texts of a card, rendered in English from its expression: the Play text and the prepared side.

All English words are here and in `render_words`; another language is another such pair.
"""

from collections.abc import Mapping

from haversack.games.y1914 import language as lang
from haversack.games.y1914.names import capital, listed
from haversack.games.y1914.render_status import status_text
from haversack.games.y1914.render_words import (
    Voice,
    a_piece,
    card_count,
    condition,
    near,
    owned_pieces,
    place_in,
    powers_lose,
    space_name,
    team_name,
    terrain_words,
    zone_name,
)

_PROVENANCE = {
    "rulebook": "The rulebook describes this side.",
    "public": "This side follows public descriptions of the card.",
}
_CONFIDENCE = {"high": "", "medium": " Its exact reading is not certain.", "low": " Its reading is a guess."}


def play_text(card: lang.Card, options: Mapping[str, object]) -> str:
    """Return the Play text of a card under these options."""
    voice = Voice(card.country, options)
    sentences = [capital(_part(chosen(part, voice), voice)) for part in card.do]
    if card.status is not None:
        if sentences:
            sentences[0] = f"When played: {sentences[0]}"
        sentences.append(capital(status_text(card, voice)))
    return " ".join(sentences)


def prepared_text(card: lang.Card, options: Mapping[str, object]) -> str:
    """Return the prepared side of a card: its symbols, the Supply symbol, where it may be used."""
    side, voice = card.prepared, Voice(card.country, options)
    if side.symbol == lang.ATTRITION:
        if not side.targets:
            whole_power = voice.option("attrition_by_power") == "yes"
            mine = "one of yours" if whole_power else a_piece(lang.SELF, lang.ARMY, voice)
            return f"Attrition (single): an enemy Power with an Army adjacent to {mine} discards 1 card."
        word = {2: "double", 3: "triple"}[side.number]
        return f"Attrition ({word}): {powers_lose(side.targets)}."
    name = f"Double {side.symbol}" if side.number == 2 else side.symbol
    supply = " with the Supply symbol" if side.supply else ""
    return f"{name}{supply}{_limit(side.limit, voice)}."


def prepared_symbol(card: lang.Card) -> str:
    """Return the name of the symbol on the prepared side: `double_reinforce_army`, `attrition_2`."""
    side = card.prepared
    name = side.symbol.lower().replace(" ", "_")
    if side.symbol == lang.ATTRITION:
        return f"{name}_{side.number}"
    return f"double_{name}" if side.number == 2 else name


def provenance_note(card: lang.Card, prepared: bool) -> str:
    """Return a sentence or two on where a side of the card comes from."""
    return _PROVENANCE[card.sources[2 if prepared else 1]] + _CONFIDENCE[card.confidence]


def _limit(limit: lang.Limit | None, voice: Voice) -> str:
    if isinstance(limit, lang.LimitByOption):
        limit = limit.limits[limit.values.index(voice.option(limit.option))]
    if limit is None:
        return ""
    if isinstance(limit, lang.Terrain):
        return f", only for a battle in {terrain_words(limit.word, voice)}"
    if isinstance(limit, lang.At):
        return f", only for a battle in {listed([space_name(space) for space in limit.spaces], 'or')}"
    return f", only for a battle in or next to {space_name(limit.space)}"


def chosen(part: lang.Part, voice: Voice) -> lang.Part:
    """Return the reading of a part that the options pick."""
    if isinstance(part, lang.ByOption):
        return chosen(part.readings[part.values.index(voice.option(part.option))], voice)
    return part


# ---------------------------------------------------------------- parts


def _part(part: lang.Part, voice: Voice) -> str:
    """Return one part of a Play text as a sentence."""
    match part:
        case lang.Build() | lang.Recruit():
            return _placing(part, voice)
        case lang.Battle():
            return _battle(part, voice)
        case lang.Eliminate():
            return f"You may eliminate {a_piece(part.who, part.kind, voice)} in {place_in(part.where)}."
        case lang.Withdraw():
            return (
                f"Take up to {part.up_to} of your pieces off the board; {team_name(voice)} {part.points} VP for each."
            )
        case lang.Token():
            return f"Place an Objective token in {space_name(part.space)}."
        case lang.Score():
            return f"{team_name(voice)} {part.points} VP."
        case lang.Attrition():
            return _attrition(part, voice)
        case lang.Cost() | lang.Require() | lang.Forfeit() | lang.Repeat() | lang.OneOf():
            return _condition_part(part, voice)
        case _:
            return _card_part(part, voice)


def _placing(part: lang.Build | lang.Recruit, voice: Voice) -> str:
    verb = "build" if isinstance(part, lang.Build) else "recruit"
    what = (
        a_piece(lang.SELF, part.kind, voice)
        if part.up_to == 1
        else f"up to {part.up_to} {owned_pieces(part.kind, voice)}"
    )
    each = "" if part.up_to == 1 else ", one after the other"
    if isinstance(part, lang.Build) and isinstance(part.where, lang.SpaceBattled):
        clear = ", if it did not count as difficult terrain in that battle" if part.clear else ""
        return f"You may {verb} {what} in the space just battled{clear}."
    where = near(part.where, part.kind) or " where supply reaches"
    return f"You may {verb} {what}{where}{each}."


def _battle(part: lang.Battle, voice: Voice) -> str:
    kind = {lang.LAND: "a land space", lang.SEA: "a sea space", lang.SPACE: "a space"}[part.kind]
    if isinstance(part.where, lang.At):
        target = listed([space_name(space) for space in part.where.spaces], "or")
    elif isinstance(part.where, lang.BesideBuilt):
        target = f"{kind} next to the piece just built"
    elif isinstance(part.where, lang.Near):
        target = near(part.where, part.kind).removeprefix(" in ")
    else:
        target = kind + near(part.where, part.kind)
    source = ""
    if isinstance(part.source, lang.BesideBuilt):
        source = " with that piece"
    elif part.source is not None:
        source = f" with its Army in {place_in(part.source)}"
    return f"{voice.name} may battle {target}{source}."


def _attrition(part: lang.Attrition, voice: Voice) -> str:
    text = powers_lose(part.targets)
    if part.each is not None:
        text += f", and 1 more for each {_counted(part.each, voice)}"
        if len(part.targets) > 1:
            text += f" ({powers_lose(((part.bonus, 1),)).split(' discards')[0]})"
    if part.more_if is not None:
        text += f"; {powers_lose(part.more, more=True)} if {condition(part.more_if, voice)}"
    return f"{text}."


def _counted(count: lang.Pieces, voice: Voice) -> str:
    where = near(count.where, count.kind) if count.where is not None else " on the board"
    return a_piece(count.who, count.kind, voice).split(" ", 1)[1] + where


def _condition_part(part: lang.Cost | lang.Require | lang.Forfeit | lang.Repeat | lang.OneOf, voice: Voice) -> str:
    match part:
        case lang.Cost():
            who = powers_lose(((part.power, 1),)).split(" discards")[0] if part.power else ""
            if not who:
                return f"To use this, discard {zone_name(part.zone)}."
            missing = " or lose 1 VP" if part.missing_costs_vp else ""
            return f"To use this, {who} must discard {zone_name(part.zone, 'its')}{missing}."
        case lang.Require():
            return f"Only if {condition(part.condition, voice)}:"
        case lang.Forfeit():
            return _forfeit(part, voice)
        case lang.Repeat():
            what = f"a {part.type} card, shown," if part.type else "a card"
            again = f"up to {part.up_to} times " if part.up_to > 1 else ""
            return (
                f"You may {again}discard {what} from your hand; for each, {powers_lose(part.part.targets, more=True)}."
            )
        case lang.OneOf():
            parts = [_part(one, voice).removeprefix("You may ").rstrip(".") for one in part.parts]
            return f"You may {' or '.join(parts)}."


def _forfeit(part: lang.Forfeit, voice: Voice) -> str:
    names = [powers_lose(((power, 1),)).split(" discards")[0] for power in part.powers]
    who = listed(names, "or" if part.one else "and")
    if part.beside_own:
        some = "One of" if part.one else "Each of"
        who = f"{some} {listed(names, 'and')} with an Army next to {a_piece(lang.SELF, lang.ARMY, voice)}"
    number = zone_name(part.zone, "its") if part.number == 1 else f"{part.number} of its prepared cards"
    if part.chooser:
        return f"Choose a Status of {who} on the table; it is discarded."
    return f"{who} discards {number}."


def _card_part(part: lang.Part, voice: Voice) -> str:
    match part:
        case lang.Draft():
            types = listed([f"{voice.adjective} {name}" for name in part.types], "or")
            only = f"If {condition(part.only_if, voice)}, you" if part.only_if is not None else "You"
            return f"{only} may draft {'an' if types[0] in 'AEIO' else 'a'} {types} at no cost."
        case lang.Prepare():
            return "You may prepare a card." if part.up_to == 1 else f"You may prepare up to {part.up_to} cards."
        case lang.Play():
            article = "an" if part.type[0] in "AEIO" and not part.own else "a"
            own = f"{voice.adjective} " if part.own else ""
            return f"You may play {article} {own}{part.type} card from your hand."
        case lang.Truce():
            bound = listed([voice.country_name(country) for country in part.countries], "and")
            army = a_piece(lang.SELF, lang.ARMY, voice)
            return f"Until this round ends {bound} may not battle a space that holds {army}."
        case lang.Supply():
            army = a_piece(lang.SELF, lang.ARMY, voice)
            return f"For the rest of this turn {army} in {place_in(part.where)} counts as supplied."
        case lang.Waive():
            helpers = "" if voice.option("bersaglieri_helpers") == "yes" else ", save for Sustain cards of a helper"
            return f"For the rest of this turn you pay nothing for difficult terrain{helpers}."
        case lang.Inspect():
            who = powers_lose(((part.power, 1),)).split(" discards")[0]
            face = "and shown" if part.shown else "unseen"
            return f"Look at the hand of {who} and choose a card of it; that card is discarded {face}."
        case lang.Recover():
            some = card_count(part.up_to)
            return f"You may take up to {some} of the type {part.type} from your discard pile into your hand."
        case lang.Revenue():
            all_used = "each card taken in that order" if part.each else "any of these uses left out"
            return (
                f"Take up to three {voice.adjective} cards other than this from your discard pile; play one, prepare "
                f"one and put one under your draw deck ({all_used})."
            )
        case _:
            raise ValueError(f"no words for {part!r}")
