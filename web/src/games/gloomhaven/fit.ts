/** How large the words of a card can be so that all of them fit. Everything is measured in ems of the card. */
import type { HalfInfo, Row } from './types.gen';

/** What a card leaves for its rows. */
const WIDE = 13.4;
/** Sizes of type, and how wide a letter of each is. */
const MAIN = { size: 1.68, letter: 0.46, line: 1.04 };
const TEXT = { size: 1.26, letter: 0.5, line: 1.17 };
const SUB = { size: 1.3, letter: 0.5, line: 1.17 };
const SMALL = { size: 1.2, letter: 0.5, line: 1.17 };

type Type = typeof MAIN;

/** The lines of a text, and their height. */
function high(text: string, type: Type, wide: number, scale: number): number {
  const letters = Math.max(4, wide / (type.size * type.letter * scale));
  return Math.max(1, Math.ceil(text.length / letters)) * type.size * type.line * scale;
}

/** A row whose words are a sentence is set in reading type. */
export const isLong = (row: Row): boolean => (row.text?.length ?? 0) > 17;

/** The height of a row at a scale; `taken` is what floats beside it. */
export function rowHeight(row: Row, scale: number, taken = 0): number {
  const type = row.icon && !isLong(row) ? MAIN : TEXT;
  const icon = row.icon ? type.size * 1.65 * scale : 0;
  // A sentence goes on below what floats beside it.
  const beside = type === TEXT ? taken * 0.55 : taken;
  let sum = high(row.text ?? '', type, WIDE - beside - icon, scale);
  const indent = 1.9 * scale;
  const named = (row.sub ?? []).filter((sub) => sub.icon);
  if (named.length) {
    const text = named.map((sub) => `${sub.text}000`).join('  ');
    sum += high(text, SUB, WIDE - taken - indent, scale);
  }
  for (const sub of (row.sub ?? []).filter((one) => !one.icon)) sum += high(sub.text ?? '', SMALL, WIDE - indent, scale);
  return sum + 0.25;
}

/** What is smaller cannot be read. */
export const LEAST = 0.68;

/** The largest scale, from 1 down to `least`, at which the rows of a half are no higher than `most`; 0 if none is. */
export function scaleFor(half: HalfInfo, most: number, least = LEAST): number {
  const marks = (half.xp ? 2.4 : 0) + (half.lost ? 2.3 : 0) + (half.lasts ? 2.2 : 0) + 2.2 * (half.makes?.length ?? 0);
  const taken = Math.max(half.area ? 5.2 : 0, marks);
  const slots = half.slots?.length ? 1.7 : 0;
  for (let scale = 1; scale >= least; scale -= 0.04) {
    // What floats at the right is beside the first row; an area reaches further down.
    const sum = half.rows.reduce((all, row, i) => all + rowHeight(row, scale, i === 0 || half.area ? taken : 0), slots);
    if (sum <= most) return scale;
  }
  return 0;
}
