/** How large the words of a card can be so that all of them fit. */
import type { HalfInfo, Row } from './types.gen';

/** Letters of reading type that fit into a line of a card, at the normal size. */
const LETTERS = 19.5;

const lines = (text: string, letters: number): number => Math.max(1, Math.ceil(text.length / letters));

/** The height of a row in ems of the card, at a scale. */
export function rowHeight(row: Row, scale: number, wide = 1): number {
  const letters = (LETTERS * wide) / scale;
  const own = row.icon && !isLong(row) ? 1.72 * lines(row.text ?? '', letters * 0.66) : 1.46 * lines(row.text ?? '', letters);
  const texts = (row.sub ?? []).filter((sub) => !sub.icon).reduce((sum, sub) => sum + 1.46 * lines(sub.text ?? '', letters), 0);
  const named = (row.sub ?? []).filter((sub) => sub.icon);
  const length = named.reduce((sum, sub) => sum + (sub.text?.length ?? 0) + 4, 0);
  return (own + texts + (named.length ? 1.5 * Math.ceil(length / (letters * 0.92)) : 0)) * scale + 0.22;
}

/** A row whose words are a sentence is set in reading type. */
export const isLong = (row: Row): boolean => (row.text?.length ?? 0) > 17;

/** The largest scale, from 1 down to `least`, at which the rows of a half are no higher than `high` ems. */
export function scaleFor(half: HalfInfo, high: number, least = 0.6): number {
  // What floats at the right takes a part of the lines.
  const marks = (half.xp ? 2.2 : 0) + (half.lost ? 2 : 0) + (half.lasts ? 2 : 0) + 2 * (half.makes?.length ?? 0);
  const taken = Math.max(half.area ? 4.6 : 0, marks * 0.35);
  const slots = half.slots?.length ? 1.6 : 0;
  for (let scale = 1; scale > least; scale -= 0.04) {
    const sum = half.rows.reduce((all, row) => all + rowHeight(row, scale, 1 - taken / 15), slots);
    if (sum <= high) return scale;
  }
  return least;
}
