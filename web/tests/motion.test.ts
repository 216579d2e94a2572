import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { LogLine } from '../src/lib/messages.gen';
import { added, LONG, MOST, Motion, SHORT, spread, STILL, type Beat } from '../src/table/motion.svelte';

const line = (text: string): LogLine => ({ text, key: 'x', rule: '', refs: [], why: [], compared: [] });
const beats = (n: number, from = 0): Beat[] => Array.from({ length: n }, (_, i) => ({ refs: [`room.${from + i}`], line: from + i }));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('only lines that were added are played', () => {
  const log = [line('a'), line('b')];
  expect(added(log, [...log, line('c')])).toBe(2);
  expect(added([], log)).toBe(-1);
  expect(added(log, log)).toBe(-1);
  expect(added(log, log.slice(0, 1))).toBe(-1);
  // Everything anew, such as in another language.
  expect(added(log, [line('a'), line('b'), line('c')])).toBe(-1);
});

test('few things have their time, many share it', () => {
  expect(spread(beats(2), 1)).toEqual({ beats: beats(2), ms: LONG });
  expect(spread(beats(2), 2).ms).toBe(LONG / 2);
  expect(spread(beats(6), 1).ms).toBe(MOST / 6);
  const many = spread(beats(100), 1);
  expect(many.ms).toBeGreaterThanOrEqual(SHORT);
  expect(many.beats.length * many.ms).toBeLessThanOrEqual(MOST);
  expect(many.beats.flatMap((beat) => beat.refs)).toEqual(beats(100).flatMap((beat) => beat.refs));
  // Slow motion takes no longer for all of it.
  const slow = spread(beats(5), 0.6);
  expect(slow.beats.length * slow.ms).toBeLessThanOrEqual(MOST);
});

test('one thing after the other, and then nothing', () => {
  const motion = new Motion();
  const seen: (number | undefined)[] = [];
  motion.play(beats(3), 1);
  expect(motion.playing.beats).toEqual([['room.0'], ['room.1'], ['room.2']]);
  for (let i = 0; i < 4; i++) {
    seen.push(motion.now?.line);
    vi.advanceTimersByTime(LONG);
  }
  expect(seen).toEqual([0, 1, 2, undefined]);
  expect(motion.playing).toBe(STILL);
});

test('news that come meanwhile are played within the time, too', () => {
  const motion = new Motion();
  motion.play(beats(8), 1);
  vi.advanceTimersByTime(300);
  motion.play(beats(8, 8), 1);
  expect(motion.now).not.toBeNull();
  vi.advanceTimersByTime(MOST - 30);
  expect(motion.now?.line).toBe(15);
  vi.advanceTimersByTime(60);
  expect(motion.now).toBeNull();
});

test('it can be skipped', () => {
  const motion = new Motion();
  expect(motion.skip()).toBe(false);
  motion.play(beats(3), 1);
  expect(motion.skip()).toBe(true);
  expect(motion.now).toBeNull();
  vi.advanceTimersByTime(MOST);
  expect(motion.now).toBeNull();
});

test('nothing without motion, and nothing for nothing', () => {
  const motion = new Motion();
  motion.play(beats(3), 0);
  expect(motion.now).toBeNull();
  motion.play([], 1);
  expect(motion.now).toBeNull();
  motion.play(beats(2), 1);
  motion.play([], 1);
  expect(motion.now?.line).toBe(0);
});
