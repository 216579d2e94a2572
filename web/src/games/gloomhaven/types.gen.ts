// Made by `python -m delve.server.typescript`; do not edit.

/** A card in the active area. */
export interface ActiveView {
  card: string;
  half: string;
  used: number;
  slots: number[];
  round: boolean;
}

/** An area attack: its hexes, axial, and those of the attacker if it must stand beside. */
export interface Area {
  hexes: ([number, number])[];
  grey?: ([number, number])[];
}

/** An attack before its modifier card is drawn. */
export interface BlowInfo {
  target: number;
  health: number;
  value: number;
  steps: string[];
  shield: number;
  pierced: number;
  luck: "" | "advantage" | "disadvantage";
  chances: ([number, number])[];
  kill: number;
  back: number;
}

/** An ability card; level 0 is X. */
export interface CardInfo {
  name: string;
  cls: string;
  level: number;
  initiative: number;
  top: HalfInfo;
  bottom: HalfInfo;
}

/** The box in one language. */
export interface Catalogue {
  classes: Record<string, ClassInfo>;
  cards: Record<string, CardInfo>;
  summons: Record<string, SummonInfo>;
  items: Record<string, ItemInfo>;
  monsters: Record<string, MonsterInfo>;
  decks: Record<string, Record<string, MonsterCardInfo>>;
  modifiers: Record<string, ModifierInfo>;
  goals: Record<string, GoalInfo>;
  scenarios: Record<string, ScenarioInfo>;
  levels: LevelInfo[];
  starting_gold: number[];
  most_gold: number;
  elements: Record<string, string>;
  conditions: Record<string, string>;
  objectives: Record<string, string>;
  overlays: Record<string, string>;
  slots: Record<string, string>;
  phases: Record<string, string>;
}

/** What becomes of a figure. */
export interface ChangeInfo {
  figure: number;
  health: number;
  conditions: ("poison" | "wound" | "immobilize" | "disarm" | "stun" | "muddle" | "invisible" | "strengthen" | "curse" | "bless")[];
}

/** A character. */
export interface CharacterView {
  cls: string;
  level: number;
  figure: number;
  hand: string[];
  hand_size: number;
  discard: string[];
  lost: string[];
  active: ActiveView[];
  played: string[];
  chosen: string[];
  ready: boolean;
  lead: number;
  second: number;
  resting: boolean;
  halves: string[];
  items: ItemView[];
  deck: DeckView;
  xp: number;
  coins: number;
  gold: number;
  treasures: string[];
  goals: string[];
  exhausted: boolean;
  tally: Record<string, number>;
}

/** A class: hand size, health by level, its cards in the order of their numbers. */
export interface ClassInfo {
  name: string;
  note: string;
  hand: number;
  health: number[];
  cards: string[];
  perks: PerkInfo[];
}

/** A modifier deck: which cards are left, in no order, and what was discarded. Everybody knows what is in it. */
export interface DeckView {
  draw: number;
  left: Record<string, number>;
  discard: string[];
  shuffle: boolean;
}

/** A door that can be seen. */
export interface DoorView {
  hex: number;
  type: string;
  open: boolean;
  locked: boolean;
}

/** What is known of a question's options, by option. `card` and `half` are what is being performed. */
export interface Facts {
  card?: string;
  half?: "top" | "bottom" | "";
  basic?: boolean;
  mover?: number;
  points?: number;
  ways?: Record<string, WayInfo>;
  values?: Record<string, number>;
  blows?: Record<string, BlowInfo>;
  hits?: BlowInfo[];
  areas?: Record<string, number[]>;
  changes?: Record<string, ChangeInfo>;
  places?: Record<string, number[]>;
}

/** A figure on the board. */
export interface FigureView {
  id: number;
  kind: "character" | "summon" | "monster" | "objective";
  name: string;
  hex: number;
  health: number;
  most: number;
  seat: number;
  number: number;
  rank: string;
  ally: boolean;
  conditions: ("poison" | "wound" | "immobilize" | "disarm" | "stun" | "muddle" | "invisible" | "strengthen" | "curse" | "bless")[];
  shield: number;
  retaliate: ([number, number])[];
  acted: boolean;
}

/** A battle goal. */
export interface GoalInfo {
  name: string;
  text: string;
  checks: number;
}

/** An action of a card. `text` is all of it in words. */
export interface HalfInfo {
  rows: Row[];
  text: string;
  xp?: number;
  lost?: boolean;
  lasts?: "" | "round" | "always";
  slots?: number[];
  makes?: string[];
  area?: Area | null;
}

/** An item. */
export interface ItemInfo {
  name: string;
  text: string;
  slot: "head" | "body" | "legs" | "onehand" | "twohand" | "small";
  price: number;
  use: "spent" | "consumed" | "";
  uses?: number;
  penalty?: number;
  prosperity?: number;
  pockets?: boolean;
}

/** An equipped item. */
export interface ItemView {
  number: number;
  state: number;
  used: number;
}

/** A line of the level table. */
export interface LevelInfo {
  trap: number;
  gold: number;
  xp: number;
}

/** An attack modifier card. */
export interface ModifierInfo {
  name: string;
  kind: "good" | "bad" | "plain";
  rolling?: boolean;
  shuffle?: boolean;
}

/** A card of a monster ability deck. */
export interface MonsterCardInfo {
  initiative: number;
  rows: Row[];
  text: string;
  shuffle?: boolean;
  area?: Area | null;
}

/** A monster type; a boss has specials. */
export interface MonsterInfo {
  name: string;
  deck: string;
  fly?: boolean;
  immune?: string[];
  special_1?: Row[];
  special_2?: Row[];
}

/** A monster type on the board, with its card of this round. */
export interface MonsterTypeView {
  name: string;
  deck: string;
  card: number;
  initiative: number;
  left: number;
  seen: number[];
  normal: StatsView | null;
  elite: StatsView | null;
  boss: StatsView | null;
}

/** An obstacle. */
export interface ObstacleView {
  hexes: number[];
  type: string;
}

/** A line of the perk list. */
export interface PerkInfo {
  text: string;
  times: number;
}

/** A line on a card: an icon, a few words, and what belongs to it. Without an icon it is text. */
export interface Row {
  icon?: string;
  text?: string;
  sub?: Row[];
}

/** A scenario, what to do in it, and its special rules. */
export interface ScenarioInfo {
  name: string;
  goal: string;
  rules: string[];
}

/** A character besides its class. */
export interface SeatOptions {
  level?: number;
  cards?: string[];
  hand?: string[];
  perks?: number[];
  items?: number[];
  gold?: number | null;
}

/** What a stat card says for a rank at the level in force. */
export interface StatsView {
  health: number;
  move: number;
  attack: number;
  range: number;
  shield: number;
  retaliate: number;
  retaliate_range: number;
  conditions: ("poison" | "wound" | "immobilize" | "disarm" | "stun" | "muddle" | "invisible" | "strengthen" | "curse" | "bless")[];
  targets: number;
  pierce: number;
  advantage: boolean;
  attackers_disadvantage: boolean;
}

/** An ally that a card brings. */
export interface SummonInfo {
  name: string;
  text: string;
}

/** What is chosen for the table besides scenario and difficulty. */
export interface TableOptions {
  level?: number | null;
  solo?: boolean;
  reduced_randomness?: boolean;
}

/** A trap. */
export interface TrapView {
  hex: number;
  damage: number;
  conditions: ("poison" | "wound" | "immobilize" | "disarm" | "stun" | "muddle" | "invisible" | "strengthen" | "curse" | "bless")[];
}

/** Who acts together: `seat:0` is a character with its summons, `monster:bandit-guard` a monster type. */
export interface UnitView {
  unit: string;
  initiative: number;
  done: boolean;
  now: boolean;
}

/** The table as a viewer sees it. */
export interface View {
  scenario: number;
  level: number;
  monster_level: number;
  phase: "goals" | "hand" | "place" | "cards" | "start" | "turns" | "cleanup" | "rest" | "over";
  round: number;
  acting: number;
  open_cards: boolean;
  order: UnitView[];
  hexes: ([number, number, number])[];
  walls: ([number, number])[];
  doors: DoorView[];
  figures: FigureView[];
  characters: CharacterView[];
  monsters: MonsterTypeView[];
  modifiers: DeckView;
  elements: Record<string, number>;
  made: string[];
  traps: TrapView[];
  obstacles: ObstacleView[];
  difficult: number[];
  hazards: number[];
  coins: Record<string, number>;
  treasures: Record<string, string>;
  plates: number[];
  terrain: Record<string, number[]>;
  markers: Record<string, number[]>;
  trap_damage: number;
  outcome: string;
  over: string;
}

/** A way to a hex: the hexes entered, what it costs, and how many traps and hazards are on it. */
export interface WayInfo {
  hexes: number[];
  cost: number;
  harm: number;
}
