/** Spaces of the map: hexes with pointy tops in axial coordinates, as the engine has them. */
import type { Rect } from '../types';

/** From the middle of a space to its corner. */
export const S = 42;
const R3 = Math.sqrt(3);
const H = (S * R3) / 2;

export interface Axial {
  q: number;
  r: number;
}

export interface Point {
  x: number;
  y: number;
}

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

export const key = (at: Axial): string => `${at.q},${at.r}`;
export const add = (a: Axial, b: Axial): Axial => ({ q: a.q + b.q, r: a.r + b.r });

/** The centre of the tile at a place of the tiles' own grid. */
export const centreOf = (x: number, y: number): Axial => ({ q: 3 * x + y, r: -2 * x - 3 * y });

export const tileAt = (x: number, y: number): Axial[] => POSITIONS.map((step) => add(centreOf(x, y), step));

export const middle = (at: Axial): Point => ({ x: S * R3 * (at.q + at.r / 2), y: S * 1.5 * at.r });

const round = (n: number): number => Math.round(n * 100) / 100;

/** The corners of a hex around a point, for a polygon. */
export const points = (at: Point, size = S): string =>
  [...Array(6).keys()].map((i) => `${round(at.x + size * Math.sin((i * Math.PI) / 3))},${round(at.y - size * Math.cos((i * Math.PI) / 3))}`).join(' ');

/** The edge from a space towards one beside it: its two ends. */
export function edge(a: Axial, b: Axial): [Point, Point] {
  const p = middle(a);
  const n = middle(b);
  const ux = -(n.y - p.y) / (2 * R3);
  const uy = (n.x - p.x) / (2 * R3);
  const mx = (p.x + n.x) / 2;
  const my = (p.y + n.y) / 2;
  return [
    { x: mx - ux, y: my - uy },
    { x: mx + ux, y: my + uy },
  ];
}

/** The border of a set of spaces, edge by edge. */
export function border(places: readonly Axial[]): string {
  const inside = new Set(places.map(key));
  return places
    .flatMap((at) => POSITIONS.slice(1).map((step) => add(at, step)).filter((other) => !inside.has(key(other))).map((other) => edge(at, other)))
    .map(([a, b]) => `M${round(a.x)},${round(a.y)}L${round(b.x)},${round(b.y)}`)
    .join('');
}

const MARGIN = 16;

/** What some spaces cover. */
export function boundsOf(places: readonly Axial[]): Rect {
  const all = places.map(middle);
  const x = Math.min(...all.map((at) => at.x)) - H - MARGIN;
  const y = Math.min(...all.map((at) => at.y)) - S - MARGIN;
  return { x, y, width: Math.max(...all.map((at) => at.x)) + H + MARGIN - x, height: Math.max(...all.map((at) => at.y)) + S + MARGIN - y };
}

export const rectOf = (at: Axial): Rect => {
  const { x, y } = middle(at);
  return { x: x - H, y: y - S, width: 2 * H, height: 2 * S };
};

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** The nearest place in a direction; rows are shifted, so that straight up prefers the side it comes from. */
export function neighbour<T extends Axial>(from: Axial, places: readonly T[], direction: Direction): T | undefined {
  const [ux, uy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[direction] as [number, number];
  const start = middle(from);
  let best: T | undefined;
  let least = Infinity;
  for (const place of places) {
    const at = middle(place);
    const along = (at.x - start.x) * ux + (at.y - start.y) * uy;
    const across = Math.abs((at.x - start.x) * uy) + Math.abs((at.y - start.y) * ux);
    if (along < 1 || across > along * 1.2) continue;
    const far = along + across * 1.6;
    if (far < least - 0.01) {
      least = far;
      best = place;
    }
  }
  return best;
}
