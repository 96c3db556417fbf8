// How somebody is told that they are waited for: in this browser, by mail, by a webhook; quiet hours; a try.

import { button, byId, make, set } from "./dom.js";
import { field } from "./fields.js";
import { ask, wordsOf } from "./net.js";

/** @import {NoticeSettings} from "./types" */

const NAMES = /** @type {Record<string, string>} */ ({ push: "Browser", mail: "Mail", hook: "Webhook" });

/**
 * Open the settings of notices; `where` is the address they are kept at, of an account or of a place at a table.
 * @param {string} where
 */
export async function openNotices(where) {
  const box = /** @type {HTMLDialogElement} */ (byId("dialog"));
  const fault = set(make("p", "error"), { role: "alert" });
  /** @param {() => Promise<unknown>} work @param {string} [done] */
  const trying = async (work, done) => {
    fault.textContent = "";
    try {
      await work();
      await draw();
      fault.textContent = done ?? "";
    } catch (error) {
      fault.textContent = wordsOf(error);
    }
  };
  const draw = async () => {
    /** @type {NoticeSettings} */
    const told = await ask(where);
    const title = make("h2", "", "Tell me when I am waited for");
    title.id = "dialog-title";
    box.setAttribute("aria-labelledby", "dialog-title");
    box.replaceChildren(
      title,
      make(
        "p",
        "soft",
        "At tables with a clock, and those that play on while nobody looks. Nothing hidden is ever sent.",
      ),
      list(told, where, trying),
      ...ways(told, where, trying),
      quiet(told, where, trying),
      fault,
      make(
        "div",
        "account-row",
        told.contacts.some((one) => one.confirmed)
          ? button("Send me a try", () => void trying(() => ask(`${where}/try`, {}), "It is on its way."))
          : null,
        button("Close", () => box.close()),
      ),
    );
  };
  try {
    await draw();
  } catch (error) {
    box.replaceChildren(
      make("p", "", wordsOf(error)),
      button("Close", () => box.close()),
    );
  }
  if (!box.open) box.showModal();
}

/** @typedef {(work: () => Promise<unknown>, done?: string) => Promise<void>} Trying */

/**
 * @param {NoticeSettings} told
 * @param {string} where
 * @param {Trying} trying
 */
function list(told, where, trying) {
  if (!told.contacts.length) return make("p", "", "You are not told anything yet.");
  const rows = told.contacts.map((one) =>
    make(
      "li",
      "",
      make("b", "", NAMES[one.way] ?? one.way),
      make("span", "", ` ${one.shown}${one.confirmed ? "" : ": open the link in the mail first"} `),
      button("End", () => void trying(() => ask(`${where}/contacts/${one.id}/end`, {})), "link", {
        "aria-label": `End ${NAMES[one.way]} ${one.shown}`,
      }),
    ),
  );
  return make("ul", "notice-list", ...rows);
}

/**
 * @param {NoticeSettings} told
 * @param {string} where
 * @param {Trying} trying
 */
function ways(told, where, trying) {
  const out = [];
  const add = (/** @type {string} */ way, /** @type {string} */ address) => ask(`${where}/contacts`, { way, address });
  if (told.ways.includes("push") && "serviceWorker" in navigator && "PushManager" in window)
    out.push(
      button(
        "In this browser",
        () => void trying(async () => add("push", await subscribe(told.key)), "This browser will tell you."),
        "choice",
      ),
    );
  if (told.ways.includes("mail"))
    out.push(line("By mail", "you@example.org", "email", (value) => add("mail", value), trying));
  if (told.ways.includes("hook"))
    out.push(line("By a webhook, as Discord has them", "https://…", "url", (value) => add("hook", value), trying));
  return out;
}

/**
 * @param {string} label
 * @param {string} hint
 * @param {string} type
 * @param {(value: string) => Promise<unknown>} add
 * @param {Trying} trying
 */
function line(label, hint, type, add, trying) {
  const input = set(make("input"), { type, placeholder: hint, maxlength: 2000, "aria-label": label });
  const form = make("form", "notice-add", field(label, input), make("button", "", "Add"));
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (input.value.trim()) void trying(() => add(input.value.trim()));
  });
  return form;
}

/**
 * Let the browser take pushes, and return where it does.
 * @param {string} key
 */
async function subscribe(key) {
  if ((await Notification.requestPermission()) !== "granted")
    throw new Error("Your browser does not let this page tell you anything; allow it in its settings.");
  const worker = await navigator.serviceWorker.register("/worker.js");
  await navigator.serviceWorker.ready;
  const padded = key
    .replace(/-/g, "+")
    .replace(/_/g, "/")
    .padEnd(Math.ceil(key.length / 4) * 4, "=");
  const bytes = Uint8Array.from(atob(padded), (letter) => letter.charCodeAt(0));
  const made = await worker.pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytes });
  return JSON.stringify(made);
}

/**
 * @param {NoticeSettings} told
 * @param {string} where
 * @param {Trying} trying
 */
function quiet(told, where, trying) {
  const time = (/** @type {number} */ minutes) =>
    `${String(Math.floor(minutes / 60)).padStart(2, "0")}:${String(minutes % 60).padStart(2, "0")}`;
  const start = set(make("input"), {
    type: "time",
    value: told.quiet ? time(told.quiet.start) : "",
    "aria-label": "from",
  });
  const stop = set(make("input"), {
    type: "time",
    value: told.quiet ? time(told.quiet.stop) : "",
    "aria-label": "until",
  });
  const minutes = (/** @type {HTMLInputElement} */ input) => {
    const [hours, rest] = input.value.split(":").map(Number);
    return input.value ? hours * 60 + rest : 0;
  };
  const save = () =>
    ask(`${where}/quiet`, {
      start: minutes(start),
      stop: minutes(stop),
      zone: Intl.DateTimeFormat().resolvedOptions().timeZone ?? "",
      offset: -new Date().getTimezoneOffset(),
    });
  const form = make(
    "form",
    "notice-add",
    make("span", "notice-quiet", "Quiet hours, in which nothing is sent:"),
    start,
    make("span", "", "until"),
    stop,
    make("button", "", "Keep"),
  );
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    void trying(save, "Kept.");
  });
  return form;
}
