/** Keep the Heroes Out! on the page. */
import type { SeatCard } from '../../lib/messages.gen';
import { t } from '../../lib/words.svelte';
import type { Fact, GameUi, OptionPlace, Phase, Rect, SceneOf, SeatLook } from '../types';
import Board from './Board.svelte';
import { figures, type Figure } from './figures';
import { bounds, left, parsePlace, rectAt, RW, top } from './geometry';
import Guild from './Guild.svelte';
import Hand from './Hand.svelte';
import { cardOf, describe } from './labels';
import Loot from './Loot.svelte';
import Mat from './Mat.svelte';
import Minimap from './Minimap.svelte';
import Played from './Played.svelte';
import Players from './Players.svelte';
import { hint, preview } from './preview';
import { items } from './rows';
import * as signs from './signs';
import type { Catalogue, View } from './types.gen';

type KhScene = SceneOf<View>;

const TURN = ['play', 'refresh', 'cleanup', 'invasion', 'end'] as const;
const SETUP = ['clans', 'lab', 'place'] as const;

function phases(scene: KhScene, content: Catalogue): Phase[] {
  const { phase, over, rooms } = scene.board;
  const setup = (SETUP as readonly string[]).includes(phase);
  const steps: readonly string[] = setup
    ? SETUP.filter((step) => step !== 'lab' || rooms.some((room) => room.room === 'laboratory'))
    : TURN;
  const now = steps.indexOf(phase);
  return steps.map((step, i) => ({
    name: content.phases[step] ?? step,
    icon: signs.PHASE[step]!,
    state: over || i < now ? 'done' : i === now ? 'now' : 'next',
  }));
}

function facts(scene: KhScene, content: Catalogue): Fact[] {
  const view = scene.board;
  const each = content.difficulties[view.difficulty]?.cards[view.wave - 1] ?? 0;
  return [
    { text: t('page.kh.wave', { wave: view.wave }) },
    { icon: 'visored-helm', text: t('page.kh.left', { n: view.guild }) },
    view.phase === 'invasion'
      ? { icon: 'card-draw', text: t('page.kh.coming', { n: view.invasion }) }
      : { icon: 'card-draw', text: t('page.kh.a_turn', { n: each }) },
  ];
}

function seatLook(seat: SeatCard, scene: KhScene | null, content: Catalogue): SeatLook {
  const clan = scene?.board.players[seat.number]?.clan || seat.role;
  return {
    icon: signs.CLAN[clan] ?? 'person',
    name: content.clans[clan]?.name ?? '',
    shape: signs.seatShape(seat.number),
    colour: signs.seatColour(seat.number),
  };
}

const VERBS = ['end', 'luck', 'keep', 'done', 'no', 'yes', 'nothing', 'go', 'stop'];

function optionPlace(option: string, scene: KhScene): OptionPlace {
  const [kind, name] = option.split(':') as [string, string | undefined];
  if (VERBS.includes(option)) return 'verb';
  switch (kind) {
    case 'room':
      return scene.board.rooms.some((room) => room.room === name) ? 'board' : 'dock';
    case 'hero':
    case 'monster':
    case 'portal':
    case 'token':
    case 'place':
      return 'board';
    case 'clan':
      return 'hand';
    case 'card':
      return scene.board.row.includes(name ?? '') ? 'dock' : 'hand';
    default:
      return 'plate';
  }
}

const known = new WeakMap<View, Map<string, Figure>>();

/** The figures of a view by key; worked out once. */
function standing(view: View): Map<string, Figure> {
  let found = known.get(view);
  if (!found) known.set(view, (found = new Map(figures(view, new Map()).map((figure) => [figure.key, figure]))));
  return found;
}

function rectOf(option: string, scene: KhScene): Rect | null {
  const [kind, name] = option.split(':') as [string, string | undefined];
  const place = parsePlace(option);
  if (place) return rectAt(place);
  if (kind === 'hero' || kind === 'monster') {
    const figure = standing(scene.board).get(option);
    return figure ? { x: figure.x - 30, y: figure.y - 30, width: 60, height: 60 } : null;
  }
  const room = scene.board.rooms.find((one) => one.room === name);
  if (!room) return null;
  if (kind === 'room') return rectAt(room);
  return kind === 'portal' || kind === 'token' ? { x: left(room) + RW - 60, y: top(room) + 50, width: 60, height: 75 } : null;
}

const LOG: Record<string, string> = {
  moved: 'boot-prints',
  carried: 'swap-bag',
  summoned: 'evil-minion',
  melee: 'broadsword',
  ranged: 'high-shot',
  shot: 'high-shot',
  drew: 'card-draw',
  reshuffled: 'card-exchange',
  reinforced: 'card-pickup',
  reinforced_nothing: 'card-pickup',
  discarded: 'card-discard',
  played: 'card-play',
  loot_revealed: 'locked-chest',
  acquired: 'locked-chest',
  trap_placed: 'wolf-trap',
  trap_gone: 'wolf-trap',
  portal_open: 'magic-portal',
  portal_closed: 'magic-portal',
  token_placed: 'flying-flag',
  token_cleared: 'flying-flag',
  mended: 'hearts',
  built: 'toolbox',
  blueprint: 'toolbox',
  invasion: 'visored-helm',
  wave_two: 'trumpet',
  guild_card: 'visored-helm',
  hero_in: 'visored-helm',
  hero_in_tough: 'visored-helm',
  hero_out: 'exit-door',
  hero_hurt: 'broadsword',
  no_token: 'visored-helm',
  reactivated: 'power-lightning',
  exhausted: 'night-sleep',
  mage_frees: 'wizard-staff',
  attacked: 'broadsword',
  defended: 'shield',
  monster_out: 'exit-door',
  monster_hurt: 'broadsword',
  looted: 'locked-chest',
  charged: 'boot-prints',
  luck: 'rolling-dices',
  heartened: 'hearts',
  burns: 'flame',
  lesson: 'lantern-flame',
  won: 'trophy',
  lost: 'locked-chest',
};

/** By the family of a ref or the kind of an option: which table has its icon. */
const TABLES: Record<string, Record<string, string>> = {
  room: signs.ROOM,
  portal: { '': 'magic-portal' },
  token: { '': 'flying-flag' },
  place: { '': 'toolbox' },
  value: { '': 'two-coins' },
  card: { '': 'card-play' },
  hero: { ...signs.HERO, '': 'person' },
  clan: signs.CLAN,
  monster: { ...signs.CLAN, '': 'evil-minion' },
  resource: signs.RESOURCE,
  carry: { ...signs.RESOURCE, trap: 'wolf-trap' },
  symbol: signs.SYMBOL,
  loot: signs.LOOT,
  event_token: signs.TOKEN,
  guild: { '': 'visored-helm' },
  act: signs.ACT,
};

/** The first icon of the actions that `act:` names on the card in play. */
function actIcon(path: string, view: View, content: Catalogue): string {
  const all = items(cardOf(content, view.current ?? '').acts);
  const found = all.find((item) => item.path === path || item.path.startsWith(`${path}.`));
  return found ? signs.nodeIcon(found.node) : '';
}

function iconFor(id: string, scene?: KhScene, content?: Catalogue): string {
  const verb = signs.VERB[id];
  if (verb) return verb;
  const log = /^kh\.event\.(\w+)$/.exec(id);
  if (log) return LOG[log[1]!] ?? '';
  const [, kind, name] = /^(?:kh\.)?(\w+)[.:](.*)$/.exec(id) ?? [];
  if (scene) {
    const hero = kind === 'hero' && scene.board.rooms.flatMap((room) => room.heroes).find((one) => `${one.id}` === name);
    if (hero) return signs.HERO[hero.hero] ?? '';
    const owner = kind === 'monster' && scene.board.players[Number(name?.split('.')[0])];
    if (owner) return signs.CLAN[owner.clan] ?? '';
    if (kind === 'act' && content) return actIcon(name ?? '', scene.board, content);
  }
  const table = TABLES[kind ?? ''];
  return table?.[name ?? ''] ?? table?.[''] ?? '';
}

function shortcut(key: 'skip' | 'end', options: readonly string[]): string | undefined {
  const wanted = key === 'skip' ? ['no', 'nothing', 'stop', 'keep', 'done'] : ['end', 'keep', 'done'];
  return wanted.find((option) => options.includes(option));
}

export const ui: GameUi<View, Catalogue> = {
  Board,
  bounds,
  rectOf,
  Minimap,
  Hand,
  docks: [
    { id: 'guild', icon: 'visored-helm', title: 'page.kh.guild', place: 'left', component: Guild, badge: (scene) => scene.board.guild },
    { id: 'loot', icon: 'locked-chest', title: 'page.kh.loot_tab', place: 'right', component: Loot, badge: (scene) => scene.board.row.length },
    {
      id: 'players',
      icon: 'three-friends',
      title: 'page.kh.players_tab',
      place: 'right',
      component: Players,
      shown: (scene) => scene.board.players.length > 1,
    },
    { id: 'clan', icon: 'evil-minion', title: 'page.kh.clan_tab', place: 'mat-left', component: Mat },
    {
      id: 'played',
      icon: 'card-play',
      title: 'page.kh.played_tab',
      place: 'mat-right',
      component: Played,
      badge: (scene) => scene.board.players[scene.board.active]?.played.length || undefined,
    },
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
