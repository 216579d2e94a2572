// Made by `python -m delve.server.typescript`; do not edit.

/** A Tactic card, with its clan, or a loot card, with its type. */
export interface CardInfo {
  name: string;
  text: string;
  acts: Node[];
  clan?: string;
  loot?: "equipment" | "scroll" | "beast" | "potion" | "";
  copies?: number;
}

/** The box in one language. Cards are listed by definition: the part of a card's id before `#`. */
export interface Catalogue {
  rooms: Record<string, RoomInfo>;
  symbols: Record<string, string>;
  clans: Record<string, ClanInfo>;
  cards: Record<string, CardInfo>;
  guild: Record<string, GuildInfo>;
  heroes: Record<string, HeroInfo>;
  resources: Record<string, Thing>;
  tokens: Record<string, Thing>;
  loot: Record<string, string>;
  acts: Record<string, string>;
  phases: Record<string, string>;
  scenarios: Record<string, ScenarioInfo>;
  difficulties: Record<string, DifficultyInfo>;
  treasures: TreasureInfo[];
}

/** A clan. `one` is the name of a single monster; `start` begin in rooms of `symbol`. */
export interface ClanInfo {
  name: string;
  one: string;
  ability: string;
  hint: string;
  role: string;
  monsters: number;
  health: number;
  start: number;
  symbol: "crossbones" | "eye" | "hats" | "swords" | "gem" | "special";
  cards: string[];
}

/** A difficulty: the guild cards of each turn, by wave. */
export interface DifficultyInfo {
  name: string;
  cards: [number, number];
}

/** A guild card: a hero card has `hero` and `symbol`, a scenario card a text. */
export interface GuildInfo {
  name: string;
  text?: string;
  hero?: "rogue" | "warrior" | "archer" | "mage" | "";
  symbol?: "crossbones" | "eye" | "hats" | "swords" | "gem" | "special" | "";
}

/** A hero class, what it does on coming in, and how many tokens of it there are. */
export interface HeroInfo {
  name: string;
  text: string;
  rule: string;
  tokens: number;
}

/** A hero token. */
export interface HeroView {
  id: number;
  hero: string;
  active: boolean;
  health: number;
}

/** A monster. */
export interface MonsterView {
  seat: number;
  index: number;
  wounds: number;
}

/** An action, for a row of icons. `do` names its kind; a room also has `loot`, `tactic`, `build` and `imprison`. */
export interface Node {
  do: string;
  n?: number;
  of?: string;
  left?: Node[];
  right?: Node[];
}

/** A seat: clan, open cards, sizes of closed piles. */
export interface PlayerView {
  clan: string;
  hand: string[];
  played: string[];
  discard: string[];
  deck: number;
  lair: number;
  monsters: number;
  health: number;
}

/** A room. `does` says what may be done there and `by` how: with an Activate, or by trying one's luck. */
export interface RoomInfo {
  name: string;
  symbol: "crossbones" | "eye" | "hats" | "swords" | "gem" | "special";
  does: string;
  by: "activate" | "luck";
  pays: Node[];
  gets: Node[];
  doors: ("w" | "nw" | "ne" | "e" | "se" | "sw")[];
}

/** A room with all that lies in it. */
export interface RoomView {
  room: string;
  x: number;
  y: number;
  turned: boolean;
  passages: string[];
  to_vault: number;
  resources: Record<string, number>;
  traps: number;
  portal: string;
  treasure: number;
  token: string;
  heroes: HeroView[];
  monsters: MonsterView[];
}

/** A scenario: its guild cards, the heroes with more than 1 health, and whether heroes walk through portals. */
export interface ScenarioInfo {
  name: string;
  level: number;
  cards: Record<string, number>;
  health: Record<string, number>;
  heroes_use_portals: boolean;
}

/** A resource or token: what it is called, alone and in number, and what it does. */
export interface Thing {
  name: string;
  many?: string;
  text?: string;
  tokens?: number;
}

/** What may be under a treasure of a value, and how many of its tokens have that effect. */
export interface TreasureInfo {
  value: number;
  text: string;
  tokens: number;
}

/** The table as anybody at it sees it. */
export interface View {
  scenario: string;
  difficulty: string;
  phase: "clans" | "lab" | "place" | "play" | "refresh" | "cleanup" | "invasion" | "end";
  active: number;
  turn: number;
  wave: number;
  invasion: number;
  luck_used: boolean;
  current: string | null;
  actions_left: string[];
  rooms: RoomView[];
  players: PlayerView[];
  guild: number;
  guild_discard: string[];
  loot: number;
  row: string[];
  lab_clan: string;
  blueprints: string[];
  builder_pile: number;
  supply: Record<string, number>;
  over: string;
}
