import { expect, test } from 'vitest';
import { isLeft, items, optionsAt, set } from '../../src/games/heroesout/rows';
import type { Node } from '../../src/games/heroesout/types.gen';

const move: Node = { do: 'move' };
const melee: Node = { do: 'melee' };
const choice: Node = { do: 'choice', left: [move], right: [melee, melee] };

test('a choice is opened into its sides', () => {
  expect(items([move, choice]).map(({ path, or, node }) => [path, or, node.do])).toEqual([
    ['0', false, 'move'],
    ['1.l.0', false, 'move'],
    ['1.r.0', true, 'melee'],
    ['1.r.1', false, 'melee'],
  ]);
});

test('other actions stay whole', () => {
  const combo: Node = { do: 'combo', left: [move], right: [melee] };
  expect(items([combo, { do: 'swarm', left: [move] }]).map((item) => item.path)).toEqual(['0', '1']);
});

test('as large as it fits', () => {
  const one = set([move], 14, 14);
  expect(one).toEqual({ rows: [items([move])], scale: 1 });
  const four = set([move, move, move, move], 14, 14);
  expect(four.scale).toBe(1);
  expect(four.rows.map((row) => row.length)).toEqual([2, 2]);
  const flat = set([move, move, move, move], 14, 5.2);
  expect(flat.rows).toHaveLength(1);
  expect(flat.scale).toBeLessThan(0.7);
});

test('a side of a choice that does not fit beside the other begins a row', () => {
  const { rows } = set([choice], 14, 20);
  expect(rows.map((row) => row.map((item) => item.path))).toEqual([['0.l.0'], ['0.r.0', '0.r.1']]);
});

test('far too much is set small, and nothing is lost', () => {
  const { rows, scale } = set(Array.from({ length: 40 }, () => move), 14, 6);
  expect(scale).toBe(0.34);
  expect(rows.flat()).toHaveLength(40);
});

test('what is left of a card', () => {
  expect(isLeft('0', ['0', '1'])).toBe(true);
  expect(isLeft('2', ['0', '1'])).toBe(false);
  expect(isLeft('1.l.0', ['1'])).toBe(true);
  expect(isLeft('1', ['1.r.0'])).toBe(true);
  expect(isLeft('1', ['10'])).toBe(false);
});

test('an action stands for itself or for its side', () => {
  expect(optionsAt('0')).toEqual(['act:0']);
  expect(optionsAt('1.l.0')).toEqual(['act:1.l.0', 'act:1.l']);
  expect(optionsAt('1.r.0.l.2')).toEqual(['act:1.r.0.l.2', 'act:1.r.0.l', 'act:1.r']);
});
