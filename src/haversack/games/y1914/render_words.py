"""English for the nouns of the game: places, pieces, Powers, conditions."""

from collections.abc import Mapping

from haversack.games.y1914 import language as lang
from haversack.games.y1914.board import SPACE_NUMBER
from haversack.games.y1914.names import COUNTRIES_THE, SPACES_THE, listed
from haversack.games.y1914.terms import (
    ADJECTIVES,
    COUNTRY_NUMBER,
    POWER_NAMES,
    POWER_NUMBER,
    TEAM_IDS,
    TEAM_OF,
)


class Voice:
    """Who speaks a text, and under which options."""

    def __init__(self, country: str, options: Mapping[str, object]) -> None:
        self.country = country
        self.options = options
        self.adjective = ADJECTIVES[COUNTRY_NUMBER[country]]
        self.name = self.country_name(country)

    def option(self, name: str) -> str:
        """Return the value of an option as a word; a flag is yes or no."""
        value = self.options[name]
        if isinstance(value, bool):
            return "yes" if value else "no"
        return str(value)

    @staticmethod
    def country_name(country: str) -> str:
        """Return the name of a country, as a sentence has it."""
        return COUNTRIES_THE[COUNTRY_NUMBER[country]]


def space_name(space: str) -> str:
    """Return a space as a sentence has it."""
    return SPACES_THE[SPACE_NUMBER[space]]


def place_in(place: lang.At) -> str:
    """Return named spaces after "in"."""
    return listed([space_name(space) for space in place.spaces], "or")


def near(place: lang.Place | None, kind: str) -> str:
    """Return where, with its preposition; nothing for anywhere."""
    match place:
        case None:
            return ""
        case lang.At():
            return f" in {place_in(place)}"
        case lang.Near():
            beside = {lang.ARMY: "a land space next to it", lang.LAND: "a land space next to it"}.get(
                kind, "a space next to it"
            )
            return f" in {space_name(place.space)} or {beside}"
        case lang.Beside():
            return f" next to {space_name(place.space)}"
        case lang.Within():
            itself = "" if place.inside else f", {space_name(place.space)} aside"
            return f" within {place.steps} spaces of {space_name(place.space)}{itself}"
        case lang.SpaceBattled():
            return " in the space just battled"
        case lang.BesideBuilt():
            return " next to the piece just built"


def article(words: str) -> str:
    """Return words with the indefinite article."""
    return f"{'an' if words[0] in 'AEIO' else 'a'} {words}"


def _owner(who: str, voice: Voice) -> str:
    if who == lang.SELF:
        return voice.adjective
    if who == lang.ENEMY:
        return "enemy"
    if who in TEAM_IDS:
        return "Central Powers" if who == "central" else "Entente"
    return ADJECTIVES[COUNTRY_NUMBER[who]]


def _piece(kind: str) -> str:
    return {lang.ARMY: "Army", lang.NAVY: "Navy"}.get(kind, "piece")


def a_piece(who: str, kind: str, voice: Voice) -> str:
    """Return a piece of somebody, with its article; UK and US are spoken as letters."""
    words = f"{_owner(who, voice)} {_piece(kind)}"
    if kind == lang.PIECE and who == lang.SELF:
        words = f"{_owner(who, voice)} Army or Navy"
    return f"a {words}" if words.startswith(("UK", "US")) else article(words)


def owned_pieces(kind: str, voice: Voice) -> str:
    """Return own pieces in the plural."""
    plural = {lang.ARMY: "Armies", lang.NAVY: "Navies"}.get(kind, "Armies or Navies")
    return f"{voice.adjective} {plural}"


def card_count(number: int) -> str:
    """Return a number of cards."""
    return "a card" if number == 1 else f"{number} cards"


def power_name(power: str) -> str:
    """Return the name of a Power."""
    return POWER_NAMES[POWER_NUMBER[power]]


def powers_lose(targets: tuple[tuple[str, int], ...], more: bool = False) -> str:
    """Return who discards how many cards."""
    extra = " more" if more else ""
    parts = [f"{power_name(power)} discards {n}{extra} card{'' if n == 1 else 's'}" for power, n in targets]
    return listed(parts, "and")


def team_name(voice: Voice) -> str:
    """Return the own team with its verb of gaining."""
    return "the Entente gains" if TEAM_OF[COUNTRY_NUMBER[voice.country]] else "the Central Powers gain"


def zone_name(zone: str, whose: str = "your") -> str:
    """Return one card of a zone."""
    return {
        lang.HAND: f"a card from {whose} hand",
        lang.PREPARED: f"one of {whose} prepared cards",
        lang.DRAW_DECK: f"the top card of {whose} draw deck",
        lang.STATUS_ZONE: f"one of {whose} Status cards on the table",
    }[zone]


def terrain_words(word: str, voice: Voice) -> str:
    """Return the terrain a text asks for; by option an attack from the sea does not make land difficult for it."""
    printed = "printed as such" if voice.option("sea_attack_terrain") == "printed" else ""
    return f"{word} terrain {printed}".rstrip()


def condition(test: lang.Condition, voice: Voice) -> str:
    """Return a condition as a clause."""
    if isinstance(test, lang.CloseTo):
        mine, theirs = a_piece(lang.SELF, lang.ARMY, voice), a_piece(test.of, lang.ARMY, voice)
        return f"{mine} is within {test.steps} spaces of {theirs}"
    where = near(test.where, test.kind) if test.where is not None else " on the board"
    if isinstance(test, lang.Fewer):
        if test.number == 1:
            return f"no {a_piece(test.who, test.kind, voice).split(' ', 1)[1]} is{where}"
        return f"fewer than {test.number} {_owner(test.who, voice)} {_plural(test.kind)} are{where}"
    if test.number > 1:
        return f"{test.number} or more {_owner(test.who, voice)} {_plural(test.kind)} are{where}"
    supplied = "a supplied " if test.supplied else ""
    piece = a_piece(test.who, test.kind, voice)
    return f"{supplied + piece.split(' ', 1)[1] if supplied else piece} is{where}"


def _plural(kind: str) -> str:
    return {lang.ARMY: "Armies", lang.NAVY: "Navies"}.get(kind, "pieces")
