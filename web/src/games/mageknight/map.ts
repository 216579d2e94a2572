/** What the map covers, and where tiles can be revealed. */
import type { Rect } from '../types';
import { boundsOf, tileAt } from './hexes';
import { about, type MkScene } from './places';
import type { Catalogue } from './types.gen';

export interface TileSpot {
  option: string;
  x: number;
  y: number;
}

/** The places for tiles among some options. */
export const spotsOf = (options: readonly string[], content: Catalogue): TileSpot[] =>
  options.flatMap((option) => {
    const is = about(option, content);
    return is.kind === 'tile' ? [{ option, x: is.x, y: is.y }] : [];
  });

const NO_CONTENT = { skills: {}, tactics: {}, heroes: {}, cards: {}, units: {} } as unknown as Catalogue;

/** All that is on the map, and the places around it that can be explored now. */
export function extent(scene: MkScene): Rect {
  const spots = spotsOf(scene.questions.flatMap((question) => question.options.filter((one) => !one.refused).map((one) => one.id)), NO_CONTENT);
  return boundsOf([...scene.board.spaces, ...spots.flatMap(({ x, y }) => tileAt(x, y))]);
}
