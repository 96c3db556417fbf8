// The tables somebody has been to, in the lobby: what to go on with on top, the rest in a fold.

import { button, linkTo, make } from "./dom.js";
import { arms, ownerName, useFace } from "./signs.js";
import { ask, wordsOf } from "./net.js";
import { forget, remembered } from "./device.js";

/** @import {Account, GameSummary, Standing} from "./types" */
/** @typedef {{id: string, game: string, mine: boolean}} Known */

const MOST = 6;

/**
 * Draw the tables of an account and of this device.
 * @param {HTMLElement} host
 * @param {Account} me
 * @param {GameSummary[]} games
 * @param {() => void} again
 * @param {number} [most]
 */
export async function drawTables(host, me, games, again, most = MOST) {
  const kept = new Set(me.tables.map((table) => table.id));
  /** @type {Known[]} */
  const known = [
    ...me.tables.map(({ id, game }) => ({ id, game, mine: true })),
    ...remembered()
      .filter((table) => !kept.has(table.id))
      .map(({ id, game }) => ({ id, game, mine: false })),
  ];
  const looked = await Promise.all(known.slice(0, most).map(stands));
  const found = looked.flatMap((one) => (one ? [one] : []));
  const going = found.filter(({ standing }) => standing.table.status !== "over" && standing.you?.seats.length);
  going.sort((one, other) => Number(Boolean(other.standing.asked)) - Number(Boolean(one.standing.asked)));
  const rest = found.filter((one) => !going.includes(one));
  const isOpen = host.querySelector("details")?.open ?? false;
  const more =
    known.length > most || me.more
      ? button("Show more", () => void showMore(host, me, games, again, most + MOST))
      : null;
  host.replaceChildren(...continuing(going, games, me, again), ...finished(rest, games, isOpen, more));
}

/**
 * Draw so many tables; fetch older ones of the account where there are not so many here.
 * @param {HTMLElement} host
 * @param {Account} me
 * @param {GameSummary[]} games
 * @param {() => void} again
 * @param {number} most
 */
async function showMore(host, me, games, again, most) {
  const last = me.tables[me.tables.length - 1];
  const older =
    me.more && me.tables.length < most ? await ask(`/api/me?before=${last.created}`) : { tables: [], more: me.more };
  await drawTables(host, { ...me, tables: [...me.tables, ...older.tables], more: older.more }, games, again, most);
}

/**
 * Return how a table stands; one that is gone is forgotten.
 * @param {Known} known
 * @returns {Promise<{known: Known, standing: Standing} | null>}
 */
async function stands(known) {
  try {
    return { known, standing: await ask(`/api/tables/${known.id}/standing`) };
  } catch {
    forget(known.id);
    return null;
  }
}

/**
 * @param {{known: Known, standing: Standing}[]} tables
 * @param {GameSummary[]} games
 * @param {Account} me
 * @param {() => void} again
 */
function continuing(tables, games, me, again) {
  if (!tables.length) return [];
  const list = make(
    "ul",
    "going",
    ...tables.map(({ known, standing }) => {
      useFaceOf(known.game, games);
      const link = make(
        "a",
        standing.asked ? "going-link is-asked" : "going-link",
        make("span", "going-arms", ...(standing.you?.seats.slice(0, 3).flatMap((seat) => arms(seat)) ?? [])),
        make(
          "span",
          "going-words",
          make("b", "", `Continue: ${continueWords(standing)}`),
          make("span", "soft", titleOf(known.game, games)),
        ),
      );
      link.href = `/table/${known.id}`;
      return make("li", "", link, me.account !== null && !known.mine ? keepButton(known, again) : null);
    }),
  );
  const title = make("h2", "visually-hidden", "Games to go on with");
  return [title, list];
}

/**
 * @param {string} id
 * @param {GameSummary[]} games
 */
function useFaceOf(id, games) {
  const game = games.find((one) => one.id === id);
  if (game) useFace(game);
}

/** @param {Standing} standing */
function continueWords({ table, you, clock, asked }) {
  const seats = you?.seats ?? [];
  const who = seats.length > 2 ? "several seats" : seats.map(ownerName).join(" and ");
  if (table.status === "open") return `${who}, waiting for players`;
  const now = table.paused ? "paused" : asked ? "your turn" : "others play";
  return `${who}, ${clock.replace(/ of \d+$/, "")}, ${now}`;
}

/**
 * @param {string} id
 * @param {GameSummary[]} games
 */
function titleOf(id, games) {
  return games.find((game) => game.id === id)?.title ?? id;
}

/**
 * @param {Known} known
 * @param {() => void} again
 */
function keepButton(known, again) {
  const made = button("Keep in my account", async () => {
    try {
      await ask(`/api/tables/${known.id}/claim`, {});
      again();
    } catch (error) {
      made.textContent = wordsOf(error);
    }
  });
  return made;
}

/**
 * @param {{known: Known, standing: Standing}[]} tables
 * @param {GameSummary[]} games
 * @param {boolean} isOpen
 * @param {HTMLElement | null} more
 */
function finished(tables, games, isOpen, more) {
  if (!tables.length) return more ? [more] : [];
  const rows = tables.map(({ known, standing }) => {
    useFaceOf(known.game, games);
    const seats = (standing.you?.seats ?? []).map(ownerName).join(", ") || "watched";
    const over = standing.table.status === "over";
    return make(
      "li",
      "",
      linkTo(titleOf(known.game, games), `/table/${known.id}`, ""),
      make("span", "soft", `${seats}${over ? ", over" : ""}`),
      over ? linkTo("Replay", `/replay/${known.id}`, "") : null,
    );
  });
  const words = tables.length === 1 && !more ? "One more table" : more ? "More tables" : `${tables.length} more tables`;
  const fold = make("details", "past", make("summary", "", words), make("ul", "my-tables", ...rows), more);
  fold.open = isOpen;
  return [fold];
}
