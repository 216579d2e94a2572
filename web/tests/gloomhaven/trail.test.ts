import { describe, expect, it } from 'vitest';
import { lastWay, names, wayIn } from '../../src/games/gloomhaven/trail';
import type { LogLine } from '../../src/lib/messages.gen';
import { figure } from './things';

const WAY = ['gh.figure.normal', 'gh.figure.normal(guard,3)', 'gh.hex', 'gh.hex(0,0)', 'gh.hex(1,0)', 'gh.hex(1,-1)'];
const line = (key: string, refs: string[] = []): LogLine => ({ text: '', key: `gh.event.${key}`, rule: '', refs, why: [], compared: [] });

describe('the way of a monster', () => {
  it('is what its line names, hex by hex', () => {
    expect(wayIn(WAY)).toEqual([{ q: 0, r: 0 }, { q: 1, r: 0 }, { q: 1, r: -1 }]);
  });

  it('is no way where hexes do not touch, or there is one', () => {
    expect(wayIn(['gh.hex(0,0)', 'gh.hex(2,0)'])).toEqual([]);
    expect(wayIn(['gh.hex(0,0)'])).toEqual([]);
  });

  it('stays until somebody else acts', () => {
    const went = [line('turn'), line('focus'), line('moved', WAY)];
    expect(lastWay(went)).toBe(WAY);
    expect(lastWay([...went, line('attack'), line('damage')])).toBe(WAY);
    expect(lastWay([...went, line('attack'), line('turn')])).toBe(WAY);
    expect(lastWay([...went, line('turn'), line('card')])).toEqual([]);
    expect(lastWay([...went, line('turn'), line('turn')])).toEqual([]);
    expect(lastWay([...went, line('round')])).toBe(WAY);
    expect(lastWay([...went, line('round'), line('reveals')])).toEqual([]);
    expect(lastWay([line('moved', ['gh.class.brute'])])).toEqual([]);
    expect(lastWay([])).toEqual([]);
  });

  it('is known to be of a figure', () => {
    const refs = new Set(WAY);
    expect(names(refs, figure(3, 1))).toBe(true);
    expect(names(refs, figure(4, 1))).toBe(false);
    expect(names(refs, figure(3, 1, { rank: 'elite' }))).toBe(false);
    expect(names(new Set(['gh.monster.guard']), figure(0, 1, { rank: 'boss' }))).toBe(true);
    expect(names(new Set(['gh.class.brute']), figure(0, 1, { kind: 'character', name: 'brute' }))).toBe(true);
    expect(names(new Set(['gh.summon.rat']), figure(0, 1, { kind: 'summon', name: 'rat' }))).toBe(true);
  });
});
