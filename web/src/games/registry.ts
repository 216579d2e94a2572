/** The games that have a board. Each is loaded when a table of it is opened. */
import type { GameUi } from './types';

export const games: Record<string, () => Promise<GameUi>> = {
  gloomhaven: () => import('./gloomhaven').then((module) => module.ui),
  heroesout: () => import('./heroesout').then((module) => module.ui),
};
