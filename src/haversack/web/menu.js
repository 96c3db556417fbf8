// What stands behind the menu of a table: looks, sound, pace, links, the seed, the account.

import { ask, wordsOf } from "./net.js";
import { choosing, showLink, tell } from "./dialogs.js";
import { openLooks } from "./looks.js";

/** @import {Table} from "./types" */

const PACES = { "at once": 0, fast: 250, calm: 900, slow: 2000 };

/**
 * Open the menu; `send` is how a player at the table speaks to the server, and nothing for others.
 * @param {Table} table
 * @param {((message: object) => Promise<unknown>) | null} send
 * @param {(() => void) | null} [last] show the last battle again
 */
export function openMenu(table, send, last = null) {
  const rules = `/rules/${table.game.id}?table=${table.id}`;
  /** @type {{ label: string, does: () => void }[]} */
  const options = [{ label: "How to play", does: () => void window.open(rules, "_blank") }];
  options.push({ label: "Colours, contrast, text, side panel", does: openLooks });
  if (last) options.push({ label: "The last battle", does: last });
  const sound = localStorage.getItem("sound") === "on";
  options.push({ label: sound ? "Sound off" : "Sound on", does: () => localStorage.setItem("sound", sound ? "off" : "on") });
  if (table.you?.host && send) {
    for (const [label, pace] of Object.entries(PACES)) options.push({ label: `Bots play ${label}`, does: () => void send({ type: "pace", pace }) });
  }
  if (table.you && send) options.push({ label: "My own link, for another device", does: () => void ownLink(table) });
  if (table.you && send && !table.you.account) options.push({ label: "Keep my seats in my account", does: () => void claim(table) });
  options.push({ label: "Link for spectators", does: () => showLink("Whoever has this link may watch.", `${location.origin}/table/${table.id}`) });
  options.push({ label: "The seed of this table", does: () => seed(table) });
  choosing("Menu", options, (one) => one.does());
}

/** @param {Table} table */
async function ownLink(table) {
  const made = await ask(`/api/tables/${table.id}/key`, {});
  showLink("Whoever has this link plays in your place: keep it to yourself.", `${location.origin}/table/${table.id}#me=${made.key}`);
}

/** @param {Table} table */
async function claim(table) {
  try {
    await ask(`/api/tables/${table.id}/claim`, {});
    if (table.you) table.you.account = true;
    tell("Your seats are in your account: you find the table again from any device.");
  } catch (error) {
    tell(wordsOf(error));
  }
}

/** @param {Table} table */
function seed(table) {
  const { about } = table;
  if (!about) return;
  const words = about.seed
    ? `The seed was ${about.seed}; its commitment, shown from the start, is`
    : "The cards were shuffled by a secret seed. It is shown at the end; this commitment to it (SHA-256) is shown from the start:";
  showLink(words, about.commitment, about.seed ? `/api/tables/${table.id}/record` : null);
}
