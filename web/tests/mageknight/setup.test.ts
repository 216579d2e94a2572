import { describe, expect, it } from 'vitest';
import { optionsOf } from '../../src/games/mageknight/setup/options';
import type { Draft } from '../../src/lobby/draft.svelte';

const draft = (scenario: string, seats: number, options: Record<string, unknown>): Draft =>
  ({ scenario, seats: Array(seats).fill({}), options, game: { lesson: 'reconnaissance' } }) as unknown as Draft;

describe('what a table is asked for with', () => {
  it('leaves out what is as usual', () => {
    expect(optionsOf(draft('full-conquest', 2, {}))).toEqual({});
    expect(optionsOf(draft('full-conquest', 2, { sets: 'all', dummy: true, lesson: true }))).toEqual({});
  });
  it('has city levels where there are cities to conquer', () => {
    expect(optionsOf(draft('full-conquest', 2, { level: 5, sets: 'base' }))).toEqual({ levels: [5], sets: 'base' });
    expect(optionsOf(draft('reconnaissance', 2, { level: 5 }))).toEqual({});
  });
  it('has no dummy and no guide only in a first game alone', () => {
    const chosen = { dummy: false, lesson: false };
    expect(optionsOf(draft('reconnaissance', 1, chosen))).toEqual(chosen);
    expect(optionsOf(draft('reconnaissance', 2, chosen))).toEqual({});
  });
});
