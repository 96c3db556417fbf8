// The gallery: every picture of Haversack on one page. Its data stand in the page as JSON.

import { byId, draw, make } from "./dom.js";
import { SIZES, backElement, cardElement } from "./cards.js";
import { icon, ownerName, shield, useFace } from "./signs.js";
import { pointsOf, timeOf } from "./panels.js";
import { hasTracks, roundTrack, vpTrack } from "./tracks.js";
import { battleMat } from "./mat.js";

/** @import {Card, Face, View} from "./types" */
/** @typedef {{id: string, title: string, seats: string[], teams: Record<string, string[]>, face: Face, cards: Card[], map: string | null, sample: View | null}} Shown */

const data = JSON.parse(byId("gallery-data").textContent ?? "");
const root = document.documentElement;
const page = /** @type {HTMLElement} */ (document.querySelector("main"));
let size = window.innerWidth < 520 ? "small" : "hand";

/**
 * @param {string} name
 * @param {string} legend
 * @param {string[]} values
 * @param {string} chosen
 * @param {(value: string) => void} change
 */
function choices(name, legend, values, chosen, change) {
  const set = make("fieldset", "choices", make("legend", "", legend));
  for (const value of values) {
    const input = make("input");
    Object.assign(input, { type: "radio", name, value, checked: value === chosen });
    input.addEventListener("change", () => change(value));
    set.append(make("label", "", input, value));
  }
  return set;
}

/** @param {string} theme */
function setTheme(theme) {
  if (theme === "system") delete root.dataset.theme;
  else root.dataset.theme = theme;
  for (const frame of document.querySelectorAll("iframe")) dress(frame);
}

/** @param {HTMLIFrameElement} frame */
function dress(frame) {
  const inner = frame.contentDocument?.documentElement;
  if (!inner) return;
  if (root.dataset.theme) inner.dataset.theme = root.dataset.theme;
  else delete inner.dataset.theme;
}

/** @param {string} chosen */
function setSize(chosen) {
  size = chosen;
  for (const rack of document.querySelectorAll(".rack")) {
    for (const card of rack.querySelectorAll(".card")) {
      card.classList.remove(...SIZES.map((one) => `card-${one}`));
      card.classList.add(`card-${size}`);
    }
  }
}

function bar() {
  const links = [
    ["symbols", "Symbols"],
    ...data.games.map((/** @type {Shown} */ game) => [`game-${game.id}`, game.title]),
  ];
  const nav = make("nav", "", ...links.map(([id, words]) => Object.assign(make("a", "", words), { href: `#${id}` })));
  nav.setAttribute("aria-label", "Games");
  const sizes = choices("size", "Card size", SIZES, size, setSize);
  sizes.classList.add("push");
  const themes = choices("theme", "Theme", ["system", "light", "dark"], root.dataset.theme ?? "system", setTheme);
  return make("header", "bar", make("h1", "", "Haversack: the gallery"), nav, sizes, themes);
}

/**
 * @param {string} id
 * @param {string} title
 */
function titled(id, title) {
  const heading = make("h2", "", title);
  heading.id = id;
  return heading;
}

/** @param {string} name */
function words(name) {
  const capital = (/** @type {string} */ word) => (word === "of" ? word : word.charAt(0).toUpperCase() + word.slice(1));
  return name
    .replace(/^suit_/, "")
    .split(/[_-]/)
    .map(capital)
    .join(" ");
}

function symbols() {
  const drawn = data.icons.map((/** @type {string} */ name) => make("li", "", icon(name), words(name)));
  return make("section", "", titled("symbols", "Symbols"), make("ul", "legend", ...drawn));
}

/** @param {Shown} game */
function shields({ face }) {
  const drawn = Object.entries(face.owners).flatMap(([owner, { sign, name }]) =>
    sign ? [make("li", "", shield(owner), name)] : [],
  );
  return drawn.length ? [make("h3", "", "Shields"), make("ul", "legend", ...drawn)] : [];
}

/** @param {Shown} game */
function map(game) {
  const frame = make("iframe");
  frame.title = `Map of ${game.title}`;
  frame.srcdoc = game.map ?? "";
  frame.addEventListener("load", () => {
    const drawn = frame.contentDocument?.querySelector("svg");
    if (!drawn) return;
    const { width, height } = drawn.viewBox.baseVal;
    frame.style.aspectRatio = `${width} / ${height}`;
    dress(frame);
  });
  const holder = make("div", "map-holder", frame);
  holder.tabIndex = 0;
  holder.setAttribute("role", "group");
  holder.setAttribute("aria-label", `Map of ${game.title}`);
  return [make("h3", "", "Map"), holder];
}

/**
 * @param {string} game
 * @param {string} owner
 * @param {string} kind
 * @param {string} state
 */
function token(game, owner, kind, state) {
  const marks = data.states.map((/** @type {string} */ name) =>
    draw("use", { href: `#${game}-${name}-${kind}`, class: `state state-${name}` }),
  );
  const shape = draw("use", { href: `#${game}-${kind}-${owner}`, class: "piece" });
  const piece = draw("g", { class: "token", "data-state": state }, shape, ...marks);
  const label = `${ownerName(owner)} ${kind} ${state}`.trim();
  return draw("svg", { viewBox: "-20 -20 40 40", width: 52, height: 52, role: "img", "aria-label": label }, piece);
}

/** @param {Shown} game */
function tokens({ id, face }) {
  const owners = Object.keys(face.owners).filter((owner) => face.owners[owner].sign);
  const row = (/** @type {string[]} */ list, /** @type {string} */ state, /** @type {string} */ said) => {
    const drawn = face.pieces.map(({ kind }, at) => token(id, list[at % list.length], kind, state));
    return make("li", "", make("span", "", ...drawn), said);
  };
  const plain = owners.map((owner) => row([owner], "", ownerName(owner)));
  const states = data.states.map((/** @type {string} */ state) => row(owners.slice(0, 2), state, words(state)));
  return [make("h3", "", "Pieces and their states"), make("ul", "tokens", ...plain, ...states)];
}

/**
 * @param {Shown} game
 * @param {View} view
 */
function tracks(game, view) {
  const vp = Object.fromEntries(Object.keys(game.teams).map((team) => [team, pointsOf(view, team)]));
  const both = make("div", "tracks", vpTrack(game, vp), roundTrack(game.face, timeOf(view, game.face)));
  return [make("h3", "", "Tracks"), both];
}

/** @param {Shown} game */
function decks(game) {
  const owners = [...new Set(game.cards.map((card) => card.owner))];
  return owners.flatMap((owner) => {
    const cards = game.cards.filter((card) => card.owner === owner);
    const total = cards.reduce((sum, card) => sum + card.copies, 0);
    const heading = make("h3", "", `${ownerName(owner)} `, make("small", "", `${cards.length} faces, ${total} cards`));
    return [heading, make("div", "rack", backElement(owner, size), ...cards.map((card) => cardElement(card, size)))];
  });
}

/** @param {Shown} game */
function samples(game) {
  const card = game.cards.reduce((best, one) => (one.text.length > best.text.length ? one : best));
  const states = ["selectable", "selected", "idle"].map((state) => {
    const one = cardElement(game.cards[0], "small");
    one.dataset.state = state;
    return make("figure", "", one, make("figcaption", "", words(state)));
  });
  return [
    make("h3", "", "One card in three sizes, another in three states"),
    make("div", "samples", ...SIZES.map((one) => cardElement(card, one)), ...states),
  ];
}

/** @param {Shown} game */
function section(game) {
  const made = make("section");
  useFace(game, "", made);
  const { face, sample } = game;
  /** @type {HTMLElement[]} */
  const parts = [titled(`game-${game.id}`, game.title), ...shields(game)];
  if (game.map) parts.push(...map(game));
  if (face.pieces.length) parts.push(...tokens(game));
  if (sample && hasTracks(face)) parts.push(...tracks(game, sample));
  if (sample && !game.map) {
    const cards = new Map(game.cards.map((card) => [card.id, card]));
    const mat = battleMat(sample, cards, { sides: game.seats });
    parts.push(make("h3", "", `${face.mat.title} mat`), mat);
  }
  made.append(...parts, ...samples(game), ...decks(game));
  return made;
}

document.body.prepend(bar());
page.append(symbols(), ...data.games.map(section));
root.dataset.ready = "yes";
