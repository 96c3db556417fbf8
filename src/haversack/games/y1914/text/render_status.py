"""English for what a Status does while it lies on the table."""

from collections.abc import Mapping

from haversack.games.y1914.facts.constants import LAND_BATTLE
from haversack.games.y1914.language.answers import DraftDiscarded, Peek, Strike, TakeBack
from haversack.games.y1914.language.card import Card
from haversack.games.y1914.language.hooks import (
    Aid,
    Always,
    AnyAsAttrition,
    Attacking,
    Discarding,
    DiscardingPlayed,
    Drafted,
    DraftStep,
    MayDraft,
    NoPrepared,
    PitchSymbols,
    ScoringRound,
    Spend,
    SustainFromHand,
    TakingFromDeck,
    Toll,
)
from haversack.games.y1914.language.listening import does_a_text
from haversack.games.y1914.language.nouns import HAND
from haversack.games.y1914.language.word import ByOption, Word
from haversack.games.y1914.text.phrases import (
    Voice,
    a_piece,
    condition,
    near,
    owner_word,
    piece_word,
    space_name,
    terrain_words,
    zone_name,
)
from haversack.kernel.english import a, one_of, opening
from haversack.qmg.language import ARMY, PIECE, SELF, Battled, BattleDeclared, Built, Some, Terrain, TurnBegins, is_set


def status_text(card: Card, voice: Voice) -> str:
    """Return what a Status does, as a sentence or two."""
    hook = card.before or card.after or card.instead
    sentences = [] if hook is None else [_hook_text(card, voice)]
    text = " ".join(sentences + [_lasting(always, voice) for always in card.always])
    if card.once_per_turn:
        once = "Once per round" if voice.option("once_per_round") == "yes" else "Once per turn"
        return f"{once}, {text[0].lower() + text[1:]}"
    return text


def _hook_text(card: Card, voice: Voice) -> str:
    if does_a_text(card):
        return f"{_moment(card, voice)} you may use it. {answer_text(card, voice.options)}"
    do = card.do[0]
    word = do.chosen(voice.options) if isinstance(do, ByOption) else do
    return _battle_text(card, word, voice) or _card_text(card, word, voice)


def answer_text(card: Card, options: Mapping[str, object]) -> str:
    """Return what a Status does once it is used, where it does what a text does."""
    voice = Voice(card.country, options)
    return " ".join([opening(part.text(voice)) for part in card.do])


def _moment(card: Card, voice: Voice) -> str:
    """Return when a Status may be used."""
    match card.after:
        case TurnBegins():
            return "At the start of each of your turns"
        case Drafted():
            return f"When you draft {a(voice.adjective)} card"
        case Built() as hook:
            return f"After you build {a_piece(SELF, hook.kind, voice)}{near(hook.at, hook.kind)}"
        case Battled() as hook:
            return f"After {voice.name} has battled {_battled(hook)}"
        case hook:
            raise ValueError(f"no words for {hook!r}")


def _battled(hook: Battled) -> str:
    """Return which space has been battled."""
    clear = isinstance(hook.at, Terrain)
    where = " that did not count as difficult terrain" if clear else near(hook.at, hook.kind)
    return f"{'a land space' if hook.kind == ARMY else 'a space'}{where}"


def _battle_text(card: Card, word: Word, voice: Voice) -> str:
    """Return the text of a Status that answers battles and builds."""
    match card.before or card.after:
        case Attacking() as hook:
            return _attacking(hook, word, voice)
        case BattleDeclared() as hook:
            return _attacked(card, hook, word, voice)
        case Built() as hook:
            army = a_piece(SELF, hook.kind, voice)
            return (
                f"After you build {army}{near(hook.at, hook.kind)} you may discard a prepared {_spent(card)} that "
                f"allows the target, to {_battle(word, voice, piece_word(hook.kind))}."
            )
        case Battled() as hook:
            return (
                f"After {voice.name} has battled {_battled(hook)} you may "
                f"discard a prepared {voice.adjective} {_spent(card)} that allows the space, to build "
                f"{a_piece(SELF, hook.kind, voice)} there."
            )
        case _:
            return ""


def _spent(card: Card) -> str:
    """Return the symbol of the prepared card that is paid."""
    if not isinstance(card.cost, Spend):
        raise ValueError(f"{card.id} spends nothing")
    return card.cost.symbol


def _battle(word: Word, voice: Voice, built: str) -> str:
    """Return the battle next to a piece just built, without the name of the country that may fight it."""
    battle = word.text(voice).removeprefix(f"{voice.name} may ").rstrip(".")
    return battle.replace("the piece just built", f"that {built}").replace(" with that piece", " with it")


def _attacking(hook: Attacking, word: Word, voice: Voice) -> str:
    where = near(hook.at, hook.kind)
    if isinstance(word, Peek):
        face = "and shown" if is_set(word.shown, voice.options) else "unseen"
        return (
            f"When {voice.name} starts a battle against {a_piece(hook.who, hook.kind, voice)}{where} you may discard "
            "this Status: look at all prepared cards of the defending Powers; you may choose one, and it is discarded "
            f"{face}."
        )
    if isinstance(word, Strike):
        space = "a land space" if hook.kind == ARMY else "a space"
        foe = a_piece(hook.who, hook.kind, voice)
        return (
            f"When {voice.name} battles {space}{where} that holds {foe} you may make one Power defending there discard "
            f"{zone_name(word.zone, 'its')}, unseen."
        )
    once = " once per turn" if is_set(hook.first, voice.options) else ""
    gain = word.text(voice).rstrip(".")
    return f"Whenever {voice.name} battles {a_piece(hook.who, hook.kind, voice)}{where}, {gain}{once}."


def _attacked(card: Card, hook: BattleDeclared, word: Word, voice: Voice) -> str:
    if not isinstance(word, Strike):
        raise ValueError(f"no words for {word!r}")
    place = hook.at
    where = f" in {terrain_words(place.word, voice)}" if isinstance(place, Terrain) else near(place, hook.kind)
    when = f"When an enemy battles {a_piece(SELF, hook.kind, voice)}{where},"
    extra = "one more card from its hand" if word.zone == HAND else zone_name(word.zone, "its")
    forbidden = "; without one it cannot attack" if is_set(word.or_no_attack, voice.options) else ""
    if card.once_per_turn:
        return f"{when} you may make the attacking Power discard {extra}{forbidden}."
    return f"{when} the attacking Power must discard {extra}{forbidden}."


def _card_text(card: Card, word: Word, voice: Voice) -> str:
    """Return the text of a Status about drafts, plays, prepared cards and scoring."""
    match card.after or card.instead:
        case TurnBegins():
            return "At the start of each of your turns you may prepare a card."
        case ScoringRound():
            return f"In each Scoring Round {word.text(voice)}"
        case Drafted():
            return f"Whenever you draft a {voice.adjective} card you may prepare it at once."
        case DraftStep() as hook:
            also = "also " if is_set(hook.also, voice.options) else ""
            text = word.text(voice)
            return f"In your Draft step, {text[0].lower() + text[1:]}".replace("you may ", f"you may {also}", 1)
        case TakingFromDeck():
            return _from_pile(word, voice)
        case Discarding() as hook:
            return _discarding(card, hook, word, voice)
        case DiscardingPlayed() as hook:
            return _played(hook, voice)
        case hook:
            raise ValueError(f"no words for {hook!r}")


def _from_pile(word: Word, voice: Voice) -> str:
    if not isinstance(word, DraftDiscarded):
        raise ValueError(f"no words for {word!r}")
    deck = "an empty deck is no hindrance" if is_set(word.deck_empty, voice.options) else "not with an empty deck"
    return (
        f"In your Draft step, after the usual two discards, you may take a {voice.adjective} {word.type} "
        f"from your discard pile instead ({deck}); your team then loses {word.points} VP."
    )


def _discarding(card: Card, hook: Discarding, word: Word, voice: Voice) -> str:
    """Return the text of a Status that keeps a card used."""
    used = f"{voice.adjective} {hook.symbol}"
    if isinstance(word, TakeBack):
        which = "prepared or through another Status" if is_set(hook.from_hand, voice.options) else "prepared"
        return (
            f"When {voice.name} uses a {used} in battle, {which}, you may "
            "take that card back into your hand instead of discarding it."
        )
    if not isinstance(card.cost, PitchSymbols):
        return f"{_own_turn(hook)}When you use a prepared {used} you may keep it prepared."
    battle = "" if is_set(hook.for_status, voice.options) else " in battle"
    return (
        f"{_own_turn(hook)}when you would discard a prepared {used}{battle} you may "
        "show it and keep it prepared, discarding from your hand instead: 1 card for a single symbol, 2 for a "
        "double one."
    )


def _own_turn(hook: Discarding) -> str:
    return "In your own turn, " if hook.own_turn else ""


def _played(hook: DiscardingPlayed, voice: Voice) -> str:
    test = hook.only_if
    if isinstance(test, Some) and test.at is None and test.who == SELF:
        pieces = f"{test.number} or more {piece_word(test.kind, several=True)}"
        holds = f"{voice.name} has {pieces} on the board"
    else:
        holds = condition(test, voice)
    return (
        f"While {holds}, a {voice.adjective} {hook.type} you play in your Play step may return to your hand, once its "
        "effect is over, instead of being discarded."
    )


def _lasting(always: Always, voice: Voice) -> str:
    """Return the text of what a Status changes."""
    match always:
        case MayDraft():
            when = f"In your Draft step, and whenever a text lets you draft {a(voice.adjective)} card,"
            if is_set(always.other_countries, voice.options):
                when = "Whenever you draft"
            return f"{when} you may take a {voice.adjective} {always.type} instead of a Build card."
        case SustainFromHand():
            where = "land" if always.type == LAND_BATTLE else "sea"
            return (
                f"In a {where} battle started by {voice.name} you may discard a {voice.adjective} {always.type} from "
                f"your hand as if it were a prepared Sustain {always.type}."
            )
        case AnyAsAttrition():
            text = f"In your Attrition step any prepared {voice.adjective} card"
            if not is_set(always.bound, voice.options):
                return f"{text} without Prepare text may serve as a single Attrition."
            return f"{text} may serve as a single Attrition, against an Army in a space that its Prepare text allows."
        case Aid():
            return _aid(always, voice)
        case NoPrepared():
            spares = is_set(always.spares_supply, voice.options)
            spared = "; Reinforce cards with the Supply symbol are excepted" if spares else ""
            return (
                f"{voice.country_name(always.who)} may not use prepared cards in a battle more than "
                f"{always.beyond.steps} spaces from {space_name(always.beyond.space)}{spared}."
            )
        case Toll():
            also = ", or eliminates an Army" if is_set(always.eliminating, voice.options) else ""
            who = a(owner_word(always.who, voice).removesuffix(" Powers"))
            return (
                f"Whenever {who} country builds or recruits an Army, battles{also}{near(always.at, ARMY)}, its Power "
                "must first discard a card from its hand, terrain aside."
            )


def _aid(aid: Aid, voice: Voice) -> str:
    helped = one_of([voice.country_name(country) for country in aid.countries])
    piece = a_piece(SELF, PIECE, voice).replace("Army or Navy", "piece")
    near_by = f", if {piece} is next to the space battled" if aid.beside else ""
    symbols = "Reinforce Army, Sustain Land Battle"
    if is_set(aid.counterattacks, voice.options):
        symbols += " and Counterattack"
    return (
        f"In land battles started from land, in which a supplied Army of {helped} attacks or defends, "
        f"{voice.name} may use its own prepared {symbols} cards for it{near_by}."
    )
