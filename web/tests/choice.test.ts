import { expect, test } from 'vitest';
import { actOf } from '../src/lib/keys';
import type { Asked } from '../src/lib/messages.gen';
import { parse } from '../src/lib/route.svelte';
import { clamp, fitted, framed } from '../src/table/camera';
import { answerOf, chosenBy, kept, marks, press, shift, untouched } from '../src/table/choice';

const asked = (kind: Asked['kind'], least = 0, most = 2): Asked => ({
  seat: 0, kind, key: 'k', prompt: '?', refs: [], facts: null, collective: false, least, most, since: 0,
  options: ['a', 'b', 'c', 'd'].map((id) => ({ id, label: id.toUpperCase(), note: '', rules: [], refused: id === 'b' ? { code: 'x', text: 'no', rule: 'R' } : null })),
});

test('only legal options have keys, and refused ones say why', () => {
  const found = marks(asked('choose'), { ids: ['c'], amount: 0 });
  expect([...found.values()].map((mark) => [mark.state, mark.key])).toEqual([['legal', 1], ['refused', undefined], ['selected', 2], ['legal', 3]]);
  expect(found.get('b')?.reason?.rule).toBe('R');
});

test('marks that are as before are the same ones', () => {
  const question = asked('choose');
  const before = marks(question, { ids: [], amount: 0 });
  expect(kept(before, marks(question, { ids: [], amount: 0 }))).toBe(before);
  const now = kept(before, marks(question, { ids: ['c'], amount: 0 }));
  expect(now).toEqual(marks(question, { ids: ['c'], amount: 0 }));
  expect(now.get('a')).toBe(before.get('a'));
  expect(now.get('c')).not.toBe(before.get('c'));
  const turned = new Map([...before].reverse());
  expect([...kept(before, turned).keys()]).toEqual(['d', 'c', 'b', 'a']);
});

test('some: pressing toggles, and no more than the most', () => {
  const question = asked('some', 1, 2);
  let chosen = untouched(question);
  expect(answerOf(question, chosen)).toBeNull();
  for (const id of ['a', 'c', 'd']) chosen = press(question, chosen, id);
  expect(answerOf(question, chosen)).toEqual(['a', 'c']);
  chosen = press(question, chosen, 'a');
  expect(answerOf(question, chosen)).toEqual(['c']);
});

test('order: all legal options, moved up and down', () => {
  const question = asked('order');
  const chosen = shift(untouched(question), 'd', -1);
  expect(answerOf(question, chosen)).toEqual(['a', 'd', 'c']);
  expect(shift(chosen, 'a', -1)).toBe(chosen);
});

test('an answer that somebody else would give is chosen as it is', () => {
  const answers = [['choose', 'c'], ['some', ['d', 'a']], ['order', ['d', 'a', 'c']], ['amount', 2], ['confirm', false], ['confirm', true]] as const;
  for (const [kind, answer] of answers) {
    const question = asked(kind, 1, 2);
    const given = typeof answer === 'object' ? [...answer] : answer;
    expect(answerOf(question, chosenBy(question, given))).toEqual(given);
  }
});

test('amount and confirm', () => {
  expect(answerOf(asked('amount', 1, 3), { ids: [], amount: 3 })).toBe(3);
  expect(answerOf(asked('amount', 1, 3), { ids: [], amount: 4 })).toBeNull();
  expect(answerOf(asked('confirm'), { ids: ['no'], amount: 0 })).toBe(false);
});

test('keys', () => {
  const press = (key: string, part = {}): string | null => actOf({ key, code: /\d/.test(key) ? `Digit${key}` : '', altKey: false, ctrlKey: false, metaKey: false, ...part });
  expect(press('3')).toBe('option3');
  expect(press('2', { altKey: true })).toBe('seat2');
  expect(press('U')).toBe('undo');
  expect(press('u', { ctrlKey: true })).toBeNull();
  expect(press('0')).toBe('zoomFit');
});

test('addresses', () => {
  expect(parse('#/')).toEqual({ page: 'lobby' });
  expect(parse('#/join/tok-en')).toEqual({ page: 'join', token: 'tok-en' });
  expect(parse('#/t/abc/at/12')).toEqual({ page: 'table', id: 'abc', at: 12 });
  expect(parse('#/t/abc')).toEqual({ page: 'table', id: 'abc', at: null });
});

test('the camera frames targets with the least movement', () => {
  const bounds = { x: 0, y: 0, width: 1000, height: 600 };
  const view = { width: 400, height: 300 };
  const camera = { x: 0, y: 0, k: 1 };
  expect(framed(camera, [{ x: 20, y: 20, width: 100, height: 100 }], bounds, view)).toEqual(camera);
  const moved = framed(camera, [{ x: 500, y: 20, width: 100, height: 100 }], bounds, view);
  expect(moved.k).toBe(1);
  expect(moved.x).toBeLessThan(-200);
  expect(framed(camera, [{ x: 0, y: 0, width: 900, height: 100 }], bounds, view).k).toBeLessThan(0.5);
  expect(fitted(bounds, view).k).toBeCloseTo(0.372);
  expect(clamp({ x: 5000, y: 0, k: 1 }, bounds, view).x).toBeLessThan(200);
});
