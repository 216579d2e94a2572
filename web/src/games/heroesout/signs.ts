/** Which icon, colour and shape stands for what. */
import type { Shape } from '../types';
import type { Node } from './types.gen';

export const ACT: Record<string, string> = {
  activate: 'hand',
  melee: 'broadsword',
  ranged: 'high-shot',
  move: 'boot-prints',
  draw: 'card-draw',
  trap: 'wolf-trap',
  defend: 'shield',
  portal: 'magic-portal',
  ambush: 'trumpet',
  reinforce: 'card-pickup',
  summon: 'evil-minion',
  swarm: 'minions',
  luck: 'rolling-dices',
  imprison: 'prisoner',
  tactic: 'card-play',
  build: 'toolbox',
};

export const RESOURCE: Record<string, string> = {
  frog: 'frog',
  coin: 'two-coins',
  bone: 'crossed-bones',
  book: 'book-cover',
};

export const SYMBOL: Record<string, string> = {
  crossbones: 'skull-crossed-bones',
  eye: 'all-seeing-eye',
  hats: 'pointy-hat',
  swords: 'crossed-swords',
  gem: 'cut-diamond',
  special: 'polar-star',
};

export const ROOM: Record<string, string> = {
  vault: 'gems',
  sewers: 'well',
  workshop: 'hammer-nails',
  library: 'bookshelf',
  cemetery: 'graveyard',
  forge: 'anvil',
  apothecary: 'cauldron',
  study: 'scroll-quill',
  beast_trainer: 'wolf-howl',
  cells: 'prisoner',
  laboratory: 'test-tubes',
  builder: 'toolbox',
};

export const TINT: Record<string, string> = {
  vault: '#d6a52c',
  sewers: '#3f8f6a',
  workshop: '#a08338',
  library: '#a4542f',
  cemetery: '#6a5a8a',
  forge: '#c2571f',
  apothecary: '#6f8f35',
  study: '#4a6fa8',
  beast_trainer: '#8f5a34',
  cells: '#59636f',
  laboratory: '#2f8f95',
  builder: '#b07b3a',
};

export const CLAN: Record<string, string> = {
  skeletons: 'raise-skeleton',
  scalies: 'lizardman',
  witches: 'witch-face',
  ratfolk: 'rat',
  gnolls: 'hyena-head',
  ghosts: 'ghost',
  gremlins: 'goblin',
  slimes: 'slime',
  dragoness: 'spiked-dragon-head',
};

export const HERO: Record<string, string> = {
  rogue: 'hooded-assassin',
  warrior: 'visored-helm',
  archer: 'bowman',
  mage: 'wizard-staff',
};

export const LOOT: Record<string, string> = {
  equipment: 'battle-gear',
  scroll: 'scroll-unfurled',
  beast: 'wolf-head',
  potion: 'potion-ball',
};

export const TOKEN: Record<string, string> = {
  trap: 'wolf-trap',
  portal: 'magic-portal',
  event: 'flying-flag',
  fire: 'flame',
  banner: 'flying-flag',
  ward: 'holy-symbol',
  camp: 'camping-tent',
};

export const PHASE: Record<string, string> = {
  clans: 'three-friends',
  lab: 'test-tubes',
  place: 'evil-minion',
  play: 'card-play',
  refresh: 'card-exchange',
  cleanup: 'card-draw',
  invasion: 'visored-helm',
  end: 'exit-door',
};

/** Verbs and other options without a thing of their own. */
export const VERB: Record<string, string> = {
  end: 'exit-door',
  luck: 'rolling-dices',
  keep: 'locked-chest',
  done: 'check-mark',
  ability: 'hand',
};

export const SHAPES: Shape[] = ['circle', 'square', 'hex', 'shield', 'octagon', 'diamond'];

export const seatShape = (seat: number): Shape => SHAPES[seat % SHAPES.length]!;
export const seatColour = (seat: number): string => `var(--seat-${(seat % SHAPES.length) + 1})`;

/** The outline of a seat's base, around 0,0; about 38 units wide. */
export const OUTLINE: Record<Shape, string> = {
  circle: 'M19 0 A19 19 0 1 1 -19 0 A19 19 0 1 1 19 0 Z',
  square: 'M-11 -18 H11 Q18 -18 18 -11 V11 Q18 18 11 18 H-11 Q-18 18 -18 11 V-11 Q-18 -18 -11 -18 Z',
  hex: 'M-10.5 -19 H10.5 L21 0 10.5 19 H-10.5 L-21 0 Z',
  shield: 'M-17 -18 H17 V4 C17 13 8 18 0 22 C-8 18 -17 13 -17 4 Z',
  octagon: 'M-8 -19.5 H8 L19.5 -8 V8 L8 19.5 H-8 L-19.5 8 V-8 Z',
  diamond: 'M0 -23.5 L23.5 0 0 23.5 -23.5 0 Z',
};

export const HERO_SHIELD = 'M-17 -20 H17 V3 C17 13 8 19 0 23 C-8 19 -17 13 -17 3 Z';

/** The icon of an action or of what a room gives. */
export function nodeIcon(node: Node): string {
  const of = node.of ?? '';
  if (node.do === 'resource' || node.do === 'pay') return RESOURCE[of] ?? '';
  if (node.do === 'loot') return LOOT[of] ?? '';
  return ACT[node.do] ?? '';
}
