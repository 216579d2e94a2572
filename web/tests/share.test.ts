import { describe, expect, test } from 'vitest';
import { share } from '../src/lib/share';

const copy = <T>(value: T): T => JSON.parse(JSON.stringify(value)) as T;
const board = () => ({
  round: 3,
  figures: [
    { id: 1, hex: 4, conditions: ['poison'] },
    { id: 2, hex: 7, conditions: [] },
    { id: 3, hex: 9, conditions: [] },
  ],
  elements: { fire: 2, ice: 0 },
  combat: null as null | { foes: number[] },
});

describe('what is shared', () => {
  test('all of it, if nothing has changed', () => {
    const old = board();
    expect(share(old, copy(old))).toBe(old);
  });

  test('all but the way to what has changed', () => {
    const old = board();
    const next = copy(old);
    next.figures[1]!.hex = 8;
    const kept = share(old, copy(next));
    expect(kept).toEqual(next);
    expect(kept.figures).not.toBe(old.figures);
    expect(kept.figures[0]).toBe(old.figures[0]);
    expect(kept.figures[1]).not.toBe(old.figures[1]);
    expect(kept.figures[1]!.conditions).toBe(old.figures[1]!.conditions);
    expect(kept.figures[2]).toBe(old.figures[2]);
    expect(kept.elements).toBe(old.elements);
  });

  test('the old value stays as it was', () => {
    const old = board();
    const next = copy(old);
    next.figures[0]!.conditions.push('wound');
    share(old, next);
    expect(old).toEqual(board());
  });

  test('what has moved because something is gone or new', () => {
    const old = board();
    const gone = { ...board(), figures: board().figures.slice(1) };
    expect(share(old, gone).figures).toEqual(board().figures.slice(1));
    expect(share(old, gone).figures[0]).toBe(old.figures[1]);
    expect(share(old, gone).figures[1]).toBe(old.figures[2]);
    const more = { ...board(), figures: [{ id: 0, hex: 1, conditions: [] as string[] }, ...board().figures] };
    expect(share(old, more).figures.slice(1)).toEqual(old.figures);
    expect(share(old, more).figures[3]).toBe(old.figures[2]);
  });
});

describe('what is not the same', () => {
  test('a field more or less', () => {
    const old: Record<string, unknown> = { a: 1, b: undefined };
    expect(share(old, { a: 1 })).toEqual({ a: 1 });
    expect(share(old, { a: 1 })).not.toBe(old);
    expect(share({ a: 1 }, { a: 1, b: 2 })).toEqual({ a: 1, b: 2 });
    expect(share<unknown>({ a: 1, b: undefined }, { a: 1, c: undefined })).toHaveProperty('c');
  });

  test('a list and fields, nothing and something', () => {
    expect(share([1], { 0: 1 } as unknown)).toEqual({ 0: 1 });
    expect(share({ 0: 1 }, [1] as unknown)).toEqual([1]);
    expect(share(null, { a: 1 })).toEqual({ a: 1 });
    expect(share({ a: 1 }, null)).toBeNull();
    expect(share([], [[]] as unknown[])).toEqual([[]]);
    expect(share('1', 1 as unknown)).toBe(1);
  });

  test('a shorter and a longer list', () => {
    expect(share([1, 2, 3], [1, 2])).toEqual([1, 2]);
    expect(share([1, 2], [1, 2, 3])).toEqual([1, 2, 3]);
    expect(share([1, 1, 2], [1, 2])).toEqual([1, 2]);
  });
});
