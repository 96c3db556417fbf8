// Accounts in the lobby: register, sign in, sign out.

import { button, byId, linkTo, make } from "./dom.js";
import { ask, wordsOf } from "./net.js";
import { openNotices } from "./notices.js";

/** @import {Account} from "./types" */

const SHORTEST = 8;

/**
 * Draw who is signed in, and let the tables be drawn that go with it.
 * @param {HTMLElement} corner
 * @param {(me: Account, again: () => void) => Promise<void>} tables
 * @param {boolean} notices whether this server sends any
 */
export async function drawAccount(corner, tables, notices = false) {
  /** @type {Account} */
  const me = await ask("/api/me");
  const redraw = () => void drawAccount(corner, tables, notices);
  if (me.account !== null) {
    corner.replaceChildren(
      make("span", "account-name", "Signed in as ", make("b", "", me.account)),
      linkTo("My games", "/my-games"),
      ...(notices ? [button("Notices", () => void openNotices("/api/notices"))] : []),
      button("Password", openPassword),
      button("Sign out", () => void signOut(redraw)),
    );
    if (!localStorage.getItem("name")) localStorage.setItem("name", me.account);
  } else {
    corner.replaceChildren(
      button("Sign in", () => openForm("in", redraw)),
      button("Register", () => openForm("new", redraw)),
    );
  }
  await tables(me, redraw);
}

/** @param {() => void} then */
async function signOut(then) {
  await ask("/api/logout", {});
  then();
}

// ---------------------------------------------------------------- the form

/**
 * @param {string} label
 * @param {{name: string, autocomplete: AutoFill, maxLength: number, type?: string}} given
 */
function field(label, given) {
  const input = Object.assign(make("input"), given);
  return make("label", "field", make("span", "", label), input);
}

/**
 * Open the form to sign in ("in") or to register ("new").
 * @param {"in" | "new"} kind
 * @param {() => void} then
 */
function openForm(kind, then) {
  const box = /** @type {HTMLDialogElement} */ (byId("dialog"));
  const isNew = kind === "new";
  const fault = make("p", "error");
  fault.setAttribute("role", "alert");
  const form = make(
    "form",
    "account",
    field("Name", { name: "name", maxLength: 32, autocomplete: "username" }),
    field("Password", {
      name: "password",
      type: "password",
      maxLength: 200,
      autocomplete: isNew ? "new-password" : "current-password",
    }),
    isNew
      ? make(
          "p",
          "soft",
          `At least ${SHORTEST} characters. There is no way to get a lost password back: nothing else is asked of you.`,
        )
      : null,
    fault,
    make(
      "div",
      "account-row",
      make("button", "big", isNew ? "Register" : "Sign in"),
      button("Close", () => box.close()),
    ),
  );
  form.noValidate = true;
  form.addEventListener("submit", (event) =>
    submit(event, kind, fault, () => {
      box.close();
      then();
    }),
  );
  const title = make("h2", "", isNew ? "Register" : "Sign in");
  title.id = "dialog-title";
  const other = button(isNew ? "I have an account" : "I have no account yet", () =>
    openForm(isNew ? "in" : "new", then),
  );
  other.className = "link";
  box.replaceChildren(
    title,
    make(
      "p",
      "soft",
      isNew
        ? "An account finds your tables again from any device. Guests play just as well."
        : "Good to see you again.",
    ),
    form,
    other,
  );
  box.setAttribute("aria-labelledby", "dialog-title");
  if (!box.open) box.showModal();
  form.querySelector("input")?.focus();
}

/** Open the form for a new password. */
function openPassword() {
  const box = /** @type {HTMLDialogElement} */ (byId("dialog"));
  const fault = make("p", "error");
  fault.setAttribute("role", "alert");
  const form = make(
    "form",
    "account",
    field("Password", { name: "password", type: "password", maxLength: 200, autocomplete: "current-password" }),
    field("New password", { name: "fresh", type: "password", maxLength: 200, autocomplete: "new-password" }),
    make("p", "soft", `At least ${SHORTEST} characters. You stay signed in here, and are signed out everywhere else.`),
    fault,
    make(
      "div",
      "account-row",
      make("button", "big", "Change it"),
      button("Close", () => box.close()),
    ),
  );
  form.noValidate = true;
  form.addEventListener("submit", (event) => void changePassword(event, fault, () => box.close()));
  const title = make("h2", "", "New password");
  title.id = "dialog-title";
  box.replaceChildren(title, form);
  box.setAttribute("aria-labelledby", "dialog-title");
  if (!box.open) box.showModal();
  form.querySelector("input")?.focus();
}

/**
 * @param {SubmitEvent} event
 * @param {HTMLElement} fault
 * @param {() => void} then
 */
async function changePassword(event, fault, then) {
  event.preventDefault();
  const given = new FormData(/** @type {HTMLFormElement} */ (event.target));
  try {
    await ask("/api/password", {
      password: String(given.get("password") ?? ""),
      fresh: String(given.get("fresh") ?? ""),
    });
    then();
  } catch (error) {
    fault.textContent = wordsOf(error);
  }
}

/**
 * @param {SubmitEvent} event
 * @param {"in" | "new"} kind
 * @param {HTMLElement} fault
 * @param {() => void} then
 */
async function submit(event, kind, fault, then) {
  event.preventDefault();
  const given = new FormData(/** @type {HTMLFormElement} */ (event.target));
  const body = { name: String(given.get("name") ?? "").trim(), password: String(given.get("password") ?? "") };
  try {
    await ask(kind === "new" ? "/api/accounts" : "/api/login", body);
    then();
  } catch (error) {
    fault.textContent = wordsOf(error);
  }
}
