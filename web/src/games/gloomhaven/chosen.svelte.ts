/** The two cards that a seat has chosen this round, so that they can be shown while the others still choose. */
import type { Marks } from '../types';

export class Pair {
  lead = $state<string | undefined>();
  second = $state<string | undefined>();

  /** What is selected in the question about cards; the leading card is the one that is no longer offered. */
  note(key: string, selected: string | undefined, hand: readonly string[], marks: Marks): void {
    // Nothing is marked while an answer is under way.
    if (!marks.size) return;
    if (key === 'gh.ask.lead') {
      this.lead = selected?.startsWith('lead:') ? selected.slice(5) : undefined;
      this.second = undefined;
    } else if (key === 'gh.ask.second') {
      this.lead = hand.find((card) => !marks.has(`second:${card}`)) ?? this.lead;
      this.second = selected?.startsWith('second:') ? selected.slice(7) : undefined;
    } else if (key === 'gh.ask.rest_sure') this.lead = this.second = undefined;
  }
}

const known = new Map<string, Pair>();

export function chosen(table: string, round: number, seat: number): Pair {
  const key = `${table}/${round}/${seat}`;
  let pair = known.get(key);
  if (!pair) known.set(key, (pair = new Pair()));
  return pair;
}
