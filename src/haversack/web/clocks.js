// Clocks at a table: what is left beside each player, in words and figures that do not jump; and the tab when it is low.

import { make, set } from "./dom.js";

/** @import {ClockPeople, Clocks, ClockSetting, Seat, Table} from "./types" */

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** How far the clock of this device is off that of the server, in seconds. */
let skew = 0;

/**
 * Take note of how the clocks stand.
 * @param {Clocks} clocks
 */
export function setClocks(clocks) {
  skew = Math.round(Date.now() / 1000) - clocks.now;
}

function now() {
  return Date.now() / 1000 - skew;
}

/**
 * Return so many seconds in figures: 2d 5h, 3h 20m, 14:05.
 * @param {number} seconds
 */
export function timeWords(seconds) {
  const left = Math.max(0, Math.round(seconds));
  if (left >= DAY) return `${Math.floor(left / DAY)}d ${Math.floor((left % DAY) / HOUR)}h`;
  if (left >= HOUR)
    return `${Math.floor(left / HOUR)}h ${String(Math.floor((left % HOUR) / MINUTE)).padStart(2, "0")}m`;
  return `${Math.floor(left / MINUTE)}:${String(left % MINUTE).padStart(2, "0")}`;
}

/**
 * Return so many seconds in words: 3 days, 12 hours, 20 minutes, 15 seconds.
 * @param {number} seconds
 */
export function longWords(seconds) {
  /** @type {[number, string][]} */
  const units = [
    [DAY, "day"],
    [HOUR, "hour"],
    [MINUTE, "minute"],
    [1, "second"],
  ];
  const [size, unit] = units.find(([one]) => seconds >= one && seconds % one === 0) ?? [1, "second"];
  const count = Math.round(seconds / size);
  return `${count} ${unit}${count === 1 ? "" : "s"}`;
}

/**
 * Say what the people of a table have agreed on.
 * @param {ClockSetting} clock
 */
export function clockWords(clock) {
  if (clock.speed === "none") return "No clock. The table plays on while nobody looks.";
  const per = clock.per === "turn" ? "a turn" : "an answer";
  const parts = [
    `Everybody has ${longWords(clock.bank)}, and ${longWords(clock.step)} more for ${per}, up to ${longWords(clock.cap)}.`,
    clock.vacation ? `${longWords(clock.vacation)} of vacation, in which one's clock stands still.` : "",
    {
      bot: "At zero a bot sits in until its player is back.",
      pass: "At zero the server passes, or gives the answer that does least.",
      vote: "At zero the others decide: a bot, more time, or the end.",
    }[clock.policy],
  ];
  return parts.filter(Boolean).join(" ");
}

/**
 * @param {Table} table
 * @param {Seat} row
 * @returns {ClockPeople | null}
 */
export function bankOf(table, row) {
  return (row.owner && table.clocks?.people[row.owner]) || null;
}

/**
 * Draw what is left for the player of a seat; null where there is no clock.
 * @param {Table} table
 * @param {Seat} row
 */
export function seatClock(table, row) {
  const bank = bankOf(table, row);
  if (!bank || !table.about?.clock || table.about.clock.speed === "none" || table.about.status !== "playing")
    return null;
  const made = set(make("span", `seat-clock${bank.until ? " is-running" : ""}`), { role: "timer", "aria-live": "off" });
  if (bank.away) {
    made.textContent = "on vacation";
    made.title = `Back in ${timeWords(bank.away - now())} at the latest`;
  } else if (bank.until) {
    made.dataset.until = String(bank.until);
    tick(made);
  } else {
    made.textContent = timeWords(bank.left ?? 0);
    made.title = "Time left";
  }
  return made;
}

/**
 * Draw the own time while it runs, where there is no room for all of them.
 * @param {Table} table
 */
export function ownClock(table) {
  const until = table.you ? table.clocks?.people[table.you.id]?.until : null;
  if (!until || table.about?.status !== "playing") return null;
  const made = make("span", "seat-clock is-running");
  made.dataset.until = String(until);
  tick(made);
  return made;
}

/** @param {HTMLElement} made */
function tick(made) {
  const left = Number(made.dataset.until) - now();
  const words = timeWords(left);
  if (made.textContent !== words) made.textContent = words;
  made.classList.toggle("is-low", left < lowTime(left));
  made.title = "Time left; it runs";
}

/** @param {number} left */
function lowTime(left) {
  return left < HOUR ? 2 * MINUTE : 0;
}

/**
 * Return what stands before the title of the page while the own time is low.
 * @param {Table} table
 */
export function lowWords(table) {
  const until = table.you ? (table.clocks?.people[table.you.id]?.until ?? null) : null;
  if (until === null || table.about?.status !== "playing") return "";
  const left = until - now();
  const low = table.about.clock?.speed === "slow" ? HOUR : 2 * MINUTE;
  return left < low ? `${timeWords(left)} · ` : "";
}

/**
 * Let the figures go on, second by second.
 * @param {() => void} then
 */
export function watchClocks(then) {
  setInterval(() => {
    for (const made of document.querySelectorAll("[data-until]")) tick(/** @type {HTMLElement} */ (made));
    then();
  }, 1000);
}
