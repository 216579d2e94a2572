/**
 * Where things lie. A room covers two columns of one row, so that rows may be shifted by half a room; its wall has
 * six sides, some with a door. Two rooms are joined where both have a door on a side that they share.
 */
import type { Asked } from '../../lib/messages.gen';
import type { Rect, SceneOf } from '../types';
import type { Catalogue, RoomView, View } from './types.gen';

export const RW = 212;
export const RH = 172;
export const GX = 24;
export const GY = 18;
const MARGIN = 16;

export type Side = 'w' | 'nw' | 'ne' | 'e' | 'se' | 'sw';

const SIDES: Side[] = ['w', 'nw', 'ne', 'e', 'se', 'sw'];

export interface Place {
  room: string;
  x: number;
  y: number;
  turned: boolean;
}

export const left = (place: { x: number }): number => (place.x * (RW + GX)) / 2;
export const top = (place: { y: number }): number => place.y * (RH + GY);
export const rectAt = (place: { x: number; y: number }): Rect => ({
  x: left(place),
  y: top(place),
  width: RW,
  height: RH,
});

/** The sides with a door, as the tile lies: half a turn sends each to the opposite one. */
export function doorsOf(place: Place, content: Catalogue): Side[] {
  const doors = (content.rooms[place.room]?.doors ?? []) as Side[];
  return place.turned ? doors.map((side) => SIDES[(SIDES.indexOf(side) + 3) % 6]!) : doors;
}

/** The pairs of sides on which two tiles touch. */
export function sharedSides(a: Place, b: Place): [Side, Side][] {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  if (dy === 0) return dx === 2 ? [['e', 'w']] : dx === -2 ? [['w', 'e']] : [];
  if (dy === -1) {
    if (dx === 0)
      return [
        ['nw', 'sw'],
        ['ne', 'se'],
      ];
    return dx === -1 ? [['nw', 'se']] : dx === 1 ? [['ne', 'sw']] : [];
  }
  return dy === 1 ? sharedSides(b, a).map(([one, other]) => [other, one]) : [];
}

/** The middle of a side of a room's wall, from the room's corner. Beside a shifted room the doors move to its half. */
export function doorAt(side: Side, shifted: boolean): { x: number; y: number } {
  const half = (RW + GX) / 2;
  const near = shifted ? (RW - half) / 2 : RW / 4;
  if (side === 'w') return { x: 0, y: 85 };
  if (side === 'e') return { x: RW, y: 85 };
  const x = side === 'nw' || side === 'sw' ? near : RW - near;
  return { x, y: side === 'nw' || side === 'ne' ? 0 : RH };
}

export interface Passage {
  key: string;
  x: number;
  y: number;
  upright: boolean;
  ends: [string, string];
}

/** The passages between these places, where both have a door on a shared side. */
export function passages(places: readonly Place[], content: Catalogue): Passage[] {
  const found: Passage[] = [];
  const doors = places.map((place) => doorsOf(place, content));
  for (let i = 0; i < places.length; i++) {
    for (let j = i + 1; j < places.length; j++) {
      const a = places[i]!;
      const b = places[j]!;
      for (const [mine, theirs] of sharedSides(a, b)) {
        if (!doors[i]!.includes(mine) || !doors[j]!.includes(theirs)) continue;
        const at = doorAt(mine, a.x !== b.x);
        const upright = a.y !== b.y;
        const x = left(a) + at.x + (upright ? 0 : mine === 'e' ? GX / 2 : -GX / 2);
        const y = top(a) + at.y + (upright ? (mine[0] === 's' ? GY / 2 : -GY / 2) : 0);
        found.push({ key: `${a.room}-${b.room}-${mine}`, x, y, upright, ends: [a.room, b.room] });
      }
    }
  }
  return found;
}

export interface Door {
  key: string;
  x: number;
  y: number;
  upright: boolean;
}

/** Doors that lead nowhere: into rock, or against a bare wall. */
export function closedDoors(places: readonly Place[], content: Catalogue): Door[] {
  const found: Door[] = [];
  for (const a of places) {
    for (const side of doorsOf(a, content)) {
      const others = places.flatMap((b) =>
        sharedSides(a, b)
          .filter(([mine]) => mine === side)
          .map(([, theirs]) => ({ b, open: doorsOf(b, content).includes(theirs) })),
      );
      if (others.some((other) => other.open)) continue;
      const at = doorAt(side, others.some(({ b }) => b.x !== a.x));
      found.push({
        key: `${a.room}-${side}`,
        x: left(a) + at.x,
        y: top(a) + at.y,
        upright: side === 'w' || side === 'e',
      });
    }
  }
  return found;
}

/** Reads `place:forge@6,0r`. */
export function parsePlace(option: string): Place | null {
  const match = /^place:(\w+)@(-?\d+),(-?\d+)(r?)$/.exec(option);
  return match && { room: match[1]!, x: Number(match[2]), y: Number(match[3]), turned: match[4] === 'r' };
}

/** Places that a question offers for a new room. */
export function offeredPlaces(questions: readonly Asked[]): Place[] {
  return questions
    .flatMap((question) => question.options)
    .map((option) => parsePlace(option.id))
    .filter((place) => place !== null);
}

export function bounds(scene: SceneOf<View>): Rect {
  const places = [...scene.board.rooms, ...offeredPlaces(scene.questions)];
  const xs = places.map(left);
  const ys = places.map(top);
  const x = Math.min(...xs) - MARGIN;
  const y = Math.min(...ys) - MARGIN;
  return { x, y, width: Math.max(...xs) + RW + MARGIN - x, height: Math.max(...ys) + RH + MARGIN - y };
}

export type Direction = 'ArrowLeft' | 'ArrowRight' | 'ArrowUp' | 'ArrowDown';

/** The nearest room in a direction. */
export function neighbour(from: RoomView, rooms: readonly RoomView[], direction: Direction): RoomView | undefined {
  const [ux, uy] = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[direction] as [
    number,
    number,
  ];
  let best: RoomView | undefined;
  let least = Infinity;
  for (const room of rooms) {
    const dx = left(room) - left(from);
    const dy = top(room) - top(from);
    const along = dx * ux + dy * uy;
    const across = Math.abs(dx * uy) + Math.abs(dy * ux);
    if (along <= 0 || across > along * 2) continue;
    const far = along + across * 1.5;
    if (far < least) {
      least = far;
      best = room;
    }
  }
  return best;
}

