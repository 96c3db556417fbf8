// Packs of cards: chosen or brought when a table is opened, and shown to everybody before they sit down. Names and texts
// of packs are other people's words: they go into pages as text alone.

import { make, set } from "./dom.js";
import { ownerName } from "./signs.js";
import { ask, wordsOf } from "./net.js";
import { field, select } from "./fields.js";

/** @import {About, GameSummary, PackBrief, PackCard, PackCheck, PackSummary} from "./types" */

const KINDS = /** @type {const} */ ([
  ["added", "added"],
  ["changed", "changed"],
  ["removed", "removed"],
  ["worded", "with another name or text"],
]);
const LARGEST = 400_000;
const BROUGHT = "brought";

/** @param {PackBrief | PackSummary} pack */
function counts(pack) {
  const words = KINDS.map(([kind, word]) => {
    const some = pack[kind];
    const count = typeof some === "number" ? some : some.length;
    return count ? `${count} ${word}` : "";
  });
  return words.filter(Boolean).join(", ") || "the cards are the standard ones";
}

/** @param {PackBrief | PackSummary} pack */
function title(pack) {
  return make(
    "p",
    "pack-title",
    make("b", "", pack.name),
    " ",
    set(make("code", "pack-hash", pack.hash), { title: "Everybody with the same pack sees the same number." }),
    make("span", "soft", `Cards: ${counts(pack)}.`),
    pack.owner ? make("span", "soft", "Values: the host's own file. The bots were tuned on other values.") : null,
  );
}

/** @param {PackCard} card */
function cardLine(card) {
  const copies = card.copies > 1 ? ` ×${card.copies}` : "";
  const points = card.bp === undefined ? "" : ` · ${card.bp} BP${card.attack ? ", Attack icon" : ""}`;
  const before = card.before && card.before !== card.text ? make("p", "soft", `Before: ${card.before}`) : null;
  return make(
    "li",
    "",
    make("b", "", card.name),
    make("span", "soft", `${copies} · ${ownerName(card.owner)}${points}`),
    make("p", "", card.text),
    card.prepared ? make("p", "soft", `Prepared: ${card.prepared}`) : null,
    before,
  );
}

/** @param {PackSummary} pack */
function cards(pack) {
  const parts = KINDS.filter(([kind]) => pack[kind].length).map(([kind, word]) =>
    make("div", "", make("h4", "", `Cards ${word}`), make("ul", "pack-cards", ...pack[kind].map(cardLine))),
  );
  const more = pack.scenarios.length ? make("p", "", `Scenarios: ${pack.scenarios.join(", ")}.`) : null;
  return make("div", "pack-list", pack.description ? make("p", "", pack.description) : null, ...parts, more);
}

/**
 * Show what everybody at a table may know of its pack; the cards are fetched when somebody looks.
 * @param {About} about
 */
export function packNote(about) {
  if (!about.pack) return null;
  const inside = make("div", "", make("p", "soft", "…"));
  const fold = make("details", "pack-fold", make("summary", "", "Which cards differ?"), inside);
  fold.addEventListener("toggle", () => void fill(fold, inside, `/api/tables/${about.id}/pack`));
  const note = make(
    "section",
    "pack-note",
    make("p", "soft", "Played with cards of its own:"),
    title(about.pack),
    fold,
  );
  note.dataset.key = "pack";
  return note;
}

/**
 * @param {HTMLDetailsElement} fold
 * @param {HTMLElement} inside
 * @param {string} address
 */
async function fill(fold, inside, address) {
  if (!fold.open || inside.dataset.done) return;
  try {
    const { pack } = await ask(address);
    inside.dataset.done = "yes";
    inside.replaceChildren(pack ? cards(pack) : make("p", "", "The standard cards."));
  } catch (error) {
    inside.replaceChildren(make("p", "error", wordsOf(error)));
  }
}

// ---------------------------------------------------------------- choosing one

/**
 * Offer the packs of this server, and to bring one's own: it is checked, and shown before it is used.
 * @param {GameSummary} game
 */
export function packFold(game) {
  const shown = make("div", "pack-shown");
  shown.setAttribute("aria-live", "polite");
  const choice = select("pack", [["", "the standard cards"]], "");
  const file = set(make("input"), { type: "file", accept: ".json,.csv", "aria-label": "A pack from this device" });
  const fold = make(
    "details",
    "pack-choice",
    make("summary", "", "Cards of your own"),
    make("p", "soft", "A pack changes cards or adds some. Everybody sees what differs before they sit down."),
    field("Play with", choice),
    field("Bring a pack (JSON, or a table of values as CSV)", file),
    shown,
  );
  choice.addEventListener("change", () => void showChosen(choice.value, shown));
  file.addEventListener("change", () => void bring(game, file, choice, shown));
  fold.addEventListener("toggle", () => void offer(game, choice), { once: true });
  return fold;
}

/**
 * @param {GameSummary} game
 * @param {HTMLSelectElement} choice
 */
async function offer(game, choice) {
  const { packs } = await ask("/api/packs");
  for (const pack of /** @type {PackBrief[]} */ (packs).filter((one) => one.game === game.id))
    choice.append(Object.assign(make("option"), { value: pack.hash, textContent: pack.name }));
}

/**
 * @param {string} hash
 * @param {HTMLElement} shown
 */
async function showChosen(hash, shown) {
  if (!hash) return shown.replaceChildren();
  try {
    show((await ask(`/api/packs/${hash}`)).pack, shown);
  } catch (error) {
    shown.replaceChildren(make("p", "error", wordsOf(error)));
  }
}

/**
 * @param {PackSummary} pack
 * @param {HTMLElement} shown
 */
function show(pack, shown) {
  /** @type {[string, string][]} */
  const own = pack.scenarios.map((one) => [one, one.replaceAll("_", " ")]);
  const listsAll = pack.scenarios.includes("standard"); // of a game that has no scenarios without packs
  /** @type {[string, string]} */
  const above = ["", "one of the game's, chosen above"];
  const scenario = own.length
    ? field("Scenario", select("pack scenario", listsAll ? own : [...own, above], own[0][0]))
    : null;
  shown.replaceChildren(title(pack), ...(scenario ? [scenario] : []), cards(pack));
}

/**
 * @param {GameSummary} game
 * @param {HTMLInputElement} input
 * @param {HTMLSelectElement} choice
 * @param {HTMLElement} shown
 */
async function bring(game, input, choice, shown) {
  const file = input.files?.[0];
  if (!file) return;
  try {
    if (file.size > LARGEST) throw new Error(`The file is too large: a pack has at most ${LARGEST / 1000} kB here.`);
    /** @type {PackCheck} */
    const { pack, faults, more } = await ask("/api/packs", { name: file.name.slice(-100), text: await file.text() });
    for (const old of choice.querySelectorAll(`option[data-of="${BROUGHT}"]`)) old.remove();
    if (!pack || pack.game !== game.id) {
      choice.value = "";
      const wrong = pack ? [{ path: "$.game", sentence: "The pack is for another game." }] : faults;
      return shown.replaceChildren(refusal(wrong, more));
    }
    const option = Object.assign(make("option"), { value: pack.hash, textContent: `${pack.name} (yours)` });
    option.dataset.of = BROUGHT;
    choice.append(option);
    choice.value = pack.hash;
    show(pack, shown);
  } catch (error) {
    shown.replaceChildren(make("p", "error", wordsOf(error)));
  }
}

/**
 * @param {{path: string, sentence: string}[]} faults
 * @param {number} more
 */
function refusal(faults, more) {
  return make(
    "div",
    "error",
    make("p", "", "This pack cannot be played:"),
    make(
      "ul",
      "pack-faults",
      ...faults.map((one) => make("li", "", make("code", "", one.path), ` ${one.sentence}`)),
      more ? make("li", "", `and ${more} more`) : null,
    ),
  );
}

/**
 * Return what was chosen, for the table to be opened.
 * @param {FormData} given
 */
export function chosenPack(given) {
  const pack = String(given.get("pack") ?? "");
  const scenario = String(given.get("pack scenario") ?? "");
  return { pack: pack || null, scenario: pack ? scenario : "" };
}
