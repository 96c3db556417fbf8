// What pages send to the server. Written by scripts/wire_types.py from haversack/server: do not edit.

/** Who is to sit somewhere: the one who opens the table (`me`), a `bot` of some level, or somebody else (`open`). */
export interface SeatPlan {
  kind: string;
  level?: string;
}

/** A moment of a finished game to go on from; with a choice, to try that again, secrets dealt anew. */
export interface Branch {
  table: string;
  at?: number;
  choice?: number | null;
}

/** A game for whose table a secret is to be chosen. */
export interface NewChance {
  game: string;
}

/** The clock of a table to be opened: how fast, what happens at zero, and times other than the usual ones. */
export interface ClockPlan {
  speed?: "fast" | "live" | "none" | "slow";
  policy?: "bot" | "pass" | "vote";
  unattended?: boolean;
  bank?: number | null;
  step?: number | null;
  vacation?: number | null;
}

/** A table to be opened; with the commitment to its secret and a salt of the opener;
    `pack` is the hash of a pack that the server has, `beat` how long a window lasts in which all answer at once. */
export interface NewTable {
  game: string;
  seats: Record<string, SeatPlan>;
  name?: string;
  options?: Record<string, boolean | number | string>;
  talk?: string;
  pace?: number;
  training?: boolean;
  curtain?: boolean;
  branch?: Branch | null;
  commitment?: string | null;
  salt?: string | null;
  pack?: string | null;
  clock?: ClockPlan;
  beat?: number | null;
  listed?: boolean;
  team_talk?: string;
}

/** Whether a table that waits for players is open to everybody. */
export interface Listing {
  listed: boolean;
}

/** The same people once more, with sides changed or not; the commitment and the salt are those of a new table. */
export interface Rematch {
  changed?: boolean;
  commitment?: string | null;
  salt?: string | null;
}

/** A pack that somebody brings: the name of its file, and what it holds. */
export interface BroughtPack {
  name: string;
  text: string;
}

/** A secret link shown at the door, the name to be known by, and the seats wanted of those it opens. */
export interface Entering {
  key?: string | null;
  name?: string | null;
  seats?: string[];
  curtain?: boolean;
  salt?: string | null;
}

/** A lesson to be taken. */
export interface NewLesson {
  game: string;
  lesson: string;
  name?: string;
  pace?: number;
}

/** A link that lets others in: to `any` free seat, to a team or to one seat; a fresh one ends the others. */
export interface Inviting {
  to?: string;
  fresh?: boolean;
}

/** A link somebody holds and asks about. */
export interface Door {
  key: string;
}

/** A text to be drawn as a QR code. */
export interface Drawing {
  text: string;
}

/** A bot for a seat that nobody has taken, or that its player has left. */
export interface SeatChange {
  level?: string;
}

/** A name and a password. */
export interface Credentials {
  name: string;
  password: string;
}

/** The password of the account one is logged in to, and the one it is to have. */
export interface NewPassword {
  password: string;
  fresh: string;
}

/** A way to be told that one is waited for: `push`, `mail` or `hook`, and its address. */
export interface NewContact {
  way: string;
  address: string;
}

/** Hours in which one is not told, as minutes of one's day; none where both are the same. */
export interface QuietHours {
  start: number;
  stop: number;
  zone?: string;
  offset?: number;
}

/** Which of one's own keys to a table is to end, by the beginning that is shown of it; none named: all others. */
export interface EndingKeys {
  key?: string | null;
}

/** The first message: how far the client had come before it lost its connection. */
export interface Hello {
  type: "hello";
  epoch?: number;
  seq?: number;
  id?: string;
}

/** Look through one of the own seats, or through none: for those who share a device behind a curtain. */
export interface Look {
  type: "look";
  seat?: string | null;
  id?: string;
}

/** Draw a curtain between one's own seats, so that one hand is seen at a time, or take it away. */
export interface Curtain {
  type: "curtain";
  on: boolean;
  id?: string;
}

/** A choice: the decision it answers, as the server named it, and an option by id or key. */
export interface Choose {
  type: "choose";
  option?: number | string | null;
  options?: (number | string)[] | null;
  decision?: string | null;
  seat?: string | null;
  id?: string;
}

/** Take back what one of the own seats has sealed in the window that is open. */
export interface Unseal {
  type: "unseal";
  seat: string;
  id?: string;
}

/** Stretch the beat of the window that is open, by a token; nobody learns by whom. */
export interface Think {
  type: "think";
  id?: string;
}

/** Give a standing order for a card of a seat, or for all of them, in a kind of window or in all of them. */
export interface Order {
  type: "order";
  seat: string;
  card?: string;
  kind?: string;
  rule?: string;
  cost?: number;
  id?: string;
}

/** Take back the last choice. */
export interface Undo {
  type: "undo";
  id?: string;
}

/** Ask all people at the table to let the last own choice, and all after it, be taken back. */
export interface Ask {
  type: "ask";
  id?: string;
}

/** Answer such a request. */
export interface Answer {
  type: "answer";
  request: number;
  yes: boolean;
  id?: string;
}

/** Ask why something cannot be chosen now. */
export interface Explain {
  type: "explain";
  key: string;
  id?: string;
}

/** Ask a bot what it would do, at a training table. */
export interface Hint {
  type: "hint";
  id?: string;
}

/** Ask which choices of the open question could not be taken back; with `options`, whether those together could. */
export interface Final {
  type: "final";
  decision: string;
  options?: number[] | null;
  id?: string;
}

/** Ask what would follow from each choice, at a training table, as far as one can know. */
export interface Foresee {
  type: "foresee";
  id?: string;
}

/** Say something to the table, or to the people of one's own side alone. */
export interface Say {
  type: "say";
  text: string;
  side?: boolean;
  id?: string;
}

/** Change how fast bots play; in steps they wait after each card until somebody says `next`. */
export interface Pace {
  type: "pace";
  pace: number;
  step?: boolean;
  id?: string;
}

/** Stop the table for a while, or let it go on. */
export interface Pause {
  type: "pause";
  on: boolean;
  id?: string;
}

/** Let a bot play one's own seats, all of them or one, or take them back. */
export interface StandIn {
  type: "stand_in";
  on: boolean;
  seat?: string | null;
  level?: string;
  id?: string;
}

/** Give one's seats up for good. */
export interface Leave {
  type: "leave";
  id?: string;
}

/** Give up for a team, or, where others play for it too, leave it to them and a bot. */
export interface Resign {
  type: "resign";
  team: string;
  id?: string;
}

/** Let one's own clock stand still for a while, or run again. */
export interface Vacation {
  type: "vacation";
  on: boolean;
  id?: string;
}

/** Say what is to be done with somebody whose time is up: a `bot` sits in, more `time`, or `end` the game. */
export interface Vote {
  type: "vote";
  choice: string;
  id?: string;
}

/** Where a lesson is taken: go back to before the learner's last choice, or to its beginning. */
export interface Again {
  type: "again";
  all?: boolean;
  id?: string;
}

/** Let bots that wait for the players play on. */
export interface Next {
  type: "next";
  id?: string;
}

/** What goes over the socket. */
export type Sent =
  | Hello
  | Look
  | Curtain
  | Choose
  | Unseal
  | Think
  | Order
  | Undo
  | Ask
  | Answer
  | Explain
  | Hint
  | Final
  | Foresee
  | Say
  | Pace
  | Pause
  | StandIn
  | Leave
  | Resign
  | Vacation
  | Vote
  | Again
  | Next;
