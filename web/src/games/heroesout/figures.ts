/** Where the figures of a room stand: side by side while there is space, equal ones on a stack when there is not. */
import type { Mark, Marks } from '../types';
import { left, RW, top } from './geometry';
import type { RoomView, View } from './types.gen';

interface Base {
  /** Stays the same while the figure moves from room to room. */
  key: string;
  room: string;
  x: number;
  y: number;
  scale: number;
  /** How many equal figures this one stands for; 0 if it lies below the top of a stack. */
  count: number;
  /** What a click chooses: the figure itself or an equal one that the question names. */
  option: string;
  mark: Mark | undefined;
  /** Whether the mark is drawn here and not on an equal figure beside it. */
  marked: boolean;
}

export interface HeroFigure extends Base {
  kind: 'hero';
  hero: string;
  active: boolean;
  health: number;
}

export interface MonsterFigure extends Base {
  kind: 'monster';
  seat: number;
  clan: string;
  wounds: number;
  health: number;
}

export type Figure = HeroFigure | MonsterFigure;

interface Standing {
  option: string;
  /** Figures with the same text here are equal in all that counts. */
  like: string;
}

interface Spot {
  x: number;
  y: number;
  scale: number;
  count: number;
}

const FROM = 17;
const STEP = 44;
const SMALL_STEP = 33;
const UPPER = 64;
const LOWER = 110;
const MIDDLE = 88;

/** Whether a portal or an event token takes the right edge of a room. */
export const isNarrow = (room: RoomView): boolean => room.portal !== '' || room.token !== '';

function stacks(figures: readonly Standing[]): Standing[][] {
  const found = new Map<string, Standing[]>();
  for (const figure of figures) {
    const stack = found.get(figure.like);
    if (stack) stack.push(figure);
    else found.set(figure.like, [figure]);
  }
  return [...found.values()];
}

/** Lines of stacks: heroes above, monsters below; smaller and closer where even stacks are too many. */
function lines(
  heroes: readonly Standing[],
  monsters: readonly Standing[],
  width: number,
): { lines: Standing[][][]; step: number; scale: number } {
  const cap = Math.floor((width - STEP) / STEP) + 1;
  const apart = (figures: readonly Standing[]): Standing[][] => figures.map((figure) => [figure]);
  const alone = heroes.length === 0 || monsters.length === 0;
  if (alone) {
    const all = [...heroes, ...monsters];
    const groups = all.length <= 2 * cap ? apart(all) : stacks(all);
    if (groups.length <= 2 * cap) {
      const first = groups.length <= cap ? groups.length : Math.ceil(groups.length / 2);
      return { lines: [groups.slice(0, first), groups.slice(first)], step: STEP, scale: 0.9 };
    }
  } else {
    const above = heroes.length <= cap ? apart(heroes) : stacks(heroes);
    const below = monsters.length <= cap ? apart(monsters) : stacks(monsters);
    if (above.length <= cap && below.length <= cap) return { lines: [above, below], step: STEP, scale: 0.9 };
  }
  const small = Math.floor((width - SMALL_STEP) / SMALL_STEP) + 1;
  const groups = [...stacks(heroes), ...stacks(monsters)];
  const rows: Standing[][][] = [];
  for (let i = 0; i < groups.length; i += small) rows.push(groups.slice(i, i + small));
  return { lines: rows, step: SMALL_STEP, scale: 0.72 };
}

function spots(room: RoomView, heroes: readonly Standing[], monsters: readonly Standing[]): Map<string, Spot> {
  const width = (isNarrow(room) ? 160 : 198) - FROM;
  const { lines: all, step, scale } = lines(heroes, monsters, width);
  const used = all.filter((line) => line.length > 0);
  const found = new Map<string, Spot>();
  const rowHeight = used.length > 2 ? 92 / used.length : LOWER - UPPER;
  const first = used.length > 2 ? 46 + rowHeight / 2 : used.length === 2 ? UPPER : MIDDLE;
  used.forEach((line, row) => {
    // Few figures have more air between them.
    const wide = Math.min(scale > 0.8 ? 48 : step, line.length > 1 ? (width - 40) / (line.length - 1) : 0);
    line.forEach((stack, column) => {
      stack.forEach((figure, level) => {
        const below = Math.min(2, stack.length - 1 - level);
        found.set(figure.option, {
          x: left(room) + FROM + 20 * (scale / 0.9) + column * Math.max(step, wide) - below * 3,
          y: top(room) + first + row * rowHeight - below * 3,
          scale,
          count: level === stack.length - 1 ? stack.length : 0,
        });
      });
    });
  });
  return found;
}

/** Of equal figures, the one that a click on any of them chooses. */
function chosen(equal: readonly Standing[], marks: Marks): string | undefined {
  const named = equal.map((one) => one.option).filter((option) => marks.has(option));
  return named.find((option) => marks.get(option)!.state !== 'selected') ?? named[0];
}

export function figures(view: View, marks: Marks): Figure[] {
  const found: Figure[] = [];
  for (const room of view.rooms) {
    const heroes = room.heroes.map((hero) => ({
      option: `hero:${hero.id}`,
      like: `${hero.hero} ${hero.active} ${hero.health}`,
    }));
    const monsters = room.monsters.map((one) => ({
      option: `monster:${one.seat}.${one.index}`,
      like: `${one.seat} ${one.wounds}`,
    }));
    const at = spots(room, heroes, monsters);
    const likeness = new Map(stacks([...heroes, ...monsters]).map((stack) => [stack[0]!.like, stack]));
    const base = (standing: Standing): Base => {
      const spot = at.get(standing.option)!;
      const own = marks.get(standing.option);
      const other = own ? standing.option : chosen(likeness.get(standing.like)!, marks);
      const stacked = spot.count > 1 && chosen(likeness.get(standing.like)!, marks);
      const option = stacked || other || standing.option;
      return {
        key: standing.option,
        room: room.room,
        ...spot,
        option,
        mark: marks.get(option),
        marked: spot.count > 0 && (own !== undefined || Boolean(stacked)),
      };
    };
    room.heroes.forEach((hero, i) => {
      const { hero: name, active, health } = hero;
      found.push({ kind: 'hero', hero: name, active, health, ...base(heroes[i]!) });
    });
    room.monsters.forEach((one, i) => {
      const player = view.players[one.seat]!;
      const { seat, wounds } = one;
      found.push({ kind: 'monster', seat, clan: player.clan, wounds, health: player.health, ...base(monsters[i]!) });
    });
  }
  // A constant order, so that figures which move are not taken out of the document and put back.
  return found.sort((a, b) => (a.key < b.key ? -1 : 1));
}

/** Loose resources and traps of a room, along its lower edge. */
export interface Loose {
  kind: string;
  count: number;
  x: number;
  scale: number;
}

export function loose(room: RoomView, from: number): Loose[] {
  const kinds: [string, number][] = Object.entries(room.resources);
  if (room.traps) kinds.push(['trap', room.traps]);
  const to = RW - (room.treasure ? 64 : 24);
  const step = Math.min(31, kinds.length > 1 ? (to - from - 12) / (kinds.length - 1) : 31);
  const scale = step < 28 ? 0.8 : 1;
  return kinds.map(([kind, count], i) => ({ kind, count, x: from + 15 * scale + i * step, scale }));
}
