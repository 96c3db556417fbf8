// What the mouse rests on, the focus comes to or a finger holds: one window in one place, gone when its moment is over.

import { byId, make, redraw } from "./dom.js";
import { cardElement } from "./cards.js";
import { piecesIn, sharingIn } from "./board.js";
import { ownerName } from "./signs.js";
import { ask } from "./net.js";
import { isReplay, options, table } from "./store.js";

/** @import {Lines, Option, Reason, Space} from "./types" */
/** @typedef {{key: (keys: string[]) => string, why: (key: string) => Promise<Reason[]>}} Asks */

const RESTING = 350;
const HOLDING = 450;

let resting = 0;
/** @type {{at: number, lines: Lines}} */
let chains = { at: -1, lines: {} };

/** Close the window. */
export function unpeek() {
  clearTimeout(resting);
  byId("peek").hidden = true;
}

/**
 * Watch the page.
 * @param {Asks} asks
 */
export function watchPeek(asks) {
  const canHover = matchMedia("(hover: hover)");
  document.addEventListener("mouseover", (event) => {
    if (canHover.matches) look(event.target, asks);
  });
  document.addEventListener("mouseout", (event) => {
    if (!event.relatedTarget) unpeek();
  });
  document.addEventListener("focusin", (event) => {
    if (event.target instanceof Element && event.target.matches(":focus-visible")) look(event.target, asks);
  });
  document.addEventListener("keydown", (event) => {
    if (event.key === "Escape") unpeek();
  });
  document.addEventListener("pointerdown", (event) => {
    unpeek();
    if (event.pointerType === "touch") resting = setTimeout(() => look(event.target, asks, true), HOLDING);
  });
  document.addEventListener("pointermove", (event) => {
    if (event.pointerType === "touch" && Math.abs(event.movementX) + Math.abs(event.movementY) > 4)
      clearTimeout(resting);
  });
  document.addEventListener("pointerup", (event) => {
    if (event.pointerType === "touch") clearTimeout(resting);
  });
}

/**
 * @param {EventTarget | null} target
 * @param {Asks} asks
 * @param {boolean} [atOnce]
 */
function look(target, asks, atOnce = false) {
  clearTimeout(resting);
  const thing = target instanceof Element ? target.closest("[data-see], [data-space], [data-piece]") : null;
  if (!(thing instanceof HTMLElement || thing instanceof SVGElement) || byId("dialog").hasAttribute("open")) {
    byId("peek").hidden = true;
    return;
  }
  resting = setTimeout(() => void show(thing, asks), atOnce ? 0 : RESTING);
}

/**
 * @param {HTMLElement | SVGElement} thing
 * @param {Asks} asks
 */
async function show(thing, asks) {
  const slug = thing.dataset.space ?? thing.dataset.piece?.split("/").pop() ?? "";
  const card = table.cards.get(thing.dataset.see ?? "");
  const space = table.game.map?.spaces[slug || (thing.dataset.see ?? "").split("/").pop() || ""];
  const content = card
    ? cardElement(card, "hand")
    : space
      ? aboutSpace(space, slug || String(thing.dataset.see).split("/").pop())
      : null;
  if (!content) return;
  const reason = make("p", "why");
  const host = byId("peek");
  redraw(host, content, reason);
  host.classList.toggle("has-card", Boolean(card));
  host.hidden = false;
  const own = thing.closest("#hand, svg.map");
  if (own && thing.dataset.keys && isAsked(thing)) await explain(thing, asks, reason);
  if (space && !isReplay) await supplyOf(slug);
}

/** @param {HTMLElement | SVGElement} thing */
function isAsked(thing) {
  return Boolean(options().length) && !thing.dataset.state?.includes("selectable");
}

/**
 * Say why a thing cannot be chosen now.
 * @param {HTMLElement | SVGElement} thing
 * @param {Asks} asks
 * @param {HTMLElement} place
 */
async function explain(thing, asks, place) {
  const decision = table.view?.decision?.name;
  const [reason] = await asks.why(asks.key((thing.dataset.keys ?? "").split(" ")));
  if (reason && decision === table.view?.decision?.name)
    byId("peek").querySelector(".why")?.replaceChildren(`${reason.sentence} (${reason.rule})`);
  else place.remove();
}

// ---------------------------------------------------------------- spaces

/**
 * @param {Space} space
 * @param {string | undefined} slug
 */
function aboutSpace(space, slug = "") {
  const spaces = table.game.map?.spaces ?? {};
  const name = (/** @type {string} */ other) => spaces[other]?.name ?? other;
  const kind = [
    space.kind === "sea" ? "Sea" : "Land",
    space.supply ? "Supply space" : "",
    space.home ? `Home of ${ownerName(space.home)}` : "",
  ]
    .filter(Boolean)
    .join(", ");
  const parts = [make("h3", "", space.name), make("p", "soft", kind)];
  if (space.worth) parts.push(line("Worth", space.worth));
  const view = table.view;
  const pieces = (view ? [...piecesIn(view, table.game.face), ...sharingIn(view, table.game.face)] : [])
    .filter((piece) => piece.slug === slug)
    .map(({ owner, kind, zone }) => pieceWords(owner, kind.name, slug, zone.unsupplied));
  parts.push(line("Pieces", pieces.length ? pieces.join("; ") : "none"));
  const may = options().filter((option) => isAbout(option, slug));
  if (may.length) parts.push(line("You may", may.map((option) => option.label).join("; ")));
  const straits = (space.straits ?? []).map(({ to, held }) => `${name(to)} (strait, held from ${name(held)})`);
  if (space.neighbours) parts.push(line("Next to", [...space.neighbours.map(name), ...straits].join(", ")));
  return make("article", "about-space", ...parts);
}

/**
 * @param {string} title
 * @param {string} words
 */
function line(title, words) {
  return make("p", "", make("b", "", `${title}: `), words);
}

/**
 * @param {Option} option
 * @param {string} slug
 */
function isAbout(option, slug) {
  return (
    option.key
      .slice(option.key.indexOf(":") + 1)
      .split("/")
      .pop() === slug
  );
}

/**
 * @param {string} country
 * @param {string} kind
 * @param {string} slug
 * @param {string[] | undefined} unsupplied
 */
function pieceWords(country, kind, slug, unsupplied) {
  if (!unsupplied) return `${ownerName(country)} ${kind}`;
  if (unsupplied.includes(slug)) return `${ownerName(country)} ${kind}, out of supply`;
  const way = chainOf(chains.lines[country] ?? [], slug).map((one) => table.game.map?.spaces[one]?.name ?? one);
  return `${ownerName(country)} ${kind}, in supply${way.length ? ` by way of ${way.join(", ")}` : ""}`;
}

/**
 * Return the spaces through which a space is supplied, nearest first.
 * @param {[string, string][]} steps
 * @param {string} slug
 */
function chainOf(steps, slug) {
  /** @type {string[]} */
  const way = [];
  for (
    let step = steps.find(([, far]) => far === slug);
    step && way.length < 20;
    step = steps.find(([, far]) => far === way[way.length - 1])
  )
    way.push(step[0]);
  return way;
}

/**
 * Fetch on what pieces rest, and write it into the window if it still shows that space.
 * @param {string} slug
 */
async function supplyOf(slug) {
  const now = table.events.length;
  const space = table.game.map?.spaces[slug];
  if (!space || chains.at === now) return;
  const { lines } = await ask(`/api/tables/${table.id}/lines`).catch(() => ({ lines: {} }));
  chains = { at: now, lines };
  const shown = byId("peek").querySelector(".about-space");
  if (shown && shown.querySelector("h3")?.textContent === space.name) shown.replaceWith(aboutSpace(space, slug));
}
