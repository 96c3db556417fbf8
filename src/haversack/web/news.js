// What happens while others play: the card just played, what changed, and a recap by country before the own turn.

import { button, byId, drawFrom, make, redraw, set } from "./dom.js";
import { cardElement } from "./cards.js";
import { arms, faceInUse, namesOf, ownerName, placeIn } from "./signs.js";
import { logLine } from "./log.js";
import { changed, newsFrom, table, told } from "./store.js";

/** @import {Acts, Happening, View} from "./types" */

/** @type {{id: string, who: string, isPinned: boolean} | null} */
let shown = null;
let leaving = 0;
/** A card that was played is shown for so many paces, or until another is, or until one is asked; never shorter than it
 * takes to read a line of it, in milliseconds. */
const PACES = 6;
const SHORTEST = 2500;

/**
 * Say who did something.
 * @param {Happening} event
 */
export function doer(event) {
  for (const field of faceInUse().events.doers) {
    const name = placeIn(event, "{}", field);
    if (name) return String(name);
  }
  return "";
}

// ---------------------------------------------------------------- the card just played

/**
 * Let the card that somebody else has just played be seen.
 * @param {Happening[]} events
 * @param {Acts} acts
 */
export function stage(events, acts) {
  const own = table.view?.you ?? [];
  const played = events.filter(
    (event) => table.game.face.events.shown.includes(event.type) && event.cards?.[0] && !own.includes(doer(event)),
  );
  const last = played[played.length - 1];
  if (!last || (shown?.isPinned && !byId("stage").hidden)) return;
  shown = { id: String(last.cards?.[0]), who: doer(last), isPinned: false };
  drawStage(acts);
}

/** @param {Acts} acts */
function drawStage(acts) {
  const host = byId("stage");
  const card = shown && table.cards.get(shown.id);
  clearTimeout(leaving);
  if (!shown || !card) {
    host.hidden = true;
    return;
  }
  const { isPinned, who } = shown;
  const words = `${ownerName(who)}: ${card.name}`;
  const face = button(cardElement(card, "small", true), () => pin(acts), "stage-face", {
    "aria-label": `${words}. ${card.text} ${isPinned ? "Let it go." : "Keep it here."}`,
  });
  const title = make(
    "p",
    "stage-title",
    ...arms(who, 1),
    make("b", "", ownerName(who)),
    make("small", "", isPinned ? "kept: click to let go" : "click to keep"),
  );
  redraw(host, title, face);
  host.hidden = false;
  host.classList.toggle("is-pinned", isPinned);
  if (!isPinned && !table.about?.step)
    leaving = setTimeout(() => unstage(), Math.max(SHORTEST, PACES * (table.about?.pace ?? 600)));
}

/** @param {Acts} acts */
function pin(acts) {
  if (!shown) return;
  shown.isPinned = !shown.isPinned;
  if (shown.isPinned) drawStage(acts);
  else unstage();
}

/** Take the card away, unless it is kept. */
export function unstage() {
  if (shown?.isPinned) return;
  byId("stage").hidden = true;
}

/** Return the card that was played last by another, to be opened. */
export function lastCard() {
  return shown?.id ?? null;
}

// ---------------------------------------------------------------- what has changed

/**
 * Return the spaces where something changed since the own last turn.
 * @param {View} view
 * @returns {Set<string>}
 */
export function changedSpaces(view) {
  if (!view.you.length) return new Set();
  const from = Math.max(newsFrom(view), table.since);
  return new Set(
    table.events
      .slice(from)
      .filter((event) => !view.you.includes(doer(event)))
      .flatMap((event) => event.space ?? []),
  );
}

/**
 * Return what has just happened, in a line for who waits.
 * @returns {Happening | null}
 */
export function latest() {
  const { quiet, used } = table.game.face.events;
  for (let at = table.events.length - 1; at >= 0 && at > table.events.length - 12; at -= 1) {
    const { type } = table.events[at];
    if (!quiet.includes(type) || used.includes(type)) return table.events[at];
  }
  return table.events[table.events.length - 1] ?? null;
}

/**
 * Draw what the others did since the own last turn, by country, in a line or two each.
 * @param {View} view
 * @param {Acts} acts
 */
export function drawDigest(view, acts) {
  const host = byId("digest");
  const from = newsFrom(view);
  drawFrom(host, [Boolean(view.decision), from, table.since, told.count, view.you, table.tutor], () => [
    ...(table.tutor ? lookBack(table.tutor) : []),
    ...digest(host, view, from, acts),
  ]);
}

/**
 * A mistake of the turn that is over, named once.
 * @param {string} words
 */
function lookBack(words) {
  const thanks = button("I see", () => {
    table.tutor = null;
    changed();
  });
  const said = set(make("p", "coach-text", make("b", "", "Looking back at your turn: "), words, " ", thanks), {
    role: "status",
    "data-part": "tutor",
  });
  return [said];
}

/**
 * @param {HTMLElement} host
 * @param {View} view
 * @param {number} from
 * @param {Acts} acts
 */
function digest(host, view, from, acts) {
  const rows = view.decision && from ? recapOf(table.events.slice(from), view.you, acts) : [];
  if (!rows.length) return [];
  const title = from === table.since ? "Since your last choice" : "Since your last turn";
  const fold = make("details", "recap", make("summary", "", title), make("ul", "", ...rows));
  if (!host.querySelector(".recap")) fold.open = true;
  return [fold];
}

/**
 * Return what others than some seats did, a line for each country.
 * @param {Happening[]} happened
 * @param {string[]} own
 * @param {Acts} acts
 */
export function recapOf(happened, own, acts) {
  return byDoer(happened, own).map(({ who, events, isOver }) => {
    const bits = events.filter((event) => !isPoints(event)).map((event) => brief(event, who, acts));
    if (isOver && !bits.length) bits.push(["plays no card"]);
    const points = events
      .filter((event) => isPoints(event) && isOfTeam(who, event.team))
      .reduce((sum, event) => sum + (event.count ?? 0), 0);
    if (points) bits.push([make("b", "points", `${points > 0 ? "+" : "−"}${Math.abs(points)}`)]);
    const parted = bits.flatMap((bit, index) => (index ? ["; ", ...bit] : bit));
    return set(make("li", "", ...arms(who, 1), make("b", "", `${ownerName(who)}: `), ...parted), { "data-part": who });
  });
}

/**
 * @param {Happening[]} events
 * @param {string[]} own
 * @returns {{who: string, events: Happening[], isOver: boolean}[]}
 */
function byDoer(events, own) {
  /** @type {Map<string, Happening[]>} */
  const groups = new Map();
  /** @type {Set<string>} */
  const over = new Set();
  let active = "";
  for (const event of events) {
    if (event.type === "TurnBegan") {
      over.add(active);
      active = doer(event);
      if (table.game.seats.includes(active) && !own.includes(active)) groups.set(active, groups.get(active) ?? []);
    }
    const who =
      event.team || table.game.face.events.fights.includes(event.type)
        ? active
        : table.game.seats.includes(doer(event))
          ? doer(event)
          : active || doer(event);
    if (table.game.face.events.quiet.includes(event.type) || !who || own.includes(who)) continue;
    groups.set(who, [...(groups.get(who) ?? []), event]);
  }
  return [...groups]
    .map(([who, list]) => ({ who, events: list, isOver: over.has(who) }))
    .filter(({ events: list, isOver }) => list.length || isOver);
}

/**
 * @param {string} seat
 * @param {string | undefined} team
 */
function isOfTeam(seat, team) {
  return team === undefined || Boolean(table.game.teams[team]?.includes(seat));
}

/** @param {Happening} event */
function isPoints(event) {
  return event.type === "PointsScored" || event.type === "PointsLost";
}

/**
 * Return what happened without saying again who did it.
 * @param {Happening} event
 * @param {string} who
 * @param {Acts} acts
 * @returns {(string | Node)[]}
 */
function brief(event, who, acts) {
  const line = logLine(event, table, acts);
  const [first] = line.childNodes;
  if (first?.nodeType === Node.TEXT_NODE) {
    const names = [...namesOf(who), ...namesOf(doer(event))];
    const name = names.find((one) => first.nodeValue?.startsWith(`${one} `) || first.nodeValue?.startsWith(`${one}'`));
    if (name && first.nodeValue) first.nodeValue = first.nodeValue.slice(name.length).replace(/^'s? /, "").trimStart();
    else first.nodeValue = (first.nodeValue ?? "").replace(/^(A|An|The) /, (article) => article.toLowerCase());
  }
  const { lastChild } = line;
  if (lastChild?.nodeType === Node.TEXT_NODE && lastChild.nodeValue)
    lastChild.nodeValue = lastChild.nodeValue.replace(/\.$/, "");
  return [...line.childNodes];
}
