/** The games that have a board. Each is loaded when a table of it is opened. */
import type { GameSetup, GameUi } from './types';

export const games: Record<string, () => Promise<GameUi>> = {
  gloomhaven: () => import('./gloomhaven').then((module) => module.ui),
  heroesout: () => import('./heroesout').then((module) => module.ui),
  mageknight: () => import('./mageknight').then((module) => module.ui),
};

/** The games with choices of their own in the lobby. */
export const setups: Record<string, () => Promise<GameSetup>> = {
  gloomhaven: () => import('./gloomhaven/setup').then((module) => module.setup),
  mageknight: () => import('./mageknight/setup').then((module) => module.setup),
};
