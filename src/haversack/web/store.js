// All that the page of a table knows, and how messages of the server change it.

import { merge } from "./net.js";
import { setClocks } from "./clocks.js";

/** @import {Happening, Heard, Table, View} from "./types" */

const [, mode, name] = location.pathname.split("/");
export const isReplay = mode === "replay";

/** @type {Table} */
export const table = {
  id: name,
  game: /** @type {any} */ (null),
  cards: new Map(),
  about: null,
  features: { invitations: false, accounts: false, clocks: false, notices: false, review: false },
  you: null,
  view: null,
  events: [],
  said: [],
  since: 0,
  looking: null,
  lost: false,
  sending: false,
  picked: [],
  isPickFinal: false,
  advice: null,
  coach: null,
  window: null,
  orders: null,
  tutor: null,
  clocks: null,
  told: [],
};

/** How often something was told of the game. */
export const told = { count: 0 };

/** @type {Set<() => void>} */
const watchers = new Set();
let isWaiting = false;

/**
 * Call somebody whenever something has changed.
 * @param {() => void} watcher
 */
export function watch(watcher) {
  watchers.add(watcher);
}

/** Say that something has changed: many changes, one drawing. */
export function changed() {
  if (isWaiting) return;
  isWaiting = true;
  setTimeout(() => {
    isWaiting = false;
    for (const watcher of watchers) watcher();
  }, 16);
}

/**
 * Take in a message; return the events that are new by it.
 * @param {Heard} message
 * @returns {Happening[]}
 */
export function take(message) {
  if (message.type === "lost") table.lost = true;
  else if (message.type === "table") Object.assign(table, { about: message.table, you: message.you });
  else if (message.type === "talk") table.said = message.lines;
  else if (message.type === "said")
    table.said.push({ name: message.name, text: message.text, at: message.at, team: message.team });
  else if (message.type === "chronicle") table.told = message.lines;
  else if (message.type === "clocks") {
    setClocks(message);
    table.clocks = message;
  } else if (message.type === "coach") table.coach = message;
  else if (message.type === "tutor") table.tutor = message.words;
  else if (message.type === "window") table.window = message.window && { ...message.window, heard: performance.now() };
  else if (message.type === "orders") table.orders = message;
  else if (message.type === "state") return takeAll(message);
  else if (message.type === "update") return takeNews(message);
  return [];
}

/** @param {Extract<Heard, {type: "state"}>} message */
function takeAll(message) {
  table.lost = false;
  told.count += 1;
  table.view = message.view;
  table.events.length = message.from;
  table.events.push(...message.events);
  table.since = Math.min(table.since, table.events.length);
  asked();
  return message.events;
}

/** @param {Extract<Heard, {type: "update"}>} message */
function takeNews(message) {
  if (!table.view) return [];
  const before = table.view.decision?.name;
  told.count += 1;
  table.view = merge(table.view, message.set);
  table.events.push(...message.events);
  if (table.view.decision?.name !== before) asked();
  return message.events;
}

function asked() {
  const decision = table.view?.decision;
  Object.assign(table, { picked: [], isPickFinal: false, advice: null });
  if (!decision) return;
  for (const option of decision.options) option.decision = decision.name;
  table.looking = decision.seat;
}

/**
 * Return the view with the question only while there is one to answer.
 * @returns {View | null}
 */
export function shownView() {
  const isIdle = table.view && !isReplay && (table.about?.status !== "playing" || table.about.paused);
  return isIdle && table.view ? { ...table.view, decision: null } : table.view;
}

/** Return what may be chosen now. */
export function options() {
  return isReplay ? [] : (shownView()?.decision?.options ?? []);
}

/**
 * Return the number of the event from which on things are news: the end of the own last turn, or the own last choice
 * where nobody has a turn alone.
 * @param {View} view
 */
export function newsFrom(view) {
  const moment = `${told.count} ${table.since} ${table.events.length} ${view.you}`;
  if (moment !== news.moment) news = { moment, from: findNews(view) };
  return news.from;
}

let news = { moment: "", from: 0 };

/** @param {View} view */
function findNews(view) {
  const whose = (/** @type {Happening} */ event) => event.country ?? event.power ?? "";
  const began = table.events.flatMap((event, at) => (event.type === "TurnBegan" ? [{ at, seat: whose(event) }] : []));
  const turns = began
    .filter(({ seat }) => table.game.seats.includes(seat))
    .map(({ at, seat }) => ({ at, own: view.you.includes(seat) }));
  if (!turns.some((turn) => !turn.own)) return table.since;
  const now = turns[turns.length - 1].own ? turns.length - 1 : turns.length;
  const last = turns
    .slice(0, now)
    .map((turn) => turn.own)
    .lastIndexOf(true);
  return turns.slice(last + 1).find((turn) => !turn.own)?.at ?? table.since;
}
