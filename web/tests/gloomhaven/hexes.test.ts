import { describe, expect, it } from 'vitest';
import { add, around, border, boundsOf, corners, distance, DIRECTIONS, edge, extent, fog, fogs, H, key, middle, neighbour, outline, S, turned, type Axial } from '../../src/games/gloomhaven/hexes';

const at = (q: number, r: number): Axial => ({ q, r });

describe('hexes', () => {
  it('lie where the engine says: x = √3 (q + r/2), y = 3/2 r', () => {
    expect(middle(at(0, 0))).toEqual({ x: 0, y: 0 });
    expect(middle(at(1, 0)).x).toBeCloseTo(2 * H);
    expect(middle(at(0, 2)).x).toBeCloseTo(2 * H);
    expect(middle(at(0, 2)).y).toBeCloseTo(3 * S);
  });

  it('have six neighbours, each one step away and as far apart as two half hexes', () => {
    for (const other of around(at(2, -1))) {
      expect(distance(at(2, -1), other)).toBe(1);
      const [a, b] = [middle(at(2, -1)), middle(other)];
      expect(Math.hypot(a.x - b.x, a.y - b.y)).toBeCloseTo(2 * H);
    }
    expect(distance(at(0, 0), at(2, -3))).toBe(3);
  });

  it('turn about the origin by sixths and come back after six', () => {
    expect(DIRECTIONS.map((one) => key(turned(one, 1)))).toEqual([5, 0, 1, 2, 3, 4].map((i) => key(DIRECTIONS[i]!)));
    expect(turned(at(2, 1), 6)).toEqual(at(2, 1));
    expect(turned(at(2, 1), -1)).toEqual(turned(at(2, 1), 5));
    for (let i = 0; i < 6; i++) expect(distance(at(0, 0), turned(at(2, -1), i))).toBe(2);
  });

  it('turn clockwise as drawn', () => {
    const east = middle(turned(at(1, 0), 1));
    expect(east.x).toBeGreaterThan(0);
    expect(east.y).toBeGreaterThan(0);
  });

  it('share an edge whose ends are corners of both', () => {
    const ends = edge(at(0, 0), at(1, -1));
    for (const end of ends) {
      for (const cell of [at(0, 0), at(1, -1)]) {
        expect(corners(middle(cell)).some((corner) => Math.hypot(corner.x - end.x, corner.y - end.y) < 0.01)).toBe(true);
      }
    }
  });

  it('have a border without the edges between them', () => {
    const edges = (path: string): number => (path.match(/M/g) ?? []).length;
    expect(edges(border([at(0, 0)]))).toBe(6);
    expect(edges(border([at(0, 0), at(1, 0)]))).toBe(10);
    expect(edges(outline([at(0, 0), at(1, 0)]))).toBe(2);
  });

  it('are all inside the bounds', () => {
    const cells = [at(0, 0), at(3, 2), at(-2, 4)];
    const box = boundsOf(cells);
    for (const cell of cells) {
      for (const { x, y } of corners(middle(cell))) {
        expect(x).toBeGreaterThan(box.x);
        expect(x).toBeLessThan(box.x + box.width);
        expect(y).toBeGreaterThan(box.y);
        expect(y).toBeLessThan(box.y + box.height);
      }
    }
    expect(boundsOf([]).width).toBeGreaterThan(0);
  });

  it('are walked to with arrows, straight up to the nearer one of the next row', () => {
    const cells = [at(0, 0), at(1, 0), at(0, 1), at(-1, 1), at(0, 2), at(-1, 2)];
    expect(neighbour(at(0, 0), cells, 'ArrowRight')).toEqual(at(1, 0));
    expect(neighbour(at(1, 0), cells, 'ArrowLeft')).toEqual(at(0, 0));
    expect(neighbour(at(0, 0), cells, 'ArrowUp')).toBeUndefined();
    expect([at(0, 1), at(-1, 1)]).toContainEqual(neighbour(at(0, 0), cells, 'ArrowDown'));
  });
});

describe('fog', () => {
  const room = [at(0, 0), at(0, 1), at(-1, 2)];
  const door = at(-1, 1);
  const shown = new Set([...room, door].map(key));

  it('lies behind a closed door, on no hex that is known and beside none but the door', () => {
    const found = fog(door, shown);
    expect(found.length).toBeGreaterThan(1);
    for (const { at: cell } of found) {
      expect(shown.has(key(cell))).toBe(false);
      expect(around(cell).filter((other) => shown.has(key(other)) && key(other) !== key(door))).toEqual([]);
    }
    expect(found.filter((one) => one.far === 1).every((one) => distance(one.at, door) === 1)).toBe(true);
  });

  it('is there for each closed door, and the board has room for it', () => {
    const hexes = [...room, door].map(({ q, r }, id) => [id, q, r] as const);
    const view = { hexes, doors: [{ hex: 3, open: false }] };
    expect(fogs(view).every((one) => one.door === 3)).toBe(true);
    expect(fogs({ hexes, doors: [{ hex: 3, open: true }] })).toEqual([]);
    expect(extent(view).width).toBeGreaterThan(extent({ hexes, doors: [] }).width);
  });

  it('is not drawn where there is no space for a room', () => {
    const closed = new Set([door, ...around(door)].map(key));
    expect(fog(door, closed)).toEqual([]);
  });
});

it('adds places', () => expect(add(at(1, 2), at(-1, 1))).toEqual(at(0, 3)));
