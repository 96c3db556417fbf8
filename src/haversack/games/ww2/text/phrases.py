# native: no
"""English for the nouns of the card language: names, pieces, places, counts, conditions, triggers, costs."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from typing import TypeVar

from haversack.games.ww2.facts import names
from haversack.games.ww2.facts.board import SPACE_IDS
from haversack.games.ww2.facts.constants import COUNTRY_IDS
from haversack.games.ww2.facts.names import COUNTRIES_NAMED, PLACES
from haversack.games.ww2.language import nouns as lang
from haversack.kernel.english import a, all_of, count_of, one_of, top_cards
from haversack.qmg import language as qmg
from haversack.qmg.render import clause

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
PIECE = {qmg.ARMY: "Army", qmg.NAVY: "Navy", qmg.PIECE: "Army or Navy"}
PIECES = {qmg.ARMY: "Armies", qmg.NAVY: "Navies", qmg.PIECE: "Armies and Navies"}
THAT_PIECE = {qmg.ARMY: "that Army", qmg.NAVY: "that Navy", qmg.PIECE: "that piece"}
SPACE = {qmg.ARMY: "land space", qmg.NAVY: "sea space", qmg.PIECE: "space"}

_SPACE_NAMES = dict(zip(SPACE_IDS, PLACES, strict=True))
_CONSTANT: dict[type, str] = {
    qmg.TurnBegins: "at the beginning of your turn, before your Play step",
    lang.VictoryStep: "in your Victory step",
    lang.DiscardStepBegins: "at the beginning of your Discard step",
    lang.AnyTime: "at any moment of your turn",
    lang.WarfareSuffered: "when you have to discard because of an Economic Warfare card",
    lang.PlayStep: "instead of playing a card in your Play step",
    lang.BuildingArmy: "in place of any Army you are allowed to build",
}

# ---------------------------------------------------------------- the voice, and the table of renderers


@dataclass(frozen=True)
class Voice:
    """Whose card speaks, under which options, set off by what; then the kind of piece and the target in question."""

    country: str
    options: Mapping[str, object]
    hook: object = None
    kind: str = qmg.PIECE
    target: str = ""
    kinds: Mapping[str, tuple[str, str]] = field(default_factory=dict)

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
    if isinstance(part, lang.Word):
        return part.text(voice)
    constant = _CONSTANT.get(type(part))
    return _RENDERERS[type(part)](part, voice) if constant is None else constant


def words_rendered() -> set[type]:
    """Return every noun of the language that has its words."""
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
    word = {qmg.SELF: voice.country, qmg.TEAM: own, qmg.ENEMY: enemy}.get(who, who)
    return TEAMS.get(word, (word,))


def owner_words(who: Who, voice: Voice) -> str:
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
    own = voice.kinds.get(voice.kind)
    return f"{owner_words(who, voice)} {own[0] if own else PIECE[voice.kind]}"


def pieces(who: Who, voice: Voice) -> str:
    """Return the pieces of these countries, of the kind the voice speaks of."""
    own = voice.kinds.get(voice.kind)
    return f"{owner_words(who, voice)} {own[1] if own else PIECES[voice.kind]}"


def that_piece(voice: Voice) -> str:
    """Return the piece that set the card off."""
    hook = voice.hook
    if isinstance(hook, (qmg.Built, qmg.BattleDeclared, lang.RemovalImpending)):
        return THAT_PIECE[hook.kind]
    return THAT_PIECE[qmg.PIECE]


def space_word(kind: str) -> str:
    """Return the spaces a kind of piece stands in."""
    return SPACE.get(kind, "space")


def if_words(condition: lang.Condition | None, voice: Voice) -> str:
    """Return a condition as words after a verb, or nothing."""
    return "" if condition is None else f" if {say(condition, voice)}"


def each_words(count: lang.Count | None, voice: Voice) -> str:
    """Return a count as words after a number, or nothing."""
    return "" if count is None else f" {say(count, voice)}"


# ---------------------------------------------------------------- places


def place_in(place: qmg.Place, voice: Voice) -> str:
    """Return a place as an adverb: "in Moscow", "outside Germany"."""
    if isinstance(place, qmg.Outside):
        return f"outside {all_of(_names(place.spaces))}"
    return f"in {say(place, voice)}"


def _names(spaces: tuple[str, ...]) -> list[str]:
    return [_SPACE_NAMES[slug] for slug in spaces]


@renders(qmg.At)
def _at(place: qmg.At, voice: Voice) -> str:
    return one_of(_names(place.spaces))


@renders(qmg.Near)
def _near(place: qmg.Near, voice: Voice) -> str:
    them = "it" if len(place.spaces) == 1 else "one of them"
    return one_of([*_names(place.spaces), f"a {space_word(voice.kind)} adjacent to {them}"])


@renders(qmg.Beside)
def _beside(place: qmg.Beside, voice: Voice) -> str:
    return f"a {space_word(voice.kind)} adjacent to {one_of(_names(place.spaces))}"


@renders(qmg.Outside)
def _outside(place: qmg.Outside, voice: Voice) -> str:
    return f"any {space_word(voice.kind)} but {all_of(_names(place.spaces))}"


@renders(qmg.EventSpace)
def _event_space(place: qmg.EventSpace, voice: Voice) -> str:
    match voice.hook:
        case qmg.Built(kind=kind):
            return f"the space where {THAT_PIECE[kind]} was built"
        case lang.Removed(kind=kind):
            return f"the space where {THAT_PIECE[kind]} stood"
        case qmg.BattleDeclared(kind=kind) | lang.RemovalImpending(kind=kind):
            return f"the space of {THAT_PIECE[kind]}"
    return "the space battled"


@renders(qmg.NearEvent)
def _near_event(place: qmg.NearEvent, voice: Voice) -> str:
    return f"{say(qmg.EventSpace(), voice)} or a {space_word(voice.kind)} adjacent to it"


@renders(qmg.BesideEvent)
def _beside_event(place: qmg.BesideEvent, voice: Voice) -> str:
    return f"a {space_word(voice.kind)} adjacent to {say(qmg.EventSpace(), voice)}"


@renders(qmg.Front)
def _front(place: qmg.Front, voice: Voice) -> str:
    theirs, ours = a(f"{ADJECTIVES[place.of]} Army"), a(f"{ADJECTIVES[voice.country]} Army")
    return f"a {space_word(voice.kind)} where, when this turn began, {theirs} stood next to {ours}"


# ---------------------------------------------------------------- counts and conditions


@renders(qmg.Pieces)
def _pieces(count: qmg.Pieces, voice: Voice) -> str:
    voice = voice.of(count.kind)
    board = "on the board" if count.at is None or isinstance(count.at, qmg.Outside) else ""
    where = "" if count.at is None else place_in(count.at, voice)
    return " ".join(filter(None, ("for each", piece(count.who, voice), board, where)))


@renders(lang.Held)
def _held(count: lang.Held, voice: Voice) -> str:
    voice = voice.of(count.kind)
    holds = f"that holds {a(piece(count.who, voice))}"
    if isinstance(count.at, qmg.At):
        return f"for each of {all_of(_names(count.at.spaces))} {holds}"
    return f"for each {space_word(count.kind)} {holds} and is {say(count.at, voice)}"


def _on_board(place: qmg.Place | None, voice: Voice) -> str:
    return "on the board" if place is None else place_in(place, voice)


@renders(qmg.Some)
def _some(condition: qmg.Some, voice: Voice) -> str:
    is_single = isinstance(condition.at, qmg.At) and len(condition.at.spaces) == 1
    return _clause(condition, voice, not is_single)


@renders(qmg.No)
def _no(condition: qmg.No, voice: Voice) -> str:
    return _clause(condition, voice, False)


def _clause(condition: qmg.Some | qmg.No, voice: Voice, at_least: bool) -> str:
    voice, who = voice.of(condition.kind), condition.who
    return clause(condition, piece(who, voice), pieces(who, voice), _on_board(condition.at, voice), at_least)


@renders(lang.Within)
def _within(reach: lang.Within, voice: Voice) -> str:
    """Return how far a piece may be from the Home of the voice's target."""
    if reach.steps == 1:
        return f"in {voice.target} or adjacent to it" if reach.inside else f"adjacent to {voice.target}"
    near = f"within {reach.steps} spaces of {voice.target}"
    return near if reach.inside else f"{near} but not in it"


# ---------------------------------------------------------------- triggers


def _the_piece(kind: str, who: Who, supplied: bool, place: qmg.Place | None, voice: Voice) -> str:
    noun = piece(who, voice.of(kind))
    where = "" if place is None else f" {place_in(place, voice.of(kind))}"
    return f"{a(f'supplied {noun}' if supplied else noun)}{where}"


@renders(qmg.Battled)
def _battled(hook: qmg.Battled, voice: Voice) -> str:
    voice = voice.of(hook.kind)
    space = a(SPACE[hook.kind]) if hook.at is None else say(hook.at, voice)
    beside = f" adjacent to a supplied {piece(qmg.SELF, voice.of(qmg.NAVY))}" if hook.beside_navy else ""
    return f"right after you battle {space}{beside}"


@renders(qmg.BattleDeclared)
def _battle_declared(hook: qmg.BattleDeclared, voice: Voice) -> str:
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


@renders(qmg.Built)
def _built(hook: qmg.Built, voice: Voice) -> str:
    voice = voice.of(hook.kind)
    where = "" if hook.at is None else f" {place_in(hook.at, voice)}"
    where += f" in a {SPACE[hook.kind]} adjacent to any {owner_words(qmg.SELF, voice)} piece" if hook.beside_own else ""
    if hook.who == qmg.SELF:
        return f"right after you build {a(PIECE[hook.kind])}{where}"
    built = "built or recruited" if voice.options.get("built_or_recruited") is True else "built"
    named = "" if voice.options.get("named_build_answered", True) else " (and not merely named as just built)"
    return f"right after {a(piece(hook.who, voice))} is {built}{where}{named}"


@renders(lang.WarfarePlayed)
def _warfare_played(hook: lang.WarfarePlayed, voice: Voice) -> str:
    enemy = one_country(qmg.ENEMY, voice)
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
    return f"discard {count_of(cost.cards)} from your hand"


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
        f"{all_of(_names(always.at.spaces))} {is_not} for {owner_words(always.who, voice)} countries: "
        "they get neither supply nor Supply-space VP there"
    )
