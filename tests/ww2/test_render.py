"""The text of a card, rendered from its expression."""

import re
from dataclasses import is_dataclass

import pytest

from haversack.games.ww2.facts.board import SPACE_IDS
from haversack.games.ww2.language import words as lang
from haversack.games.ww2.language.pack import STANDARD
from haversack.games.ww2.text.phrases import words_rendered
from haversack.games.ww2.text.render import card_text, provenance_note, type_name

CARDS = {card.id: (card, deck.country) for deck in STANDARD for card in deck.cards}
READINGS: tuple[dict[str, object], ...] = (
    {},
    {"iron_ore": "needs_navy", "impero": "spaces", "italian_events": "recruit", "firestorm": "adjacent"},
    {"built_or_recruited": True, "owner_removal_counts": True, "wolf_packs_on_zero": True},
    {"named_build_answered": False, "guards_conscripts": False, "malta_order": "uk_chooses"},
)
SLUGS = {*SPACE_IDS, "soviet_union", "axis", "allies", "army", "navy", "self", *lang.TYPES} - {lang.EVENT}


def text_of(card_id: str, **options: object) -> str:
    card, country = CARDS[card_id]
    return card_text(card, country, options)


def played(effect: lang.Word, country: str = "germany") -> str:
    return card_text(lang.Card("de_test", "Test", lang.EVENT, do=effect), country, {})


def test_every_word_of_the_language_is_rendered() -> None:
    words = {value for value in vars(lang).values() if isinstance(value, type) and is_dataclass(value)}
    verbs = {word for word in words if issubclass(word, lang.Word)}
    assert {verb for verb in verbs if "text" in vars(verb)} == verbs
    assert words - verbs - {lang.Card, lang.Deck} == words_rendered()


@pytest.mark.parametrize("options", READINGS)
def test_texts_are_clean_sentences(options: dict[str, object]) -> None:
    for card_id in CARDS:
        text = text_of(card_id, **options)
        assert re.fullmatch(r"([A-Z][^.]*\.)( [A-Z][^.]*\.)*", text), card_id
        assert not re.search(r"None|[{}\[\]<>_]|  | [,;:.]|\bself\b", text), card_id
        assert SLUGS.isdisjoint(re.findall(r"[a-z_]+", text)), card_id


@pytest.mark.parametrize(
    ("card_id", "options", "words"),
    [
        (
            "de_swedish_iron_ore",
            {"iron_ore": "needs_navy"},
            "In your Victory step, if a German Navy is in the Baltic Sea, you may score 1 VP, and separately",
        ),
        ("it_impero", {"impero": "spaces"}, "for each of North Africa, Africa and the Middle East that holds an Axis"),
        ("it_east_africa", {"italian_events": "recruit"}, "Then recruit an Italian Navy in the Bay of Bengal."),
        ("us_firestorm", {"firestorm": "adjacent"}, "with a US Army or Navy adjacent to its Home, and make it"),
        ("su_rasputitsa", {"built_or_recruited": True}, "Right after an Axis Army is built or recruited in Moscow"),
        ("jp_kamikaze", {"named_build_answered": False}, "piece (and not merely named as just built), you may"),
        ("it_german_reinforcements", {"owner_removal_counts": True}, "Italian Army is removed for any reason, you may"),
        ("uk_malta_submarines", {"malta_order": "uk_chooses"}, "each choose, in the order you like, either"),
        ("su_women_conscripts", {"guards_conscripts": False}, "a Build Army card from your hand in your Play step"),
        ("de_wolf_packs", {"wolf_packs_on_zero": True}, "in Scandinavia, even where that card counts no piece."),
    ],
)
def test_text_follows_the_options(card_id: str, options: dict[str, object], words: str) -> None:
    assert words in text_of(card_id, **options)
    assert words not in text_of(card_id)


@pytest.mark.parametrize(
    ("effect", "text"),
    [
        (
            lang.Battle(lang.ARMY, lang.Outside(("germany", "balkans"))),
            "Battle any land space but Germany and the Balkans.",
        ),
        (
            lang.Score(1, each=lang.Held(lang.NAVY, lang.near("north_sea", "black_sea"))),
            "Score 1 VP for each sea space that holds a German Navy and is the North Sea, the Black Sea or a sea space "
            "adjacent to one of them.",
        ),
        (
            lang.Drain(("united_states",), 2, only_if=lang.No(lang.NAVY, lang.at("north_sea"), "allies")),
            "Make the United States discard 2 cards from the top of its draw deck, but only if no Allied Navy is in "
            "the North Sea.",
        ),
        (
            lang.Drain(("soviet_union",), 1, reach=lang.Within(lang.ARMY, 2, inside=False)),
            "Make the Soviet Union discard 1 card from the top of its draw deck if a German Army is within 2 spaces of "
            "the Soviet Union's Home but not in it.",
        ),
        (
            lang.Seq((lang.Build(lang.ARMY), lang.If(lang.Some(lang.ARMY, lang.at("italy")), lang.Battle(lang.NAVY)))),
            "Build a German Army. Then if a German Army is in Italy, battle a sea space.",
        ),
        (
            lang.EitherOrder((lang.Build(lang.ARMY), lang.Battle(lang.NAVY))),
            "Build a German Army and battle a sea space, in the order you like.",
        ),
        (
            lang.Ransom(("enemy",), 1, lang.ARMY, lang.at("india")),
            "Make the United Kingdom, the Soviet Union and the United States each choose, in this order, either to "
            "discard 1 card from the top of its draw deck or to eliminate its own Army in India; without an Army there "
            "it must discard.",
        ),
        (
            lang.Ransom(("italy", "germany"), 2, lang.NAVY, lang.at("black_sea")),
            "Make Germany and Italy each choose, in this order, either to discard 2 cards from the top of its draw "
            "deck or to eliminate its own Navy in the Black Sea; without a Navy there it must discard.",
        ),
        (lang.Bottom(1), "Put one card from your hand on the bottom of your draw deck."),
        (lang.Bottom(3), "Put 1 to 3 cards from your hand on the bottom of your draw deck."),
    ],
)
def test_text_of_what_no_standard_card_says(effect: lang.Word, text: str) -> None:
    assert played(effect) == text


def test_response_names_its_cost_after_the_reveal() -> None:
    card = lang.Card("de_t", "T", lang.RESPONSE, after=lang.TurnBegins(), cost=lang.Pitch(1), do=lang.Build(lang.NAVY))
    assert card_text(card, "germany", {}) == (
        "At the beginning of your turn, before your Play step, you may reveal this card and discard 1 card from your "
        "hand. If you do, build a German Navy."
    )


@pytest.mark.parametrize(
    ("hook", "space"),
    [
        (lang.Battled(lang.NAVY), "the space battled"),
        (lang.Built(lang.NAVY, "enemy"), "the space where that Navy was built"),
        (lang.Removed(lang.ARMY), "the space where that Army stood"),
    ],
)
def test_event_space_is_named_after_the_trigger(hook: lang.After, space: str) -> None:
    effect = lang.Recruit(lang.ARMY, lang.BesideEvent())
    text = card_text(lang.Card("de_t", "T", lang.STATUS, after=hook, do=effect), "germany", {})
    assert text.endswith(f"you may recruit a German Army in a land space adjacent to {space}.")


def test_names_of_the_types() -> None:
    assert [type_name(card_type) for card_type in lang.TYPES] == [
        "Build Army",
        "Build Navy",
        "Land Battle",
        "Sea Battle",
        "Event",
        "Economic Warfare",
        "Response",
        "Status",
    ]


@pytest.mark.parametrize(
    ("card", "note"),
    [
        (CARDS["su_stalingrad"][0], "This card is described in the rulebook."),
        (
            CARDS["it_impero"][0],
            "This text follows public descriptions of the card. Its exact reading is not certain.",
        ),
        (lang.Card("de_t", "T", lang.EVENT, provenance="house"), "This is a house card."),
    ],
)
def test_provenance_is_told(card: lang.Card, note: str) -> None:
    assert provenance_note(card) == note
