"""English for the nouns of the game: places, pieces, Powers, conditions."""

from collections.abc import Mapping

from haversack.games.y1914.facts.board import SPACE_NUMBER
from haversack.games.y1914.facts.constants import (
    ADJECTIVES,
    COUNTRY_NUMBER,
    POWER_NAMES,
    POWER_NUMBER,
    TEAM_IDS,
    TEAM_OF,
)
from haversack.games.y1914.facts.names import COUNTRIES_THE, SPACES_THE
from haversack.games.y1914.language.nouns import DRAW_DECK, HAND, PREPARED, STATUS_ZONE, CloseTo, Condition, Fewer
from haversack.kernel.english import a, all_of, noun_for, one_of, plural
from haversack.qmg.language import (
    ARMY,
    ENEMY,
    NAVY,
    PIECE,
    SELF,
    Around,
    At,
    Beside,
    BesideEvent,
    EventSpace,
    Near,
    Outside,
    Place,
    option_word,
)
from haversack.qmg.render import clause


class Voice:
    """Who speaks a text, and under which options."""

    def __init__(self, country: str, options: Mapping[str, object]) -> None:
        self.country = country
        self.options = options
        self.adjective = ADJECTIVES[COUNTRY_NUMBER[country]]
        self.name = self.country_name(country)

    def option(self, name: str) -> str:
        """Return the value of an option as a word; a flag is yes or no."""
        return option_word(self.options, name)

    @staticmethod
    def country_name(country: str) -> str:
        """Return the name of a country, as a sentence has it."""
        return COUNTRIES_THE[COUNTRY_NUMBER[country]]


def space_name(space: str) -> str:
    """Return a space as a sentence has it."""
    return SPACES_THE[SPACE_NUMBER[space]]


def place_in(place: At) -> str:
    """Return named spaces after "in"."""
    return one_of([space_name(space) for space in place.spaces])


def near(place: Place | None, kind: str) -> str:
    """Return where, with its preposition; nothing for anywhere."""
    match place:
        case None:
            return ""
        case At():
            return f" in {place_in(place)}"
        case Near():
            names = one_of([space_name(space) for space in place.spaces])
            beside = "a land space next to it" if kind == ARMY else "a space next to it"
            return f" in {names} or {beside}"
        case Beside():
            return f" next to {one_of([space_name(space) for space in place.spaces])}"
        case Around():
            itself = "" if place.inside else f", {space_name(place.space)} aside"
            return f" within {place.steps} spaces of {space_name(place.space)}{itself}"
        case EventSpace():
            return " in the space just battled"
        case BesideEvent():
            return " next to the piece just built"
        case Outside():
            return f" outside {all_of([space_name(space) for space in place.spaces])}"
        case _:
            raise ValueError(f"no words for {place!r}")


def owner_word(who: str, voice: Voice) -> str:
    """Return the adjective for what is somebody's."""
    if who == SELF:
        return voice.adjective
    if who == ENEMY:
        return "enemy"
    if who in TEAM_IDS:
        return "Central Powers" if who == "central" else "Entente"
    return ADJECTIVES[COUNTRY_NUMBER[who]]


def piece_word(kind: str, several: bool = False) -> str:
    """Return the word for a kind of piece."""
    word = {ARMY: "Army", NAVY: "Navy"}.get(kind, "piece")
    return plural(word) if several else word


def one_piece(who: str, kind: str, voice: Voice) -> str:
    """Return a piece of somebody, without its article."""
    either = kind == PIECE and who == SELF
    return f"{owner_word(who, voice)} {'Army or Navy' if either else piece_word(kind)}"


def a_piece(who: str, kind: str, voice: Voice) -> str:
    """Return a piece of somebody, with its article; UK and US are spoken as letters."""
    return a(one_piece(who, kind, voice))


def owned_pieces(kind: str, voice: Voice) -> str:
    """Return own pieces in the plural."""
    return f"{voice.adjective} {piece_word(kind, several=True) if kind != PIECE else 'Armies or Navies'}"


def power_name(power: str) -> str:
    """Return the name of a Power."""
    return POWER_NAMES[POWER_NUMBER[power]]


def powers_lose(targets: tuple[tuple[str, int], ...], more: bool = False) -> str:
    """Return who discards how many cards."""
    extra = " more" if more else ""
    parts = [f"{power_name(power)} discards {n}{extra} {noun_for(n, 'card')}" for power, n in targets]
    return all_of(parts)


def team_name(voice: Voice) -> str:
    """Return the own team with its verb of gaining."""
    return "the Entente gains" if TEAM_OF[COUNTRY_NUMBER[voice.country]] else "the Central Powers gain"


def zone_name(zone: str, whose: str = "your") -> str:
    """Return one card of a zone."""
    return {
        HAND: f"a card from {whose} hand",
        PREPARED: f"one of {whose} prepared cards",
        DRAW_DECK: f"the top card of {whose} draw deck",
        STATUS_ZONE: f"one of {whose} Status cards on the table",
    }[zone]


def terrain_words(word: str, voice: Voice) -> str:
    """Return the terrain a text asks for; by option an attack from the sea does not make land difficult for it."""
    printed = "printed as such" if voice.option("sea_attack_terrain") == "printed" else ""
    return f"{word} terrain {printed}".rstrip()


def condition(test: Condition, voice: Voice) -> str:
    """Return a condition as a clause."""
    if isinstance(test, CloseTo):
        mine, theirs = a_piece(SELF, ARMY, voice), a_piece(test.of, ARMY, voice)
        return f"{mine} is within {test.steps} spaces of {theirs}"
    where = near(test.at, test.kind).lstrip() if test.at is not None else "on the board"
    pieces = f"{owner_word(test.who, voice)} {piece_word(test.kind, several=True)}"
    if isinstance(test, Fewer):
        return f"fewer than {test.number} {pieces} are {where}"
    return clause(test, one_piece(test.who, test.kind, voice), pieces, where)
