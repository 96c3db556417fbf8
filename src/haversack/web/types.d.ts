// What goes over the wire and between the modules, for tsc; nothing of this is loaded by a page.

export type Place = [number, number];

export interface Card {
  id: string;
  name: string;
  owner: string;
  type: string;
  copies: number;
  text: string;
  provenance: string;
  confidence: string;
  country?: string;
  prepared?: string;
  symbol?: string;
  supply?: boolean;
  deck?: string;
  suit?: string;
  rank?: string;
  nation?: string;
  bp?: number | null;
  attack?: boolean;
  class?: string;
  line?: string;
  origin?: string;
  links?: string[];
  cancels?: string[];
  role?: string;
  circled?: boolean;
  subtitle?: string;
}
export type Cards = Map<string, Card>;

export interface Label {
  x: number;
  y: number;
  top: number;
  width: number;
  height: number;
  size: number;
}
export interface Space {
  name: string;
  kind: string;
  home: string | null;
  supply: boolean;
  anchors: Place[];
  label?: Label;
  neighbours?: string[];
  straits?: { to: string; held: string }[];
  worth?: string;
  closed?: boolean;
}
export interface MapData {
  size: Place;
  spaces: Record<string, Space>;
}
export interface GameOption {
  name: string;
  type: string;
  default: boolean | number | string;
  help: string;
  choices: string[];
}
/** Whoever cards, pieces or points belong to. */
export interface Owner {
  name: string;
  colour: string;
  ink: string;
  sign: string;
  pattern: string;
  short: string;
  arms: string[];
  icon: string;
  article: boolean;
  plural: boolean;
  also: string[];
}
export interface Clock {
  unit: string;
  length: number;
  scoring: number[];
  lead: number;
  tie: string;
  stage: string;
  stages: Record<string, string>;
}
/** What the types of events mean to those who follow a game. */
export interface EventMeanings {
  loud: string[];
  quiet: string[];
  drawn: string[];
  laid: string[];
  used: string[];
  shown: string[];
  doers: string[];
  fights: string[];
  fighting: string[];
}
export interface Piece {
  kind: string;
  name: string;
  names: string;
  field: string;
}
/** Cards of a seat: the field of its zone that lists them, and what is said of them. */
export interface Pile {
  field: keyof Zone;
  icon: string;
  words: string;
  known: keyof Zone | "";
  laid: boolean;
  open: boolean;
  verbs: string[];
}
/** Words about a seat, with {} for what stands in a field of its zone. */
export interface Note {
  field: string;
  words: string;
  icon: string;
  names: Record<string, string>;
}
/** How the cards on the table are laid out where there is no map: fields of a zone, or of the view. */
export interface Mat {
  title: string;
  total: string;
  unit: string;
  units: string;
  role: string;
  roles: string[];
  won: string;
  event: string;
  rolls: string;
  notes: Note[];
}
/** What a game says of itself. */
export interface Face {
  blurb: string;
  minutes: [number, number];
  weight: string;
  seat: string;
  owners: Record<string, Owner>;
  clock: Clock;
  events: EventMeanings;
  groups: [string, string][];
  cards: string;
  points: string;
  points_name: string;
  pieces_of: string;
  pieces: Piece[];
  asides: string[];
  on_table: string[];
  nations: Record<string, string>;
  piles: Pile[];
  mat: Mat;
}
/** A scenario to choose: an option with one of its values. */
export interface Setup {
  option: string;
  value: string;
  name: string;
  years: string;
  length: string;
  minutes: [number, number];
  favoured: string;
  blurb: string;
  rules: string[];
  house: boolean;
}
export interface GameSummary {
  id: string;
  title: string;
  seats: string[];
  teams: Record<string, string[]>;
  players: Record<string, string[][]>;
  options: GameOption[];
  face: Face;
  setups: Setup[];
  has_picture: boolean;
  lessons: number;
}
export interface Game extends GameSummary {
  cards: Card[];
  map: MapData | null;
  /** The kinds of windows in words, and the cards that can answer in them. */
  windows: { kinds: Record<string, string>; cards: string[] };
}
/** What whoever answers the page can do; pages do not offer the rest. */
export interface Features {
  invitations: boolean;
  accounts: boolean;
  clocks: boolean;
  notices: boolean;
  review: boolean;
}
export interface Games {
  games: GameSummary[];
  levels: Record<string, string>;
  features: Features;
}

export interface Option {
  id: number;
  key: string;
  label: string;
  aside?: boolean;
  idle?: boolean;
  decision?: string;
  final?: boolean;
}
export interface Decision {
  seat: string;
  kind: string;
  prompt: string;
  name: string;
  rule: string;
  trace: string[];
  options: Option[];
  several?: [number, number];
  picks?: number[];
  /** Where several answer at once: a window, which closes by itself, or a choice; and what silence answers. */
  moment?: "window" | "choice";
  silent?: { key: string; label: string; uses: boolean } | null;
}
/** What is open for several at once, as everybody may know it; `heard` is when this page heard of it. */
export interface Opened {
  moment: "window" | "choice";
  kind: string;
  words: string;
  seats: string[];
  lasts: number | null;
  left: number | null;
  stretched: boolean;
  heard: number;
}
export interface StandingOrder {
  seat: string;
  card: string;
  kind: string;
  rule: string;
  cost: number;
}
/** The own orders, and what they did. */
export interface Orders {
  orders: StandingOrder[];
  deeds: { seat: string; at: number; words: string }[];
}
export interface Outcome {
  winner: string | null;
  reason: string;
  scores: Record<string, number>;
}

/** A kind of piece that shares its space with another: its names, and the fields of a zone that hold its pieces. */
export interface PieceKind {
  id: string;
  name: string;
  plural: string;
  field: string;
  left: string;
}

/** What is known of a seat's cards and pieces; each game shows some of these, and says by its face what more. */
export interface Zone {
  unsupplied?: string[];
  protected?: string[];
  hand?: string[];
  hand_limit?: number;
  status?: string[];
  used_this_turn?: string[];
  discard?: string[];
  discard_size?: number;
  discard_top?: string | null;
  table?: (Lying | string)[];
  [field: string]: any;
}
/** A card in battle. */
export interface Lying {
  card: string;
  face: string;
  used?: boolean;
  by?: string | null;
  with?: string | null;
  counts?: number;
  printed?: number;
  changes?: { by: string; points: number }[];
  armed?: boolean;
}
/** What is played, where there are scenarios: its words, and what holds in each turn. */
export interface Setting {
  id: string;
  name: string;
  years: string;
  description: string;
  provenance: string;
  special_rules: string[];
  bans?: { cards: string; turns: number[]; sides: string[]; now: boolean }[];
  events?: Record<string, string>;
  defenders?: string[];
  hand_limits?: Record<string, number[]>;
  reshuffle_after?: number | null;
  offset?: Record<string, number>;
  levels?: Record<string, number>;
  last_round?: number;
}
export interface View {
  game: string;
  you: string[];
  decision: Decision | null;
  asides: Record<string, Option[]>;
  outcome: Outcome | null;
  sealed?: { seat: string; labels: string[] }[];
  thinks?: number;
  turn?: string | number;
  active?: string | null;
  tokens?: string[];
  kinds?: PieceKind[];
  decks?: Record<string, number>;
  discards?: Record<string, string[]>;
  note?: string;
  scenario?: string;
  setting?: Setting;
}
/** Points that somebody got, or lost, and why. */
export interface Item {
  team: string;
  who: string | null;
  cause: string;
  points: number;
}
export interface Happening {
  type: string;
  text?: string;
  cards?: (string | null)[];
  card?: string | null;
  space?: string;
  from?: string;
  country?: string;
  power?: string;
  side?: string;
  target?: string | null;
  team?: string;
  count?: number;
  other?: number;
  total?: number;
  items?: Item[];
  winner?: string | null;
  loser?: string;
  totals?: Record<string, number>;
  margin?: number;
  tie?: boolean;
  table?: Record<string, Lying[]>;
}

export interface Seat {
  seat: string;
  kind?: string;
  level?: string | null;
  name?: string | null;
  person?: string | null;
  here?: boolean | null;
  /** Who has lent the seat, by name. */
  lender?: string | null;
  /** Whose seat it is. */
  owner?: string | null;
}
export interface PackBrief {
  game?: string;
  name: string;
  hash: string;
  owner: boolean;
  added: number;
  changed: number;
  removed: number;
  worded: number;
}
export interface PackCard {
  id: string;
  name: string;
  owner: string;
  type: string;
  copies: number;
  text: string;
  prepared?: string;
  bp?: number;
  attack?: boolean;
  before?: string;
}
export interface PackSummary {
  game: string;
  name: string;
  description: string;
  hash: string;
  owner: boolean;
  added: PackCard[];
  changed: PackCard[];
  removed: PackCard[];
  worded: PackCard[];
  scenarios: string[];
}
export interface PackCheck {
  pack: PackSummary | null;
  faults: { path: string; sentence: string }[];
  more: number;
}
export interface About {
  id: string;
  game: string;
  book: string;
  rules_version: number;
  status: string;
  commitment: string | null;
  chance: string;
  salts: string[];
  branch: boolean;
  pack: PackBrief | null;
  seed?: string;
  training: boolean;
  lesson: string | null;
  talk: string;
  team_talk: string;
  listed: boolean;
  /** Where the same people play once more, with sides changed or not, and who asked for it. */
  again: { table: string; changed: boolean; by: string } | null;
  pace: number;
  beat: number;
  by_days: boolean;
  step?: boolean;
  options: Record<string, boolean | number | string>;
  seats: Seat[];
  watching: number;
  host: string;
  paused: string | null;
  resigned: string | null;
  clock: ClockSetting | null;
}
/** What the people of a table have agreed on; times are in seconds. */
export interface ClockSetting {
  speed: "none" | "live" | "fast" | "slow";
  policy: "bot" | "pass" | "vote";
  per: "answer" | "turn";
  bank: number;
  step: number;
  cap: number;
  vacation: number;
  window: number;
}
/** Somebody's time: what is left where it stands, until when where it runs, and when a vacation ends. */
export interface ClockPeople {
  left: number | null;
  until: number | null;
  vacation: number;
  away: number | null;
}
/** How the clocks of a table stand, by the time of the server. */
export interface Clocks {
  now: number;
  people: Record<string, ClockPeople>;
  until: number | null;
  vote: { about: string; until: number; voted: string[] } | null;
}
/** A line of what happened at a table beside the game. */
export interface Told {
  at: number;
  text: string;
}
/** How somebody is told that they are waited for. */
export interface NoticeSettings {
  ways: string[];
  key: string;
  contacts: { id: string; way: string; shown: string; confirmed: boolean }[];
  quiet: { start: number; stop: number } | null;
}
export interface You {
  id: string;
  name: string;
  host: boolean;
  seats: string[];
  account: boolean;
  curtain: boolean;
}
export interface Reason {
  sentence: string;
  rule: string;
}
export type Lines = Record<string, [string, string][]>;

export type Heard =
  | { type: "lost" }
  | { type: "table"; table: About; you: You | null }
  | { type: "state"; epoch: number; seq: number; from: number; view: View; events: Happening[] }
  | { type: "update"; epoch: number; seq: number; from: number; set: Record<string, unknown>; events: Happening[] }
  | ({ type: "clocks" } & Clocks)
  | { type: "chronicle"; lines: Told[] }
  | { type: "handover"; seat: string | null }
  | { type: "window"; window: Omit<Opened, "heard"> | null }
  | ({ type: "orders" } & Orders)
  | { type: "asked"; request: number; by: string; waiting: string[] }
  | { type: "answered"; yes: boolean; by: string }
  | { type: "talk"; lines: Said[] }
  | ({ type: "said" } & Said)
  | { type: "since"; from: number; away: number | null }
  | { type: "done"; id: string }
  | { type: "refused"; id: string; code: string; reason: string }
  | { type: "explained"; id: string; key: string; reasons: Reason[] }
  | { type: "foreseen"; id: string; ways: Foresight[] }
  | ({ type: "coach" } & Coaching)
  | { type: "tutor"; seat: string; words: string }
  | ({ type: "hint"; id: string } & Advice)
  | { type: "final"; id: string; options: number[] };
/** What would follow from a choice: for certain, and what depends. */
export interface Foresight {
  option: number;
  label: string;
  certain: string[];
  depends: string[];
}
/** What stands behind the questions of a game. */
export interface GameHelp {
  advice: Record<string, Part[]>;
  rules: Record<string, { text: string; options: string[] }>;
}
/** Words, and the rules that stand behind them. */
export interface Part {
  words: string;
  rules: string[];
}
export interface LessonSummary {
  id: string;
  title: string;
  goal: string;
  first: boolean;
  puzzle: boolean;
}
/** A puzzle in a list; the cards of its answer are told once it is solved. */
export interface PuzzleSummary {
  id: string;
  game: string;
  seat: string;
  level: "easy" | "normal" | "hard" | "master";
  bots: Record<string, number>;
  rules: string[];
  cards: string[];
  done: boolean;
  star: boolean;
}
export interface TakenLesson extends LessonSummary {
  done: boolean;
  star: boolean;
}
/** What the coach of a lesson says. */
export interface Coaching {
  lesson: LessonSummary;
  step: number;
  steps: number;
  done: boolean;
  star: boolean;
  next: string | null;
  moved: boolean;
  answer: Part[] | null;
  text: Part[];
  hints: Part[][];
  point: string[];
  show: boolean;
  closed: string[];
  why: string;
}
export interface Advice {
  option: number;
  words: string;
  ways: { option: number; label: string; share: number }[];
}
export interface Said {
  name: string;
  text: string;
  at: number | null;
  /** The side it was said to; null is everybody. */
  team?: string | null;
}

/** How strong somebody is held to be, and how far that may be off. */
export interface Rating {
  points: number;
  off: number;
  sure: boolean;
}
/** A table that is open to everybody. */
export interface OpenTable {
  id: string;
  game: string;
  created: number;
  host: string;
  here: boolean;
  days: boolean;
  setup: string;
  pack: boolean;
  unrated: string;
  seats: OpenSeat[];
}
export interface OpenSeat {
  seat: string;
  kind: string;
  name: string | null;
  level: string | null;
  rating: Rating | null;
}
/** A finished game of an account. */
export interface PlayedGame {
  id: number;
  table: string | null;
  game: string;
  setup: string;
  began: number;
  ended: number;
  length: number;
  winner: string | null;
  reason: string;
  unrated: string;
  score: number | null;
  change: (Rating & { from: number }) | null;
  seats: { seat: string; team: string; name: string; level: string | null; mine: boolean }[];
}
/** The players of a game by rating, bots among them, and what its sides are worth. */
/** A choice that was weighed: what it cost beside the best, and why. */
export interface Weighed {
  at: number;
  events: number;
  seat: string;
  side: number;
  rule: string;
  chosen: { key: string; label: string };
  best: { key: string; label: string } | null;
  loss: number;
  error: number;
  worlds: number;
  verdict: string;
  reason?: string;
  then?: string[];
}
/** What decided a game; chances are those of the first side. */
export interface GameReview {
  sides: string[];
  clock: string;
  choices: number;
  outcome: Outcome | null;
  curve: { at: number; events: number; clock: number; seat: number; table: number; truth: number }[];
  account: {
    start: number;
    deal: number;
    luck: number[];
    lost: number[];
    rest: number;
    given_up: number;
    result: number;
    adjusted: number;
  };
  decisions: Weighed[];
  luck: { at: number; events: number; seat: string; luck: number; words: string }[];
  seats: Record<string, { decisions: number; loss: number; slip: number; mistake: number; blunder: number }>;
}
export interface ReviewState {
  review: GameReview | null;
  done: number;
  total: number;
  ended: boolean;
}
export interface Leaders {
  players: (Rating & { name: string | null; level: string | null; games: number })[];
  sides: { side: string; points: number; off: number; games: number }[];
  more: boolean;
}
/** How an account has fared. */
export interface Statistics {
  ratings: (Rating & { game: string; games: number; curve: [number, number][] })[];
  seats: { game: string; team: string; seat: string; games: number; won: number; drawn: number }[];
  people: { name: string; games: number; against: number; won: number }[];
  /** Whether I met others too. */
  more_people: boolean;
}

/** All that the page of a table knows. */
export interface Table {
  id: string;
  game: Game;
  cards: Cards;
  about: About | null;
  features: Features;
  you: You | null;
  view: View | null;
  events: Happening[];
  said: Said[];
  since: number;
  looking: string | null;
  lost: boolean;
  sending: boolean;
  picked: number[];
  isPickFinal: boolean;
  advice: Advice | null;
  coach: Coaching | null;
  window: Opened | null;
  orders: Orders | null;
  /** A mistake of the last turn, as the tutor names it. */
  tutor: string | null;
  clocks: Clocks | null;
  told: Told[];
}
export interface Acts {
  choose: (option: Option) => void;
  point: (option: Option | null) => void;
  card: (id: string, fitting: Option[]) => void;
  look: (seat: string) => void;
  see: (id: string) => void;
  goTo: (space: string) => void;
  pickOne: (option: Option, copies: number) => void;
  confirm: () => void;
  besides: (list: Option[]) => void;
  player: (seat: string) => void;
  score: () => void;
  pile: (title: string, ids: string[]) => void;
}
export interface Account {
  account: string | null;
  tables: MyTable[];
  more: boolean;
}
export interface MyTable {
  id: string;
  game: string;
  status: string;
  created: number;
  seats: string[];
}
/** How a table stands for the one who asks. */
export interface Standing {
  table: About;
  you: You | null;
  clock: string;
  asked: string | null;
}
/** What a link is good for. */
export interface Door {
  table: About;
  you: You | null;
  to: string | null;
  free: string[];
  /** Whose seat it is, where it is lent for a while. */
  lender?: string;
}
