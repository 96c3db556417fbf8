// Card faces and backs as DOM, from plain data: what `game.catalogue()` says of a card. For the table and the gallery.
//
// A card has id, name, owner, type, copies, text, provenance, confidence. Some games add country, prepared (the text of
// the other side), symbol and supply; some deck, suit, rank, nation, bp, attack, links, cancels, role, circled and
// subtitle. `data-state` on a card may be selectable, selected or idle.

import { draw, make } from "./dom.js";
import { backSigns, emblem, faceInUse, icon, ownerName, shield, slug, symbol, use, words } from "./signs.js";

/** @import {Card} from "./types" */

export const SIZES = ["small", "hand", "reading"];

/** @typedef {Record<string, string>} Words */

/** @type {Words} */
const PROVENANCE = {
  rulebook: "Known from the rulebook",
  public: "Known from public sources",
  house: "Made for Haversack",
};
/** @type {Words} */
const ROLES = { defender: "Defender only", attacker: "Attacker only" };

/**
 * Return whose colours a card bears: a country's, or those of its deck.
 * @param {Card} card
 */
export function livery(card) {
  if (card.nation) return faceInUse().nations[card.nation] ?? slug(card.nation);
  return card.country ?? card.owner;
}

/** @param {Card} card */
function homeName(card) {
  return card.nation || ownerName(card.country ?? card.owner);
}

/** @param {Card} card */
function isJoker(card) {
  return card.rank === "joker";
}

/**
 * Build the face of a card; a bare one, for where there is little room, has no foot and no watermark.
 * @param {Card} card
 * @param {string} [size]
 * @param {boolean} [isBare]
 */
export function cardElement(card, size = "hand", isBare = false) {
  const colours = livery(card);
  const face = make("article", `card card-${size} livery-${colours} ${lengthClass(card)}`);
  face.dataset.card = card.id;
  face.setAttribute("aria-label", `${card.name}, ${card.line ?? `${typeName(card)}, ${homeName(card)}`}`);
  face.append(head(card, colours), ...(size === "mat" ? [] : [typeLine(card)]), body(card, isBare));
  if (card.prepared) face.append(prepared(card));
  if (!isBare) face.append(foot(card));
  return face;
}

/**
 * Long texts are set a little smaller; a card that is still too short for its text grows.
 * @param {Card} card
 */
function lengthClass(card) {
  const length = card.text.length + (card.prepared ?? "").length + 1.3 * (card.subtitle ?? "").length;
  if (length > 270) return "is-longest";
  return length > 170 ? "is-long" : "";
}

/**
 * @param {Card} card
 * @param {string} colours
 */
function head(card, colours) {
  const left = card.suit || isJoker(card) ? corner(card) : make("span", "card-emblem", ...emblem(colours));
  const worth = points(card);
  return make("header", `card-head${worth ? " has-points" : ""}`, left, make("p", "card-name", card.name), worth);
}

/** @param {Card} card */
function corner(card) {
  const red = card.suit === "hearts" || card.suit === "diamonds";
  const tab = make("span", `card-corner${red ? " is-red" : ""}`);
  if (isJoker(card)) {
    tab.append(icon("joker", "Joker"));
  } else {
    tab.append(make("b", "", card.rank ?? ""), icon(`suit_${card.suit}`, `of ${card.suit}`));
  }
  return tab;
}

/** @param {Card} card */
function points(card) {
  if (card.bp === undefined || card.bp === null) return null;
  const medal = make("span", "card-points", make("b", "", String(card.bp)), make("small", "", "BP"));
  if (!card.attack) return medal;
  return make("span", "card-worth", medal, make("span", "card-attack", icon("attack", "Attack icon")));
}

/** @param {Card} card */
function typeName(card) {
  if (isJoker(card)) return `${words(card.type)} Joker`;
  return words(slug(card.type));
}

/**
 * What a card is: its class where the game has classes, such as Infantry, else its type.
 * @param {Card} card
 */
function className(card) {
  return card.class && !isJoker(card) ? card.class : typeName(card);
}

/** @param {Card} card */
function typeLine(card) {
  const line = make(
    "div",
    "card-type",
    icon(slug(card.type), card.class ? words(card.type) : ""),
    make("span", "", className(card)),
  );
  if (card.copies > 1) line.append(aside(`×${card.copies}`, `${card.copies} copies`));
  if (card.suit || isJoker(card)) line.append(aside(`${words(card.deck ?? "")} deck`, ""));
  if (card.circled) line.append(make("span", "card-circle", icon("circled", "Black circle: never taken back")));
  return line;
}

/**
 * @param {string} text
 * @param {string} title
 */
function aside(text, title) {
  return Object.assign(make("span", "card-aside", text), { title });
}

/**
 * @param {Card} card
 * @param {boolean} isBare
 */
function body(card, isBare) {
  const hasMark = !isBare && isRoomy(card);
  const part = make("div", "card-body", hasMark ? symbol(`icon-${sign(card)}`, "card-watermark") : "");
  if (card.subtitle) part.append(make("p", "card-subtitle", card.subtitle));
  part.append(make("p", "card-text", card.text));
  const marks = [
    ...(card.links?.length ? [mark("link", "Links to", card.links)] : []),
    ...(card.cancels?.length ? [mark("cancel", "Cancels", card.cancels)] : []),
    ...(card.role && ROLES[card.role] ? [mark(card.role, "", [ROLES[card.role]])] : []),
  ];
  if (marks.length) part.append(make("ul", "card-marks", ...marks));
  return part;
}

/**
 * Say whether the text leaves space for a watermark below it.
 * @param {Card} card
 */
function isRoomy(card) {
  const marks = (card.links?.length ? 30 : 0) + (card.cancels?.length ? 30 : 0);
  return card.text.length + marks + (card.prepared ?? "").length < (card.prepared ? 120 : 150);
}

/** @param {Card} card */
function sign(card) {
  if (isJoker(card)) return "joker";
  return card.suit ? `suit_${card.suit}` : slug(card.type);
}

/**
 * @param {string} name
 * @param {string} label
 * @param {string[]} list
 */
function mark(name, label, list) {
  return make("li", "", icon(name, label), make("span", "", list.join(", ")));
}

/** @param {Card} card */
function prepared(card) {
  const signs = make("span", "card-signs", ...(card.symbol ? [icon(card.symbol)] : []));
  if (card.supply) signs.append(icon("supply", "Supply symbol"));
  return make("div", "card-prepared", make("span", "card-label", "Prepared"), signs, make("p", "", card.prepared));
}

/** @param {Card} card */
function foot(card) {
  const hasShield = (card.suit || isJoker(card)) && card.nation;
  const home = make("span", "card-home", hasShield ? shield(livery(card)) : "", make("span", "", homeName(card)));
  const source = make("span", "card-provenance", icon(card.provenance), make("span", "", card.provenance));
  source.title = card.origin ?? `${PROVENANCE[card.provenance] ?? card.provenance}; confidence: ${card.confidence}`;
  return make("footer", "card-foot", home, source);
}

/**
 * Build the back of a deck, named by its owner.
 * @param {string} owner
 * @param {string} [size]
 */
export function backElement(owner, size = "hand") {
  const back = make("div", `card card-back card-${size} livery-${owner}`);
  back.setAttribute("role", "img");
  back.setAttribute("aria-label", `Back of a card: ${ownerName(owner)}`);
  const rose = draw("svg", { class: "back-rose", viewBox: "0 0 100 140", "aria-hidden": "true" });
  rose.setAttribute("preserveAspectRatio", "xMidYMid slice");
  rose.append(use("back-rose"));
  const shown = backSigns(owner);
  const name = make("span", "back-name", ownerName(owner).replace(" / ", " / \u200b"));
  back.append(rose, make("span", `back-arms arms-${shown.length}`, ...shown), name);
  return back;
}
