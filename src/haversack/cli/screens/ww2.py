"""The table of WW2: spaces by theatre, the six countries, hands."""

from collections.abc import Sequence
from itertools import zip_longest
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from haversack.cli.screens.plain import Examples, Screen, View, block, decider, held, joined, last_round, packed
from haversack.games.ww2.facts.board import (
    LINKS,
    SPACE_IDS,
    SPACE_NAMES,
    SPACE_NUMBER,
    STRAIT_LANDS,
    STRAITS,
    SUPPLY_MASK,
    mask_of,
)
from haversack.games.ww2.facts.constants import COUNTRY_IDS, COUNTRY_NAMES, HOMES, LAST_ROUND, SUDDEN_LEAD
from haversack.games.ww2.facts.face import FACE
from haversack.games.ww2.facts.names import ADJECTIVES
from haversack.qmg.graph import names_in

CODES = dict(zip(COUNTRY_IDS, ("DE", "UK", "JP", "SU", "IT", "US"), strict=True))
NAMES = dict(zip(COUNTRY_IDS, COUNTRY_NAMES, strict=True))
BLOCKS = {country: block(FACE.owners[country]) for country in COUNTRY_IDS}
TEAM_OF = {country: ("Axis", "Allies")[number % 2] for number, country in enumerate(COUNTRY_IDS)}

Theatre = tuple[str, list[str]]
EUROPE: Theatre = (
    "Europe",
    [
        *("united_kingdom", "iceland", "scandinavia", "western_europe", "germany", "italy"),
        *("balkans", "eastern_europe", "ukraine", "russia", "moscow"),
    ],
)
EUROPEAN_SEAS: Theatre = ("European seas", ["north_sea", "baltic_sea", "mediterranean_sea", "black_sea"])
AFRICA: Theatre = ("Africa & Middle East", ["north_africa", "africa", "madagascar", "middle_east"])
AMERICAS: Theatre = (
    "Americas",
    ["canada", "pacific_northwest", "western_united_states", "eastern_united_states", "latin_america"],
)
ATLANTIC: Theatre = ("Atlantic", ["north_atlantic", "south_atlantic", "southern_ocean"])
ASIA: Theatre = (
    "Asia",
    ["siberia", "kazakhstan", "mongolia", "vladivostok", "szechuan", "china", "india", "southeast_asia"],
)
ASIAN_SEAS: Theatre = (
    "Asian seas",
    ["caspian_sea", "bay_of_bengal", "indian_ocean", "south_china_sea", "sea_of_japan"],
)
PACIFIC: Theatre = (
    "Pacific",
    ["japan", "iwo_jima", "philippines", "indonesia", "new_guinea", "australia", "new_zealand", "hawaii"],
)
PACIFIC_SEAS: Theatre = (
    "Pacific seas",
    ["north_pacific", "central_pacific", "south_pacific", "east_pacific", "southeast_pacific"],
)
WIDE = ((EUROPE, EUROPEAN_SEAS), (AFRICA, AMERICAS, ATLANTIC), (ASIA, ASIAN_SEAS), (PACIFIC, PACIFIC_SEAS))
NARROW = ((EUROPE, EUROPEAN_SEAS, AFRICA), (ASIA, ASIAN_SEAS, AMERICAS), (PACIFIC, PACIFIC_SEAS, ATLANTIC))
SLIM = ((EUROPE, EUROPEAN_SEAS, AFRICA, ASIA), (ASIAN_SEAS, PACIFIC, PACIFIC_SEAS, AMERICAS, ATLANTIC))
WIDE_FROM, NARROW_FROM = 112, 78
SHORT = {
    "eastern_united_states": "Eastern US",
    "western_united_states": "Western US",
    "pacific_northwest": "Pacific Northw.",
    "mediterranean_sea": "Mediterranean",
}
STRAIT_NAMES = {
    "danish_straits": "Danish",
    "gibraltar": "Gibraltar",
    "suez": "Suez",
    "malacca": "Malacca",
    "panama": "Panama",
}
SPACES = dict(zip(SPACE_IDS, SPACE_NAMES, strict=True))
LEGEND = "★ Supply space  ⌂ Home  ! out of supply  + cannot be removed this turn"


class WW2Screen(Screen):
    """Draws the table of WW2."""

    examples = Examples("ukraine", "play:de_land_battle", "blitz", "W-SUP-2", "7.4")
    spaces = SPACES

    def seat_name(self, seat: str) -> Text:
        return Text.assemble((CODES[seat], BLOCKS[seat]), " ", (NAMES[seat], "bold"))

    def tint(self, line: str) -> Text:
        """Colour the countries that act and the owners of pieces, but no space that bears a country's name."""
        text = Text(line)
        for (country, name), adjective in zip(NAMES.items(), ADJECTIVES, strict=True):
            acting = rf"^{name}|(?<=^The ){name}|{name}(?=(?:'s|') turn| has | discards )"
            text.highlight_regex(rf"{acting}|\b{adjective}(?= (?:Army|Navy|pieces|Response)\b)", BLOCKS[country])
        return text

    def header(self, view: View, width: int) -> RenderableType:
        vp: Any = view["vp"]
        rounds, length = number(view, "round"), last_round(view, LAST_ROUND)
        lead = vp["axis"] - vp["allies"]
        ahead = "level" if lead == 0 else f"{'Axis' if lead > 0 else 'Allies'} lead by {abs(lead)}"
        track = Text("●" * rounds, style="bold") + Text("·" * (length - rounds), style="dim")
        clock = Text.assemble(("Round ", ""), (str(rounds), "bold"), f" of {length} ", track)
        points = [Text.assemble(f"{team.title()} ", (str(vp[team]), "bold")) for team in ("axis", "allies")]
        score = Text(" – ").join(points) + Text(f", {ahead}")
        last = "the United States' turn" if width >= WIDE_FROM else "the US turn"
        goal = Text(f"{SUDDEN_LEAD} ahead after {last} wins", style="dim")
        return Group(*packed([*self._step(view), clock, score, goal], width))

    def _step(self, view: View) -> list[Text]:
        """Return whose step it is; in the set-up, who chooses cards, if that may be known."""
        if view["step"] == "end":
            return []
        if view["step"] == "setup":
            who = decider(view)
            return [Text.assemble("Set-up, ", self.seat_name(who), " chooses") if who else Text("Set-up")]
        return [Text.assemble(self.seat_name(str(view["turn"])), f", {str(view['step']).title()} step")]

    # The board

    def board(self, view: View, width: int) -> RenderableType:
        layout = WIDE if width >= WIDE_FROM else NARROW if width >= NARROW_FROM else SLIM
        cell = (width - 3 * (len(layout) - 1)) // len(layout)
        columns = [self._column(view, theatres, cell) for theatres in layout]
        lines = [Text("   ").join(row) for row in zip_longest(*columns, fillvalue=Text(" " * cell))]
        legend = Text(LEGEND, style="dim", no_wrap=True)
        return Group(Text("─" * width, style="dim"), *lines, self._straits(view), legend)

    def _column(self, view: View, theatres: Sequence[Theatre], width: int) -> list[Text]:
        lines: list[Text] = []
        for title, spaces in theatres:
            lines.append(Text(f"{title:<{width}}", style="bold underline"))
            lines += [self._space(view, space, width) for space in spaces]
        return lines

    def _space(self, view: View, space: str, width: int) -> Text:
        """Return the line of a space: mark, name, pieces."""
        pieces = self._pieces(view, space)
        number_ = SPACE_NUMBER[space]
        mark = "⌂" if number_ in HOMES else "★" if SUPPLY_MASK >> number_ & 1 else " "
        room = width - 2 - (len(pieces) + 1 if pieces else 0)
        name = SPACE_NAMES[number_]
        name = SHORT.get(space, name) if len(name) > room else name
        style = "bold" if pieces else "dim" if mark == " " else ""
        line = Text.assemble((mark, "yellow"), " ", (name[:room], style), " " if pieces else "", pieces)
        line.pad_right(width - len(line))
        return line

    def _piece(self, view: View, country: str, space: str) -> Text:
        own = of_country(view, country)
        marks = _badges(view, own, space) + _marks(own, space)
        return Text.assemble((CODES[country], BLOCKS[country]), (marks, "bold red"))

    def _straits(self, view: View) -> Text:
        """Return the team each strait is open to (W-BRD-3)."""
        axis = {space for country in COUNTRY_IDS[::2] for space in of_country(view, country)["armies"]}
        open_to: dict[str, list[str]] = {"Axis": [], "Allies": []}
        for strait, land, _, _ in STRAITS:
            open_to["Axis" if land in axis else "Allies"].append(STRAIT_NAMES[strait])
        parts = [Text.assemble((f"{team}: ", "bold"), ", ".join(names)) for team, names in open_to.items() if names]
        return Text.assemble(("Straits open to ", "dim"), Text(" · ").join(parts))

    # The countries

    def seats(self, view: View, width: int) -> RenderableType:
        table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
        for heading in (" Country", "Left", "Hand", "Deck", "Disc", "Resp"):
            table.add_column(heading, justify="left" if heading == " Country" else "right", no_wrap=True)
        table.add_column("Status cards · last discard", ratio=1)
        for country in COUNTRY_IDS:
            own = of_country(view, country)
            pool = f"{own['armies_left']}A {own['navies_left']}N"
            pool += "".join([f" {own[kind['left']]}{kind['name'][0].lower()}" for kind in _kinds(view)])
            sizes = [str(own[f"{pile}_size"]) for pile in ("hand", "deck", "discard", "responses")]
            table.add_row(self._turn_mark(view, country), pool, *sizes, self._table_cards(own))
        return table

    def _turn_mark(self, view: View, country: str) -> Text:
        return Text.assemble((_mark(view, country), "bold"), self.seat_name(country))

    def _table_cards(self, own: dict[str, Any]) -> Text:
        used = set(own["used_this_turn"])
        status = [self.card_name(card) + (" (used)" if card in used else "") for card in own["status"]]
        parts = [Text(", ".join(status), style="bold")] if status else []
        if own["discard_top"]:
            parts.append(Text(self.card_name(own["discard_top"]), style="dim"))
        if own["hand_shown"]:
            parts.append(Text(f"shown in hand: {', '.join(self.counted(own['hand_shown']))}"))
        if own["deck_top"]:
            parts.append(Text(f"next in deck: {', '.join(self.card_name(card) for card in own['deck_top'])}"))
        return Text(" · ").join(parts)

    def brief(self, view: View, width: int) -> RenderableType:
        """Return a line for each country: the sizes of hand and deck, where its pieces stand, its Status cards."""
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True)
        table.add_column()
        for country in COUNTRY_IDS:
            own = of_country(view, country)
            spaces = Text(", ").join([self._stood(view, own, space) for space in standing(view, country)])
            status = Text(", ".join(self.card_name(card) for card in own["status"]), style="italic")
            table.add_row(
                Text.assemble((_mark(view, country), "bold"), (CODES[country], BLOCKS[country])),
                Text(f"hand {own['hand_size']} deck {own['deck_size']:>2}", style="dim"),
                joined([spaces or Text("no pieces"), status]),
            )
        return table

    def _stood(self, view: View, own: dict[str, Any], space: str) -> Text:
        marks = _badges(view, own, space) + _marks(own, space)
        return Text.assemble(SHORT.get(space, SPACES[space]), (marks, "bold red"))

    def space_note(self, space: str, view: View, said: str = "") -> Text:
        """Return what a space is, what stands there, and the spaces next to it for the one who decides."""
        here = SPACE_NUMBER[space]
        kind = "Home" if here in HOMES else "Supply space" if SUPPLY_MASK >> here & 1 else ""
        team = COUNTRY_IDS.index(decider(view) or COUNTRY_IDS[0]) % 2
        axis = mask_of(*[land for country in COUNTRY_IDS[::2] for land in of_country(view, country)["armies"]])
        near = names_in(LINKS[team][axis & STRAIT_LANDS][here], SPACE_IDS)
        around = Text(", ").join([self._with_pieces(view, name) for name in near])
        pieces = self._pieces(view, space)
        return joined(
            [Text("" if kind in said else kind, style="yellow"), pieces, Text.assemble(("next to ", "dim"), around)]
        )

    def _with_pieces(self, view: View, space: str) -> Text:
        return joined([Text(self.spaces[space], style="dim"), self._pieces(view, space)], " ")

    def _pieces(self, view: View, space: str) -> Text:
        return joined([self._piece(view, c, space) for c in COUNTRY_IDS if space in standing(view, c)], " ")

    # Secrets

    def secrets(self, view: View) -> list[tuple[str, str, list[str]]]:
        return held(view, of_country, "responses", "face down")

    def piles(self, view: View) -> list[tuple[str, list[str]]]:
        you: Any = view["you"]
        return [(country, of_country(view, country)["discard"]) for country in you]

    def hand(self, view: View) -> RenderableType:
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(no_wrap=True)
        table.add_column()
        for country, kind, cards in self.secrets(view):
            head = Text.assemble((CODES[country], BLOCKS[country]), f" {kind}")
            table.add_row(head, self.typed(cards) if cards else Text("empty"))
        return table


def _mark(view: View, country: str) -> str:
    """Return the mark of the country whose turn it is; in the set-up nobody's."""
    return "▶" if view["turn"] == country and view["step"] not in ("setup", "end") else " "


def _kinds(view: View) -> list[dict[str, Any]]:
    """Return the kinds of pieces that share a space, where a pack has some."""
    found: Any = view.get("kinds", [])
    return list(found)


def _badges(view: View, own: dict[str, Any], space: str) -> str:
    """Return a letter for each piece that shares a space with another of its country."""
    return "".join([kind["name"][0].lower() for kind in _kinds(view) if space in own[kind["field"]]])


def _marks(own: dict[str, Any], space: str) -> str:
    """Return the marks of a piece: out of supply, spared for the turn."""
    return ("!" if space in own["unsupplied"] else "") + ("+" if space in own["protected"] else "")


def of_country(view: View, country: str) -> dict[str, Any]:
    """Return the part of a view that is about a country."""
    countries: Any = view["countries"]
    found: dict[str, Any] = countries[country]
    return found


def standing(view: View, country: str) -> list[str]:
    """Return the spaces where a country has a piece."""
    own = of_country(view, country)
    return [*own["armies"], *own["navies"]]


def number(view: View, name: str) -> int:
    """Return a number of a view."""
    value = view[name]
    return value if isinstance(value, int) else 0
