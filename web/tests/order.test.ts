import { render } from 'svelte/server';
import { beforeAll, expect, test } from 'vitest';
import { setWords } from '../src/lib/words.svelte';
import Order from '../src/table/Order.svelte';
import { shift, untouched } from '../src/table/choice';
import type { Asked } from '../src/lib/messages.gen';

beforeAll(() => setWords({ lang: 'en', texts: { 'page.order.up': 'Earlier: {what}', 'page.order.down': 'Later: {what}' } }));

const question: Asked = {
  seat: 0, kind: 'order', key: 'k', prompt: 'In which order?', refs: [], facts: null, collective: false, least: 3, most: 3, since: 0,
  options: ['fire', 'frog', 'trap'].map((id) => ({ id, label: id.toUpperCase(), note: '', rules: [], refused: null })),
};

/** What the list of an order shows, with the names of its buttons. */
function story(chosen = untouched(question)): { things: string[]; off: string[] } {
  const play = { chosen, option: (id: string) => question.options.find((one) => one.id === id), shift: () => undefined };
  const { body } = render(Order, { props: { play: play as never, icon: (id: string) => (id === 'fire' ? 'flame' : '') } });
  return {
    things: [...body.matchAll(/data-testid="option-(\w+)"/g)].map((match) => match[1]!),
    off: [...body.matchAll(/<button[^>]*disabled[^>]*>/g)].map((match) => /aria-label="([^"]*)"/.exec(match[0])![1]!),
  };
}

test('all things in their order; the first cannot go up, the last not down', () => {
  expect(story()).toEqual({ things: ['fire', 'frog', 'trap'], off: ['Earlier: FIRE', 'Later: TRAP'] });
  expect(story(shift(untouched(question), 'trap', -1))).toEqual({ things: ['fire', 'trap', 'frog'], off: ['Earlier: FIRE', 'Later: FROG'] });
});
