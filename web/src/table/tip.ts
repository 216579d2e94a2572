/** Where a tip goes: near what it speaks of, beside the question and beside whatever can be chosen. */
export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}

export interface Room {
  width: number;
  height: number;
  /** What it must not cover. */
  never: readonly Box[];
  /** What it covers only where there is no other place. */
  rather: readonly Box[];
}

const GAP = 10;
const STEP = 16;
/** The edge of the window, and below the rail. */
const EDGE = 8;
const TOP = 56;

const shared = (a: Box, b: Box): number =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));
const between = (from: number, to: number): number[] => Array.from({ length: Math.max(0, Math.floor((to - from) / STEP)) + 1 }, (_, n) => from + n * STEP);

/** The place for a tip of a size that covers least and is nearest to its anchor, as its upper left corner. */
export function placed(anchor: Box, size: { width: number; height: number }, room: Room): { left: number; top: number } {
  const most = { left: Math.max(EDGE, room.width - size.width - EDGE), top: Math.max(TOP, room.height - size.height - EDGE) };
  const inside = (at: number, least: number, last: number): number => Math.min(Math.max(least, at), last);
  const middle = inside((anchor.left + anchor.right - size.width) / 2, EDGE, most.left);
  const level = inside((anchor.top + anchor.bottom - size.height) / 2, TOP, most.top);
  // Above, below and beside it come first, then wherever there is room; beside a wide thing there is always a row.
  const tops = [anchor.top - size.height - GAP, anchor.bottom + GAP, ...room.never.map((box) => box.top - size.height - GAP)];
  const places = [
    ...tops.map((top) => ({ left: middle, top })),
    ...[anchor.right + GAP, anchor.left - size.width - GAP].map((left) => ({ left, top: level })),
    ...between(TOP, most.top).flatMap((top) => between(EDGE, most.left).map((left) => ({ left, top }))),
  ].filter(({ left, top }) => left >= EDGE && left <= most.left && top >= TOP && top <= most.top);
  let best = { left: middle, top: TOP };
  let least = Infinity;
  for (const place of places) {
    const box = { ...place, right: place.left + size.width, bottom: place.top + size.height };
    const covers = (boxes: readonly Box[]): number => boxes.reduce((sum, other) => sum + shared(box, other), 0);
    const dx = Math.max(0, anchor.left - box.right, box.left - anchor.right);
    const dy = Math.max(0, anchor.top - box.bottom, box.top - anchor.bottom);
    const far = Math.hypot(dx, dy) + Math.abs(box.left + box.right - anchor.left - anchor.right) / 1000;
    const never = covers([anchor, ...room.never]);
    if (far + never * 1e6 >= least) continue;
    const cost = far + covers(room.rather) * 10 + never * 1e6;
    if (cost < least) [best, least] = [place, cost];
  }
  return best;
}
