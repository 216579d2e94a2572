/**
 * How the actions of a card are set: in rows of icons as large as they fit. Lengths are in em, where a chip is 5.1
 * wide; `scale` then makes all of it smaller.
 */
import type { Node } from './types.gen';

const CHIP = 5.1;
const GAP = 0.45;
const SEP = 1.5;
const ROW_GAP = 0.65;
const SWARM = 2.9 + 0.35 + 1 + 0.34;

export interface Item {
  node: Node;
  /** Where the action is on the card, as the engine names it: `0`, `1.l.0`. */
  path: string;
  /** Set before the first action right of the slash. */
  or: boolean;
}

export interface Setting {
  rows: Item[][];
  scale: number;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((a, b) => a + b, 0);
const across = (widths: readonly number[]): number => sum(widths) + GAP * (widths.length - 1);

function width(node: Node): number {
  const left = (node.left ?? []).map(width);
  const right = (node.right ?? []).map(width);
  if (node.do === 'swarm') return SWARM + across(left);
  if (node.do === 'reinforce') return CHIP + SEP + across(left);
  if (node.do === 'combo' || node.do === 'choice') return across(left) + SEP + 2 * GAP + across(right);
  return node.do === 'ambush' ? 2 * CHIP + GAP : CHIP;
}

const hasSwarm = (node: Node): boolean => node.do === 'swarm' || [...(node.left ?? []), ...(node.right ?? [])].some(hasSwarm);

/** A choice is opened into its two sides, so that they can stand in rows of their own. */
export function items(acts: readonly Node[], path = ''): Item[] {
  return acts.flatMap((node, i): Item[] => {
    const at = path ? `${path}.${i}` : `${i}`;
    if (node.do !== 'choice') return [{ node, path: at, or: false }];
    const right = items(node.right ?? [], `${at}.r`);
    if (right[0]) right[0] = { ...right[0], or: true };
    return [...items(node.left ?? [], `${at}.l`), ...right];
  });
}

function pack(all: readonly Item[], wide: number): Item[][] {
  // One row for the whole side of a choice reads best; a side that is too long is broken like the rest.
  const rows: Item[][] = [];
  let used = 0;
  for (const item of all) {
    const needs = width(item.node) + (item.or ? SEP + GAP : 0);
    const side = (one: Item): string => one.path.slice(0, one.path.lastIndexOf('.') + 1);
    const row = rows.at(-1);
    const opens = item.or && sideWidth(all, item, side) + used + GAP > wide;
    if (!row || used + GAP + needs > wide || opens) {
      rows.push([item]);
      used = needs;
    } else {
      row.push(item);
      used += GAP + needs;
    }
  }
  return rows;
}

function sideWidth(all: readonly Item[], first: Item, side: (item: Item) => string): number {
  const group = all.slice(all.indexOf(first)).filter((item) => side(item) === side(first));
  return across(group.map((item) => width(item.node))) + SEP + GAP;
}

const height = (rows: readonly Item[][]): number =>
  sum(rows.map((row) => (row.some((item) => hasSwarm(item.node)) ? CHIP + 1.04 : CHIP))) + ROW_GAP * (rows.length - 1);

/** The rows for a space of `wide` × `high` em. */
export function set(acts: readonly Node[], wide: number, high: number, most = 1): Setting {
  const all = items(acts);
  for (let scale = most; scale > 0.3; scale -= 0.04) {
    const rows = pack(all, wide / scale);
    const fits = rows.every((row) => across(row.map((i) => width(i.node) + (i.or ? SEP + GAP : 0))) <= wide / scale + 0.01);
    if (fits && height(rows) <= high / scale) return { rows, scale };
  }
  return { rows: pack(all, wide / 0.34), scale: 0.34 };
}

/** Whether an action is still to be taken, given the paths that are left. */
export const isLeft = (path: string, left: readonly string[]): boolean =>
  left.some((one) => one === path || one.startsWith(`${path}.`) || path.startsWith(`${one}.`));

/** The options that an action of the card in play may be: itself, or the side of a choice that it stands on. */
export function optionsAt(path: string): string[] {
  const steps = path.split('.');
  const found = [`act:${path}`];
  for (let i = steps.length - 1; i > 0; i--) {
    if (steps[i] === 'l' || steps[i] === 'r') found.push(`act:${steps.slice(0, i + 1).join('.')}`);
  }
  return found;
}
