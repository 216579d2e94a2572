import { beforeAll, expect, test } from 'vitest';
import { hint, preview } from '../../src/games/heroesout/preview';
import type { OptionCard } from '../../src/lib/messages.gen';
import { setWords } from '../../src/lib/words.svelte';
import { asked, content, hero, monster, room, scene, view } from './things';

beforeAll(() =>
  setWords({
    lang: 'en',
    texts: {
      'page.kh.does.move': 'One goes.', 'page.kh.does.melee': 'One hits.', 'page.kh.does.luck': 'Luck.', 'page.kh.next': 'Next: {phase}',
      'page.kh.passages': 'To: {rooms}', 'page.kh.wounds': 'wounds: {n}', 'page.kh.health': 'health {n}', 'page.kh.active': 'active', 'page.kh.exhausted': 'tired',
      'page.kh.times': '{count} × {name}', 'page.kh.empty_room': 'nothing here', 'page.kh.now': 'Now: {card}', 'page.kh.hint.play': '{n} in hand',
      'page.kh.treasure': 'treasure {value}',
    },
  }),
);

const option = (id: string, label = id): OptionCard => ({ id, label, note: '', rules: [], refused: null });
const board = view(
  [room('vault', 0, 0, { passages: ['forge'], monsters: [monster(1, 0, 1)], heroes: [hero(3)] }), room('forge', 2, 0, { passages: ['vault'] })],
  { current: 'ratfolk.gnaw#1', row: ['beast.goose#1'] },
);
const shown = (id: string, key = 'act', label?: string): string => preview(option(id, label), asked(key, [id]), scene(board), content);

test('an action says what it does, each part once', () => {
  expect(shown('act:0.l')).toBe('One goes.');
  expect(shown('act:0.r')).toBe('One hits.');
});

test('a room says what it does and what is in it', () => {
  expect(shown('room:vault', 'move_to')).toBe('Vault: place a Coin · Rogue, active; Witch, wounds: 1');
  expect(shown('room:forge', 'activate', 'Forge: place a Coin')).toBe('nothing here');
});

test('a monster says how it is and where it can go', () => {
  expect(shown('monster:1.0', 'move_monster')).toBe('health 2 · wounds: 1 · To: Forge');
  expect(shown('monster:1.0', 'victim')).toBe('health 2 · wounds: 1');
});

test('cards, places, verbs', () => {
  expect(shown('card:ratfolk.gnaw#1', 'play')).toBe('Move, or attack twice');
  expect(shown('card:beast.goose#1', 'acquire')).toBe('Beast · Draw');
  expect(shown('place:study@4,0', 'build_place')).toBe('To: Forge');
  expect(shown('end', 'play')).toBe('Next: Refresh loot');
  expect(shown('luck', 'play')).toBe('Luck.');
  expect(shown('carry:trap', 'carry')).toBe('Snaps.');
});

test('before anything is chosen: the card in play, the guild card, the hand', () => {
  expect(hint(asked('act', []), scene(board), content)).toBe('Move, or attack twice');
  expect(hint(asked('melee', []), scene(board), content)).toBe('Gnaw: Move, or attack twice');
  expect(hint(asked('play', []), scene(board), content)).toBe('0 in hand');
  const invaded = view(board.rooms, { phase: 'invasion', guild_discard: ['rogue.eye'] });
  expect(hint(asked('next_hero', []), scene(invaded), content)).toBe('Now: Rogue, Eye · takes a trap');
});
