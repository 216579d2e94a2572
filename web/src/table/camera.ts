/** Where a board is seen from: `k` pixels for each unit, moved by `x` and `y` pixels. */
import type { Rect } from '../games/types';

export interface Camera {
  x: number;
  y: number;
  k: number;
}

export interface View {
  width: number;
  height: number;
}

const MARGIN = 14;
/** How far a board may be dragged beyond its edge. */
const SLACK = 70;

export function union(rects: readonly Rect[]): Rect {
  const x = Math.min(...rects.map((rect) => rect.x));
  const y = Math.min(...rects.map((rect) => rect.y));
  const right = Math.max(...rects.map((rect) => rect.x + rect.width));
  const bottom = Math.max(...rects.map((rect) => rect.y + rect.height));
  return { x, y, width: right - x, height: bottom - y };
}

const scaleFor = (rect: Rect, view: View): number =>
  Math.max(0.05, Math.min((view.width - 2 * MARGIN) / rect.width, (view.height - 2 * MARGIN) / rect.height));

/** The middle of the rectangles in the middle of the view, at the camera's scale. */
export function centred(camera: Camera, rects: readonly Rect[], bounds: Rect, view: View): Camera {
  const all = union(rects);
  return {
    k: camera.k,
    x: view.width / 2 - (all.x - bounds.x + all.width / 2) * camera.k,
    y: view.height / 2 - (all.y - bounds.y + all.height / 2) * camera.k,
  };
}

/** The whole board. */
export const fitted = (bounds: Rect, view: View): Camera =>
  centred({ x: 0, y: 0, k: Math.min(1.6, scaleFor(bounds, view)) }, [bounds], bounds, view);

/** Move as little as shows all rectangles; zoom out only if they do not fit. */
export function framed(camera: Camera, rects: readonly Rect[], bounds: Rect, view: View): Camera {
  const all = union(rects);
  const k = Math.min(camera.k, scaleFor(all, view));
  if (k < camera.k) return centred({ ...camera, k }, rects, bounds, view);
  const left = (all.x - bounds.x) * k + camera.x;
  const top = (all.y - bounds.y) * k + camera.y;
  const inside = (at: number, size: number, room: number): number =>
    Math.max(0, MARGIN - at) - Math.max(0, at + size - (room - MARGIN));
  return { k, x: camera.x + inside(left, all.width * k, view.width), y: camera.y + inside(top, all.height * k, view.height) };
}

/** Keep the board in sight. */
export function clamp(camera: Camera, bounds: Rect, view: View): Camera {
  const within = (at: number, size: number, room: number): number =>
    size <= room ? Math.min(Math.max(at, -SLACK), room - size + SLACK) : Math.min(Math.max(at, room - size - SLACK), SLACK);
  return {
    k: camera.k,
    x: within(camera.x, bounds.width * camera.k, view.width),
    y: within(camera.y, bounds.height * camera.k, view.height),
  };
}
