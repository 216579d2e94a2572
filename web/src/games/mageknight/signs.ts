/** Icons, colours and shapes: what each thing looks like. */
import type { Shape } from '../types';

export const HERO: Record<string, string> = {
  arythea: 'hooded-assassin',
  tovak: 'visored-helm',
  goldyx: 'dragon-head',
  norowas: 'elf-helmet',
  wolfhawk: 'wolf-head',
  krang: 'orc-head',
  braevalar: 'deer-head',
};

const SEATS: readonly Shape[] = ['circle', 'square', 'hex', 'shield', 'octagon', 'diamond'];
export const seatShape = (seat: number): Shape => SEATS[Math.max(0, seat) % SEATS.length]!;
export const seatColour = (seat: number): string => `var(--seat-${(Math.max(0, seat) % 6) + 1})`;

export const TERRAIN: Record<string, string> = {
  plains: 'grass',
  hills: 'hills',
  forest: 'pine-tree',
  wasteland: 'earth-crack',
  desert: 'cactus',
  swamp: 'swamp',
  lake: 'waves',
  sea: 'waves',
  mountain: 'peaks',
  city: 'stone-wall',
};

export const SITE: Record<string, string> = {
  portal: 'portal',
  village: 'village',
  monastery: 'church',
  keep: 'stone-tower',
  mage_tower: 'white-tower',
  city: 'castle',
  dungeon: 'dungeon-gate',
  tomb: 'tombstone',
  monster_den: 'cave-entrance',
  spawning_grounds: 'egg-clutch',
  ruins: 'ancient-ruins',
  mine: 'mine-wagon',
  deep_mine: 'mine-wagon',
  glade: 'sprout',
  refugee_camp: 'camping-tent',
  maze: 'maze',
  labyrinth: 'maze',
};

export const RAMPAGING: Record<string, string> = { orc_marauders: 'orc-head', draconum: 'dragon-head' };

/** What cards, Units and enemies do. */
export const SIGN: Record<string, string> = {
  move: 'boot-prints',
  influence: 'talk',
  attack: 'broadsword',
  ranged: 'high-shot',
  siege: 'catapult',
  block: 'round-shield',
  heal: 'heart-plus',
  draw: 'card-draw',
  fame: 'laurel-crown',
  reputation: 'scales',
  crystal: 'rupee',
  armor: 'breastplate',
  wound: 'bleeding-wound',
  ready: 'clockwise-rotation',
};

export const ELEMENT: Record<string, string> = { fire: 'flame', ice: 'snowflake-1', coldfire: 'frostfire' };
export const RESIST: Record<string, string> = { physical: 'rock', fire: 'flame', ice: 'snowflake-1' };

export const ABILITY: Record<string, string> = {
  swift: 'sprint',
  brutal: 'spiked-mace',
  poison: 'poison-bottle',
  paralyze: 'stone-bust',
  assassination: 'assassin-pocket',
  cumbersome: 'weight',
  vampiric: 'vampire-cape',
  fortified: 'stone-wall',
  elusive: 'feathered-wing',
  unfortified: 'wood-beam',
  arcane_immunity: 'magic-shield',
  defend: 'shield',
  summon: 'magic-gate',
};

/** The backs of enemy tokens: colour of the rim and of the ground. */
export const PILE: Record<string, { ground: string; rim: string; icon: string }> = {
  green: { ground: '#3d6a33', rim: '#d9e8b8', icon: 'orc-head' },
  grey: { ground: '#68727b', rim: '#e4e9ee', icon: 'stone-tower' },
  brown: { ground: '#6e4a2a', rim: '#ecd2ae', icon: 'cave-entrance' },
  violet: { ground: '#614890', rim: '#e3d5fa', icon: 'white-tower' },
  white: { ground: '#8b8375', rim: '#fdf8ea', icon: 'castle' },
  red: { ground: '#87291f', rim: '#f8cfc4', icon: 'dragon-head' },
};

export const ENEMY: Record<string, string> = {
  prowlers: 'wolf-howl',
  diggers: 'miner',
  'cursed-hags': 'witch-face',
  'wolf-riders': 'wolf-head',
  ironclads: 'war-pick',
  'orc-summoners': 'totem',
  crossbowmen: 'crossbow',
  guardsmen: 'guards',
  swordsmen: 'swords-emblem',
  golems: 'rock-golem',
  monks: 'monk-face',
  illusionists: 'invisible-face',
  'ice-mages': 'frozen-body',
  'ice-golems': 'ice-golem',
  'fire-mages': 'fireball',
  'fire-golems': 'fire-silhouette',
  minotaur: 'minotaur',
  gargoyle: 'gargoyle',
  medusa: 'medusa-head',
  'crypt-worm': 'dragon-spiral',
  werewolf: 'werewolf',
  freezers: 'ice-cube',
  gunners: 'musket',
  'altem-guardsmen': 'knight-banner',
  'altem-mages': 'wizard-face',
  'orc-skirmishers': 'spear-hook',
  'orc-trackers': 'hooded-figure',
  'orc-war-beasts': 'trample',
  'orc-stonethrowers': 'rock',
  thugs: 'bandit',
  shocktroops: 'rally-the-troops',
  'heroes-fortified': 'visored-helm',
  'heroes-swift': 'elf-helmet',
  'heroes-fire': 'wizard-staff',
  'heroes-ice': 'warlock-hood',
  sorcerers: 'robe',
  'magic-familiars': 'imp',
  shadow: 'shadow-follower',
  hydra: 'hydra',
  manticore: 'bat-wing',
  'grim-legionnaires': 'horned-skull',
  'delphana-masters': 'hawk-emblem',
  'fire-catapult': 'catapult',
  'ice-catapult': 'catapult',
  'elemental-priestesses': 'fairy',
  'elven-protectors': 'elf-ear',
  'crystal-sprites': 'crystal-growth',
  'centaur-outriders': 'centaur',
  'cloud-griffons': 'griffin-symbol',
  'air-elemental': 'tornado',
  'fire-elemental': 'fire-silhouette',
  'water-elemental': 'wave-strike',
  'earth-elemental': 'stone-pile',
  'corrupted-priests': 'sun-priest',
  'zombie-horde': 'shambling-zombie',
  'gibbering-ghouls': 'ghost',
  'shrouded-necromancers': 'skull-staff',
  'skeletal-warriors': 'skeleton',
  'blood-demon': 'daemon-skull',
  'pain-wraith': 'spectre',
  vampire: 'vampire-dracula',
  mummy: 'mummy-head',
  'dragon-summoner': 'magic-gate',
};

export const enemyIcon = (enemy: string): string => ENEMY[enemy] ?? (enemy.includes('dragon') ? 'spiked-dragon-head' : 'orc-head');

export const CARD: Record<string, string> = { basic: 'hand', advanced: 'upgrade', spell: 'spell-book', artifact: 'cut-diamond', wound: 'bleeding-wound' };

/** A definition by the id of one of its copies: `march` of `march#1`. */
export const plain = (id: string): string => id.split('#')[0]!;

/** Each colour of mana has a cut of its own. */
export const CUT: Record<string, string> = {
  red: 'M12 .5 22 12 12 23.5 2 12 Z',
  blue: 'M12 .5 C15 6 21 10.5 21 15.2 A9 8.4 0 0 1 3 15.2 C3 10.5 9 6 12 .5 Z',
  green: 'M12 1 21.5 6.5 V17.5 L12 23 2.5 17.5 V6.5 Z',
  white: 'M12 1 a11 11 0 1 0 .01 0 Z',
  gold: 'M12 0 14.6 5.7 20.5 3.5 18.3 9.4 24 12 18.3 14.6 20.5 20.5 14.6 18.3 12 24 9.4 18.3 3.5 20.5 5.7 14.6 0 12 5.7 9.4 3.5 3.5 9.4 5.7 Z',
  black: 'M17.5 1.8 A11.2 11.2 0 1 0 22.6 16.4 A9 9 0 0 1 17.5 1.8 Z',
};

export const REWARD: Record<string, string> = {
  artifact: 'cut-diamond',
  spell: 'spell-book',
  advanced: 'upgrade',
  advanced_action: 'upgrade',
  unit: 'three-friends',
  crystal: 'rupee',
  any_crystal: 'rupee',
  dungeon: 'rolling-dices',
};
