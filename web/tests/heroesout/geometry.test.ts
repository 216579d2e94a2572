import { expect, test } from 'vitest';
import { bounds, closedDoors, doorsOf, GX, left, neighbour, parsePlace, passages, RH, RW, sharedSides, top } from '../../src/games/heroesout/geometry';
import { asked, content, room, scene, view } from './things';

test('a room covers two columns', () => {
  expect(left({ x: 2 }) - left({ x: 0 })).toBe(RW + GX);
  expect(left({ x: 1 }) * 2).toBe(RW + GX);
  expect(top({ y: 1 })).toBeGreaterThan(RH);
});

test('half a turn sends doors to the opposite side', () => {
  const study = { room: 'study', x: 0, y: 0, turned: false };
  expect(doorsOf(study, content)).toEqual(['ne', 'w']);
  expect(doorsOf({ ...study, turned: true }, content)).toEqual(['sw', 'e']);
});

test('the sides that two rooms share', () => {
  const at = (x: number, y: number): { room: string; x: number; y: number; turned: boolean } => ({ room: 'vault', x, y, turned: false });
  expect(sharedSides(at(0, 0), at(2, 0))).toEqual([['e', 'w']]);
  expect(sharedSides(at(2, 0), at(0, 0))).toEqual([['w', 'e']]);
  expect(sharedSides(at(0, 1), at(0, 0))).toEqual([['nw', 'sw'], ['ne', 'se']]);
  expect(sharedSides(at(0, 1), at(1, 0))).toEqual([['ne', 'sw']]);
  expect(sharedSides(at(1, 0), at(0, 1))).toEqual([['sw', 'ne']]);
  expect(sharedSides(at(0, 0), at(4, 0))).toEqual([]);
  expect(sharedSides(at(0, 0), at(0, 2))).toEqual([]);
});

test('a passage needs a door on both sides', () => {
  const places = [room('vault', 0, 0), room('forge', 2, 0), room('cells', 4, 0)];
  const found = passages(places, content);
  expect(found.map((way) => way.ends)).toEqual([['vault', 'forge']]);
  expect(found[0]!.x).toBe(RW + GX / 2);
  expect(found[0]!.upright).toBe(false);
});

test('rooms of shifted rows meet at their corners', () => {
  // The Forge has a door sw, the Study below it to the left one ne.
  const found = passages([room('forge', 1, 0), room('study', 0, 1)], content);
  expect(found).toHaveLength(1);
  expect(found[0]!.upright).toBe(true);
  const x = found[0]!.x;
  expect(x).toBeGreaterThan(left({ x: 1 }));
  expect(x).toBeLessThan(left({ x: 0 }) + RW);
});

test('doors that lead nowhere are closed', () => {
  const doors = closedDoors([room('vault', 0, 0), room('forge', 2, 0)], content).map((door) => door.key);
  expect(doors).toContain('vault-w');
  expect(doors).not.toContain('vault-e');
  expect(doors).not.toContain('forge-w');
  expect(doors).toContain('forge-e');
});

test('places for new rooms', () => {
  expect(parsePlace('place:forge@6,0r')).toEqual({ room: 'forge', x: 6, y: 0, turned: true });
  expect(parsePlace('place:beast_trainer@-2,3')).toEqual({ room: 'beast_trainer', x: -2, y: 3, turned: false });
  expect(parsePlace('room:forge')).toBeNull();
});

test('the board has space for the places that are offered', () => {
  const board = view([room('vault', 0, 0)]);
  const plain = bounds(scene(board));
  const more = bounds(scene(board, [asked('build_place', ['place:forge@2,0', 'place:forge@0,-1r'])]));
  expect(plain.width).toBeGreaterThan(RW);
  expect(more.width - plain.width).toBe(RW + GX);
  expect(more.y).toBeLessThan(plain.y);
});

test('arrows go to the nearest room in their direction', () => {
  const rooms = [room('vault', 2, 1), room('forge', 4, 1), room('study', 1, 0), room('cells', 2, 2)];
  const from = rooms[0]!;
  expect(neighbour(from, rooms, 'ArrowRight')?.room).toBe('forge');
  expect(neighbour(from, rooms, 'ArrowUp')?.room).toBe('study');
  expect(neighbour(from, rooms, 'ArrowDown')?.room).toBe('cells');
  expect(neighbour(rooms[1]!, rooms, 'ArrowRight')).toBeUndefined();
});
