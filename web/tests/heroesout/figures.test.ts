import { expect, test } from 'vitest';
import { figures, loose } from '../../src/games/heroesout/figures';
import { left, RH, RW, top } from '../../src/games/heroesout/geometry';
import type { RoomView } from '../../src/games/heroesout/types.gen';
import { hero, mark, monster, room, view } from './things';

const many = (n: number): RoomView['monsters'] => Array.from({ length: n }, (_, i) => monster(0, i));

function inside(board: ReturnType<typeof view>): void {
  for (const figure of figures(board, new Map())) {
    const at = board.rooms.find((one) => one.room === figure.room)!;
    expect(figure.x).toBeGreaterThan(left(at) + 10);
    expect(figure.x).toBeLessThan(left(at) + RW - 10);
    expect(figure.y).toBeGreaterThan(top(at) + 38);
    expect(figure.y).toBeLessThan(top(at) + RH - 34);
  }
}

test('figures stand in their rooms, however many', () => {
  for (let n = 1; n < 24; n++) {
    inside(view([room('vault', 0, 0, { monsters: many(n) }), room('forge', 3, 1, { portal: 'finished', monsters: [monster(1, 0)], heroes: [hero(n)] })]));
  }
});

test('a room full of different things', () => {
  const heroes = Array.from({ length: 8 }, (_, i) => hero(i, { hero: ['rogue', 'mage', 'archer', 'warrior'][i % 4]!, active: i < 4 }));
  const monsters = [0, 1].flatMap((seat) => [0, 1, 2].map((i) => monster(seat, i, i)));
  const board = view([room('vault', 0, 0, { heroes, monsters, token: 'fire' })]);
  inside(board);
  expect(new Set(figures(board, new Map()).map((figure) => figure.key)).size).toBe(14);
});

test('few stand apart, many equal ones on a stack with their number', () => {
  const apart = figures(view([room('vault', 0, 0, { monsters: many(3) })]), new Map());
  expect(apart.map((figure) => figure.count)).toEqual([1, 1, 1]);
  const stack = figures(view([room('vault', 0, 0, { monsters: many(12) })]), new Map());
  expect(stack.filter((figure) => figure.count > 0).map((figure) => figure.count)).toEqual([12]);
});

test('the order stays, so that figures move and are not replaced', () => {
  const before = figures(view([room('vault', 0, 0, { monsters: many(2) }), room('forge', 2, 0)]), new Map());
  const after = figures(view([room('vault', 0, 0, { monsters: [monster(0, 1)] }), room('forge', 2, 0, { monsters: [monster(0, 0)] })]), new Map());
  expect(after.map((figure) => figure.key)).toEqual(before.map((figure) => figure.key));
  expect(after[0]!.x).not.toBe(before[0]!.x);
});

test('a click on an equal figure chooses the one that is asked for', () => {
  const marks = new Map([['monster:0.1', mark()]]);
  const found = figures(view([room('vault', 0, 0, { monsters: many(2) })]), marks);
  expect(found.map((figure) => figure.option)).toEqual(['monster:0.1', 'monster:0.1']);
  expect(found.map((figure) => figure.marked)).toEqual([false, true]);
});

test('on a stack the mark is on its top, and the next that is not selected is chosen', () => {
  const marks = new Map([['monster:0.0', mark('selected')], ['monster:0.1', mark()]]);
  const found = figures(view([room('vault', 0, 0, { monsters: many(12) })]), marks);
  const shown = found.filter((figure) => figure.marked);
  expect(shown).toHaveLength(1);
  expect(shown[0]!.option).toBe('monster:0.1');
});

test('wounded figures are not like the others', () => {
  const marks = new Map([['monster:0.0', mark()]]);
  const found = figures(view([room('vault', 0, 0, { monsters: [monster(0, 0), monster(0, 1, 1)] })]), marks);
  expect(found[1]!.mark).toBeUndefined();
});

test('loose things lie in a row that ends before the treasure', () => {
  const all = loose(room('vault', 0, 0, { resources: { coin: 2, bone: 1, frog: 1, book: 1 }, traps: 3, treasure: 2 }), 70);
  expect(all.map((thing) => [thing.kind, thing.count])).toEqual([['coin', 2], ['bone', 1], ['frog', 1], ['book', 1], ['trap', 3]]);
  expect(all.at(-1)!.x).toBeLessThan(RW - 50);
  expect(all[0]!.scale).toBeLessThan(1);
  expect(loose(room('vault', 0, 0, { traps: 1 }), 70)).toEqual([{ kind: 'trap', count: 1, x: 85, scale: 1 }]);
});
