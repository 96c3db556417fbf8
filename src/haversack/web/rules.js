// The page of the rules of a game: prose by chapter, figures, the ledger behind every sentence, and a search.

import { button, byId, drawingOf, make, redraw } from "./dom.js";
import { cardElement } from "./cards.js";
import { openLooks } from "./looks.js";
import { ask, wordsOf } from "./net.js";
import { styled } from "./prose.js";
import { useFace, useIcons } from "./signs.js";

/** @import {Game, Games, Part} from "./types" */
/** @typedef {{ kind: string, parts: Part[], svg?: string, cards?: string[], caption?: string }} Block */
/** @typedef {{ title: string, anchor: string, blocks: Block[] }} Chapter */
/** @typedef {{ title: string, chapters: Chapter[], ledger: { id: string, section: string, text: string }[] }} Guide */

const game = decodeURIComponent(location.pathname.split("/").pop() ?? "");
const table = new URLSearchParams(location.search).get("table");

/** @type {Map<string, string>} */
const ledger = new Map();
/** @type {Record<string, boolean | number | string>} */
let options = {};
/** @type {Game | null} */
let known = null;

useIcons("/static/icons.svg");
byId("looks").onclick = () => void openLooks();
void start();

async function start() {
  try {
    const [games, guide, about] = await Promise.all([
      ask("/api/games"),
      ask(`/api/games/${game}/guide`),
      ask(`/api/games/${game}`),
    ]);
    known = about;
    useFace(about);
    if (table) options = (await ask(`/api/tables/${table}`)).table.options;
    show(games, guide);
  } catch (error) {
    redraw(
      byId("main"),
      make("h1", "", "No rules here"),
      make("p", "", wordsOf(error)),
      make("p", "", "The games are named above; the lobby has them too."),
    );
  }
}

/**
 * @param {Games} games
 * @param {Guide} guide
 */
function show(games, guide) {
  for (const entry of guide.ledger) ledger.set(entry.id, entry.text);
  document.title = `${guide.title} — Haversack`;
  redraw(
    byId("games"),
    ...games.games.map((one) => {
      const link = Object.assign(make("a", "button", one.title), { href: `/rules/${one.id}` });
      if (one.id === game) link.setAttribute("aria-current", "page");
      return link;
    }),
  );
  const chapters = [...guide.chapters.map(chapter), whole(guide)];
  redraw(byId("main"), make("h1", "", guide.title), table ? atTable() : null, ...chapters);
  redraw(
    byId("chapters"),
    ...[...guide.chapters, { title: "All rules by number", anchor: "ledger" }].map(({ title, anchor }) =>
      make("li", "", Object.assign(make("a", "", title), { href: `#${anchor}` })),
    ),
  );
  /** @type {HTMLInputElement} */ (byId("search")).oninput = (event) =>
    search(/** @type {HTMLInputElement} */ (event.target).value);
  if (location.hash) document.getElementById(decodeURIComponent(location.hash.slice(1)))?.scrollIntoView();
}

/** What the present table plays otherwise than the book. */
function atTable() {
  const other = (known?.options ?? []).filter(
    (option) => option.name in options && options[option.name] !== option.default,
  );
  const back = Object.assign(make("a", "", "Back to the table"), { href: `/table/${table}` });
  if (!other.length) return make("p", "panel", "Your table plays every reading as it stands here. ", back);
  const list = make(
    "ul",
    "",
    ...other.map((option) => make("li", "", `${option.help} Here: ${said(options[option.name])}.`)),
  );
  return make("div", "panel", make("p", "", "At your table these readings differ: "), list, back);
}

/** @param {boolean | number | string} value */
function said(value) {
  return typeof value === "boolean" ? (value ? "yes" : "no") : String(value).replaceAll("_", " ");
}

/** @param {Chapter} chapter */
function chapter({ title, anchor, blocks }) {
  const section = make("section", "", make("h2", "", title));
  section.id = anchor;
  for (const block of blocks) {
    if (block.kind === "figure") section.append(figure(block));
    else if (block.kind === "text") section.append(make("p", "", ...block.parts.flatMap(part)));
    else listIn(section, block.kind === "item" ? "ul" : "ol").append(make("li", "", ...block.parts.flatMap(part)));
  }
  return section;
}

/**
 * The list that a section ends with; a new one if it ends otherwise.
 * @param {HTMLElement} section
 * @param {"ul" | "ol"} tag
 */
function listIn(section, tag) {
  const last = section.lastElementChild;
  if (last?.localName === tag) return last;
  const list = make(tag);
  section.append(list);
  return list;
}

/** @param {Part} part */
function part({ words, rules }) {
  return [...styled(words, optionMark), ...rules.map(ruleButton)];
}

/** @param {string} id */
function ruleButton(id) {
  const made = button(
    id,
    () => {
      const next = made.nextElementSibling;
      if (next?.classList.contains("rule-text")) next.remove();
      else made.after(make("span", "rule-text", ledger.get(id) ?? ""));
      made.setAttribute("aria-expanded", String(made.nextElementSibling?.classList.contains("rule-text") ?? false));
    },
    "rule-id",
    { "aria-expanded": "false", title: "The rule behind this" },
  );
  return made;
}

/** @param {string} name */
function optionMark(name) {
  const option = known?.options.find((one) => one.name === name);
  if (!option) return make("code", "", name);
  const value = name in options ? options[name] : option.default;
  const mark = make(
    "span",
    `rule-option${value === option.default ? "" : " changed"}`,
    `${name.replaceAll("_", " ")}: ${said(value)}`,
  );
  mark.title = option.help;
  return mark;
}

/** @param {Block} block */
function figure({ svg, cards, caption }) {
  const made = make("figure");
  if (svg) made.append(drawingOf(svg));
  else
    made.append(
      make(
        "div",
        "figure-cards",
        ...(cards ?? []).map((id) => {
          const card = known?.cards.find((one) => one.id === id);
          return card ? cardElement(card, "hand") : null;
        }),
      ),
    );
  made.append(make("figcaption", "", caption ?? ""));
  return made;
}

/** @param {Guide} guide */
function whole(guide) {
  const section = make(
    "section",
    "",
    make("h2", "", "All rules by number"),
    make("p", "", "Each is proven by a test that carries its number."),
  );
  section.id = "ledger";
  let heading = "";
  const list = make("dl", "ledger");
  for (const { id, section: part, text } of guide.ledger) {
    if (part !== heading) {
      heading = part;
      list.append(make("dt", "", part));
      list.append(make("dd"));
    }
    list.append(Object.assign(make("dt", "", id), { id }), make("dd", "", ...styled(text, optionMark)));
  }
  section.append(list);
  return section;
}

/**
 * Show only what holds all the words, marked.
 * @param {string} text
 */
function search(text) {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const fits = (/** @type {Element} */ element) =>
    words.every((word) => (element.textContent ?? "").toLowerCase().includes(word));
  let found = 0;
  for (const section of byId("main").querySelectorAll("section")) {
    let shown = 0;
    for (const element of section.querySelectorAll("p, li, figure, dt, dd")) {
      const other =
        element.localName === "dt"
          ? element.nextElementSibling
          : element.localName === "dd"
            ? element.previousElementSibling
            : null;
      const fitting = fits(element) || Boolean(other && fits(other));
      element.toggleAttribute("hidden", !fitting);
      shown += fitting ? 1 : 0;
    }
    section.toggleAttribute("hidden", !shown);
    found += shown;
  }
  byId("found").textContent = words.length ? (found ? `${found} places` : "Nothing has these words.") : "";
}
