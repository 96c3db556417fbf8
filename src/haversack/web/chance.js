// This device's part in how cards are dealt: it is shown a commitment to the server's secret, and only then gives a
// salt. Both are kept, and held against what the table says later.

import { ask } from "./net.js";

/** @import {About} from "./types" */

function newSalt() {
  return [...crypto.getRandomValues(new Uint8Array(16))].map((byte) => byte.toString(16).padStart(2, "0")).join("");
}

/**
 * @param {string} id
 * @param {string | null} commitment
 * @param {string} salt
 */
function keep(id, commitment, salt) {
  localStorage.setItem(`chance ${id}`, JSON.stringify({ commitment, salt }));
}

/**
 * Open a table: ask for a commitment first, then give a salt.
 * @param {{game: string} & Record<string, unknown>} wanted
 * @returns {Promise<{table: About, link?: string | null}>}
 */
export async function openTable(wanted) {
  const { commitment } = await ask("/api/chance", { game: wanted.game });
  const salt = newSalt();
  const opened = await ask("/api/tables", { ...wanted, commitment, salt });
  keep(opened.table.id, commitment, salt);
  return opened;
}

/**
 * Sit down at a table whose commitment was shown, and give a salt.
 * @param {About} about
 * @param {{key?: string, name: string, seats: string[]}} wanted
 * @returns {Promise<{table: About}>}
 */
export async function sitDown(about, wanted) {
  const salt = newSalt();
  const entered = await ask(`/api/tables/${about.id}/enter`, { ...wanted, salt });
  if (entered.table.salts.includes(salt)) keep(about.id, about.commitment, salt);
  return entered;
}

/**
 * Open the next table for the people of one that is over, or sit down at the one that somebody has opened.
 * @param {About} about
 * @param {string} name
 * @param {boolean} changed
 * @returns {Promise<{table: string}>}
 */
export async function rematch(about, name, changed) {
  const { commitment } = await ask("/api/chance", { game: about.game });
  const salt = newSalt();
  const made = await ask(`/api/tables/${about.id}/rematch`, { changed, commitment, salt });
  if (made.about) keep(made.table, commitment, salt);
  else if (made.seats.length) {
    const { table } = await ask(`/api/tables/${made.table}`);
    if (table.status === "open") await sitDown(table, { key: made.key, name, seats: made.seats });
  }
  return made;
}

/**
 * Say what is wrong with a table's chance, by what this device has kept.
 * @param {About} about
 */
export function chanceFault(about) {
  const kept = JSON.parse(localStorage.getItem(`chance ${about.id}`) ?? "null");
  if (!kept || about.commitment === null) return "";
  if (kept.commitment !== about.commitment) return "The commitment is not the one that was shown before the deal!";
  return about.salts.includes(kept.salt) ? "" : "The salt of this device had no part in the deal!";
}
