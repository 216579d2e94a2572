/** Gloomhaven on the page. */
import type { SeatCard } from '../../lib/messages.gen';
import { t } from '../../lib/words.svelte';
import type { Fact, GameUi, OptionPlace, Phase, Rect, SeatLook } from '../types';
import Board from './Board.svelte';
import { hint, preview } from './forecast';
import Hand from './Hand.svelte';
import { extent, rectOf as hexRect } from './hexes';
import { describe, figureIcon } from './labels';
import Mat from './Mat.svelte';
import Minimap from './Minimap.svelte';
import Monsters from './Monsters.svelte';
import Overlay from './Overlay.svelte';
import Piles from './Piles.svelte';
import { factsOf, hexesOf, type GhScene } from './places';
import Results from './Results.svelte';
import * as signs from './signs';
import Track from './Track.svelte';
import Why from './Why.svelte';
import type { Catalogue, View } from './types.gen';

const SETUP = ['goals', 'hand', 'place'] as const;
const ROUND = ['cards', 'turns', 'rest'] as const;

function phases(scene: GhScene, content: Catalogue): Phase[] {
  const { phase, over } = scene.board;
  const steps: readonly string[] = (SETUP as readonly string[]).includes(phase) ? SETUP : ROUND;
  const at = phase === 'start' ? 'turns' : phase === 'cleanup' ? 'rest' : phase;
  const now = steps.indexOf(at);
  return steps.map((step, i) => ({
    name: content.phases[step] ?? step,
    icon: signs.PHASE[step]!,
    state: over || i < now ? 'done' : i === now ? 'now' : 'next',
  }));
}

function facts(scene: GhScene): Fact[] {
  const view = scene.board;
  return [{ text: t('page.gh.round', { n: view.round }) }, { text: t('page.gh.level', { level: view.level }) }];
}

function seatLook(seat: SeatCard, scene: GhScene | null, content: Catalogue): SeatLook {
  const cls = scene?.board.characters[seat.number]?.cls ?? seat.role;
  return {
    icon: signs.CLASS[cls] ?? 'person',
    name: content.classes[cls]?.name ?? '',
    shape: signs.seatShape(seat.number),
    colour: signs.seatColour(seat.number),
  };
}

function bounds(scene: GhScene): Rect {
  return extent(scene.board);
}

/** Verbs end something or leave it out; all others are things to choose. */
const VERBS = new Set(['pass', 'rest', 'skip', 'stop', 'done', 'go', 'suffer', 'lose2', 'consume', 'all', 'as_attack', 'accept', 'again', 'perform', 'keep', 'sooner', 'later', 'yes', 'no']);

function optionPlace(option: string, scene: GhScene): OptionPlace {
  const [kind] = option.split(':') as [string];
  if (VERBS.has(option)) return 'verb';
  switch (kind) {
    case 'to':
    case 'hex':
    case 'hexes':
    case 'area':
      return 'map';
    case 'figure':
      return 'board';
    case 'outcome':
      return 'plate';
    case 'lead':
    case 'second':
    case 'top':
    case 'bottom':
    case 'basic_top':
    case 'basic_bottom':
    case 'goal':
    case 'card':
    case 'lose':
      return 'hand';
    case 'item':
    case 'end':
      return scene.board.characters.length ? 'dock' : 'plate';
    default:
      return 'plate';
  }
}

/** `figure:elite(bandit-guard,3)` and `hex(1,2)` are how the log names them. */
function named(option: string, view: View): number | undefined {
  const figure = /^figure:(\w+)\(([\w-]+),(\d+)\)$/.exec(option);
  if (figure) return view.figures.find((one) => one.rank === figure[1] && one.name === figure[2] && one.number === Number(figure[3]))?.hex;
  const hex = /^gh:hex\((-?\d+),(-?\d+)\)$/.exec(option);
  if (hex) return view.hexes.find(([, q, r]) => q === Number(hex[1]) && r === Number(hex[2]))?.[0];
  const [kind, name] = option.split(':');
  if (kind === 'class') return view.figures.find((one) => one.kind === 'character' && one.name === name)?.hex;
  if (kind === 'summon') return view.figures.find((one) => one.kind === 'summon' && one.name === name)?.hex;
  if (kind === 'monster') return view.figures.find((one) => one.name === name && (one.rank === 'boss' || one.rank === 'named'))?.hex;
  return undefined;
}

function rectOf(option: string, scene: GhScene): Rect | null {
  const view = scene.board;
  const places = scene.questions.flatMap((question) => hexesOf(option, view.figures, factsOf(question)));
  const ids = places.length ? places : hexesOf(option, view.figures, {});
  const hex = ids[0] ?? named(option, view);
  const rects = [...new Set(ids.length ? ids : hex === undefined ? [] : [hex])]
    .map((id) => view.hexes.find(([other]) => other === id))
    .filter((cell) => cell !== undefined)
    .map(([, q, r]) => hexRect({ q, r }));
  if (!rects.length) return null;
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  return { x, y, width: Math.max(...rects.map((rect) => rect.x + rect.width)) - x, height: Math.max(...rects.map((rect) => rect.y + rect.height)) - y };
}

const LOG: Record<string, string> = {
  moved: 'boot-prints',
  attack: 'broadsword',
  damage: 'bleeding-wound',
  dies: 'death-skull',
  slain: 'death-skull',
  healed: 'heart-plus',
  cured: 'heart-plus',
  bandaged: 'heart-plus',
  condition: 'star-swirl',
  recovers: 'heart-plus',
  focus: 'targeted',
  no_focus: 'targeted',
  monster_card: 'card-draw',
  reveals: 'card-play',
  rests: 'night-sleep',
  short_rest: 'night-sleep',
  long_rest: 'night-sleep',
  card: 'card-play',
  basic: 'card-play',
  item: 'backpack',
  refreshed: 'clockwise-rotation',
  xp: 'round-star',
  looted: 'two-coins',
  monster_loots: 'two-coins',
  treasure: 'locked-chest',
  goal_treasure: 'locked-chest',
  door: 'closed-doors',
  appears: 'dungeon-gate',
  trap: 'spikes',
  made_trap: 'spikes',
  disarmed: 'gear-hammer',
  infused: 'polar-star',
  consumed: 'polar-star',
  shield: 'shield',
  retaliate: 'spiked-shield',
  retaliates: 'spiked-shield',
  prevented: 'shield-reflect',
  negated: 'card-burn',
  pushed: 'push',
  pulled: 'magnet',
  summoned: 'portal',
  exhausted: 'night-sleep',
  recovered: 'card-pickup',
  bonus: 'infinity',
  bonus_ends: 'infinity',
  slot: 'infinity',
  won: 'trophy',
  lost: 'skull-crossed-bones',
};

const TABLES: Record<string, Record<string, string>> = {
  class: signs.CLASS,
  monster: signs.MONSTER,
  summon: signs.SUMMON,
  element: signs.ELEMENT,
  condition: signs.CONDITION,
  lead: { '': 'card-play' },
  second: { '': 'card-play' },
  card: { '': 'card-play' },
  lose: { '': 'card-burn' },
  top: { '': 'broadsword' },
  bottom: { '': 'boot-prints' },
  basic_top: { '': 'broadsword' },
  basic_bottom: { '': 'boot-prints' },
  goal: { '': 'laurel-crown' },
  to: { '': 'boot-prints' },
  hex: { '': 'targeted' },
  hexes: { '': 'rock' },
  area: { '': 'targeted' },
  outcome: { '': 'targeted' },
  consume: { '': 'polar-star' },
  end: { '': 'cross-mark' },
};

function iconFor(id: string, scene?: GhScene, content?: Catalogue): string {
  const verb = signs.VERB[id];
  if (verb) return verb;
  const log = /^gh\.event\.(\w+)$/.exec(id);
  if (log) return LOG[log[1]!] ?? '';
  const [, kind = '', name = ''] = /^(?:gh\.)?(\w+)[.:](.*)$/.exec(id) ?? [];
  if (scene && kind === 'figure') {
    const figure = scene.board.figures.find((one) => one.id === Number(name));
    if (figure) return figureIcon(figure);
  }
  if (kind === 'item') return signs.SLOT[content?.items[name]?.slot ?? ''] ?? 'backpack';
  if (kind === 'first') {
    const [of, which = ''] = name.split(':') as [string, string | undefined];
    return of === 'seat' ? (signs.CLASS[scene?.board.characters[Number(which)]?.cls ?? ''] ?? 'person') : (signs.MONSTER[which] ?? '');
  }
  const table = TABLES[kind];
  return table?.[name] ?? table?.[''] ?? '';
}

function shortcut(key: 'skip' | 'end', options: readonly string[]): string | undefined {
  const wanted = key === 'skip' ? ['skip', 'done', 'stop', 'go', 'keep', 'suffer', 'accept'] : ['pass', 'done', 'stop', 'go', 'accept'];
  return wanted.find((option) => options.includes(option));
}

export const ui: GameUi<View, Catalogue> = {
  Board,
  bounds,
  rectOf,
  Minimap,
  Overlay,
  Track,
  Results,
  Why,
  Hand,
  docks: [
    { id: 'mat', icon: 'person', title: 'page.gh.mat_tab', place: 'mat-left', component: Mat },
    { id: 'monsters', icon: 'battle-axe', title: 'page.gh.monsters_tab', place: 'right', component: Monsters, badge: (scene) => scene.board.figures.filter((one) => one.kind === 'monster' && !one.ally).length || undefined },
    { id: 'piles', icon: 'card-discard', title: 'page.gh.piles_tab', place: 'mat-right', component: Piles },
  ],
  phases,
  facts,
  seatLook,
  optionPlace,
  iconFor,
  preview,
  hint,
  shortcut,
  describe,
};
