/** Mage Knight on the page. */
import type { Asked, OptionCard, SeatCard } from '../../lib/messages.gen';
import { t } from '../../lib/words.svelte';
import type { GameUi, OptionPlace, Phase, Rect, SeatLook } from '../types';
import Board from './Board.svelte';
import Hand from './Hand.svelte';
import { boundsOf, rectOf as spaceRect, tileAt } from './hexes';
import { describe, reachText } from './labels';
import Mana from './Mana.svelte';
import { extent } from './map';
import Mat from './Mat.svelte';
import Minimap from './Minimap.svelte';
import Offers from './Offers.svelte';
import Overlay from './Overlay.svelte';
import { about, factsOf, WAYS, type MkScene } from './places';
import Results from './Results.svelte';
import * as signs from './signs';
import Track from './Track.svelte';
import Turn from './Turn.svelte';
import type { Catalogue, View } from './types.gen';

const STAGES = ['move', 'action', 'end'] as const;

function phases(scene: MkScene): Phase[] {
  const { phase, turn } = scene.board;
  const now = phase === 'end_turn' ? 2 : turn.acted ? 1 : 0;
  return STAGES.map((stage, i) => ({ name: t(`page.mk.stage.${stage}`), icon: ['boot-prints', 'crossed-swords', 'hourglass'][i]!, state: i < now ? 'done' : i === now ? 'now' : 'next' }));
}

function seatLook(seat: SeatCard, scene: MkScene | null, content: Catalogue): SeatLook {
  const hero = scene?.board.players[seat.number]?.hero || seat.role;
  return { icon: signs.HERO[hero] ?? 'person', name: content.heroes[hero]?.name ?? '', shape: signs.seatShape(seat.number), colour: signs.seatColour(seat.number) };
}

/** Verbs end something, leave it out or set it going; all others are things to choose. */
const VERBS = new Set(['end', 'next', 'strike', 'block', 'drop', 'interact', 'enter', 'challenge', 'burn', 'altar', 'rest', 'tactic', 'skip', 'enough', 'hero', 'announce', 'play', 'store', 'fetch', 'use', 'heal', 'artifact', 'elite', 'unseen', 'yes', 'no']);
const IN_HAND = new Set(['way', 'card', 'ability', 'unit', 'recruit', 'skill', 'new_skill', 'tactic', 'hero']);
const EMPTY = {} as Catalogue['cards'];

/** What an option is about, for which names must be known; without the content all names are taken for known. */
const known = new Proxy(EMPTY, { get: () => true }) as never;
const LOOSE = { cards: known, units: known, skills: known, tactics: known, heroes: known } as unknown as Catalogue;
const NAMED = /^(card|discard|throw|spell|advanced|monastery|recruit|unit|cure|keep|learn|copy|banner|gain):/;

function optionPlace(option: string): OptionPlace {
  if (VERBS.has(option)) return 'verb';
  const { kind } = about(option, LOOSE);
  if (kind === 'space' || kind === 'tile') return 'map';
  if (kind === 'foe') return 'dock';
  if (kind === 'card' || kind === 'recruit') return NAMED.test(option) ? 'hand' : 'plate';
  return IN_HAND.has(kind) ? 'hand' : 'plate';
}

/** `mk:space(1,2)` is how the log names a space. */
function rectOf(option: string, scene: MkScene, content: Catalogue): Rect | null {
  const view = scene.board;
  const named = /^mk:space\((-?\d+),(-?\d+)\)$/.exec(option);
  if (named) {
    const space = view.spaces.find((one) => one.q === Number(named[1]) && one.r === Number(named[2]));
    return space ? spaceRect(space) : null;
  }
  const hero = /^hero:(\w+)$/.exec(option);
  if (hero) {
    const space = view.spaces[view.players.find((one) => one.hero === hero[1])?.space ?? -1];
    return space ? spaceRect(space) : null;
  }
  const is = about(option, content);
  if (is.kind === 'space') return view.spaces[is.space] ? spaceRect(view.spaces[is.space]!) : null;
  return is.kind === 'tile' ? boundsOf(tileAt(is.x, is.y)) : null;
}

const LOG: Record<string, string> = {
  turn: 'play-button',
  moved: 'boot-prints',
  explored: 'treasure-map',
  combat: 'crossed-swords',
  combat_over: 'crossed-swords',
  defeated: 'death-skull',
  strike: 'broadsword',
  block: 'round-shield',
  damage: 'bleeding-wound',
  wounds: 'bleeding-wound',
  unit_wounded: 'bleeding-wound',
  knocked_out: 'knocked-out-stars',
  healed: 'heart-plus',
  fame: 'laurel-crown',
  reputation: 'scales',
  level: 'upgrade',
  gained_skill: 'polar-star',
  gained_card: 'card-pickup',
  drew: 'card-draw',
  played_basic: 'card-play',
  played_strong: 'card-play',
  sideways: 'card-play',
  skill: 'polar-star',
  tactic: 'sundial',
  paid: 'rupee',
  crystal: 'rupee',
  mana: 'rupee',
  rolled: 'rolling-dices',
  conquered: 'black-flag',
  burned: 'campfire',
  interacts: 'talk',
  day: 'sun',
  night: 'moon',
  dummy: 'card-discard',
  announced: 'hourglass',
  rest: 'night-sleep',
  slow_rest: 'night-sleep',
  final: 'hourglass',
  over: 'trophy',
};
const VERB: Record<string, string> = {
  interact: 'talk',
  enter: 'dungeon-gate',
  challenge: 'crossed-swords',
  burn: 'campfire',
  altar: 'rupee',
  rest: 'night-sleep',
  tactic: 'sundial',
  heal: 'heart-plus',
  strike: 'broadsword',
  block: 'round-shield',
  hero: 'bleeding-wound',
};

function iconFor(id: string, _scene?: MkScene, content?: Catalogue): string {
  if (VERB[id]) return VERB[id]!;
  const log = /^mk\.event\.(\w+)$/.exec(id);
  if (log) return LOG[log[1]!] ?? '';
  const [, kind = '', name = ''] = /^(?:mk\.)?(\w+)[.:](.*)$/.exec(id) ?? [];
  switch (kind) {
    case 'hero':
      return signs.HERO[name] ?? '';
    case 'enemy':
      return signs.enemyIcon(name);
    case 'site':
      return signs.SITE[name] ?? '';
    case 'reward':
      return signs.REWARD[name] ?? 'rupee';
    case 'mana':
    case 'colour':
    case 'die':
      return 'rupee';
    case 'maze':
      return 'maze';
    case 'cure':
      return 'heart-plus';
    case 'cumbersome':
    case 'move_attack':
      return 'boot-prints';
    case 'go':
      return 'boot-prints';
    case 'explore':
      return 'treasure-map';
    case 'target':
    case 'attack':
    case 'foe':
      return 'targeted';
    case 'unit':
    case 'recruit':
      return 'three-friends';
    case 'skill':
      return 'polar-star';
    case 'card':
      return content ? (signs.CARD[content.cards[signs.plain(name)]?.kind ?? ''] ?? 'card-play') : 'card-play';
  }
  return (WAYS as readonly string[]).includes(kind) ? 'card-play' : '';
}

/** What is known of an option before it is chosen: a card's text, what a move would provoke. */
function preview(option: OptionCard, question: Asked, scene: MkScene, content: Catalogue): string {
  const is = about(option.id, content);
  if (is.kind === 'space') {
    const reach = factsOf(question).reach?.[is.space];
    return reach ? reachText(reach, scene.board, content) : '';
  }
  if (is.kind === 'way') {
    const card = content.cards[signs.plain(is.card)];
    return (is.way === 'basic' ? card?.basic.text : is.way === 'strong' ? card?.strong?.text : '') ?? '';
  }
  if (is.kind === 'skill' || is.kind === 'new_skill') return content.skills[is.skill]?.face.text ?? '';
  if (is.kind === 'tactic') return content.tactics[is.tactic]?.text ?? '';
  return '';
}

function shortcut(key: 'skip' | 'end', options: readonly string[]): string | undefined {
  const wanted = key === 'skip' ? ['skip', 'enough', 'next', 'drop'] : ['end', 'next'];
  return wanted.find((option) => options.includes(option));
}

export const ui: GameUi<View, Catalogue> = {
  Board,
  bounds: extent,
  rectOf,
  Minimap,
  Overlay,
  Track,
  Results,
  Hand,
  docks: [
    { id: 'turn', icon: 'crossed-swords', title: 'page.mk.turn', place: 'right', component: Turn, badge: (scene) => scene.board.combat?.foes.filter((foe) => !foe.defeated).length },
    { id: 'mana', icon: 'rupee', title: 'page.mk.mana', place: 'left', component: Mana },
    { id: 'offers', icon: 'three-friends', title: 'page.mk.offers', place: 'left', component: Offers },
    { id: 'mat', icon: 'visored-helm', title: 'page.mk.hero', place: 'mat-left', component: Mat },
  ],
  phases,
  seatLook,
  optionPlace,
  iconFor,
  preview,
  shortcut,
  describe,
};
