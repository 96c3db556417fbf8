// Once more with the same people: whoever asks opens the table, the others come to their seats with one click.

import { button, make } from "./dom.js";
import { ask, wordsOf } from "./net.js";
import { rematch } from "./chance.js";
import { remember } from "./device.js";
import { tell } from "./dialogs.js";
import { ratingWords } from "./rating.js";
import { changed } from "./store.js";

/** @import {Table} from "./types" */

/** @type {{table: string, words: string | null}} */
const counted = { table: "", words: null };

/**
 * Return whether other people played, and everybody could play again.
 * @param {Table} table
 */
function withOthers({ about, you }) {
  return Boolean(
    about &&
    you?.seats.length &&
    !about.branch &&
    !about.lesson &&
    about.seats.some((row) => row.person && row.person !== you.id),
  );
}

/**
 * Return what leads to the next game with the same people.
 * @param {Table} table
 * @returns {(HTMLElement | null)[]}
 */
export function againWays(table) {
  if (!withOthers(table)) return [];
  const { about } = table;
  if (about?.again) {
    const words = `${about.again.by} plays again${about.again.changed ? ", sides changed" : ""}: join`;
    return [button(words, () => void go(table, false), "choice")];
  }
  return [
    button("Rematch", () => void go(table, false), "choice"),
    button("Rematch with sides changed", () => void go(table, true)),
  ];
}

/**
 * Ask for the next table, or come to the one that is there.
 * @param {Table} table
 * @param {boolean} isChanged
 */
async function go(table, isChanged) {
  if (!table.about || !table.you) return;
  try {
    const made = await rematch(table.about, table.you.name, isChanged);
    remember({ id: made.table, game: table.about.game });
    location.href = `/table/${made.table}`;
  } catch (error) {
    tell(wordsOf(error));
  }
}

/**
 * Say what the game counted for: the rating somebody has now, or why it did not count.
 * @param {Table} table
 */
export function countedWords(table) {
  if (!table.features.accounts || !table.you?.seats.length || table.about?.status !== "over") return null;
  if (counted.table !== table.id) {
    counted.table = table.id;
    void fetchWords(table);
  }
  return counted.words ? make("p", "soft end-rating", counted.words) : null;
}

/** @param {Table} table */
async function fetchWords(table) {
  try {
    const { ratings, unrated } = await ask(`/api/tables/${table.id}/ratings`);
    const mine = ratings[table.you?.id ?? ""];
    counted.words = unrated ? `Not rated: ${unrated}.` : mine ? `Rated. You are at ${ratingWords(mine)}.` : null;
    if (counted.words) changed();
  } catch {
    counted.words = null;
  }
}
