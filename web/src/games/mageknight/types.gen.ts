// Made by `python -m delve.server.typescript`; do not edit.

/** An attack of an enemy. */
export interface AssaultInfo {
  n?: number;
  element?: string;
  summons?: string;
}

/** One attack of an enemy in a combat, as it is now. */
export interface AttackView {
  n: number;
  element: "physical" | "fire" | "ice" | "coldfire";
  block: number;
  summons: string;
  blocked: boolean;
  dealt: boolean;
}

/** A Deed card. */
export interface CardInfo {
  name: string;
  kind: string;
  colours: string[];
  basic: Face;
  strong?: Face | null;
  banner?: boolean;
}

/** The box in one language. Cards, Units and enemies are listed by definition: the part of an id before `#`. */
export interface Catalogue {
  heroes: Record<string, HeroInfo>;
  cards: Record<string, CardInfo>;
  units: Record<string, UnitInfo>;
  skills: Record<string, SkillInfo>;
  enemies: Record<string, EnemyInfo>;
  tactics: Record<string, TacticInfo>;
  ruins: Record<string, RuinInfo>;
  sites: Record<string, Thing>;
  abilities: Record<string, Thing>;
  terrains: Record<string, TerrainInfo>;
  tiles: Record<string, string>;
  walls: Record<string, ([number, number])[]>;
  colours: Record<string, string>;
  elements: Record<string, string>;
  resistances: Record<string, string>;
  piles: Record<string, string>;
  scenarios: Record<string, string>;
  scores: Record<string, string>;
  rewards: Record<string, string>;
  fame: number[];
  reputation: (number | null)[];
}

/** An interactive Skill in effect. */
export interface CentreView {
  seat: number;
  skill: string;
  mark: string;
}

/** A die of the Source that is a player's for the Round. */
export interface ClaimView {
  colour: "red" | "blue" | "green" | "white" | "gold" | "black";
  later: boolean;
  curse: boolean;
}

/** A combat under way, with what the attack or block that is being put together amounts to. */
export interface CombatView {
  phase: "ranged" | "block" | "damage" | "attack";
  kind: string;
  site: number;
  back: number;
  foes: FoeView[];
  targets: number[];
  attack: number;
  pool: ValueView[];
  total: number;
  wanted: number;
  units: number;
  used_units: string[];
  night: boolean;
  wounds: number;
  knocked_out: boolean;
}

/** The automated player. */
export interface DummyView {
  hero: string;
  deck: number;
  discard: string[];
  crystals: Record<string, number>;
  tactic: string;
  skills: number;
}

/** An enemy token. */
export interface EnemyInfo {
  name: string;
  pile: string;
  armor: number;
  fame: number;
  attacks: AssaultInfo[];
  abilities?: string[];
  resist?: string[];
  elusive?: number;
  defend?: number;
  reputation?: number;
}

/** One way to use a card, Unit or Skill. */
export interface Face {
  text: string;
  signs: Sign[];
  cost?: string[][];
}

/** What is known of a question. `costs` are what entering each space next to the hero costs now. */
export interface Facts {
  reach?: Record<string, ReachInfo>;
  costs?: Record<string, number>;
  threats?: Record<string, ThreatInfo>;
  why?: string[];
  values?: Record<string, number>;
}

/** An enemy in a combat, as it is now. */
export interface FoeView {
  token: string;
  space: number;
  armor: number;
  fame: number;
  fortified: number;
  attacks: AttackView[];
  abilities: ("swift" | "brutal" | "poison" | "paralyze" | "assassination" | "cumbersome" | "vampiric" | "fortified" | "elusive" | "unfortified" | "arcane_immunity" | "defend")[];
  resist: string[];
  garrison: boolean;
  rampaging: boolean;
  stopped: boolean;
  summoner: number;
  hidden: boolean;
  defeated: boolean;
}

/** A hero. */
export interface HeroInfo {
  name: string;
  note: string;
}

/** A cooperative assault on a city: who takes part, and whose enemies they are. */
export interface JointView {
  city: number;
  seats: number[];
  shares: TokenView[][];
  at: number;
  ending: boolean;
}

/** A change of the rules for the rest of the turn or combat. */
export interface ModifierView {
  name: string;
  n: number;
  what: string;
  combat: boolean;
}

/** A tile on the map. */
export interface Placed {
  id: string;
  at: [number, number];
}

/** A seat's hero. */
export interface PlayerView {
  hero: string;
  fame: number;
  reputation: number;
  influence: number | null;
  level: number;
  armor: number;
  hand_limit: number;
  command: number;
  space: number;
  hand: string[];
  hand_size: number;
  wounds: number | null;
  deck: number;
  discard: string[];
  played: string[];
  set_aside: string[];
  crystals: Record<string, number>;
  mana: ("red" | "blue" | "green" | "white" | "gold" | "black")[];
  units: UnitView[];
  skills: SkillView[];
  skill_pile: number;
  tactic: string;
  tactic_used: boolean;
  tactic_cards: number;
  tactic_die: "red" | "blue" | "green" | "white" | "gold" | "black" | null;
  flipped: boolean;
  trophies: string[];
  claims: ClaimView[];
}

/** A space that the hero can get to: the way, what it costs in all, and what happens at its end. */
export interface ReachInfo {
  way: number[];
  cost: number;
  provokes?: number[];
  assault?: boolean;
  safe?: boolean;
}

/** A ruin token: an altar has a cost, others enemies and rewards. */
export interface RuinInfo {
  cost?: string[];
  fame?: number;
  enemies?: string[];
  rewards?: string[];
}

/** A part of an effect as an icon with a number: `move`, `attack`, `ranged`, `siege`, `block`, …; `or` and `then` */
export interface Sign {
  do: string;
  n?: string;
  of?: string;
}

/** A Skill. */
export interface SkillInfo {
  name: string;
  hero: string;
  usage: string;
  face: Face;
}

/** A Skill of a player. */
export interface SkillView {
  id: string;
  used: boolean;
  down: boolean;
  mark: string;
}

/** A space of the map with all that lies on it. */
export interface SpaceView {
  id: number;
  q: number;
  r: number;
  terrain: string;
  site: string;
  colours: string[];
  rampaging: string;
  enemies: TokenView[];
  ruin: string | null;
  shields: number[];
  done: boolean;
  level: number;
  paths: number[];
  cost: number;
}

/** What is chosen for the table besides scenario and heroes. */
export interface TableOptions {
  sets?: "base" | "all";
  dummy?: boolean;
  levels?: number[];
  lesson?: boolean | null;
}

/** A Tactic card. */
export interface TacticInfo {
  name: string;
  text: string;
  number: number;
  night: boolean;
}

/** A terrain and what it costs by day and by night; 99: it cannot be entered. */
export interface TerrainInfo {
  name: string;
  day: number;
  night: number;
}

/** A site, an ability or the like: its name and what it means. */
export interface Thing {
  name: string;
  text?: string;
}

/** An attack that is not blocked: its damage, and the Wounds if the hero takes it all. */
export interface ThreatInfo {
  damage: number;
  wounds: number;
}

/** An enemy token on the map: face down only the colour of its back is known. */
export interface TokenView {
  back: "green" | "grey" | "brown" | "violet" | "white" | "red";
  id: string | null;
}

/** The turn under way. */
export interface TurnView {
  seat: number;
  stage: "before" | "move" | "interact" | "combat" | "after" | "rest" | "joint" | "maze";
  move: number;
  influence: number;
  heal: number;
  modifiers: ModifierView[];
  dice: number[];
  taken: number[];
  dice_left: number;
  acted: boolean;
  moved: boolean;
  path: number[];
  cards: number;
  rewards: string[];
  later: number;
  wounds: number;
  recruited: number;
  defeated: string[];
  bonus: number;
  colours: string[];
  fame_at_start: number;
}

/** A Unit. */
export interface UnitInfo {
  name: string;
  elite: boolean;
  level: number;
  cost: number;
  armor: number;
  sites: string[];
  resist: string[];
  abilities: Face[];
}

/** A Unit of a player. */
export interface UnitView {
  id: string;
  ready: boolean;
  wounds: number;
  banner: string | null;
  banner_used: boolean;
  token: string;
  spared: boolean;
  bond: boolean;
}

/** An Attack or Block value that was played: in full, halved with others of its kind, or not counted. */
export interface ValueView {
  n: number;
  element: "physical" | "fire" | "ice" | "coldfire";
  kind: "melee" | "ranged" | "siege";
  source: string;
  counts: string;
}

/** The table as a viewer sees it. */
export interface View {
  scenario: string;
  phase: "heroes" | "tactics" | "turn" | "end_turn" | "round" | "over";
  round: number;
  rounds: number;
  night: boolean;
  order: number[];
  active: number;
  announced: number;
  last_turns: number[];
  final: boolean;
  tiles: Placed[];
  spaces: SpaceView[];
  tiles_left: Record<string, number>;
  box_tiles: Record<string, number>;
  source: ("red" | "blue" | "green" | "white" | "gold" | "black")[];
  players: PlayerView[];
  turn: TurnView;
  combat: CombatView | null;
  joint: JointView | null;
  dummy: DummyView | null;
  spell_offer: string[];
  advanced_offer: string[];
  unit_offer: string[];
  monastery_offer: string[];
  skill_offer: string[];
  tactics: string[];
  tactics_gone: string[];
  decks: Record<string, number>;
  piles: Record<string, number>;
  discards: Record<string, string[]>;
  ruins: number;
  centre: CentreView[];
  cities: number;
  conquered: number;
  over: boolean;
  won: boolean[];
  scores: (Record<string, number>)[];
}
