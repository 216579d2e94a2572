/** Puts the icons into the document, so that `<use href="#i-…">` finds them. */
import base from './icons.ts?sprite';

const ofGames = import.meta.glob<string>('../games/*/icons.ts', { query: '?sprite', import: 'default' });

function add(symbols: string): void {
  const holder = document.createElement('div');
  holder.hidden = true;
  holder.innerHTML = `<svg xmlns="http://www.w3.org/2000/svg" aria-hidden="true">${symbols}</svg>`;
  document.body.prepend(holder);
}

const loaded = new Set<string>();

/** The icons of lobby and shell. */
export function addIcons(): void {
  add(base);
}

/** The icons of a game, once. */
export async function addGameIcons(game: string): Promise<void> {
  if (loaded.has(game)) return;
  loaded.add(game);
  const load = ofGames[`../games/${game}/icons.ts`];
  if (load) add(await load());
}
