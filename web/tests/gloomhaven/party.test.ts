import { describe, expect, it } from 'vitest';
import { canEquip, canHaveGained, defaultCards, mostPerks, mostSmall, pressCard, price, scenarioLevel, typedGold } from '../../src/games/gloomhaven/party';
import { card, content, item } from './things';

describe('the scenario level', () => {
  it('is half the average level, rounded up', () => {
    expect(scenarioLevel([6, 4, 4, 3], 'normal')).toBe(3);
    expect(scenarioLevel([1, 1], 'normal')).toBe(1);
    expect(scenarioLevel([], 'normal')).toBe(0);
  });
  it('is moved by the difficulty and stays between 0 and 7', () => {
    expect([scenarioLevel([1, 1], 'easy'), scenarioLevel([1, 1], 'very_hard')]).toEqual([0, 3]);
    expect(scenarioLevel([9, 9, 9, 9], 'very_hard')).toBe(7);
  });
});

describe('cards gained', () => {
  const box = content(Object.fromEntries([1, 2, 2, 3, 3, 4, 4].map((level, i) => [`c${i}`, card(level)])));

  it('are one for each level, of that level or lower', () => {
    expect(canHaveGained([2, 3, 4], 4)).toBe(true);
    expect(canHaveGained([2, 2, 3], 4)).toBe(true);
    expect(canHaveGained([3, 4, 4], 4)).toBe(false);
    expect(canHaveGained([2, 2, 2, 2], 4)).toBe(false);
    expect(canHaveGained([1], 4)).toBe(false);
    expect(canHaveGained([], 1)).toBe(true);
  });
  it('are the first of each level when nothing is said', () => {
    expect(defaultCards('brute', 4, box)).toEqual(['c1', 'c3', 'c5']);
    expect(defaultCards('brute', 1, box)).toEqual([]);
  });
  it('go when they are pressed again, and make room for others', () => {
    expect(pressCard(['c1', 'c3'], 'c1', 3, box)).toEqual(['c3']);
    expect(pressCard(['c3'], 'c1', 3, box)).toEqual(['c3', 'c1']);
    expect(pressCard(['c1', 'c3'], 'c4', 3, box)).toEqual(['c1', 'c4']);
    expect(pressCard(['c1', 'c3'], 'c2', 3, box)).toEqual(['c3', 'c2']);
  });
});

it('counts perks', () => expect([mostPerks(1), mostPerks(9)]).toEqual([6, 14]));

it('takes gold as it is typed, but for what a new character has', () => {
  expect([typedGold('60', 1, content()), typedGold('0', 1, content()), typedGold('123456', 1, content())]).toEqual([60, 0, 9999]);
  expect([typedGold('30', 1, content()), typedGold('', 2, content()), typedGold('-5', 2, content())]).toEqual([null, null, null]);
});

describe('items', () => {
  it('are one for head, body and legs', () => {
    expect(canEquip(item('head'), [], 1)).toBe(true);
    expect(canEquip(item('head'), [item('head')], 1)).toBe(false);
    expect(canEquip(item('legs'), [item('head')], 1)).toBe(true);
  });
  it('need two hands at most', () => {
    expect(canEquip(item('onehand'), [item('onehand')], 1)).toBe(true);
    expect(canEquip(item('onehand'), [item('onehand'), item('onehand')], 1)).toBe(false);
    expect(canEquip(item('twohand'), [item('onehand')], 1)).toBe(false);
    expect(canEquip(item('onehand'), [item('twohand')], 1)).toBe(false);
  });
  it('that are small fit by level, and two more with pockets', () => {
    expect([mostSmall(1, []), mostSmall(5, []), mostSmall(1, [item('body', { pockets: true })])]).toEqual([1, 3, 3]);
    expect(canEquip(item('small'), [item('small')], 1)).toBe(false);
    expect(canEquip(item('small'), [item('small')], 3)).toBe(true);
  });
  it('have a price', () => expect(price([item('head'), item('body', { price: 30 })])).toBe(40));
});
