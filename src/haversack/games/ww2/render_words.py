"""The English nouns and clauses of card texts: names, pieces, places, counts, conditions, triggers, costs."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace
from typing import TypeVar

from haversack.games.ww2 import language as lang
from haversack.games.ww2 import names
from haversack.games.ww2.board import SPACE_IDS
from haversack.games.ww2.names import COUNTRIES_NAMED, PLACES, a, all_of, cards, one_of, top_cards
from haversack.games.ww2.terms import COUNTRY_IDS

TYPE_NAMES = {
    lang.BUILD_ARMY: "Build Army",
    lang.BUILD_NAVY: "Build Navy",
    lang.LAND_BATTLE: "Land Battle",
    lang.SEA_BATTLE: "Sea Battle",
    lang.EVENT: "Event",
    lang.WARFARE: "Economic Warfare",
    lang.RESPONSE: "Response",
    lang.STATUS: "Status",
}
COUNTRY_NAMES = dict(zip(COUNTRY_IDS, COUNTRIES_NAMED, strict=True))  # in turn order
ADJECTIVES = {**dict(zip(COUNTRY_IDS, names.ADJECTIVES, strict=True)), "axis": "Axis", "allies": "Allied"}
TEAMS = {
    "axis": ("germany", "japan", "italy"),
    "allies": ("united_kingdom", "soviet_union", "united_states"),
}
PIECE = {lang.ARMY: "Army", lang.NAVY: "Navy", lang.BOTH: "Army or Navy"}
PIECES = {lang.ARMY: "Armies", lang.NAVY: "Navies", lang.BOTH: "Armies and Navies"}
THAT_PIECE = {lang.ARMY: "that Army", lang.NAVY: "that Navy", lang.BOTH: "that piece"}
SPACE = {lang.ARMY: "land space", lang.NAVY: "sea space", lang.BOTH: "space"}

_SPACE_NAMES = dict(zip(SPACE_IDS, PLACES, strict=True))
_CONSTANT: dict[type, str] = {
    lang.TurnBegins: "at the beginning of your turn, before your Play step",
    lang.VictoryStep: "in your Victory step",
    lang.DiscardStepBegins: "at the beginning of your Discard step",
    lang.AnyTime: "at any moment of your turn",
    lang.WarfareSuffered: "when you have to discard because of an Economic Warfare card",
    lang.PlayStep: "instead of playing a card in your Play step",
    lang.BuildingArmy: "in place of any Army you are allowed to build",
    lang.Cancel: "cancel that card: nothing on it is carried out, and it is discarded",
    lang.DiscardUsed: "discard that Status card",
}

# ---------------------------------------------------------------- the voice, and the table of renderers


@dataclass(frozen=True)
class Voice:
    """Whose card speaks, under which options, set off by what; then the kind of piece and the target in question."""

    country: str
    options: Mapping[str, object]
    hook: object = None
    kind: str = lang.BOTH
    target: str = ""

    def of(self, kind: str) -> "Voice":
        """Return the same voice, speaking of that kind of piece."""
        return replace(self, kind=kind)


Who = str | tuple[str, ...]
_Word = TypeVar("_Word")
_Renderer = Callable[[_Word, Voice], str]
_RENDERERS: dict[type, Callable[..., str]] = {}


def renders(word: type[_Word]) -> Callable[[_Renderer[_Word]], _Renderer[_Word]]:
    """Enter a function as the renderer of a class of the language."""

    def enter(function: _Renderer[_Word]) -> _Renderer[_Word]:
        _RENDERERS[word] = function
        return function

    return enter


def say(part: object, voice: Voice) -> str:
    """Return the words for a part of an expression."""
    constant = _CONSTANT.get(type(part))
    return _RENDERERS[type(part)](part, voice) if constant is None else constant


def words_rendered() -> set[type]:
    """Return every class of the language that has its words."""
    return {*_CONSTANT, *_RENDERERS}


# ---------------------------------------------------------------- nouns


def team_of(country: str) -> str:
    """Return the team of a country."""
    return "axis" if country in TEAMS["axis"] else "allies"


def meant(who: Who, voice: Voice) -> tuple[str, ...]:
    """Return the countries that these words mean on a card of the voice's country."""
    if isinstance(who, tuple):
        return tuple(country for word in who for country in meant(word, voice))
    own = team_of(voice.country)
    enemy = "allies" if own == "axis" else "axis"
    word = {lang.SELF: voice.country, lang.TEAM: own, lang.ENEMY: enemy}.get(who, who)
    return TEAMS.get(word, (word,))


def owner(who: Who, voice: Voice) -> str:
    """Return the adjective for the pieces of these countries."""
    countries = meant(who, voice)
    team = team_of(countries[0])
    return ADJECTIVES[team] if set(countries) == set(TEAMS[team]) else one_of([ADJECTIVES[c] for c in countries])


def one_country(who: Who, voice: Voice) -> str:
    """Return the country, or the choice of one among several."""
    countries = meant(who, voice)
    team = team_of(countries[0])
    if set(countries) == set(TEAMS[team]):
        return f"{a(ADJECTIVES[team])} country"
    return one_of([COUNTRY_NAMES[country] for country in countries])


def piece(who: Who, voice: Voice) -> str:
    """Return a piece of these countries, of the kind the voice speaks of."""
    return f"{owner(who, voice)} {PIECE[voice.kind]}"


def pieces(who: Who, voice: Voice) -> str:
    """Return the pieces of these countries, of the kind the voice speaks of."""
    return f"{owner(who, voice)} {PIECES[voice.kind]}"


# ---------------------------------------------------------------- places


def place_in(place: lang.Place, voice: Voice) -> str:
    """Return a place as an adverb: "in Moscow", "outside Germany"."""
    if isinstance(place, lang.Outside):
        return f"outside {all_of(_names(place.spaces))}"
    return f"in {say(place, voice)}"


def _names(spaces: tuple[str, ...]) -> list[str]:
    return [_SPACE_NAMES[slug] for slug in spaces]


@renders(lang.At)
def _at(place: lang.At, voice: Voice) -> str:
    return one_of(_names(place.spaces))


@renders(lang.Near)
def _near(place: lang.Near, voice: Voice) -> str:
    them = "it" if len(place.spaces) == 1 else "one of them"
    return one_of([*_names(place.spaces), f"a {SPACE[voice.kind]} adjacent to {them}"])


@renders(lang.Beside)
def _beside(place: lang.Beside, voice: Voice) -> str:
    return f"a {SPACE[voice.kind]} adjacent to {one_of(_names(place.spaces))}"


@renders(lang.Outside)
def _outside(place: lang.Outside, voice: Voice) -> str:
    return f"any {SPACE[voice.kind]} but {all_of(_names(place.spaces))}"


@renders(lang.EventSpace)
def _event_space(place: lang.EventSpace, voice: Voice) -> str:
    match voice.hook:
        case lang.Built(kind=kind):
            return f"the space where {THAT_PIECE[kind]} was built"
        case lang.Removed(kind=kind):
            return f"the space where {THAT_PIECE[kind]} stood"
        case lang.BattleDeclared(kind=kind) | lang.RemovalImpending(kind=kind):
            return f"the space of {THAT_PIECE[kind]}"
    return "the space battled"


@renders(lang.NearEvent)
def _near_event(place: lang.NearEvent, voice: Voice) -> str:
    return f"{say(lang.EventSpace(), voice)} or a {SPACE[voice.kind]} adjacent to it"


@renders(lang.BesideEvent)
def _beside_event(place: lang.BesideEvent, voice: Voice) -> str:
    return f"a {SPACE[voice.kind]} adjacent to {say(lang.EventSpace(), voice)}"


@renders(lang.Front)
def _front(place: lang.Front, voice: Voice) -> str:
    theirs, ours = a(f"{ADJECTIVES[place.of]} Army"), a(f"{ADJECTIVES[voice.country]} Army")
    return f"a {SPACE[voice.kind]} where, when this turn began, {theirs} stood next to {ours}"


# ---------------------------------------------------------------- counts and conditions


@renders(lang.Pieces)
def _pieces(count: lang.Pieces, voice: Voice) -> str:
    voice = voice.of(count.kind)
    board = "on the board" if count.at is None or isinstance(count.at, lang.Outside) else ""
    where = "" if count.at is None else place_in(count.at, voice)
    return " ".join(filter(None, ("for each", piece(count.who, voice), board, where)))


@renders(lang.Held)
def _held(count: lang.Held, voice: Voice) -> str:
    voice = voice.of(count.kind)
    holds = f"that holds {a(piece(count.who, voice))}"
    if isinstance(count.at, lang.At):
        return f"for each of {all_of(_names(count.at.spaces))} {holds}"
    return f"for each {SPACE[count.kind]} {holds} and is {say(count.at, voice)}"


@renders(lang.Some)
def _some(condition: lang.Some, voice: Voice) -> str:
    voice = voice.of(condition.kind)
    is_single = isinstance(condition.at, lang.At) and len(condition.at.spaces) == 1
    noun = piece(condition.who, voice)
    return f"{a(noun) if is_single else f'at least one {noun}'} is {place_in(condition.at, voice)}"


@renders(lang.No)
def _no(condition: lang.No, voice: Voice) -> str:
    voice = voice.of(condition.kind)
    return f"no {piece(condition.who, voice)} is {place_in(condition.at, voice)}"


@renders(lang.Within)
def _within(reach: lang.Within, voice: Voice) -> str:
    """Return how far a piece may be from the Home of the voice's target."""
    if reach.steps == 1:
        return f"in {voice.target} or adjacent to it" if reach.inside else f"adjacent to {voice.target}"
    near = f"within {reach.steps} spaces of {voice.target}"
    return near if reach.inside else f"{near} but not in it"


# ---------------------------------------------------------------- triggers


def _the_piece(kind: str, who: Who, supplied: bool, place: lang.Place | None, voice: Voice) -> str:
    noun = piece(who, voice.of(kind))
    where = "" if place is None else f" {place_in(place, voice.of(kind))}"
    return f"{a(f'supplied {noun}' if supplied else noun)}{where}"


@renders(lang.Battled)
def _battled(hook: lang.Battled, voice: Voice) -> str:
    voice = voice.of(hook.kind)
    space = a(SPACE[hook.kind]) if hook.at is None else say(hook.at, voice)
    beside = f" adjacent to a supplied {piece(lang.SELF, voice.of(lang.NAVY))}" if hook.beside_navy else ""
    return f"right after you battle {space}{beside}"


@renders(lang.BattleDeclared)
def _battle_declared(hook: lang.BattleDeclared, voice: Voice) -> str:
    return f"when {_the_piece(hook.kind, hook.who, hook.supplied, hook.at, voice)} is battled"


@renders(lang.RemovalImpending)
def _removal_impending(hook: lang.RemovalImpending, voice: Voice) -> str:
    noun = _the_piece(hook.kind, hook.who, hook.supplied, hook.at, voice)
    return f"when {noun} is about to be removed for any reason but its owner's choice"


@renders(lang.Removed)
def _removed(hook: lang.Removed, voice: Voice) -> str:
    causes = "by battle or elimination" if hook.supplied else "by battle, elimination or lack of supply"
    how = "for any reason" if voice.options.get("owner_removal_counts") is True else causes
    return f"right after {_the_piece(hook.kind, hook.who, hook.supplied, None, voice)} is removed {how}"


@renders(lang.Built)
def _built(hook: lang.Built, voice: Voice) -> str:
    voice = voice.of(hook.kind)
    where = "" if hook.at is None else f" {place_in(hook.at, voice)}"
    where += f" in a {SPACE[hook.kind]} adjacent to any {owner(lang.SELF, voice)} piece" if hook.beside_own else ""
    if hook.who == lang.SELF:
        return f"right after you build {a(PIECE[hook.kind])}{where}"
    built = "built or recruited" if voice.options.get("built_or_recruited") is True else "built"
    named = "" if voice.options.get("named_build_answered", True) else " (and not merely named as just built)"
    return f"right after {a(piece(hook.who, voice))} is {built}{where}{named}"


@renders(lang.WarfarePlayed)
def _warfare_played(hook: lang.WarfarePlayed, voice: Voice) -> str:
    enemy = one_country(lang.ENEMY, voice)
    return f"right after {enemy} plays an Economic Warfare card, before anything on it is done"


@renders(lang.WarfareResolving)
def _warfare_resolving(hook: lang.WarfareResolving, voice: Voice) -> str:
    named = f" with “{hook.named}” in its name" if hook.named else ""
    return f"when an Economic Warfare card of yours{named} makes a country discard"


@renders(lang.StatusUsed)
def _status_used(hook: lang.StatusUsed, voice: Voice) -> str:
    return f"right after {one_country(hook.who, voice)} has used a Status card and that use is finished"


@renders(lang.CardPlayed)
def _card_played(hook: lang.CardPlayed, voice: Voice) -> str:
    hand = "" if voice.options.get("guards_conscripts", True) else " from your hand"
    if hook.type:
        return f"after you play {a(TYPE_NAMES[hook.type])} card{hand} in your Play step"
    return f"after you play a card{hand} in your Play step that goes to your discard pile"


# ---------------------------------------------------------------- costs and lasting effects


@renders(lang.Mill)
def _mill(cost: lang.Mill, voice: Voice) -> str:
    return f"discard {top_cards(cost.cards)} of your draw deck"


@renders(lang.Pitch)
def _pitch(cost: lang.Pitch, voice: Voice) -> str:
    return f"discard {cards(cost.cards)} from your hand"


@renders(lang.AlwaysSupplied)
def _always_supplied(always: lang.AlwaysSupplied, voice: Voice) -> str:
    voice = voice.of(always.kind)
    where = "" if always.at is None else f" {place_in(always.at, voice)}"
    return (
        f"{pieces(always.who, voice)}{where} are always in supply; "
        "this supplies no other piece, and building follows its usual rules"
    )


@renders(lang.NoSupplySpace)
def _no_supply_space(always: lang.NoSupplySpace, voice: Voice) -> str:
    is_not = "is not a Supply space" if len(always.at.spaces) == 1 else "are not Supply spaces"
    return (
        f"{all_of(_names(always.at.spaces))} {is_not} for {owner(always.who, voice)} countries: "
        "they get neither supply nor Supply-space VP there"
    )
