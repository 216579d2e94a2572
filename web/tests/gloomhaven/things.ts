/** Things for tests: a view, cards, a question. */
import type { Asked } from '../../src/lib/messages.gen';
import type { Mark, SceneOf } from '../../src/games/types';
import type { CardInfo, Catalogue, CharacterView, Facts, FigureView, HalfInfo, ItemInfo, View } from '../../src/games/gloomhaven/types.gen';

export const half = (text = 'Attack 2', more: Partial<HalfInfo> = {}): HalfInfo => ({ rows: [{ icon: 'attack', text }], text, ...more });
export const card = (level = 1, more: Partial<CardInfo> = {}): CardInfo => ({ name: 'Card', cls: 'brute', level, initiative: 40, top: half(), bottom: half('Move 2'), ...more });
export const item = (slot: ItemInfo['slot'], more: Partial<ItemInfo> = {}): ItemInfo => ({ name: slot, text: '', slot, price: 10, use: 'spent', ...more });

export const content = (cards: Record<string, CardInfo> = {}): Catalogue => ({
  classes: { brute: { name: 'Brute', note: '', hand: 10, health: [10, 12], cards: Object.keys(cards), perks: [] } },
  cards, summons: {}, items: {}, monsters: { guard: { name: 'Guard', deck: 'guard' } }, decks: {}, modifiers: {}, goals: {}, scenarios: {},
  levels: [], starting_gold: [30, 45, 60], most_gold: 9999, elements: {}, conditions: { poison: 'POISON' }, objectives: {}, overlays: { table: 'Table' }, slots: {}, phases: {},
});

export const figure = (id: number, hex: number, more: Partial<FigureView> = {}): FigureView => ({
  id, kind: 'monster', name: 'guard', hex, health: 6, most: 6, seat: -1, number: id, rank: 'normal', ally: false, conditions: [], shield: 0, retaliate: [], acted: false, ...more,
});

export const view = (more: Partial<View> = {}): View => ({
  scenario: 1, level: 1, monster_level: 1, phase: 'turns', round: 1, acting: -1, open_cards: false, order: [], hexes: [[0, 0, 0], [1, 1, 0], [2, 0, 1]], walls: [], doors: [],
  figures: [], characters: [] as CharacterView[], monsters: [], modifiers: { draw: 20, left: {}, discard: [], shuffle: false }, elements: {}, made: [], traps: [], obstacles: [],
  difficult: [], hazards: [], coins: {}, treasures: {}, plates: [], terrain: {}, markers: {}, trap_damage: 3, outcome: '', over: '', ...more,
});

export const asked = (key: string, options: string[], facts: Facts | null = null, prompt = '?'): Asked => ({
  seat: 0, kind: 'choose', key: `gh.ask.${key}`, prompt, collective: false, least: 1, most: 1, since: 0, refs: [], facts,
  options: options.map((id) => ({ id, label: id, note: '', rules: [], refused: null })),
});

export const scene = (board: View, ...questions: Asked[]): SceneOf<View> => ({
  viewer: 0, era: 0, at: 0, board, questions, waiting: [0], undo: [], can_redo: false, result: null,
});

export const marks = (...ids: string[]): Map<string, Mark> => new Map(ids.map((id, i) => [id, { state: 'legal', key: i + 1, label: id }]));
