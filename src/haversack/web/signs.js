// Names and emblems: what countries, Powers, sides and decks are called, their shields, and the icons.

import { draw, make, set } from "./dom.js";

/** @import {Face, GameSummary, Owner} from "./types" */

/** The game whose names and emblems are used, and where its sheet of shields lies. */
const worn = { game: "", sheet: "", face: /** @type {Face | null} */ (null) };
/** The colours of each game, once they are known to the page. @type {Map<string, CSSStyleSheet>} */
const dyes = new Map();

let sheet = "";

/**
 * Say where the sheet of icons lies ("" when it is inline in the page).
 * @param {string} address
 */
export function useIcons(address) {
  sheet = address;
}

/**
 * Use the names, colours and shields of a game, the colours in a part of the page. Its sheet of shields is inline
 * where `address` is "".
 * @param {Pick<GameSummary, "id" | "face">} game
 * @param {string} [address]
 * @param {HTMLElement} [root]
 */
export function useFace({ id, face }, address = `/art/${id}/signs.svg`, root = document.body) {
  root.classList.remove(`face-${worn.game}`);
  root.classList.add(`face-${id}`);
  Object.assign(worn, { game: id, sheet: address, face });
  if (dyes.has(id)) return;
  const dye = new CSSStyleSheet();
  dye.replaceSync(
    Object.entries(face.owners)
      .map(([owner, { colour, ink }]) => colours(id, owner, colour, ink))
      .join("\n"),
  );
  dyes.set(id, dye);
  document.adoptedStyleSheets = [...document.adoptedStyleSheets, dye];
}

/**
 * @param {string} game
 * @param {string} owner
 * @param {string} colour
 * @param {string} ink
 */
function colours(game, owner, colour, ink) {
  const at = (/** @type {string} */ what) => `.face-${game} .${what}-${CSS.escape(owner)}`;
  return `${at("livery")} { --livery: ${colour}; --livery-ink: ${ink}; } ${at("team")} { --team: ${colour}; } ${at("land")} { --land: ${colour}; }`;
}

/** Return the face of the game in use. */
export function faceInUse() {
  if (!worn.face) throw new Error("no game is in use");
  return worn.face;
}

/**
 * Draw a symbol of icons.svg; with a label it is read out, without one it is decoration.
 * @param {string} id
 * @param {string} classes
 * @param {string} [label]
 */
export function symbol(id, classes, label = "") {
  /** @type {Record<string, string>} */
  const hidden = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  return draw("svg", { class: classes, viewBox: "0 0 24 24", ...hidden }, use(id));
}

/**
 * Take a drawing from the sheet of icons.
 * @param {string} id
 */
export function use(id) {
  return draw("use", { href: `${sheet}#${id}` });
}

/**
 * @param {string} name
 * @param {string} [label]
 */
export function icon(name, label = "") {
  return symbol(`icon-${name}`, "icon", label);
}

/**
 * @param {string} nation
 * @param {string} [label]
 */
export function shield(nation, label = "") {
  /** @type {Record<string, string>} */
  const hidden = label ? { role: "img", "aria-label": label } : { "aria-hidden": "true" };
  const href = `${worn.sheet}#${worn.game}-shield-${nation}`;
  return draw("svg", { class: "shield", viewBox: "0 0 24 24", ...hidden }, draw("use", { href }));
}

/**
 * Return the picture of a game; one that has none shows the shields of its seats on its colours.
 * @param {GameSummary} game
 * @param {string} classes
 */
export function pictureOf(game, classes) {
  if (game.has_picture)
    return set(make("img", classes), { src: `/art/${game.id}/picture.jpg`, alt: "", width: 840, height: 472 });
  useFace(game);
  const signs = game.seats.flatMap((seat) => arms(seat, 2)).slice(0, 6);
  return make("div", `${classes} no-picture face-${game.id} livery-${game.seats[0]}`, ...signs);
}

/** @param {string} words */
export function slug(words) {
  return String(words)
    .toLowerCase()
    .replaceAll(/[\s/]+/g, "_");
}

/**
 * Return what the game says of a seat, a team, a nation or a deck.
 * @param {string} owner
 * @returns {Partial<Owner>}
 */
function about(owner) {
  return worn.face?.owners[owner] ?? {};
}

/**
 * Return the shields of a seat or an owner of cards.
 * @param {string} seat
 * @param {number} [most]
 */
export function arms(seat, most = 2) {
  return nationsOf(seat)
    .slice(0, most)
    .flatMap((nation) => (about(nation).sign ? [shield(nation)] : []));
}

/**
 * Return the sign of an owner of cards: the icon of a deck, or the shield of a nation.
 * @param {string} owner
 */
export function emblem(owner) {
  const { icon: sign, sign: letters } = about(owner);
  if (letters) return [shield(owner)];
  return sign ? [icon(sign)] : arms(owner, 1);
}

/**
 * Return the signs on the back of a deck: its icon, or the shields of those it belongs to.
 * @param {string} owner
 */
export function backSigns(owner) {
  const { icon: sign } = about(owner);
  return sign ? [icon(sign)] : arms(owner, 4);
}

/**
 * Return the nations that play at a seat.
 * @param {string} seat
 */
export function nationsOf(seat) {
  const { arms: own } = about(seat);
  return own?.length ? own : [seat];
}

/**
 * Return the name of an owner of cards: a seat, a team, a nation or a deck.
 * @param {string} owner
 */
export function ownerName(owner) {
  return about(owner).name ?? words(owner);
}

/**
 * Return the name of an owner where there is little room for it.
 * @param {string} owner
 */
export function shortName(owner) {
  return about(owner).short || ownerName(owner);
}

/**
 * Return a name as it stands in a sentence, with its article if it has one.
 * @param {string} owner
 */
export function theName(owner) {
  return about(owner).article ? `the ${ownerName(owner)}` : ownerName(owner);
}

/**
 * Return all names by which the log may call an owner at the beginning of a sentence.
 * @param {string} owner
 */
export function namesOf(owner) {
  return [ownerName(owner), ...(about(owner).also ?? [])].flatMap((name) => [`The ${name}`, name]);
}

/**
 * Say whether a verb about an owner is in the plural.
 * @param {string} owner
 */
export function isPlural(owner) {
  return Boolean(about(owner).plural);
}

/**
 * Return what stands at a path of a view for a name, as the face of a game gives it.
 * @param {object} view
 * @param {string} path
 * @param {string} name
 * @returns {any}
 */
export function placeIn(view, path, name) {
  /** @type {any} */
  let found = view;
  for (const part of path.split("/")) found = found?.[part.replace("{}", name)];
  return found;
}

/** @param {string} id */
export function words(id) {
  return String(id)
    .split("_")
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(" ");
}
