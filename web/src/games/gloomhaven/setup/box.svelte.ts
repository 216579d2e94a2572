/** The box in the language of the page, fetched when the lobby first needs it. */
import { getContent } from '../../../lib/api';
import type { Catalogue } from '../types.gen';

class Box {
  content = $state.raw<Catalogue | null>(null);

  async load(): Promise<void> {
    this.content = (await getContent('gloomhaven')) as Catalogue;
  }
}

export const box = new Box();
