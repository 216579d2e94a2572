import { describe, expect, test } from 'vitest';
import { merge, mergeChat, nothing, type Known } from '../src/lib/merge';
import type { ChatLine, LogLine, Scene, TableInfo, Update } from '../src/lib/messages.gen';

const line = (text: string): LogLine => ({ text, key: 'x', rule: '', refs: [], why: [], compared: [] });
const said = (number: number): ChatLine => ({ number, name: 'Ana', seat: 0, text: `${number}`, time: 0 });
const info = { id: 'abc' } as TableInfo;
const scene = (at: number): Scene => ({ at, era: 0 }) as Scene;
const update = (part: Partial<Update>): Update => ({ type: 'update', version: 1, ...part });
const full = (): Known =>
  merge(nothing(), update({ version: 5, info, scene: scene(3), log: { of: 0, start: 0, lines: [line('a'), line('b'), line('c')] }, chat: [said(1), said(2)] }))!;

describe('updates', () => {
  test('the first one brings everything', () => {
    const known = full();
    expect(known.version).toBe(5);
    expect(known.log.map((one) => one.text)).toEqual(['a', 'b', 'c']);
  });

  test('parts that are missing stay', () => {
    const next = merge(full(), update({ version: 6, after: 5, scene: scene(4) }))!;
    expect(next.info).toBe(info);
    expect(next.scene?.at).toBe(4);
    expect(next.log).toHaveLength(3);
  });

  test('a gap is noticed', () => {
    expect(merge(full(), update({ version: 8, after: 7, scene: scene(4) }))).toBeNull();
  });

  test('the log is cut where the new part starts', () => {
    const next = merge(full(), update({ version: 6, after: 5, log: { of: 0, start: 1, lines: [line('B')] } }))!;
    expect(next.log.map((one) => one.text)).toEqual(['a', 'B']);
  });

  test('a log part that starts behind the end is a gap', () => {
    expect(merge(full(), update({ version: 6, after: 5, log: { of: 0, start: 9, lines: [line('z')] } }))).toBeNull();
  });

  test('each pair of eyes has its log', () => {
    const other = merge(full(), update({ version: 6, after: 5, log: { of: 1, start: 0, lines: [line('x')] } }))!;
    expect(other.log.map((one) => one.text)).toEqual(['x']);
    const back = merge(other, update({ version: 7, after: 6, log: { of: 0, start: 3, lines: [line('d')] } }))!;
    expect(back.log.map((one) => one.text)).toEqual(['a', 'b', 'c', 'd']);
    expect(merge(other, update({ version: 7, after: 6, log: { of: 1, start: 3, lines: [line('d')] } }))).toBeNull();
  });

  test('a complete one replaces what was known', () => {
    const next = merge(full(), update({ version: 2, info, scene: scene(0), log: { of: 0, start: 0, lines: [line('new')] }, chat: [said(9)] }))!;
    expect(next.log.map((one) => one.text)).toEqual(['new']);
    expect(next.chat.map((one) => one.number)).toEqual([9]);
  });

  test('what has not changed stays the same object', () => {
    const board = { figures: [{ id: 1 }], round: 1 };
    const seen = (round: number): Scene => ({ at: 3, era: 0, board: { ...structuredClone(board), round } }) as unknown as Scene;
    const before = merge(full(), update({ version: 6, after: 5, scene: seen(1) }))!;
    const after = merge(before, update({ version: 7, after: 6, scene: seen(2) }))!;
    expect(after.scene).toEqual(seen(2));
    expect(after.scene).not.toBe(before.scene);
    expect((after.scene!.board as typeof board).figures).toBe((before.scene!.board as typeof board).figures);
  });

  test('chat lines are there once and in order', () => {
    expect(mergeChat([said(1), said(3)], [said(3), said(2)]).map((one) => one.number)).toEqual([1, 2, 3]);
  });
});
