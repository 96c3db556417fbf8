// The battle mat of The Great War: two rows of cards with their links, totals and captured points.
//
// `battleMat(view, cards)` takes what `state.view(seat)` says and the catalogue as a Map from id to card. Only `turn`,
// `turns`, `defender`, `event` and, of each side, `table`, `battle_points` and `captured_bp` are read.

import { draw, make } from "./dom.js";
import { backElement, cardElement } from "./cards.js";
import { icon, ownerName } from "./signs.js";

/** @import {Cards, Lying, View, Zone} from "./types" */
/** @typedef {{from: number, to: number, plus: string, base: string}} Pair */

/** @type {("central" | "entente")[]} */
const SIDES = ["central", "entente"];
const LANE = 13;
const RAMP = 9;

/**
 * Build the mat. Links are drawn when it comes into a page and whenever its rows change their size. With `pick`, cards
 * are buttons, and those in `glowing` glow.
 * @param {View} view
 * @param {Cards} cards
 * @param {string} [size]
 * @param {((id: string) => void) | null} [pick]
 * @param {Set<string>} [glowing]
 */
export function battleMat(view, cards, size = "small", pick = null, glowing = new Set()) {
  const lay = (/** @type {Lying} */ entry) => slot(entry, cards, size, pick, glowing.has(entry.card));
  const mat = make("section", "mat");
  mat.setAttribute("aria-label", `Battle of turn ${view.turn}`);
  mat.append(top(view, cards), row(view, cards, SIDES[0], lay), balance(view), row(view, cards, SIDES[1], lay));
  return mat;
}

/**
 * @param {View} view
 * @param {Cards} cards
 */
function top(view, cards) {
  const event = view.event ? cards.get(view.event) : null;
  const words = make("span", "mat-turn", make("b", "", `Turn ${view.turn}`), view.turns ? ` of ${view.turns}` : "");
  if (!event) return make("div", "mat-top", words);
  const sign = icon("random_event", "Random Event");
  return make("div", "mat-top", words, make("span", "mat-event", sign, make("b", "", event.name), event.text));
}

/**
 * @param {View} view
 * @param {"central" | "entente"} side
 * @returns {Zone}
 */
function zoneOf(view, side) {
  return view[side] ?? { armies: [], navies: [] };
}

/**
 * @param {View} view
 * @param {Cards} cards
 * @param {"central" | "entente"} side
 * @param {(entry: Lying) => HTMLElement} lay
 */
function row(view, cards, side, lay) {
  const role = view.defender === side ? "Defender" : "Attacker";
  const name = make("h4", "mat-name", icon(role.toLowerCase()), ownerName(side), make("small", "", role));
  const captured = make("span", "mat-captured", icon("captured"), `captured ${zoneOf(view, side).captured_bp ?? 0} BP`);
  const held = zoneOf(view, side).table ?? [];
  const strip = make("div", "mat-cards", ...held.map(lay));
  if (!held.length) strip.append(make("p", "mat-empty", "No cards yet."));
  const scroller = make("div", "mat-row", strip);
  scroller.tabIndex = 0;
  scroller.setAttribute("role", "group");
  scroller.setAttribute("aria-label", `Cards of the ${ownerName(side)}`);
  link(strip, held, cards);
  return make("div", `mat-side team-${side}`, make("div", "mat-head", name, captured), scroller);
}

/**
 * @param {Lying} entry
 * @param {Cards} cards
 * @param {string} size
 * @param {((id: string) => void) | null} pick
 * @param {boolean} glows
 */
function slot(entry, cards, size, pick, glows) {
  const card = cards.get(entry.card);
  const up = entry.face === "up";
  const place = make(pick ? "button" : "div", `mat-slot${up ? "" : " is-down"}${entry.used ? " is-used" : ""}${glows ? " can" : ""}`);
  place.dataset.slot = entry.card;
  if (!card) return place;
  const lying = up ? cardElement(card, size) : backElement(card.owner, size);
  if (up && entry.used) lying.querySelector(".card-provenance")?.before(make("b", "mat-used", "used"));
  place.append(lying);
  if (!up) place.append(make("span", "mat-caption", icon("cancel"), downWords(entry, card.name, cards)));
  if (pick) {
    place.setAttribute("type", "button");
    place.dataset.see = entry.card;
    place.dataset.keys = `target:${entry.card} attach:${entry.card} use:${entry.card} take:${entry.card}`;
    place.setAttribute("aria-label", `${up ? card.name : downWords(entry, card.name, cards)}${entry.used ? ", used" : ""}${glows ? ": can be chosen" : ""}`);
    lying.setAttribute("aria-hidden", "true");
    place.addEventListener("click", () => pick(entry.card));
  }
  return place;
}

/**
 * @param {Lying} entry
 * @param {string} name
 * @param {Cards} cards
 */
function downWords(entry, name, cards) {
  const by = entry.by ? cards.get(entry.by) : null;
  return by ? `${name}, cancelled by ${by.name}` : `${name}, cancelled`;
}

/** @param {View} view */
function balance(view) {
  const [central, entente] = SIDES.map((side) => zoneOf(view, side).battle_points ?? 0);
  const ahead = central - entente;
  const winner = ahead === 0 ? view.defender ?? SIDES[0] : ahead > 0 ? SIDES[0] : SIDES[1];
  const by = ahead === 0 ? "level: a tie goes to the Defender" : `ahead by ${Math.abs(ahead)}`;
  const total = (/** @type {string} */ side, /** @type {number} */ points) => {
    const classes = `mat-total team-${side}${winner === side ? " is-ahead" : ""}`;
    return make("span", classes, make("small", "", ownerName(side)), make("b", "", String(points)), " BP");
  };
  const words = make("span", "mat-by", `${ownerName(winner)}, ${by}`);
  return make("div", "mat-balance", total(SIDES[0], central), words, total(SIDES[1], entente));
}

// ---------------------------------------------------------------- links

/**
 * Each Plus card is joined to its base below the row; links that would cross or touch run in lanes of their own.
 * @param {HTMLElement} strip
 * @param {Lying[]} held
 * @param {Cards} cards
 */
function link(strip, held, cards) {
  const place = new Map(held.map((entry, index) => [entry.card, index]));
  const pairs = held.flatMap((entry, from) => {
    const to = entry.with ? place.get(entry.with) : undefined;
    return to === undefined || !entry.with ? [] : [{ from, to, plus: entry.card, base: entry.with }];
  });
  if (!pairs.length) return;
  const lanes = lanesOf(pairs);
  const words = pairs.map(({ plus, base }) => `${cards.get(plus)?.name} linked to ${cards.get(base)?.name}`).join("; ");
  const drawing = draw("svg", { class: "mat-links", role: "img", "aria-label": words });
  strip.append(drawing);
  strip.classList.add(`lanes-${Math.min(4, 1 + Math.max(...lanes))}`);
  new ResizeObserver(() => drawLinks(strip, drawing, pairs, lanes)).observe(strip);
}

/**
 * Return the lane of each link, so that links in one lane have no card in common between their ends.
 * @param {{from: number, to: number}[]} pairs
 * @returns {number[]}
 */
export function lanesOf(pairs) {
  /** @type {number[][][]} */
  const taken = [];
  /** @type {number[]} */
  const lanes = new Array(pairs.length);
  const order = pairs.map((_, index) => index).sort((a, b) => span(pairs[a]) - span(pairs[b]) || a - b);
  for (const index of order) {
    const [low, high] = ends(pairs[index]);
    let lane = 0;
    while ((taken[lane] ?? []).some(([start, end]) => low < end && start < high)) lane += 1;
    (taken[lane] ??= []).push([low, high]);
    lanes[index] = lane;
  }
  return lanes;
}

/** @param {{from: number, to: number}} pair */
function ends({ from, to }) {
  return [Math.min(from, to), Math.max(from, to)];
}

/** @param {{from: number, to: number}} pair */
function span(pair) {
  const [low, high] = ends(pair);
  return high - low;
}

/**
 * @param {HTMLElement} strip
 * @param {SVGSVGElement} drawing
 * @param {Pair[]} pairs
 * @param {number[]} lanes
 */
function drawLinks(strip, drawing, pairs, lanes) {
  const slots = /** @type {HTMLElement[]} */ ([...strip.querySelectorAll(".mat-slot")]);
  const height = Math.max(...slots.map((one) => one.offsetTop + one.offsetHeight));
  drawing.setAttribute("width", String(strip.scrollWidth));
  drawing.setAttribute("height", String(strip.offsetHeight));
  drawing.setAttribute("viewBox", `0 0 ${strip.scrollWidth} ${strip.offsetHeight}`);
  drawing.replaceChildren(...pairs.flatMap((pair, index) => {
    const right = pair.to > pair.from;
    const x1 = middle(slots[pair.from]) + (right ? 10 : -10);
    const x2 = middle(slots[pair.to]) + (right ? -10 - 15 * lanes[index] : 10 + 15 * lanes[index]);
    return wire(x1, x2, height + 3, height + 12 + LANE * lanes[index]);
  }));
}

/** @param {HTMLElement} element */
function middle(element) {
  return element.offsetLeft + element.offsetWidth / 2;
}

/**
 * @param {number} x1
 * @param {number} x2
 * @param {number} y
 * @param {number} low
 */
function wire(x1, x2, y, low) {
  const turn = x2 > x1 ? RAMP : -RAMP;
  const high = low - RAMP / 2;
  const down = `M${x1} ${y}V${high}Q${x1} ${low} ${x1 + turn} ${low}`;
  const up = `H${x2 - turn}Q${x2} ${low} ${x2} ${high}V${y + 2}`;
  return [
    draw("path", { class: "wire", d: down + up }),
    draw("circle", { class: "wire-end", cx: x1, cy: y, r: 4 }),
    draw("path", { class: "wire-head", d: `M${x2} ${y - 3}l5 8h-10Z` }),
  ];
}
