// How the pages look on this device: colours, contrast, size of the text, width of the side panel. A page that imports this
// is dressed so.

import { make, set } from "./dom.js";

/** @typedef {{name: string, title: string, choices: Record<string, string>}} Look */

/**
 * Each is kept under its name and written on the root element, where the styles find it; the first is what is meant
 * where nothing is kept.
 * @type {Look[]}
 */
export const LOOKS = [
  { name: "theme", title: "Colours", choices: { system: "As the system", light: "Light", dark: "Dark" } },
  { name: "contrast", title: "Contrast", choices: { system: "As the system", normal: "Normal", high: "High" } },
  { name: "text", title: "Text", choices: { normal: "Normal", large: "Large", larger: "Larger" } },
  { name: "panel", title: "Side panel", choices: { normal: "Normal", narrow: "Narrow", wide: "Wide" } },
];

const strong = matchMedia("(prefers-contrast: more)");

/**
 * Write on the root element how things are to look.
 * @param {Look} look
 * @param {string | null} value
 */
function wear({ name, choices }, value) {
  const root = document.documentElement;
  const [usual] = Object.keys(choices);
  const chosen = value && value in choices ? value : usual;
  const isAsked = name === "contrast" && chosen === "system" && strong.matches;
  if (isAsked) root.dataset[name] = "high";
  else if (chosen !== usual) root.dataset[name] = chosen;
  else delete root.dataset[name];
}

/** Dress the page as this device keeps it. */
export function wearAll() {
  for (const look of LOOKS) wear(look, localStorage.getItem(look.name));
}

/** Let somebody choose; a page without a side panel has nothing to choose about it. */
export async function openLooks() {
  const { open } = await import("./dialogs.js");
  const hasPanel = document.body.classList.contains("table");
  const fields = LOOKS.filter(({ name }) => name !== "panel" || hasPanel).map((look) => {
    const { name, title, choices } = look;
    const select = set(make("select"), { name, "aria-label": title });
    for (const [value, label] of Object.entries(choices))
      select.append(Object.assign(make("option"), { value, textContent: label }));
    select.value = localStorage.getItem(name) ?? Object.keys(choices)[0];
    select.addEventListener("change", () => {
      localStorage.setItem(name, select.value);
      wear(look, select.value);
      dispatchEvent(new Event("resize"));
    });
    return make("label", "field", make("span", "", title), select);
  });
  open(
    make("h2", "", "How the pages look"),
    make("div", "looks", ...fields),
    make("p", "soft", "Kept on this device."),
  );
}

strong.addEventListener("change", wearAll);
wearAll();
