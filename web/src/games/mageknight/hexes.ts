/** Spaces of the map: hexes that lie in tiles of seven, which have a grid of their own. */
import { add, boundsOf as bounds, type Axial } from '../hexes';
import type { Rect } from '../types';

export * from '../hexes';

/** The spaces of a tile around its centre, by position; the last six are the directions. */
export const POSITIONS: readonly Axial[] = [
  { q: 0, r: 0 },
  { q: 1, r: -1 },
  { q: 1, r: 0 },
  { q: 0, r: 1 },
  { q: -1, r: 1 },
  { q: -1, r: 0 },
  { q: 0, r: -1 },
];

/** The centre of the tile at a place of the tiles' own grid. */
export const centreOf = (x: number, y: number): Axial => ({ q: 3 * x + y, r: -2 * x - 3 * y });

export const tileAt = (x: number, y: number): Axial[] => POSITIONS.map((step) => add(centreOf(x, y), step));

const MARGIN = 16;

/** What some spaces cover. */
export const boundsOf = (places: readonly Axial[]): Rect => bounds(places, MARGIN);
