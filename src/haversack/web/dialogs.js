// What opens over the page, one at a time: windows with a choice, a card, an explanation, a link.

import { button, byId, make } from "./dom.js";
import { cardElement } from "./cards.js";
import { icon } from "./signs.js";
import { ask as fetched } from "./net.js";

/** @import {Card, Option, Reason} from "./types" */
/** @typedef {{label: string, id?: number, final?: boolean}} Labelled */

const box = /** @type {HTMLDialogElement} */ (byId("dialog"));
/** @type {Record<string, string> | null} */
let rules = null;
let fading = 0;

/** @param {...HTMLElement} content */
export function open(...content) {
  const shut = button("Close", close, "shut");
  box.replaceChildren(...content, shut);
  box.removeAttribute("aria-labelledby");
  const title = box.querySelector("h2");
  if (title) {
    title.id = "dialog-title";
    box.setAttribute("aria-labelledby", "dialog-title");
  } else {
    box.setAttribute("aria-label", "Card");
  }
  document.getElementById("peek")?.setAttribute("hidden", "");
  if (!box.open) box.showModal();
  /** @type {HTMLElement} */ (box.querySelector(".choice, input") ?? shut).focus();
}

export function close() {
  if (box.open) box.close();
}

// A tap beside the window closes it.
box.addEventListener("click", (event) => {
  if (event.target === box) close();
});

/**
 * Say something for a moment.
 * @param {string} words
 */
export function tell(words) {
  const toast = byId("toast");
  toast.textContent = words;
  toast.classList.add("is-shown");
  clearTimeout(fading);
  fading = setTimeout(() => toast.classList.remove("is-shown"), 5000);
}

/**
 * @template {Labelled} T
 * @param {T[]} options
 * @param {(option: T) => void} chosen
 */
function buttons(options, chosen) {
  return make(
    "div",
    "choice-list is-tall",
    ...options.map((option) => {
      const does = () => {
        close();
        chosen(option);
      };
      const made = button(option.label, does, "choice", { "data-option": option.id });
      if (option.final) made.append(make("small", "note final", icon("final"), "cannot be undone"));
      return made;
    }),
  );
}

/**
 * Ask which of several things is meant.
 * @template {Labelled} T
 * @param {string} title
 * @param {T[]} options
 * @param {(option: T) => void} chosen
 */
export function choosing(title, options, chosen) {
  open(make("h2", "", title), buttons(options, chosen));
}

/**
 * Ask which of many things is meant, under headings; those under which there is nothing are left out.
 * @template {Labelled} T
 * @param {string} title
 * @param {[string, T[]][]} groups
 * @param {(option: T) => void} chosen
 */
export function choosingUnder(title, groups, chosen) {
  const parts = groups
    .filter(([, options]) => options.length)
    .map(([heading, options]) => make("section", "menu-group", make("h3", "", heading), buttons(options, chosen)));
  open(make("h2", "", title), make("div", "menu-groups", ...parts));
}

/**
 * Show a card large, with what may be done with it.
 * @param {Card} card
 * @param {{options: Option[], choose: (option: Option) => void, why: (() => void) | null, order?: HTMLElement | null}} acts
 */
export function aboutCard(card, { options, choose, why, order = null }) {
  const parts = [/** @type {HTMLElement} */ (cardElement(card, "reading"))];
  if (card.line) parts.push(make("p", "soft", `${card.line}. ${card.origin ?? ""}`));
  if (options.length) parts.push(buttons(options, choose));
  if (why) parts.push(buttons([{ label: "Why can I not choose it now?" }], why));
  if (order) parts.push(make("div", "choice-list is-tall", order));
  open(...parts);
}

/**
 * Show several cards, each of which opens large.
 * @param {string} title
 * @param {Card[]} cards
 * @param {(id: string) => void} see
 */
export function manyCards(title, cards, see) {
  const list = make(
    "ul",
    "pile",
    ...cards.map((card) =>
      make(
        "li",
        "",
        button(card.name, () => see(card.id), "link"),
      ),
    ),
  );
  open(make("h2", "", title), cards.length ? list : make("p", "soft", "No cards."));
}

/**
 * Say why something cannot be chosen, with the rule behind it.
 * @param {string} name
 * @param {Reason[]} reasons
 * @param {string} game
 * @param {(() => void) | null} beside
 */
export async function explain(name, reasons, game, beside) {
  if (!reasons.length) {
    const words = beside ? "You may do this now, although you are not asked." : "This can be chosen: see your choices.";
    open(make("h2", "", name), make("p", "", words), ...(beside ? [buttons([{ label: "Do it" }], beside)] : []));
    return;
  }
  rules ??= await fetched(`/api/games/${game}/rules`);
  const lines = reasons.map(({ sentence, rule }) =>
    make("li", "", make("p", "", sentence), make("p", "rule", ruleLink(game, rule), ` ${rules?.[rule] ?? ""}`)),
  );
  open(make("h2", "", name), make("ul", "reasons", ...lines));
}

/**
 * A link to a rule on the page of the rules.
 * @param {string} game
 * @param {string} rule
 */
function ruleLink(game, rule) {
  return Object.assign(make("a", "", rule), { href: `/rules/${game}#${rule}`, target: "_blank" });
}

/**
 * Show words to copy, and perhaps a file to fetch.
 * @param {string} words
 * @param {string} text
 * @param {string | null} [file]
 */
export function showLink(words, text, file = null) {
  const field = Object.assign(make("input", "copy"), { value: text, readOnly: true });
  field.setAttribute("aria-label", words);
  field.addEventListener("focus", () => field.select());
  const copy = button(
    "Copy",
    async () => {
      await navigator.clipboard?.writeText(text);
      copy.textContent = "Copied";
    },
    "choice",
  );
  /** @type {HTMLElement[]} */
  const parts = [make("h2", "", words), field, copy];
  if (file) parts.push(Object.assign(make("a", "button", "The record of the game"), { href: file }));
  open(...parts);
}
