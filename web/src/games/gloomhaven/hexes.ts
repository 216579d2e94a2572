/** The hexes of a scenario's map, and what is behind its doors. */
import { around, boundsOf as bounds, key, same, type Axial } from '../hexes';
import type { Rect } from '../types';

export * from '../hexes';

/** Room for the walls around the hexes. */
const MARGIN = 22;

/** What the hexes cover, with their walls. */
export const boundsOf = (places: readonly Axial[]): Rect => bounds(places, MARGIN);

/**
 * What lies behind a closed door is not known: dashed hexes that fade, on the side of the door where there is nothing.
 */
export function fog(door: Axial, shown: ReadonlySet<string>): { at: Axial; far: number }[] {
  const found = new Map<string, { at: Axial; far: number }>();
  let ring = [door];
  for (const far of [1, 2]) {
    const next: Axial[] = [];
    for (const from of ring) {
      for (const at of around(from)) {
        const name = key(at);
        if (shown.has(name) || found.has(name)) continue;
        // A hex that touches what is known beside the door is wall.
        if (around(at).some((other) => shown.has(key(other)) && !same(other, door))) continue;
        found.set(name, { at, far });
        next.push(at);
      }
    }
    ring = next;
  }
  return [...found.values()];
}

interface Seen {
  hexes: readonly (readonly [number, number, number])[];
  doors: readonly { hex: number; open: boolean }[];
}

/** The fog of all closed doors, each hex once; `door` is the one that it lies behind. */
export function fogs(view: Seen): { at: Axial; far: number; door: number }[] {
  const places = new Map(view.hexes.map(([id, q, r]) => [id, { q, r }]));
  const shown = new Set([...places.values()].map(key));
  const found = new Map<string, { at: Axial; far: number; door: number }>();
  for (const door of view.doors) {
    const at = places.get(door.hex);
    if (door.open || !at) continue;
    for (const one of fog(at, shown)) {
      const known = found.get(key(one.at));
      if (!known || known.far > one.far) found.set(key(one.at), { ...one, door: door.hex });
    }
  }
  return [...found.values()];
}

/** What the board covers: all that is revealed, and where it goes on. */
export const extent = (view: Seen): Rect =>
  boundsOf([...view.hexes.map(([, q, r]) => ({ q, r })), ...fogs(view).filter((one) => one.far === 1).map((one) => one.at)]);
