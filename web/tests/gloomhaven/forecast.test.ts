import { beforeEach, describe, expect, it } from 'vitest';
import { scaleFor } from '../../src/games/gloomhaven/fit';
import { bars, expected, hitsOf, percent, preview, reach } from '../../src/games/gloomhaven/forecast';
import type { BlowInfo } from '../../src/games/gloomhaven/types.gen';
import { setWords } from '../../src/lib/words.svelte';
import { asked, card, content, figure, half, scene, view } from './things';

const blow = (chances: [number, number][], more: Partial<BlowInfo> = {}): BlowInfo => ({
  target: 1, health: 4, value: 3, steps: [], shield: 0, pierced: 0, luck: '', chances, kill: 0, back: 0, ...more,
});

beforeEach(() =>
  setWords({
    lang: 'en',
    texts: {
      'page.gh.way': '{cost} of {points}',
      'page.gh.way_harm': ['{n} trap', '{n} traps'],
      'page.gh.attack_value': 'Attack {n}',
      'page.gh.to_kill': '{chance} to kill',
      'page.gh.shielded': 'Shield {n}',
      'page.gh.disadvantage': 'disadvantage',
      'page.gh.strikes_back': 'back {n}',
      'page.gh.health_change': '{before} → {after}',
      'page.gh.initiative_of': 'Initiative {n}',
      'page.gh.briefly': '{n} ({least}–{most})',
      'page.gh.top': 'Top',
      'page.gh.bottom': 'Bottom',
    },
  }),
);

describe('a chance', () => {
  it('is whole, and never 0 or 100 for what is nearly so', () => {
    expect([percent(0), percent(0.4), percent(35.2), percent(99.6), percent(100)]).toEqual(['0 %', '<1 %', '35 %', '>99 %', '100 %']);
  });
});

describe('the chart of an attack', () => {
  it('has a bar for each damage; those that kill are marked', () => {
    const found = bars(blow([[0, 10], [3, 60], [4, 30]]));
    expect(found.map((one) => [one.damage, one.chance, one.kills])).toEqual([[0, 10, false], [3, 60, false], [4, 30, true]]);
    expect(found[1]!.part).toBe(1);
  });
  it('puts the rarest together when there are too many', () => {
    const found = bars(blow([...Array(12).keys()].map((n) => [n, n + 1] as [number, number])), 6);
    expect(found).toHaveLength(6);
    expect(found.reduce((sum, one) => sum + one.chance, 0)).toBe(78);
  });
  it('has a mean', () => expect(expected(blow([[0, 50], [4, 50]]))).toBe(2));
});

describe('what is told of an option', () => {
  const board = view({ figures: [figure(1, 0, { health: 2, conditions: ['poison'] })] });
  const told = (option: string, question = asked('attack', [option])): string => preview(question.options[0]!, question, scene(board, question), content({ trample: card(1, { top: half('Attack 3, PIERCE 2.') }) }));

  it('is the way with its cost', () => {
    const ways = { 'to:2': { hexes: [1, 2], cost: 3, harm: 1 } };
    expect(told('to:2', asked('move', ['to:2'], { ways, points: 4 }, 'Bandit Guard 5: Move 4. Where to?'))).toBe('3 of 4 · 1 trap');
  });
  it('is the attack with its chance', () => {
    const blows = { 'figure:1': blow([[3, 100]], { kill: 35, shield: 1, luck: 'disadvantage', back: 2 }) };
    expect(told('figure:1', asked('attack', ['figure:1'], { blows }))).toBe('Attack 3 · disadvantage · Shield 1 · 35 % to kill · back 2');
  });
  it('is every attack of an area', () => {
    const hits = [blow([[0, 50], [3, 50]]), blow([[1, 100]], { target: 9 })];
    const areas = { 'area:0.1': [0], 'area:0': [0, 1] };
    expect(told('area:0.1', asked('attack', ['area:0.1'], { hits, areas }))).toBe('Guard 1: 1.5 (0–3)');
    expect(hitsOf({ hits, areas }, 'area:0').map((one) => one.target)).toEqual([1, 9]);
    expect(hitsOf({ hits, areas }, null)).toEqual([]);
    expect(reach(blow([[0, 0], [2, 40], [6, 60]]))).toEqual([2, 6]);
  });
  it('is what becomes of a figure', () => {
    const changes = { 'figure:1': { figure: 1, health: 5, conditions: [] } };
    expect(told('figure:1', asked('heal', ['figure:1'], { changes }))).toBe('2 → 5 · − POISON');
  });
  it('is the half of a card or its initiative', () => {
    expect(told('top:trample')).toBe('Attack 3, PIERCE 2.');
    expect(told('lead:trample')).toBe('Initiative 40. Top: Attack 3, PIERCE 2. Bottom: Move 2');
  });
});

describe('the words of a card', () => {
  it('are smaller when there are many', () => {
    const short = half();
    const long = half('x', { rows: [...Array(4).keys()].map(() => ({ icon: 'attack', text: 'Attack 2', sub: [{ text: 'a long sentence about what this does to everybody' }] })) });
    expect(scaleFor(short, 6)).toBe(1);
    expect(scaleFor(long, 60)).toBe(1);
    expect(scaleFor(long, 16)).toBeLessThan(1);
    expect(scaleFor(long, 6), 'too many to be read').toBe(0);
  });
});
