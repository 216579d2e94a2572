import { parse } from 'svelte/compiler';
import { describe, expect, it } from 'vitest';
import { keyed } from '../src/lib/each';

describe('the keys of a list', () => {
  it('differ where what they are made of is the same', () => {
    const keys = keyed(['+1', '+1', '+1#1', '4:+1#1', '+1'], (text) => text).map(({ key }) => key);
    expect(new Set(keys).size).toBe(5);
  });

  it('stay with an item when others come and go', () => {
    const of = (items: string[]): string[] => keyed(items, (item) => item).map(({ key }) => key);
    expect(of(['b', 'c'])).toEqual(of(['a', 'b', 'c']).slice(1));
  });
});

/** Why the key of an `{#each}` can have duplicates; empty if it cannot. */
function trouble(source: string): string[] {
  const text = (node: { start: number; end: number }): string => source.slice(node.start, node.end);
  const found: string[] = [];
  const walk = (node: unknown): void => {
    if (Array.isArray(node)) return node.forEach(walk);
    if (!node || typeof node !== 'object') return;
    const each = node as any;
    if (each.type === 'EachBlock' && each.key) {
      const [key, list, context] = [text(each.key), text(each.expression), each.context ? text(each.context) : ''];
      const index = each.index && (key === each.index || new RegExp(`^\\w+ \\+ ${each.index}$`).test(key));
      const made = list.startsWith('keyed(') && key === 'key' && /^\{ key,/.test(context);
      const entry = list.startsWith('Object.entries(') && key === /^\[(\w+)/.exec(context)?.[1];
      if (!index && !made && !entry) found.push(`{#each ${list} as ${context} (${key})}`);
    }
    Object.entries(node).forEach(([name, child]) => name !== 'metadata' && walk(child));
  };
  walk(parse(source, { modern: true }).fragment);
  return found;
}

describe('every {#each} of the page', () => {
  it.each([
    ['a text', '{#each lines as line (line)}{line}{/each}', 1],
    ['a label', '{#each facts as fact, i (fact.text)}{fact.text}{/each}', 1],
    ['an id of the server', '{#if a}{#each cards as card (card.id)}{/each}{/if}', 1],
    ['something of entries that is not their name', '{#each Object.entries(all) as [id, name] (name)}{/each}', 1],
    ['the place', '{#each lines as line, i (i)}{line}{/each}', 0],
    ['no key', '{#each lines as line}{line}{/each}', 0],
    ['the names of an object', '{#each Object.entries(all) as [id, one] (id)}{/each}', 0],
    ['made keys', '{#each keyed(all, (one) => one.id) as { key, item: one } (key)}{/each}', 0],
  ])('is judged by its key: %s', (_, source, troubles) => expect(trouble(source)).toHaveLength(troubles));

  const files = Object.entries(import.meta.glob<string>('../src/**/*.svelte', { query: '?raw', import: 'default', eager: true }));
  it('is looked at', () => expect(files.length).toBeGreaterThan(80));
  it.each(files)('has a key that is unique by construction: %s', (_, source) => expect(trouble(source)).toEqual([]));
});
