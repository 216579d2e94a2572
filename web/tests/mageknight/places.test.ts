import { describe, expect, it } from 'vitest';
import { border, boundsOf, centreOf, edge, middle, neighbour, tileAt } from '../../src/games/mageknight/hexes';
import { about, cardOptions, dealt } from '../../src/games/mageknight/places';
import type { Catalogue } from '../../src/games/mageknight/types.gen';
import type { Mark, Marks } from '../../src/games/types';

const content = {
  cards: { march: {}, rage: {}, fireball: {} },
  units: { peasants: {} },
  skills: { 'tovak-double-time': {} },
  tactics: { rethink: {} },
  heroes: { tovak: {} },
} as unknown as Catalogue;
const marks = (...ids: string[]): Marks => new Map(ids.map((id): [string, Mark] => [id, { state: 'legal', label: id }]));

describe('what an option is about', () => {
  it('is a way to play a card', () => {
    expect(about('basic:march#1', content)).toEqual({ kind: 'way', way: 'basic', card: 'march#1' });
    expect(about('side_block:wound', content)).toEqual({ kind: 'way', way: 'side_block', card: 'wound' });
  });
  it('is a whole card, with or without its place', () => {
    expect(about('card:march#2', content)).toEqual({ kind: 'card', card: 'march#2' });
    expect(about('card:3:rage#1', content)).toEqual({ kind: 'card', card: 'rage#1' });
    expect(about('spell:fireball', content)).toEqual({ kind: 'card', card: 'fireball' });
  });
  it('is a Unit of the player, one of its abilities, or one to recruit', () => {
    expect(about('unit:1:0', content)).toEqual({ kind: 'ability', unit: 1, ability: 0 });
    expect(about('unit:1', content)).toEqual({ kind: 'unit', unit: 1 });
    expect(about('recruit:peasants#2', content)).toEqual({ kind: 'recruit', unit: 'peasants#2' });
  });
  it('is a place of the map', () => {
    expect(about('go:12', content)).toEqual({ kind: 'space', space: 12 });
    expect(about('deal:path:7', content)).toEqual({ kind: 'space', space: 7 });
    expect(about('explore:1,-1', content)).toEqual({ kind: 'tile', x: 1, y: -1 });
  });
  it('is an enemy or one of its attacks', () => {
    expect(about('target:0', content)).toEqual({ kind: 'foe', foe: 0, attack: -1 });
    expect(about('attack:1:0', content)).toEqual({ kind: 'foe', foe: 1, attack: 0 });
  });
  it('is something else where no name fits', () => {
    for (const id of ['end', 'colour:red', 'mana:green<die:gold', 'deal:ready:x:1', 'tactic']) expect(about(id, content).kind).toBe('other');
    expect(about('tactic:rethink', content)).toEqual({ kind: 'tactic', tactic: 'rethink' });
    expect(about('hero', content).kind).toBe('other');
  });
});

describe('cards that are options', () => {
  it('are those of the hand, equal ones in turn, and the others', () => {
    const options = cardOptions(marks('card:0:wound', 'card:1:wound', 'card:march#1', 'card:fireball', 'skip'), content);
    const { held, others } = dealt(['wound', 'march#1', 'wound', 'rage#1'], options);
    expect(held).toEqual(['card:0:wound', 'card:march#1', 'card:1:wound', undefined]);
    expect(others).toEqual([{ option: 'card:fireball', card: 'fireball' }]);
  });
});

describe('the map', () => {
  it('has tiles of seven spaces whose centres are where the engine has them', () => {
    expect(centreOf(1, 0)).toEqual({ q: 3, r: -2 });
    expect(centreOf(0, 1)).toEqual({ q: 1, r: -3 });
    expect(new Set([...tileAt(0, 0), ...tileAt(1, 0), ...tileAt(0, 1)].map(({ q, r }) => `${q},${r}`)).size).toBe(21);
  });
  it('has a border of 18 edges around a tile', () => {
    expect(border(tileAt(0, 0)).match(/M/g)).toHaveLength(18);
  });
  it('has edges as long as a space is wide from middle to corner', () => {
    const [a, b] = edge({ q: 0, r: 0 }, { q: 1, r: 0 });
    expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(42);
  });
  it('is walked by arrows', () => {
    const places = tileAt(0, 0);
    expect(neighbour({ q: 0, r: 0 }, places, 'ArrowRight')).toEqual({ q: 1, r: 0 });
    expect(neighbour({ q: 1, r: 0 }, places, 'ArrowRight')).toBeUndefined();
  });
  it('covers all its spaces', () => {
    const box = boundsOf(tileAt(0, 0));
    for (const at of tileAt(0, 0).map(middle)) {
      expect(at.x).toBeGreaterThan(box.x);
      expect(at.y).toBeLessThan(box.y + box.height);
    }
  });
});
