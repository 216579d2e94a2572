/** Icons, colours and shapes: what each thing looks like. */
import type { Shape } from '../types';

export const CLASS: Record<string, string> = {
  brute: 'brute',
  tinkerer: 'gears',
  spellweaver: 'fairy-wand',
  scoundrel: 'cloak-dagger',
  cragheart: 'stone-pile',
  mindthief: 'brain-tentacle',
};

export const MONSTER: Record<string, string> = {
  'bandit-guard': 'battle-axe',
  'bandit-archer': 'pocket-bow',
  'city-guard': 'guards',
  'city-archer': 'archer',
  'inox-guard': 'minotaur',
  'inox-archer': 'bowman',
  'inox-shaman': 'totem-head',
  'vermling-scout': 'rat',
  'vermling-shaman': 'mouse',
  cultist: 'cultist',
  'harrower-infester': 'wasp-sting',
  'savvas-icestorm': 'ice-golem',
  'savvas-lavaflow': 'lava',
  hound: 'wolf-head',
  'cave-bear': 'bear-head',
  'giant-viper': 'snake',
  'rending-drake': 'dinosaur-rex',
  'spitting-drake': 'dragon-breath',
  lurker: 'crab',
  'deep-terror': 'tentacle-strike',
  ooze: 'slime',
  'black-imp': 'imp',
  'forest-imp': 'fairy',
  'ancient-artillery': 'ballista',
  'stone-golem': 'rock-golem',
  'earth-demon': 'earth-spit',
  'flame-demon': 'fire-silhouette',
  'frost-demon': 'frozen-body',
  'night-demon': 'evil-moon',
  'sun-demon': 'sun-priest',
  'wind-demon': 'tornado',
  'living-bones': 'skeleton',
  'living-corpse': 'shambling-zombie',
  'living-spirit': 'ghost',
  'bandit-commander': 'bandit',
  'captain-of-the-guard': 'knight-banner',
  'dark-rider': 'mounted-knight',
  'elder-drake': 'spiked-dragon-head',
  'inox-bodyguard': 'orc-head',
  jekserah: 'warlock-hood',
  'merciless-overseer': 'overlord-helm',
  'prime-demon': 'daemon-skull',
  'the-betrayer': 'brain',
  'the-colorless': 'invisible-face',
  'the-gloom': 'evil-eyes',
  'the-sightless-eye': 'eyeball',
  'winged-horror': 'bat',
};

export const SUMMON: Record<string, string> = {
  decoy: 'target-dummy',
  'battle-bot': 'robot-golem',
  'kill-bot': 'mono-wheel-robot',
  'mystic-ally': 'spectre',
  'burning-avatar': 'burning-embers',
  'rat-swarm': 'rat',
  'monstrous-rat': 'rat',
  'rat-king': 'mouse',
  'jade-falcon': 'eagle-head',
};

export const CONDITION: Record<string, string> = {
  poison: 'poison-bottle',
  wound: 'bleeding-wound',
  immobilize: 'manacles',
  disarm: 'drop-weapon',
  stun: 'knocked-out-stars',
  muddle: 'star-swirl',
  invisible: 'invisible',
  strengthen: 'biceps',
  bless: 'angel-outfit',
  curse: 'cursed-star',
};

export const POSITIVE: readonly string[] = ['invisible', 'strengthen', 'bless'];

export const ELEMENTS = ['fire', 'ice', 'air', 'earth', 'light', 'dark'] as const;

export const ELEMENT: Record<string, string> = {
  fire: 'flame',
  ice: 'snowflake-1',
  air: 'whirlwind',
  earth: 'oak-leaf',
  light: 'sun',
  dark: 'moon',
  any: 'polar-star',
};

/** The frames of elements in a box of 24; the shape tells them apart as well as the colour. */
export const FRAME: Record<string, string> = {
  fire: 'M12 1 L23 21 H1 Z',
  ice: 'M12 1 21.5 6.5 V17.5 L12 23 2.5 17.5 V6.5 Z',
  air: 'M12 1 a11 11 0 1 0 .01 0 Z',
  earth: 'M2.5 2.5 H21.5 V21.5 H2.5 Z',
  light: 'M12 0 14.6 5.7 20.5 3.5 18.3 9.4 24 12 18.3 14.6 20.5 20.5 14.6 18.3 12 24 9.4 18.3 3.5 20.5 5.7 14.6 0 12 5.7 9.4 3.5 3.5 9.4 5.7 Z',
  dark: 'M12 .5 23.5 12 12 23.5 .5 12 Z',
  any: 'M12 1 a11 11 0 1 0 .01 0 Z',
};

/** Badges of conditions in a box of 24: bad ones have cut corners, good ones are round. */
export const BADGE = { bad: 'M6 1 H18 L23 6 V18 L18 23 H6 L1 18 V6 Z', good: 'M12 1 a11 11 0 1 0 .01 0 Z' };

/** The rows of cards. */
export const ROW: Record<string, string> = {
  ...CONDITION,
  ...ELEMENT,
  attack: 'broadsword',
  move: 'boot-prints',
  heal: 'heart-plus',
  shield: 'shield',
  retaliate: 'spiked-shield',
  loot: 'swap-bag',
  range: 'high-shot',
  target: 'targeted',
  self: 'person',
  pierce: 'arrowhead',
  push: 'push',
  pull: 'magnet',
  jump: 'jump-across',
  suffer: 'bleeding-wound',
  summon: 'portal',
  kill: 'death-skull',
  recover: 'card-pickup',
  refresh: 'clockwise-rotation',
  trap: 'spikes',
  disarm_trap: 'gear-hammer',
  obstacle: 'rock',
  clear: 'falling-rocks',
  shift: 'stone-sphere',
  using: 'polar-star',
  when: 'polar-star',
  grant: 'three-friends',
  command: 'puppet',
  turncoat: 'puppet',
  on_attack: 'broadsword',
  on_attacked: 'shield-reflect',
  prevent: 'shield-reflect',
  on_heal: 'heart-plus',
  at_turn: 'hourglass',
  augment: 'brain-tentacle',
  standing: 'polar-star',
  code: 'sparkles',
  'special-1': 'sparkles',
  'special-2': 'sparkles',
};

export const SLOT: Record<string, string> = {
  head: 'visored-helm',
  body: 'breastplate',
  legs: 'walking-boot',
  onehand: 'sword-hilt',
  twohand: 'two-handed-sword',
  small: 'potion-ball',
};

const OBSTACLE: Record<string, string> = {
  table: 'table',
  barrel: 'barrel',
  crate: 'wooden-crate',
  bookcase: 'bookshelf',
  shelf: 'bookshelf',
  cabinet: 'bookshelf',
  altar: 'stone-tablet',
  fountain: 'fountain',
  bush: 'oak-leaf',
  stump: 'stump-regrowth',
  tree: 'pine-tree',
  totem: 'totem',
  pillar: 'ionic-column',
  'rock-column': 'ionic-column',
  stalagmites: 'stalagtite',
  crystal: 'crystal-growth',
  sarcophagus: 'coffin',
  nest: 'nest-eggs',
  'dark-pit': 'hole',
  'wall-section': 'stone-wall',
};

/** An obstacle by its type; `boulder-2` is a boulder. */
export const obstacleIcon = (type: string): string => OBSTACLE[type] ?? OBSTACLE[type.replace(/-\d$/, '')] ?? 'rock';

export const TERRAIN: Record<string, string> = {
  stairs: 'stairs',
  log: 'wood-beam',
  rubble: 'stone-pile',
  thorns: 'thorny-vine',
  'hot-coals': 'coal-pile',
  water: 'at-sea',
};

export const DOOR: Record<string, string> = {
  'wooden-door': 'wooden-door',
  'stone-door': 'closed-doors',
  'light-fog': 'fog',
  'dark-fog': 'fog',
  'breakable-wall': 'brick-wall',
};

export const OBJECTIVE: Record<string, string> = {
  altar: 'stone-tablet',
  totem: 'totem',
  crystal: 'crystal-growth',
  door: 'closed-doors',
  tree: 'pine-tree',
  grave: 'tombstone',
  villager: 'person',
  orchid: 'person',
  'captive-orchid': 'person',
  redthorn: 'person',
  hail: 'person',
  fish: 'person',
  'rock-column': 'ionic-column',
};

export const PHASE: Record<string, string> = {
  hand: 'card-pickup',
  goals: 'laurel-crown',
  place: 'boot-prints',
  cards: 'card-play',
  start: 'card-draw',
  turns: 'broadsword',
  cleanup: 'clockwise-rotation',
  rest: 'night-sleep',
  over: 'trophy',
};

/** Options without a thing of their own. */
export const VERB: Record<string, string> = {
  pass: 'exit-door',
  rest: 'night-sleep',
  skip: 'next-button',
  stop: 'boot-prints',
  done: 'check-mark',
  go: 'card-draw',
  suffer: 'bleeding-wound',
  lose2: 'card-burn',
  consume: 'polar-star',
  all: 'targeted',
  as_attack: 'broadsword',
  accept: 'card-burn',
  again: 'card-random',
  keep: 'check-mark',
};

const SHAPES: Shape[] = ['circle', 'square', 'hex', 'shield'];

export const seatShape = (seat: number): Shape => SHAPES[seat % SHAPES.length]!;
export const seatColour = (seat: number): string => `var(--seat-${(seat % 6) + 1})`;

/** The outline of a seat's base around 0,0; about 44 units wide. */
export const OUTLINE: Record<string, string> = {
  circle: 'M22 0 A22 22 0 1 1 -22 0 A22 22 0 1 1 22 0 Z',
  square: 'M-14 -20.5 H14 Q20.5 -20.5 20.5 -14 V14 Q20.5 20.5 14 20.5 H-14 Q-20.5 20.5 -20.5 14 V-14 Q-20.5 -20.5 -14 -20.5 Z',
  hex: 'M-12 -21.5 H12 L24 0 12 21.5 H-12 L-24 0 Z',
  shield: 'M-19.5 -20.5 H19.5 V4.5 C19.5 15 9 20.5 0 25 C-9 20.5 -19.5 15 -19.5 4.5 Z',
};

/** A monster's standee. */
export const STANDEE = 'M-22 -15.8 L-12 -22 H12 L22 -15.8 V12 L0 23.8 L-22 12 Z';
/** What an elite has on its head, and what a boss has. */
export const CREST = { elite: 'M-13 -22.4 L-6.5 -28.6 L0 -23.3 L6.5 -28.6 L13 -22.4 Z', boss: 'M-17 -22 L-17 -31 L-9 -26 L0 -34 L9 -26 L17 -31 L17 -22 Z' };
