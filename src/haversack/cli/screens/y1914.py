"""The table of 1914: spaces by front, the five Powers, hands and prepared cards."""

from collections import Counter
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

import haversack
from haversack.cli.screens.plain import Examples, Screen, View, block, decider, held, joined, last_round, packed
from haversack.games.y1914.facts.board import DIFFICULT_MASK, OBJECTIVE_MASK, SPACE_IDS, SPACE_NAMES, SPACE_NUMBER
from haversack.games.y1914.facts.constants import (
    ADJECTIVES,
    COUNTRY_IDS,
    COUNTRY_NAMES,
    HOMES,
    LAST_ROUND,
    NAVY_POOL,
    POWER_COUNTRIES,
    POWER_IDS,
    POWER_NAMES,
    SCORING_ROUNDS,
    SUDDEN_LEAD,
)
from haversack.games.y1914.facts.face import FACE
from haversack.games.y1914.game import Y1914
from haversack.kernel.decisions import Option
from haversack.kernel.english import titled
from haversack.kernel.face import Face
from haversack.qmg.graph import names_in

CODES = dict(zip(COUNTRY_IDS, ("AH", "OT", "RU", "DE", "FR", "IT", "UK", "US"), strict=True))
COUNTRY = dict(zip(COUNTRY_IDS, COUNTRY_NAMES, strict=True))
ADJECTIVE = dict(zip(COUNTRY_IDS, ADJECTIVES, strict=True))
BLOCKS = {country: block(FACE.owners[country]) for country in COUNTRY_IDS}
COUNTRIES_OF = {power: [COUNTRY_IDS[c] for c in POWER_COUNTRIES[n]] for n, power in enumerate(POWER_IDS)}
NAMES = dict(zip(POWER_IDS, POWER_NAMES, strict=True))
BRIEFLY = dict(zip(POWER_IDS, ("Austria / Ottoman", "Russia", "Germany", "France / Italy", "UK / US"), strict=True))

Front = tuple[str, list[str]]
WEST: Front = ("Western Front", ["britain", "ireland", "belgium", "picardy", "paris", "burgundy", "provence"])
CENTRE: Front = (
    "Central Europe",
    ["western_germany", "berlin", "prussia", "galicia", "vienna", "budapest", "tyrol"],
)
SOUTH: Front = ("Italy & Balkans", ["italian_alps", "rome", "serbia", "romania", "bulgaria", "greece"])
EAST: Front = ("Russia", ["petrograd", "moscow", "poland", "ukraine", "caucasus"])
NEAR_EAST: Front = ("Near East", ["istanbul", "anatolia", "azerbaijan", "persia", "middle_east"])
AMERICA: Front = ("America", ["united_states", "canada"])
NORTHERN_SEAS: Front = (
    "Northern seas",
    ["western_atlantic", "north_atlantic", "english_channel", "north_sea", "baltic_sea"],
)
SOUTHERN_SEAS: Front = (
    "Southern seas",
    ["western_mediterranean", "eastern_mediterranean", "adriatic_sea", "black_sea", "caspian_sea"],
)
WIDE = ((WEST, NORTHERN_SEAS), (CENTRE, SOUTHERN_SEAS), (SOUTH, NEAR_EAST), (EAST, AMERICA))
NARROW = ((WEST, NORTHERN_SEAS, AMERICA), (CENTRE, SOUTHERN_SEAS), (SOUTH, EAST, NEAR_EAST))
SLIM = ((WEST, NORTHERN_SEAS, SOUTHERN_SEAS, AMERICA), (CENTRE, SOUTH, EAST, NEAR_EAST))
WIDE_FROM, ONE_TABLE_FROM, NARROW_FROM = 112, 100, 78
SHORT = {"western_mediterranean": "W. Mediterranean", "eastern_mediterranean": "E. Mediterranean"}
SHOWN = (
    ("hand_shown", "in hand"),
    ("prepared_shown", "prepared"),
    ("discard_shown", "discarded"),
    ("deck_bottom", "under deck"),
)
PREPARED_VERBS = ("prepare", "unprepare", "discard_prepared")
COUNTS = {"1": "single", "2": "double", "3": "triple"}
SPACES = dict(zip(SPACE_IDS, SPACE_NAMES, strict=True))
LEGEND = "⌂ Home  ★ Objective  ◆ token  ^ difficult  ! out of supply"


class Y1914Screen(Screen):
    """Draws the table of 1914."""

    examples = Examples("picardy", "play:de-land-battle", "zepp", "F-BAT-3", "3.9")
    spaces = SPACES

    def __init__(
        self, face: Face, cards: Sequence[dict[str, object]], options: Mapping[str, object] | None = None
    ) -> None:
        super().__init__(face, cards, options)
        game = haversack.load("1914")
        if not isinstance(game, Y1914):
            raise TypeError("1914 is another game")
        self._links = game.rules(self.options).links

    def seat_name(self, seat: str) -> Text:
        return Text.assemble(_codes(seat), " ", (NAMES[seat], "bold"))

    def owner_name(self, who: str) -> Text:
        return Text.assemble((CODES[who], BLOCKS[who]), f" {COUNTRY[who]}") if who in CODES else self.seat_name(who)

    def brief_name(self, seat: str) -> str:
        return BRIEFLY[seat]

    def tint(self, line: str) -> Text:
        text = Text(line)
        for country, name in zip(COUNTRY_IDS, COUNTRY_NAMES, strict=True):
            text.highlight_regex(rf"(?<!in )(?<!in the )(?<!Western ){name}", BLOCKS[country])
        return text

    def card_name(self, card: str) -> str:
        """Return the name of a card; a basic card of a Power with two countries goes by its country too."""
        name = super().card_name(card)
        facts = self.cards.get(card, {})
        if name != facts.get("type") or len(COUNTRIES_OF[str(facts["owner"])]) < 2:
            return name
        return f"{ADJECTIVE[str(facts['country'])]} {name}"

    def header(self, view: View, width: int) -> RenderableType:
        vp: Any = view["vp"]
        now: Any = view["round"]
        lead = vp["central"] - vp["entente"]
        ahead = "level" if lead == 0 else f"{'Central' if lead > 0 else 'Entente'} lead by {abs(lead)} of {SUDDEN_LEAD}"
        length = last_round(view, LAST_ROUND)
        scoring = min([length, *[number for number in SCORING_ROUNDS if number >= now]])
        clock = Text.assemble("Round ", (str(now), "bold"), f" of {length}, scoring after round {scoring}")
        score = Text.assemble(
            *("Central ", (str(vp["central"]), "bold"), " – Entente ", (str(vp["entente"]), "bold"), f", {ahead}")
        )
        return Group(*packed([*self._step(view), clock, score], width), *_notes(view))

    def _step(self, view: View) -> list[Text]:
        """Return whose step it is; in the set-up, who chooses cards, if that may be known."""
        if view["step"] == "end":
            return []
        if view["step"] == "setup":
            who = decider(view)
            return [Text.assemble("Set-up, ", self._brief_name(who), " chooses") if who else Text("Set-up")]
        return [Text.assemble(self._brief_name(str(view["turn"])), f", {str(view['step']).title()} step")]

    def _brief_name(self, seat: str) -> Text:
        return Text.assemble(_codes(seat), " ", (BRIEFLY[seat], "bold"))

    # The board

    def board(self, view: View, width: int) -> RenderableType:
        layout = WIDE if width >= WIDE_FROM else NARROW if width >= NARROW_FROM else SLIM
        cell = (width - 3 * (len(layout) - 1)) // len(layout)
        columns = [self._column(view, fronts, cell) for fronts in layout]
        lines = [Text("   ").join(row) for row in zip_longest(*columns, fillvalue=Text(" " * cell))]
        return Group(Text("─" * width, style="dim"), *lines, Text(LEGEND, style="dim"))

    def _column(self, view: View, fronts: Sequence[Front], width: int) -> list[Text]:
        lines: list[Text] = []
        for title, spaces in fronts:
            lines.append(Text(f"{title:<{width}}", style="bold underline"))
            lines += [self._space(view, space, width) for space in spaces]
        return lines

    def _space(self, view: View, space: str, width: int) -> Text:
        """Return the line of a space: mark, name, terrain, pieces."""
        pieces = _pieces(view, space)
        mark = _mark(view, space)
        terrain = "^" if DIFFICULT_MASK >> SPACE_NUMBER[space] & 1 else ""
        room = width - 2 - len(terrain) - (len(pieces) + 1 if pieces else 0)
        name = SPACE_NAMES[SPACE_NUMBER[space]]
        name = SHORT.get(space, name) if len(name) > room else name
        style = "bold" if pieces else "dim" if mark == " " else ""
        shown = Text.assemble((mark, "yellow"), " ", (name[:room], style), (terrain, "dim"))
        line = Text.assemble(shown, " " if pieces else "", pieces)
        line.pad_right(width - len(line))
        return line

    # The Powers

    def seats(self, view: View, width: int) -> RenderableType:
        """Return a table of the Powers; where it is too narrow for their cards, these stand below it."""
        table = Table(box=None, pad_edge=False, padding=(0, 1, 0, 0), header_style="dim")
        for heading in (" Power", "Pieces left", "Hand", "Prep", "Deck", "Disc"):
            wordy = heading in (" Power", "Pieces left")
            table.add_column(heading, justify="left" if wordy else "right", no_wrap=True)
        below = Table.grid(padding=(0, 1, 0, 0))
        if width >= ONE_TABLE_FROM:
            table.add_column("Status cards · last discard · shown", ratio=1)
        for power in POWER_IDS:
            own = of_power(view, power)
            row = [Text.assemble((_turn_mark(view, power), "bold"), self._brief_name(power)), _pools(view, power)]
            row += [Text(str(own[f"{pile}_size"])) for pile in ("hand", "prepared", "deck", "discard")]
            cards = self._table_cards(own)
            table.add_row(*row, *([cards] if width >= ONE_TABLE_FROM else []))
            if cards:
                below.add_row(_codes(power), cards)
        return table if width >= ONE_TABLE_FROM else Group(table, below)

    def _table_cards(self, own: dict[str, Any]) -> Text:
        used = set(own["used_this_turn"])
        status = [self.card_name(card) + (" (used)" if card in used else "") for card in own["status"]]
        parts = [Text(", ".join(status), style="bold")] if status else []
        if own["discard_top"]:
            parts.append(Text(self.card_name(own["discard_top"]), style="dim"))
        for field, place in SHOWN:
            if own[field]:
                parts.append(Text(f"{place}: {', '.join(self.counted(own[field]))}"))
        return Text(" · ").join(parts)

    def brief(self, view: View, width: int) -> RenderableType:
        """Return a line for each Power: sizes of hand, prepared cards and deck, where its pieces stand, its Status."""
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(no_wrap=True)
        table.add_column(no_wrap=True)
        table.add_column()
        for power in POWER_IDS:
            own = of_power(view, power)
            stood = [self._stood(view, country, len(COUNTRIES_OF[power]) > 1) for country in COUNTRIES_OF[power]]
            status = Text(", ".join(self.card_name(card) for card in own["status"]), style="italic")
            sizes = f"hand {own['hand_size']} prep {own['prepared_size']} deck {own['deck_size']:>2}"
            head = Text.assemble((_turn_mark(view, power), "bold"), _codes(power))
            table.add_row(head, Text(sizes, style="dim"), joined([*stood, status]))
        return table

    def _stood(self, view: View, country: str, named: bool) -> Text:
        """Return where the pieces of a country stand."""
        away = of_country(view, country)["unsupplied"]
        places = [
            Text.assemble(SHORT.get(space, SPACES[space]), ("!" if space in away else "", "bold red"))
            for space in _standing(view, country)
        ]
        listed = Text(", ").join(places) if places else Text("no pieces")
        return Text.assemble((CODES[country], BLOCKS[country]), " ", listed) if named else listed

    # What one should know of an option

    def space_note(self, space: str, view: View, said: str = "") -> Text:
        """Return what a space is, what stands there, and the spaces next to it for the one who decides."""
        tokens: Any = view["tokens"]
        here = SPACE_NUMBER[space]
        objective = OBJECTIVE_MASK >> here & 1
        facts = ["Home" if here in HOMES else "Objective" if objective else "token" if space in tokens else ""]
        facts += ["difficult terrain"] if DIFFICULT_MASK >> here & 1 else []
        power = POWER_IDS.index(decider(view) or POWER_IDS[0])
        near = 0
        for country in POWER_COUNTRIES[power]:
            near |= self._links[country][here]
        around = [
            joined([Text(self.spaces[name], style="dim"), _pieces(view, name)], " ")
            for name in names_in(near, SPACE_IDS)
        ]
        kind = Text(", ".join(fact for fact in facts if fact and fact not in said), style="yellow")
        return joined([kind, _pieces(view, space), Text.assemble(("next to ", "dim"), Text(", ").join(around))])

    def card_note(self, option: Option, card: str, view: View) -> Text:
        """Return the type of a card and its Prepare symbol; where the prepared side is asked for, all of that."""
        facts = self.cards[card]
        if option.key.partition(":")[0] in PREPARED_VERBS:
            side = str(facts["prepared"])
            return Text("" if side.rstrip(".") in option.label else side, style="dim")
        kind = "" if str(facts["type"]) in option.label else str(facts["type"])
        symbol = f"prepared: {symbol_name(str(facts['symbol']))}"
        return joined([Text(kind, style="dim"), Text(symbol, style="dim")])

    def use_note(self, card: str, view: View) -> Text:
        """Return the side of a card that is used: of a prepared one what it shows there, else its text."""
        owner = of_power(view, str(self.cards[card]["owner"]))
        side = "prepared" if card in owner.get("prepared", ()) else "text"
        return Text(str(self.cards[card][side]), style="dim")

    # Secrets

    def secrets(self, view: View) -> list[tuple[str, str, list[str]]]:
        return held(view, of_power, "prepared", "prepared")

    def piles(self, view: View) -> list[tuple[str, list[str]]]:
        you: Any = view["you"]
        return [(power, of_power(view, power)["discard"]) for power in you]

    def hand(self, view: View) -> RenderableType:
        table = Table.grid(padding=(0, 1, 0, 0))
        table.add_column(no_wrap=True)
        table.add_column()
        for power, kind, cards in self.secrets(view):
            listed = self._by_symbol(cards) if kind == "prepared" else self.typed(cards)
            table.add_row(Text.assemble(_codes(power), f" {kind}"), listed if cards else Text("empty"))
        return table

    def typed(self, cards: Sequence[str]) -> Text:
        """Return cards by name, with the type where the name does not say it."""
        notes = {card: str(self.cards[card]["type"]) for card in cards if card in self.cards}
        return self._noted(cards, {card: note for card, note in notes.items() if self.cards[card]["name"] != note})

    def _by_symbol(self, cards: Sequence[str]) -> Text:
        """Return prepared cards by name, with what that side shows."""
        return self._noted(cards, {card: str(self.cards[card]["prepared"]).rstrip(".") for card in cards})

    def _noted(self, cards: Sequence[str], notes: dict[str, str]) -> Text:
        parts = [
            Text.assemble(name, (f" ({notes[card]})" if card in notes else "", "dim"))
            for card, name in zip(Counter(cards), self.counted(cards), strict=True)
        ]
        return Text(" · ").join(parts)


def symbol_name(symbol: str) -> str:
    """Return the name of a Prepare symbol."""
    name, _, count = symbol.rpartition("_")
    return f"Attrition ({COUNTS[count]})" if name == "attrition" else titled(symbol)


def _turn_mark(view: View, power: str) -> str:
    """Return the mark of the Power whose turn it is; in the set-up nobody's."""
    return "▶" if view["turn"] == power and view["step"] not in ("setup", "end") else " "


def _pieces(view: View, space: str) -> Text:
    """Return the pieces in a space."""
    return joined([_piece(view, country, space) for country in COUNTRY_IDS if space in _standing(view, country)], " ")


def _codes(power: str) -> Text:
    """Return the letters of a Power's countries, each in its colour."""
    return Text("/").join([Text(CODES[country], style=BLOCKS[country]) for country in COUNTRIES_OF[power]])


def _notes(view: View) -> list[Text]:
    """Return what holds for the rest of the turn or of the round."""
    truce: Any = view["truce"]
    waived: Any = view["terrain_waived"]
    out = []
    if truce:
        out.append(Text(f"Truce until the round ends: {' and '.join(CODES[country] for country in truce)}", "italic"))
    if waived:
        names = " and ".join(BRIEFLY[power] for power in waived)
        out.append(Text(f"No price for difficult terrain this turn: {names}", "italic"))
    return out


def _mark(view: View, space: str) -> str:
    """Return the mark of a space: Home, Objective, Objective token or none."""
    tokens: Any = view["tokens"]
    number = SPACE_NUMBER[space]
    if number in HOMES:
        return "⌂"
    return "★" if OBJECTIVE_MASK >> number & 1 else "◆" if space in tokens else " "


def _piece(view: View, country: str, space: str) -> Text:
    mark = "!" if space in of_country(view, country)["unsupplied"] else ""
    return Text.assemble((CODES[country], BLOCKS[country]), (mark, "bold red"))


def _pools(view: View, power: str) -> Text:
    """Return the pieces each country of a Power has left."""
    parts = []
    for country in COUNTRIES_OF[power]:
        own = of_country(view, country)
        navies = f" {own['navies_left']}N" if NAVY_POOL[COUNTRY_IDS.index(country)] else ""
        parts.append(f"{own['armies_left']}A{navies}")
    return Text(" / ".join(parts))


def of_country(view: View, country: str) -> dict[str, Any]:
    """Return the part of a view that is about a country."""
    countries: Any = view["countries"]
    found: dict[str, Any] = countries[country]
    return found


def of_power(view: View, power: str) -> dict[str, Any]:
    """Return the part of a view that is about a Power."""
    powers: Any = view["powers"]
    found: dict[str, Any] = powers[power]
    return found


def _standing(view: View, country: str) -> list[str]:
    own = of_country(view, country)
    return [*own["armies"], *own["navies"]]
