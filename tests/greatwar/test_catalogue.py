"""The catalogue against the facts: every card, what is printed on it and what it does."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from haversack.games.greatwar.facts.constants import CARDS, VERBS
from haversack.games.greatwar.language import catalogue, filters
from haversack.games.greatwar.language import words as lang
from haversack.games.greatwar.language.catalogue import STANDARD
from tests.greatwar.cards.cast import EVENTS, FACTS
from tests.greatwar.table import GAME

OWN: dict[str, lang.Card] = {card.id: card for card in STANDARD.sources}
ROLES = {"any": "any", "defender_only": lang.DEFENDER, "attacker_only": lang.ATTACKER}


def as_list(value: Any) -> list[str]:
    """Return a word or a list of words as a list."""
    return value if isinstance(value, list) else [value]


def said_of(fact: dict[str, Any], filter_: dict[str, Any], nation: str | None = None) -> bool:
    """Say whether a filter of the facts speaks of a card: an own reading of the facts."""
    tests: dict[str, Callable[[Any], bool]] = {
        "any": lambda value: True,
        "any_of": lambda value: any(said_of(fact, part, nation) for part in value),
        "side": lambda value: True,
        "kind": lambda value: fact["kind"] in as_list(value),
        "class": lambda value: fact["class"] in as_list(value),
        "group": lambda value: any(
            fact["class"]
            in {"infantry": ["infantry", "hmg"], "artillery": ["heavy_artillery", "field_artillery"]}.get(g, [g])
            for g in as_list(value)
        ),
        "key": lambda value: fact["key"] in as_list(value),
        "not_key": lambda value: fact["key"] not in as_list(value),
        "plus": lambda value: fact["is_plus"] == value,
        "attack_icon": lambda value: fact["attack_icon"] == value,
        "bp_max": lambda value: fact["bp"] <= value,
        "nation": lambda value: fact["nation"] is not None and fact["nation"] == nation,
        "not_joker": lambda value: not fact["is_joker"],
        "protected": lambda value: fact["protected_from_discard"] == value,
    }
    return all(tests[name](value) for name, value in filter_.items())


def mask(filter_: dict[str, Any], nation: str | None = None) -> set[str]:
    """Return the cards a filter of the facts speaks of."""
    return {slug for slug, fact in FACTS.items() if said_of(fact, filter_, nation)}


def cards(aim: int) -> set[str]:
    """Return the cards the compiled filters speak of."""
    return {STANDARD.ids[number] for number in range(STANDARD.playable) if aim & STANDARD.aimed_at[number]}


def test_the_catalogue_holds_the_200_cards_of_the_facts() -> None:
    """162 cards of three decks, 22 Bonus cards, 16 Random Events."""
    assert set(GAME.card_ids()) == set(FACTS) | set(EVENTS)
    assert len(GAME.card_ids()) == len(set(GAME.card_ids())) == STANDARD.count == 200


@pytest.mark.parametrize("slug", sorted(FACTS))
def test_a_card_is_printed_as_the_facts_have_it(slug: str) -> None:
    """Name, kind, nation, class, BP, icon, role, protection, circle, tags, provenance."""
    card, fact, number = OWN[slug], FACTS[slug], STANDARD.number_of[slug]
    assert (card.name or card.kind.name) == fact["name"]
    assert card.subtitle == (fact.get("subtitle") or "")
    assert (card.kind.key, card.kind.type, card.kind.family) == (fact["key"], fact["kind"], fact["class"])
    assert (card.kind.bp, card.kind.attack, bool(card.kind.links)) == (fact["bp"], fact["attack_icon"], fact["is_plus"])
    assert card.nation == (fact["nation"] or "")
    assert card.kind.role == ROLES[fact["role_limit"]]
    assert set(card.kind.tags) == set(fact["tags"]) - {"interrupt"}
    assert filters.is_protected(card) == fact["protected_from_discard"]
    assert filters.is_circled(card) == fact["black_circle"]
    assert (filters.rank_of(card) == "joker") == fact["is_joker"]
    source = card.source or card.kind.source
    assert source.provenance == fact["provenance"]
    assert dict(source.sourced) == {k: v for k, v in fact["provenance_fields"].items() if v != "house"}
    linked = {STANDARD.ids[n] for n in range(STANDARD.playable) if STANDARD.links[number] & STANDARD.traits[n]}
    assert linked == {other for link in fact["links_to"] for other in mask(link, fact["nation"])}


@pytest.mark.parametrize("slug", sorted(FACTS))
def test_a_card_does_what_the_facts_have_it_do(slug: str) -> None:
    """Each effect of the facts stands in the compiled tables with the same cards and numbers, and no other does."""
    fact, number = FACTS[slug], STANDARD.number_of[slug]
    by_op: dict[str, dict[str, Any]] = {effect["op"]: effect for effect in fact["effects"]}
    cancel = by_op.pop("cancel", None)
    assert cards(STANDARD.cancels[number]) == (mask(cancel["target"]) if cancel else set())
    if cancel:
        assert STANDARD.later[number] == (cancel["scope"] == "both")
        assert STANDARD.breaks[number] == cancel.get("breaks_aura", False)
        assert STANDARD.restores[number] == cancel.get("restores_victims", False)
        assert STANDARD.ends_step[number] == (cancel["trigger"] == "interrupt") == cancel.get("ends_step", False)
    aura = by_op.pop("cancel_aura", None)
    assert cards(STANDARD.auras[number]) == (mask(aura["target"]) if aura else set())
    shield = by_op.pop("shield", None)
    assert cards(STANDARD.shielded[number]) == (mask(shield["protect"]) if shield else set())
    assert cards(STANDARD.shield_against[number]) == (mask(shield["from"]) if shield else set())
    save = by_op.pop("save_from_capture", None)
    assert cards(STANDARD.saves[number]) == (mask(save["filter"]) if save else set())
    expected = {
        "extra_play": lang.ExtraPlay,
        "look_hand": lang.Look,
        "draw": lang.Draw,
        "discard_enemy_in_play": lang.Blockade,
        "improvement": lang.Improve,
        "enable": lang.Improve,
        "event_immunity": lang.Immune,
        "hand_shield": lang.HideHand,
        "end_step": lang.EndStep,
        "ace_duel": lang.Duel,
    }
    rest = {type(e) for e in OWN[slug].kind.effects} - {lang.Cancel, lang.CancelAll, lang.Shield, lang.Save}
    assert rest == {expected[op] for op in by_op}
    for op, effect in by_op.items():
        if "count" in effect and op in ("extra_play", "look_hand", "draw"):
            node: Any = STANDARD.nodes[STANDARD.on_play[number][0]]
            assert node.count == effect["count"]
            if op == "extra_play":
                assert cards(node.mask) == mask(effect["filter"])
            if op == "look_hand":
                then = effect.get("then")
                assert cards(node.mask) == (mask(then["filter"]) if then else set())
                assert node.optional == bool(then and then.get("optional"))


@pytest.mark.parametrize("slug", sorted(EVENTS))
def test_an_event_is_as_the_facts_have_it(slug: str) -> None:
    """Name, key, provenance, and who rolls with how many outcomes."""
    fact = EVENTS[slug]
    event = next(one for one in STANDARD.events if one.id == slug)
    assert (event.key, event.name, event.source.provenance) == (fact["key"], fact["name"], fact["provenance"])
    parts = STANDARD.event_parts[STANDARD.events.index(event)]
    assert len(parts) == len(fact["effects"])
    rollers = {"roll": {"defender": 0, "attacker": 1}, "roll_each": {"each": 2}}
    for part, effect in zip(parts, fact["effects"], strict=True):
        by = rollers.get(effect["op"], {}).get(effect.get("by", "each"), -1)
        assert part.by == by
        for numbers, done in effect.get("outcomes", {}).items():
            low, high = (int(n) for n in numbers.split("-"))
            for face in range(low, high + 1):
                assert len(part.table[face - 1]) == len(done)


def test_auras_never_hit_auras() -> None:
    """No aura cancels a source of auras, so that restoring one can never go round in circles."""
    sources = {STANDARD.ids[number] for number in range(STANDARD.playable) if STANDARD.auras[number]}
    for number in range(STANDARD.playable):
        assert not cards(STANDARD.auras[number]) & sources


def test_filters_fit_into_one_small_number() -> None:
    """Bits of filters stay below those the table and the rules add."""
    assert len(STANDARD.bases.filters) <= 40
    assert len(STANDARD.aims.filters) <= 50


def test_the_deck_sizes_are_those_of_the_rulings() -> None:
    """56 Central, 56 Entente, 50 Neutral, 22 Bonus, 16 events."""
    assert [len(pool) for pool in GAME.rules().all_cards] == [56, 56, 50, 22, 16]


def test_the_vocabulary_is_verbs_over_cards() -> None:
    """Three bare words, then each verb with each playable card, in the order of the catalogue."""
    keys = GAME.vocabulary.keys
    assert keys[:CARDS] == ["pass", "done", "deck"]
    assert len(keys) == CARDS + len(VERBS) * STANDARD.playable
    assert keys[CARDS : CARDS + 2] == ["play:red-s-2", "play:red-s-3"]


def test_every_card_has_a_text_and_says_where_it_comes_from() -> None:
    """Texts are rendered from the expressions; house-made values are named as such."""
    for card in GAME.catalogue():
        assert str(card["text"]).endswith(".")
        assert "  " not in str(card["text"])
        assert card["confidence"] in (
            "values house-made",
            "BP public",
            "BP public (by analogy)",
            "BP rulebook",
            "BP house (public: low)",
        )


def test_texts_follow_the_options() -> None:
    """What an option changes, the text says."""
    options = {"blockade_timing": "on_play", "fort_attacker": False, "jack_may_bring": "nationality_neutral"}
    changed = {str(card["id"]): str(card["text"]) for card in GAME.catalogue(options)}
    plain = {str(card["id"]): str(card["text"]) for card in GAME.catalogue()}
    assert "When it enters" in changed["red-s-2"]
    assert "when the battle is resolved" in plain["red-s-2"]
    assert "Defender only" in changed["red-c-10"]
    assert "Defender only" not in plain["red-c-10"]
    assert "Nationality or Neutral" in changed["red-s-j"]


def test_the_data_of_the_game_are_with_it() -> None:
    """Ledger and rulings lie beside the code."""
    folder = Path(catalogue.__file__).parent.parent / "data"
    assert "G-WIN-1" in (folder / "ledger.md").read_text(encoding="utf-8")
    assert "C1" in (folder / "rulings.md").read_text(encoding="utf-8")
    assert json.dumps(GAME.layout())
