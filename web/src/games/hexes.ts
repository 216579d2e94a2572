/** Hexes with pointy tops in axial coordinates, as the engine has them; a hex is `S` units from middle to corner. */
import type { Rect } from './types';

export const S = 42;
const R3 = Math.sqrt(3);
/** From the middle of a hex to the middle of an edge. */
export const H = (S * R3) / 2;

export interface Axial {
  q: number;
  r: number;
}

export interface Point {
  x: number;
  y: number;
}

/** Counter-clockwise from east. */
export const DIRECTIONS: readonly Axial[] = [
  { q: 1, r: 0 },
  { q: 1, r: -1 },
  { q: 0, r: -1 },
  { q: -1, r: 0 },
  { q: -1, r: 1 },
  { q: 0, r: 1 },
];

export const key = (at: Axial): string => `${at.q},${at.r}`;
export const add = (a: Axial, b: Axial): Axial => ({ q: a.q + b.q, r: a.r + b.r });
export const same = (a: Axial, b: Axial): boolean => a.q === b.q && a.r === b.r;

export function distance(a: Axial, b: Axial): number {
  const dq = a.q - b.q;
  const dr = a.r - b.r;
  return (Math.abs(dq) + Math.abs(dr) + Math.abs(dq + dr)) / 2;
}

export const around = (at: Axial): Axial[] => DIRECTIONS.map((step) => add(at, step));

/** A place turned about the origin by so many sixths, clockwise as drawn. */
export function turned(at: Axial, turns: number): Axial {
  let { q, r } = at;
  for (let i = ((turns % 6) + 6) % 6; i > 0; i--) [q, r] = [-r, q + r];
  return { q: q + 0, r: r + 0 };
}

export const middle = (at: Axial): Point => ({ x: S * R3 * (at.q + at.r / 2), y: S * 1.5 * at.r });

/** The six corners of a hex around a point, from the top, clockwise. */
export function corners(at: Point, size = S): Point[] {
  return [...Array(6).keys()].map((i) => ({
    x: at.x + size * Math.sin((i * Math.PI) / 3),
    y: at.y - size * Math.cos((i * Math.PI) / 3),
  }));
}

const round = (n: number): number => Math.round(n * 100) / 100;

export const points = (at: Point, size = S): string => corners(at, size).map(({ x, y }) => `${round(x)},${round(y)}`).join(' ');

/** A path of whole hexes, each by itself. */
export const outline = (places: readonly Axial[], size = S): string =>
  places.map((at) => `M${points(middle(at), size).replaceAll(' ', 'L')}Z`).join('');

/** The edge from a hex towards a neighbour: its two ends. */
export function edge(a: Axial, b: Axial): [Point, Point] {
  const p = middle(a);
  const n = middle(b);
  const mx = (p.x + n.x) / 2;
  const my = (p.y + n.y) / 2;
  const length = Math.hypot(n.x - p.x, n.y - p.y) || 1;
  const ux = ((-(n.y - p.y) / length) * S) / 2;
  const uy = (((n.x - p.x) / length) * S) / 2;
  return [
    { x: mx - ux, y: my - uy },
    { x: mx + ux, y: my + uy },
  ];
}

/** The border of a set of hexes, edge by edge. */
export function border(places: readonly Axial[]): string {
  const inside = new Set(places.map(key));
  return places
    .flatMap((at) => around(at).filter((other) => !inside.has(key(other))).map((other) => edge(at, other)))
    .map(([a, b]) => `M${round(a.x)},${round(a.y)}L${round(b.x)},${round(b.y)}`)
    .join('');
}

/** What the hexes cover, with a margin around them. */
export function boundsOf(places: readonly Axial[], margin: number): Rect {
  if (!places.length) return { x: 0, y: 0, width: 10 * S, height: 8 * S };
  const all = places.map(middle);
  const x = Math.min(...all.map((at) => at.x)) - H - margin;
  const y = Math.min(...all.map((at) => at.y)) - S - margin;
  return {
    x,
    y,
    width: Math.max(...all.map((at) => at.x)) + H + margin - x,
    height: Math.max(...all.map((at) => at.y)) + S + margin - y,
  };
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
