// Made by `python -m delve.server.typescript`; do not edit.

/** Answer the question of a seat. */
export interface Answer {
  type: "answer";
  id: string;
  seat: number;
  era: number;
  at: number;
  answer: string | number | boolean | string[];
}

/** What would a bot answer in this seat's place? */
export interface AskHint {
  type: "hint";
  id: string;
  seat: number;
  era: number;
  at: number;
}

/** A question to a seat of yours, or to everybody (`collective`). */
export interface Asked {
  seat: number;
  kind: "choose" | "some" | "order" | "amount" | "confirm";
  key: string;
  prompt: string;
  collective: boolean;
  options: OptionCard[];
  least: number;
  most: number;
  since: number;
  refs: string[];
  facts: any;
}

/** Change your name, language, webhook or the page's preferences; what is left out stays. */
export interface ChangeMe {
  name?: string | null;
  lang?: "en" | "pt_BR" | "es" | "pl" | null;
  webhook?: string | null;
  preferences?: Record<string, any> | null;
}

/** What the host does with a seat. */
export interface ChangeSeat {
  do: "open" | "bot" | "quick" | "strong" | "deep" | "random" | "take" | "renew" | "stand_in" | "stand_up" | "leave";
}

/** What the host changes; what is left out stays. */
export interface ChangeTable {
  settings?: TableSettings | null;
  archived?: boolean | null;
  renew_watch?: boolean;
}

/** Something said at the table. `seat` is -1 for a spectator. */
export interface ChatLine {
  number: number;
  name: string;
  seat: number;
  text: string;
  time: number;
}

/** Something to choose before a game. */
export interface Choice {
  id: string;
  name: string;
  note: string;
  level: number;
  seats: number[];
}

/** What the rules compared to make a choice, as a table: the best candidates first. */
export interface Compared {
  title: string;
  what: string;
  criteria: ComparedBy[];
  candidates: ComparedCandidate[];
}

/** What candidates were compared by, and the rule that says so. */
export interface ComparedBy {
  text: string;
  rule: string;
}

/** One of those that were compared. `won`: it was among the best by every criterion. */
export interface ComparedCandidate {
  name: string;
  won: boolean;
  worth: ComparedWorth[];
  at: [number, number] | null;
}

/** What a candidate was worth by a criterion: among the best, worse than another one, or out before. */
export interface ComparedWorth {
  state: "best" | "worse" | "none";
  value: number | null;
}

/** Delete your account. `name` is your name as it is shown, so that nobody does it by mistake; `current` is your */
export interface DeleteMe {
  name: string;
  current?: string | null;
}

/** The message with this id has taken effect and is safe on disk. */
export interface Done {
  type: "done";
  id: string;
  version: number;
}

/** What a page could not draw, for the server's log. */
export interface DrawingFault {
  where: string;
  text?: string;
}

/** How the game ended. */
export interface Ending {
  won: boolean[];
  text: string;
  rule: string;
}

/** A new practice table of your own from a point of this one; what nobody may know yet is dealt anew. */
export interface Fork {
  at: number;
}

export type FromClient =
  | Answer
  | Undo
  | Redo
  | Say
  | AskHint
  | Sync
  | Look
  | Ping;

export type FromServer =
  | Update
  | Done
  | Refused
  | Hint
  | Trouble
  | Pong;

/** A game in the lobby. */
export interface GameCard {
  id: string;
  title: string;
  ready: boolean;
  least_seats: number;
  most_seats: number;
  minutes: number;
  tag: string;
}

/** What can be chosen before a game. */
export interface GameInfo {
  id: string;
  title: string;
  least_seats: number;
  most_seats: number;
  scenarios: Choice[];
  difficulties: Choice[];
  roles: Choice[];
  lesson: string;
  lesson_roles: string[];
  bots: Choice[];
}

/** What a bot would answer, and why. It knows no more than the seat does. */
export interface Hint {
  type: "hint";
  id: string;
  seat: number;
  era: number;
  since: number;
  answer: string | number | boolean | string[];
  label: string;
  value: string;
  choices: HintChoice[];
  reasons: string[];
  tried: number;
  seconds: number;
}

/** An answer that the bot compared: what it is worth in words, and between 0 and 1 beside the others. */
export interface HintChoice {
  answer: string | number | boolean | string[];
  label: string;
  value: string;
  worth: number;
  tried: number;
}

/** All points of a table that one can go back to look at; `first` is the earliest. */
export interface History {
  first: number;
  moments: Moment[];
}

/** Follow an invite link: its token. Tokens travel in bodies, never in addresses that are logged. */
export interface Join {
  token: string;
}

/** Where the link led: `seat` is -1 for a spectator. */
export interface Joined {
  table: string;
  seat: number;
}

/** A line of a rule ledger, with the rulings that speak of it. */
export interface LedgerLine {
  id: string;
  section: string;
  text: string;
  rulings: string[];
}

/** Something that happened. `refs` names the things in it (`kh.room.forge`), so that the board can show them. */
export interface LogLine {
  text: string;
  key: string;
  rule: string;
  refs: string[];
  why: string[];
  compared: Compared[];
}

/** The log from line `start` on; what the client had from there is replaced. */
export interface LogPart {
  of: number;
  start: number;
  lines: LogLine[];
}

/** Be who you were before, on this machine too. */
export interface Login {
  login: string;
  password: string;
}

/** A browser that you are logged in with. */
export interface LoginCard {
  id: string;
  device: string;
  created: number;
  seen: number;
  current: boolean;
}

/** The browsers that you are logged in with, the one used last first. */
export interface LoginList {
  logins: LoginCard[];
}

/** See the table with the eyes of another seat of yours, until something new is asked of you but not of that one. */
export interface Look {
  type: "look";
  seat: number;
}

/** Who you are to this server. A guest has no password and is known by the cookie alone. */
export interface Me {
  id: string;
  name: string;
  guest: boolean;
  lang: "en" | "pt_BR" | "es" | "pl";
  webhook: string;
  preferences: Record<string, any>;
}

/** A point of the history: what was answered there. */
export interface Moment {
  at: number;
  seat: number;
  turn: number;
  text: string;
}

/** Play at once as a guest. */
export interface NewGuest {
  lang?: "en" | "pt_BR" | "es" | "pl";
  name?: string | null;
}

/** A seat of a new table. `mine` seats you; another human seat waits for who follows its invite link. */
export interface NewSeat {
  kind?: "human" | "bot" | "quick" | "strong" | "deep" | "random";
  mine?: boolean;
  role?: string | null;
  options?: Record<string, any>;
}

/** Set up a table. With `start` it begins at once, which needs every human seat to be yours. */
export interface NewTable {
  game: string;
  scenario: string;
  difficulty?: string;
  seats?: NewSeat[];
  practice?: boolean;
  seed?: number | null;
  settings?: TableSettings;
  options?: Record<string, any>;
  start?: boolean;
}

/** Something to choose. The part of `id` before the colon says what kind of thing it is on the board. */
export interface OptionCard {
  id: string;
  label: string;
  note: string;
  rules: string[];
  refused: Refusal | null;
}

/** The page's own words: a text, or its plural forms in the order of gettext. */
export interface PageWords {
  lang: "en" | "pt_BR" | "es" | "pl";
  texts: Record<string, string | string[]>;
}

/** The table as it was, with the log up to there. */
export interface PastScene {
  scene: Scene;
  log: LogLine[];
}

/** Is the connection alive? */
export interface Ping {
  type: "ping";
}

/** The connection is alive. */
export interface Pong {
  type: "pong";
}

/** Why a request failed and what to do; `code` is for programs. */
export interface Problem {
  code: string;
  text: string;
}

/** Take back the last undo. */
export interface Redo {
  type: "redo";
  id: string;
  seat: number;
  era: number;
}

/** Why something may not be done. `code` is for programs; `rule` is the id of a ledger line, or empty. */
export interface Refusal {
  code: string;
  text: string;
  rule: string;
}

/** The message with this id had no effect, and why. After a stale one an `update` with everything follows. */
export interface Refused {
  type: "refused";
  id: string;
  refusal: Refusal;
}

/** A bug report: what the player says; the answer is a file with the table and the log. */
export interface Report {
  text?: string;
}

/** Say something to everybody at the table. */
export interface Say {
  type: "say";
  id: string;
  text: string;
}

/** The table as one viewer sees it. `board` has the game's own form (for example `heroesout.View`). */
export interface Scene {
  viewer: number;
  era: number;
  at: number;
  board: any;
  questions: Asked[];
  waiting: number[];
  undo: UndoTarget[];
  can_redo: boolean;
  result: Ending | null;
}

/** A seat: who plays it. `taken` is false for a human seat that waits for somebody. */
export interface SeatCard {
  number: number;
  kind: "human" | "bot" | "quick" | "strong" | "deep" | "random";
  taken: boolean;
  name: string;
  you: boolean;
  present: boolean;
  role: string;
  invite: string;
  standing_in: boolean;
}

/** What this server is. */
export interface ServerInfo {
  version: string;
  languages: string[];
  games: GameCard[];
}

/** Give a guest a login, or change the password. */
export interface SetPassword {
  login: string;
  password: string;
  current?: string | null;
}

/** Somebody whom the watch link has let in. */
export interface Spectator {
  id: string;
  name: string;
  present: boolean;
}

/** All whom the watch link has let in, for the host; those who are there first. */
export interface Spectators {
  spectators: Spectator[];
}

/** Send everything: after a gap, or in another language. */
export interface Sync {
  type: "sync";
  lang?: "en" | "pt_BR" | "es" | "pl" | null;
}

/** A table: what is played, who sits there, what may be done by you. */
export interface TableInfo {
  id: string;
  game: string;
  title: string;
  subtitle: string;
  scenario: string;
  difficulty: string;
  stage: "gathering" | "playing" | "over";
  practice: boolean;
  seats: SeatCard[];
  settings: TableSettings;
  host: boolean;
  watchers: number;
  archived: boolean;
  updated: number;
  your_turn: boolean;
  watch: string;
  dealt_by: string;
}

/** Your tables: those to go on with, and the archive. */
export interface TableList {
  tables: TableInfo[];
}

/** What the host decides. */
export interface TableSettings {
  undo: "free" | "host" | "off";
  paused: boolean;
  absent: "wait" | "bot";
  deadline_minutes: number;
  spectators: boolean;
  hints: boolean;
}

/** A message that could not be understood, or a reason why the connection ends. */
export interface Trouble {
  type: "trouble";
  code: string;
  text: string;
}

/** Take back. */
export interface Undo {
  type: "undo";
  id: string;
  seat: number;
  era: number;
  level?: "answer" | "action" | "turn";
}

/** How far back one may go, and what that would take back. */
export interface UndoTarget {
  level: "answer" | "action" | "turn";
  label: string;
  refused: Refusal | null;
}

/** News of the table. Parts that are missing have not changed. */
export interface Update {
  type: "update";
  version: number;
  after?: number | null;
  info?: TableInfo | null;
  scene?: Scene | null;
  log?: LogPart | null;
  chat?: ChatLine[] | null;
  notices?: string[] | null;
}
