// Small windows: a choice, a card, an explanation, a link.

import { cardElement, make } from "./cards.js";

const box = document.getElementById("dialog");
let rules = null;

function open(...content) {
  const shut = make("button", "shut", "Close");
  shut.type = "button";
  shut.addEventListener("click", close);
  box.replaceChildren(...content, shut);
  box.removeAttribute("aria-labelledby");
  const title = box.querySelector("h2");
  if (title) {
    title.id = "dialog-title";
    box.setAttribute("aria-labelledby", "dialog-title");
  } else {
    box.setAttribute("aria-label", "Card");
  }
  document.getElementById("preview")?.replaceChildren();
  if (!box.open) box.showModal();
  (box.querySelector(".choice, input") ?? shut).focus();
}

export function close() {
  if (box.open) box.close();
}

/** Say something for a moment. */
export function tell(words) {
  const toast = document.getElementById("toast");
  toast.textContent = words;
  toast.classList.add("is-shown");
  clearTimeout(tell.timer);
  tell.timer = setTimeout(() => toast.classList.remove("is-shown"), 5000);
}

function buttons(options, chosen) {
  return make("div", "choice-list is-tall", ...options.map((option) => {
    const made = make("button", "choice", option.label);
    made.type = "button";
    if (option.id !== undefined) made.dataset.option = String(option.id);
    made.addEventListener("click", () => {
      close();
      chosen(option);
    });
    return made;
  }));
}

/** Ask which of several things is meant. */
export function choosing(title, options, chosen) {
  open(make("h2", "", title), buttons(options, chosen));
}

/** Show a card large, with what may be done with it. */
export function aboutCard(card, { options, choose, why }) {
  const parts = [cardElement(card, "reading")];
  if (options.length) parts.push(buttons(options, choose));
  if (why) parts.push(buttons([{ label: "Why can I not choose it now?" }], why));
  open(...parts);
}

/** Say why something cannot be chosen, with the rule behind it. */
export async function explain(name, reasons, game, beside) {
  if (!reasons.length) {
    const words = beside ? "You may do this now, although you are not asked." : "This can be chosen: see your choices.";
    open(make("h2", "", name), make("p", "", words), ...(beside ? [buttons([{ label: "Do it" }], beside)] : []));
    return;
  }
  rules ??= await fetch(`/api/games/${game}/rules`).then((answer) => answer.json());
  const lines = reasons.map(({ sentence, rule }) =>
    make("li", "", make("p", "", sentence), make("p", "rule", make("b", "", rule), ` ${rules[rule] ?? ""}`)));
  open(make("h2", "", name), make("ul", "reasons", ...lines));
}

/** Show words to copy, and perhaps a file to fetch. */
export function showLink(words, text, file = null) {
  const field = Object.assign(make("input", "copy"), { value: text, readOnly: true });
  field.setAttribute("aria-label", words);
  field.addEventListener("focus", () => field.select());
  const copy = make("button", "choice", "Copy");
  copy.type = "button";
  copy.addEventListener("click", async () => {
    await navigator.clipboard?.writeText(text);
    copy.textContent = "Copied";
  });
  const parts = [make("h2", "", words), field, copy];
  if (file) {
    const link = make("a", "button", "The record of the game");
    link.href = file;
    parts.push(link);
  }
  open(...parts);
}

/** Ask for a word. */
export function ask(title, start) {
  const field = Object.assign(make("input"), { value: start, maxLength: 32, required: true });
  field.setAttribute("aria-label", "Name");
  const form = make("form", "ask", field, make("button", "choice", "Sit down"));
  open(make("h2", "", title), form);
  box.querySelector(".shut").hidden = true;
  return new Promise((resolve) => {
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      close();
      resolve(field.value.trim() || "Guest");
    });
  });
}
