// Fields of forms.

import { make } from "./dom.js";

/**
 * @param {string | HTMLElement} label
 * @param {HTMLElement} input
 */
export function field(label, input) {
  return make("label", "field", typeof label === "string" ? make("span", "", label) : label, input);
}

/**
 * @param {string} name
 * @param {[string, string][]} values
 * @param {string} chosen
 */
export function select(name, values, chosen) {
  const made = Object.assign(make("select"), { name });
  for (const [value, label] of values) made.append(Object.assign(make("option"), { value, textContent: label }));
  made.value = chosen;
  return made;
}
