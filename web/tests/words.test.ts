import { expect, test } from 'vitest';
import { plural, preferred, render } from '../src/lib/words';

test('plural forms come in the order of gettext', () => {
  expect([0, 1, 2, 5].map((n) => plural('en', 2, n))).toEqual([1, 0, 1, 1]);
  expect([0, 1, 2].map((n) => plural('pt_BR', 2, n))).toEqual([0, 0, 1]);
  expect([1, 2, 1000000].map((n) => plural('es', 2, n))).toEqual([0, 1, 1]);
  expect([0, 1, 2, 4, 5, 12, 22, 25].map((n) => plural('pl', 3, n))).toEqual([2, 0, 1, 1, 2, 2, 1, 2]);
});

test('placeholders are filled and unknown keys stay visible', () => {
  const words = { lang: 'pl' as const, texts: { 'page.left': ['{n} karta', '{n} karty', '{n} kart'], 'page.hi': 'Cześć, {name}' } };
  expect(render(words, 'page.left', { n: 22 })).toBe('22 karty');
  expect(render(words, 'page.hi', { name: 'Ola' })).toBe('Cześć, Ola');
  expect(render(words, 'page.none')).toBe('[page.none]');
});

test('the browser says the language', () => {
  expect(preferred(['de-DE', 'pt-PT'])).toBe('pt_BR');
  expect(preferred(['fr'])).toBe('en');
});
