// What a player holds: the cards, those that can be used first and with their buttons, the rest folded.

import { button, byId, frame, later, make, redraw, set } from "./dom.js";
import { cardElement, livery } from "./cards.js";
import { icon, ownerName, slug } from "./signs.js";
import { choice, drawChoices, isAllFinal, pickButton } from "./answers.js";
import { shortLabel } from "./labels.js";
import { nounOf, zones } from "./panels.js";
import { changed } from "./store.js";

/** @import {Acts, Card, Option, Table, View} from "./types" */
/** @typedef {{id: string, count: number, note: string, card: Card, fitting: Option[]}} Held */

/** A card narrower than this is not read well: then they lie in two rows, each lower. */
const LEAST = 112;
/** A card narrower than this has its name below its signs. */
const NARROW = 146;

const narrow = matchMedia("(max-width: 860px)");

/** Say whether the parts of the table are shown one at a time. */
export function isPhone() {
  return narrow.matches;
}

/** How wide the place for the cards is; it is measured when it changes, not on each drawing. */
let room = 0;

/** Watch how much room the cards have. */
export function watchHand() {
  const host = byId("hand");
  new ResizeObserver(() => {
    if (room === host.clientWidth) return;
    room = host.clientWidth;
    changed();
  }).observe(host);
}

/**
 * Draw choices and hand; of a game that was, the hand alone.
 * @param {Table} table
 * @param {View} view
 * @param {Acts} acts
 * @param {boolean} isPast
 */
export function drawHand(table, view, acts, isPast) {
  const options = view.decision?.options ?? [];
  const seat = view.you.find((one) => one === table.looking) ?? view.you[0];
  const held = seat ? cardsOf(table, view, seat) : [];
  const shown = new Set(held.flatMap(({ fitting }) => fitting.map(({ id }) => id)));
  if (!isPast)
    drawChoices(
      table,
      view,
      options.filter((option) => !option.aside),
      shown,
      acts,
    );
  drawCards(byId("hand"), table, view, seat, held, acts);
}

/**
 * Return the cards a seat holds or has laid out unseen, each with what it may be chosen for.
 * @param {Table} table
 * @param {View} view
 * @param {string} seat
 * @returns {Held[]}
 */
function cardsOf(table, view, seat) {
  const zone = zones(view, seat);
  const options = view.decision?.seat === seat ? view.decision.options.filter((option) => !option.aside) : [];
  const piles = table.game.face.piles.filter((pile) => !pile.open);
  const bound = new Set(piles.flatMap((pile) => pile.verbs));
  const given = new Set();
  return piles.flatMap(({ field, words, verbs }) =>
    counted(zone[field] ?? []).flatMap(([id, count]) => {
      const card = table.cards.get(id);
      const note = field === "hand" ? "" : words;
      const fits = (/** @type {Option} */ { key }) => {
        const [verb] = key.split(":");
        return verbs.includes(verb) || !bound.has(verb); // its twin may lie elsewhere: each option belongs to one of them
      };
      const fitting = options.filter((option) => nounOf(option) === id && !given.has(option.id) && fits(option));
      for (const option of fitting) given.add(option.id);
      return card ? [{ id, count, note, card, fitting }] : [];
    }),
  );
}

/**
 * @param {string[]} ids
 * @returns {[string, number][]}
 */
function counted(ids) {
  /** @type {Map<string, number>} */
  const counts = new Map();
  for (const id of ids) counts.set(id, (counts.get(id) ?? 0) + 1);
  return [...counts];
}

/**
 * @param {HTMLElement} host
 * @param {Table} table
 * @param {View} view
 * @param {string | undefined} seat
 * @param {Held[]} held
 * @param {Acts} acts
 */
function drawCards(host, table, view, seat, held, acts) {
  if (!seat) {
    redraw(host);
    return;
  }
  const usable = held.filter(({ fitting }) => fitting.length);
  const rest = held.filter(({ fitting }) => !fitting.length);
  const isOpen = !usable.length;
  const many = view.decision && byId("choices").childElementCount > 8;
  const faces = isOpen && !many ? held : usable;
  const strips = isOpen && !many ? [] : rest;
  const width = (room || host.clientWidth) - (strips.length ? 160 : 0);
  const isLow = isPhone() ? faces.length > 4 : faces.length * LEAST > width;
  const isNarrow = !isPhone() && !isLow && faces.length * NARROW > width;
  const states = [isLow && "is-low", isNarrow && "is-narrow", isOpen && "is-resting"].filter(Boolean).join(" ");
  const row = set(make("div", `hand-row ${states}`), {
    role: "group",
    "aria-label": `Cards of ${ownerName(seat)}`,
    "data-part": "row",
  });
  const folded = set(make("div", "hand-rest"), {
    role: "group",
    "aria-label": "Cards that cannot be used now",
    "data-part": "rest",
  });
  const tabs =
    view.you.length > 1 &&
    set(make("div", "tabs", ...view.you.map((one) => tab(one, one === seat, view, acts))), { "data-part": "tabs" });
  redraw(
    host,
    tabs,
    frame(
      set(make("div", "hand-cards"), { "data-part": "cards" }),
      frame(
        row,
        ...faces.map((one) => slot(one, seat, table, view, acts, isLow)),
        !held.length && make("p", "soft", "No cards in hand."),
      ),
      strips.length > 0 && frame(folded, ...folds(strips, acts)),
    ),
  );
}

/**
 * A card: its face opens it large, its buttons act. The face stays what it is while questions come and go.
 * @param {Held} held
 * @param {string} seat
 * @param {Table} table
 * @param {View} view
 * @param {Acts} acts
 * @param {boolean} isLow
 */
function slot(held, seat, table, view, acts, isLow) {
  const { id, count, note, fitting } = held;
  const own = new Set(fitting.map((option) => option.id));
  const taken = table.picked.filter((one) => own.has(one));
  const picks = view.decision?.several ? view.decision.picks?.filter((one) => own.has(one)) : null;
  const shell = set(make("div", `slot${fitting.length ? " can" : ""}${taken.length ? " is-taken" : ""}`), {
    "data-hint": fitting.map(({ key }) => key).join(" "),
    "data-part": `${id} ${note}`,
  });
  const opens = () => acts.card(id, fittingNow(table, seat, id, note));
  return frame(
    shell,
    face(held, opens, isLow),
    fitting.length > 0 &&
      later("div", "acts", [count, fitting, isAllFinal(view.decision), picks, taken], () =>
        make("div", "slot-acts", ...fitting.map((option) => cardAct(option, held, table, view, acts))),
      ),
  );
}

/**
 * Return what a card may be chosen for at this moment.
 * @param {Table} table
 * @param {string} seat
 * @param {string} id
 * @param {string} note
 */
function fittingNow(table, seat, id, note) {
  const held = table.view ? cardsOf(table, table.view, seat) : [];
  return held.find((one) => one.id === id && one.note === note)?.fitting ?? [];
}

/**
 * @param {string} seat
 * @param {boolean} chosen
 * @param {View} view
 * @param {Acts} acts
 */
function tab(seat, chosen, view, acts) {
  const isAsked = view.decision?.seat === seat;
  return button(ownerName(seat), () => acts.look(seat), `${chosen ? "is-chosen" : ""}${isAsked ? " is-asked" : ""}`, {
    "aria-pressed": String(chosen),
    "data-part": seat,
  });
}

/**
 * The face is the same drawing whether the card can be used or not; only what is said of it differs.
 * @param {Held} held
 * @param {() => void} opens
 * @param {boolean} isLow
 */
function face({ id, count, note, card, fitting }, opens, isLow) {
  const more = [count > 1 ? `${count} copies` : "", note, fitting.length ? "can be chosen" : ""]
    .filter(Boolean)
    .join(", ");
  const hit = button(null, opens, `slot-hit${note ? " has-note" : ""}`, {
    "data-part": "face",
    "data-see": id,
    "data-keys": fitting.length ? null : whyKeys(id),
    "aria-label": `${card.name}${more ? `, ${more}` : ""}. ${card.text}`,
  });
  return frame(
    hit,
    later(isLow ? "div" : "article", "drawn", null, () => drawnFace(card, isLow)),
    count > 1 && later("span", "count", count, () => make("span", "slot-count", `×${count}`)),
    note && later("span", "note", null, () => make("span", "slot-note", note)),
  );
}

/**
 * @param {Card} card
 * @param {boolean} isLow
 */
function drawnFace(card, isLow) {
  const shown = isLow ? lowCard(card) : cardElement({ ...card, copies: 1 }, "small", true);
  return set(shown, { "aria-hidden": "true" });
}

/**
 * @param {Option} option
 * @param {Held} held
 * @param {Table} table
 * @param {View} view
 * @param {Acts} acts
 */
function cardAct(option, { card, count }, table, view, acts) {
  const label = shortLabel(option, card.name);
  return view.decision?.several && view.decision.picks?.includes(option.id)
    ? pickButton(option, table, acts, count, label)
    : choice(option, acts, label);
}

/**
 * A card in one or two lines.
 * @param {Card} card
 */
function lowCard(card) {
  const points = card.bp === undefined || card.bp === null ? null : make("b", "low-points", String(card.bp));
  return make(
    "div",
    `low-card livery-${livery(card)}`,
    icon(slug(card.type)),
    make("span", "low-name", card.name),
    points,
  );
}

/**
 * The cards that cannot be used now, folded; those that do not lie in hand under a word that says where.
 * @param {Held[]} held
 * @param {Acts} acts
 */
function folds(held, acts) {
  const notes = [...new Set(held.map(({ note }) => note))];
  return notes.flatMap((note) => [
    note && later("h3", note, null, () => make("h3", "", note)),
    ...held
      .filter((one) => one.note === note)
      .map((one) => later("button", `${one.id} ${note}`, [one.count], () => strip(one, acts))),
  ]);
}

/**
 * @param {Held} held
 * @param {Acts} acts
 */
function strip({ id, count, note, card }, acts) {
  const words = `${card.name}${count > 1 ? ` ×${count}` : ""}`;
  return button(make("span", "", words), () => acts.card(id, []), `strip livery-${livery(card)}`, {
    "data-see": id,
    "data-keys": whyKeys(id),
    "aria-label": note ? `${words}, ${note}` : null,
  });
}

/** @param {string} id */
function whyKeys(id) {
  return `play:${id} use:${id} discard:${id} link:${id}`;
}
