// Names and emblems: what countries, Powers, sides and decks are called, their shields, and the icons.

import { draw } from "./dom.js";

/** @type {Record<string, string>} */
const OWNERS = {
  germany: "Germany", italy: "Italy", japan: "Japan", united_kingdom: "United Kingdom", soviet_union: "Soviet Union",
  united_states: "United States", "austria-hungary": "Austria-Hungary", ottoman: "Ottoman Turkey", russia: "Russia",
  france: "France", uk: "United Kingdom", us: "United States", "austria-ottoman": "Austria-Hungary / Ottoman Turkey",
  "france-italy": "France / Italy", "uk-us": "United Kingdom / United States", central: "Central Powers",
  entente: "Entente", neutral: "Neutral", bonus: "Bonus", random_event: "Random Event", axis: "Axis", allies: "Allies",
};
/**
 * The shields on the back of a deck that is not one country's.
 * @type {Record<string, string[]>}
 */
const SHIELDS = {
  "austria-ottoman": ["austria-hungary", "ottoman"], "france-italy": ["france", "italy"], "uk-us": ["uk", "us"],
  central: ["germany", "austria-hungary", "ottoman", "bulgaria"], entente: ["uk", "france", "russia", "us"],
};

let sheet = "";

/**
 * Say where the sheet of icons lies ("" when it is inline in the page).
 * @param {string} address
 */
export function useIcons(address) {
  sheet = address;
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
  return symbol(`nation-${nation}`, "shield", label);
}

/** @param {string} words */
export function slug(words) {
  return String(words).toLowerCase().replaceAll(/[\s/]+/g, "_");
}

/**
 * Return the shields of a seat or an owner of cards.
 * @param {string} seat
 * @param {number} [most]
 */
export function arms(seat, most = 2) {
  return nationsOf(seat).slice(0, most).map((nation) => shield(nation));
}

/**
 * Return the nations that play at a seat.
 * @param {string} seat
 */
export function nationsOf(seat) {
  return SHIELDS[seat] ?? [seat];
}

/**
 * Return the name of an owner of cards: a country, a Power, a side or a deck.
 * @param {string} owner
 */
export function ownerName(owner) {
  return OWNERS[owner] ?? words(owner);
}

/** @param {string} id */
export function words(id) {
  return String(id).split("_").map((word) => word.charAt(0).toUpperCase() + word.slice(1)).join(" ");
}
