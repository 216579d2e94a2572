/** Small dungeons for tests. */
import type { Asked } from '../../src/lib/messages.gen';
import type { Mark, SceneOf } from '../../src/games/types';
import type { Catalogue, HeroView, MonsterView, RoomInfo, RoomView, View } from '../../src/games/heroesout/types.gen';

export const room = (name: string, x: number, y: number, part: Partial<RoomView> = {}): RoomView => ({
  room: name, x, y, turned: false, passages: [], to_vault: 1, resources: {}, traps: 0, portal: '', treasure: 0, token: '', heroes: [], monsters: [], ...part,
});

export const hero = (id: number, part: Partial<HeroView> = {}): HeroView => ({ id, hero: 'rogue', active: true, health: 1, ...part });
export const monster = (seat: number, index: number, wounds = 0): MonsterView => ({ seat, index, wounds });

export const view = (rooms: RoomView[], part: Partial<View> = {}): View => ({
  scenario: 'lesson', difficulty: 'family', phase: 'play', active: 0, turn: 1, wave: 1, invasion: 0, luck_used: false, current: null,
  actions_left: [], rooms, guild: 10, guild_discard: [], loot: 20, row: [], lab_clan: '', blueprints: [], builder_pile: 0, supply: {}, over: '',
  players: ['ratfolk', 'witches'].map((clan) => ({ clan, hand: [], played: [], discard: [], deck: 5, lair: 2, monsters: 8, health: clan === 'witches' ? 2 : 1 })),
  ...part,
});

export const scene = (board: View, questions: Asked[] = []): SceneOf<View> => ({
  viewer: 0, era: 0, at: 1, board, questions, waiting: [0], undo: [], can_redo: false, result: null,
});

const info = (name: string, doors: RoomInfo['doors']): RoomInfo => ({
  name, doors, symbol: 'eye', does: `${name}: place a Coin`, by: 'activate', pays: [], gets: [],
});

export const content = {
  rooms: {
    vault: info('Vault', ['w', 'e', 'nw', 'se']),
    forge: info('Forge', ['w', 'e', 'sw', 'se']),
    study: info('Study', ['ne', 'w']),
    cells: info('Cells', []),
  },
  heroes: { rogue: { name: 'Rogue', text: 'takes a trap', rule: '', tokens: 5 } },
  clans: { ratfolk: { name: 'Ratfolk', one: 'Rat', hint: 'Many.' }, witches: { name: 'Witches', one: 'Witch', hint: 'Few.' } },
  cards: {
    'ratfolk.gnaw': { name: 'Gnaw', text: 'Move, or attack twice', acts: [{ do: 'choice', left: [{ do: 'move' }], right: [{ do: 'melee' }, { do: 'melee' }] }] },
    'beast.goose': { name: 'Goose', text: 'Draw', acts: [{ do: 'draw' }], loot: 'beast' },
  },
  guild: { 'rogue.eye': { name: 'Rogue, Eye', hero: 'rogue', symbol: 'eye' } },
  phases: { refresh: 'Refresh loot', cleanup: 'Clean-up' },
  loot: { beast: 'Beast' },
  tokens: { trap: { name: 'Trap', text: 'Snaps.' }, finished: { name: 'Portal', text: 'Leads on.' } },
  resources: { coin: { name: 'Coin', many: 'Coins' } },
} as unknown as Catalogue;

export const mark = (state: Mark['state'] = 'legal'): Mark => ({ state, label: 'it' });

export const asked = (key: string, options: string[]): Asked => ({
  seat: 0, kind: 'choose', key: `kh.ask.${key}`, prompt: '?', collective: false, least: 1, most: 1, since: 0, refs: [], facts: null,
  options: options.map((id) => ({ id, label: id, note: '', rules: [], refused: null })),
});
