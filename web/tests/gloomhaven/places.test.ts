import { describe, expect, it } from 'vitest';
import { hexesOf, isArea, optionsByHex, pressed, questionOf, turn } from '../../src/games/gloomhaven/places';
import { asked, figure, marks, scene, view } from './things';

describe('options on the board', () => {
  const figures = [figure(3, 7), figure(4, 9)];

  it('lie in the hexes of their ids, of their figures, or where the server says', () => {
    expect(hexesOf('to:12', figures, {})).toEqual([12]);
    expect(hexesOf('hex:5', figures, {})).toEqual([5]);
    expect(hexesOf('area:1.2.30', figures, {})).toEqual([1, 2, 30]);
    expect(hexesOf('hexes:4.5', figures, {})).toEqual([4, 5]);
    expect(hexesOf('figure:4', figures, {})).toEqual([9]);
    expect(hexesOf('figure:99', figures, {})).toEqual([]);
    expect(hexesOf('outcome:1', figures, { places: { 'outcome:1': [8] } })).toEqual([8]);
    expect(hexesOf('skip', figures, {})).toEqual([]);
    expect(hexesOf('lead:trample', figures, {})).toEqual([]);
  });

  it('are found by hex, all areas over it', () => {
    const found = optionsByHex(marks('area:1.2', 'area:2.3', 'figure:3', 'skip'), figures, {});
    expect([...found]).toEqual([
      [1, ['area:1.2']],
      [2, ['area:1.2', 'area:2.3']],
      [3, ['area:2.3']],
      [7, ['figure:3']],
    ]);
    expect([isArea('area:1'), isArea('hexes:1'), isArea('to:1')]).toEqual([true, true, false]);
  });
});

describe('an area', () => {
  const there = ['area:1.2', 'area:2.3', 'area:2.9'];

  it('is turned to the next and back, around the end', () => {
    expect(turn(there, 'area:1.2', 1)).toBe('area:2.3');
    expect(turn(there, 'area:2.9', 1)).toBe('area:1.2');
    expect(turn(there, 'area:1.2', -1)).toBe('area:2.9');
    expect(turn(there, undefined, 1)).toBe('area:1.2');
    expect(turn(there, undefined, -1)).toBe('area:2.9');
    expect(turn([], 'area:1.2', 1)).toBeUndefined();
  });

  it('is chosen with the first press and turned with the next', () => {
    expect(pressed(there, [])).toBe('area:1.2');
    expect(pressed(there, ['area:1.2'])).toBe('area:2.3');
    expect(pressed(['to:4'], ['to:4'])).toBe('to:4');
  });
});

it('finds the question of the seat that is shown', () => {
  const [mine, other] = [asked('lead', []), { ...asked('second', []), seat: 1 }];
  expect(questionOf(scene(view(), mine, other), 1)).toBe(other);
  expect(questionOf(scene(view(), mine), 1)).toBe(mine);
  expect(questionOf(scene(view()), 0)).toBeUndefined();
});
