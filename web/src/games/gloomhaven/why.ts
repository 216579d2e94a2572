/**
 * The solver's comparisons, as the log tells them: a title, a line of headings and a line for each candidate, the best
 * first, with a bar between cells. What is best is ticked, and whoever is best everywhere has a tick at its name.
 */
import type { Axial } from './hexes';

const BAR = ' | ';
const TICK = '✓';

export interface Cell {
  text: string;
  /** `best` stays; `worse` is out from here on; `none` was out before. */
  state: 'best' | 'worse' | 'none';
}

export interface Candidate {
  name: string;
  won: boolean;
  cells: Cell[];
  /** Where it is, if it is a hex. */
  at?: Axial;
}

export interface Comparison {
  title: string;
  what: string;
  criteria: { text: string; rule: string }[];
  rows: Candidate[];
}

const plain = (text: string): string => text.replace(TICK, '').trim();

function cell(text: string): Cell {
  if (text === '–') return { text, state: 'none' };
  return { text: plain(text), state: text.includes(TICK) ? 'best' : 'worse' };
}

function candidate(line: string): Candidate {
  const [name = '', ...cells] = line.split(BAR);
  const at = /(-?\d+),(-?\d+)/.exec(name);
  return {
    name: plain(name),
    won: name.endsWith(TICK),
    cells: cells.map(cell),
    ...(at && { at: { q: Number(at[1]), r: Number(at[2]) } }),
  };
}

function heading(text: string): { text: string; rule: string } {
  const found = /^(.*) \(([A-Z]+(?:-[A-Z]+)+-\d+)\)$/.exec(text);
  return found ? { text: found[1]!, rule: found[2]! } : { text, rule: '' };
}

/** The tables in the reasons of a line; none if they are plain sentences. */
export function comparisons(why: readonly string[]): Comparison[] {
  const found: Comparison[] = [];
  for (let i = 0; i + 1 < why.length; i++) {
    if (why[i]!.includes(BAR) || !why[i + 1]!.includes(BAR)) continue;
    const [what = '', ...criteria] = why[i + 1]!.split(BAR);
    const rows: Candidate[] = [];
    for (i += 2; i < why.length && why[i]!.includes(BAR); i++) rows.push(candidate(why[i]!));
    found.push({ title: why[--i - rows.length - 1]!, what, criteria: criteria.map(heading), rows });
  }
  return found;
}
