/** Gloomhaven in the lobby. */
import type { GameSetup } from '../../types';
import { addGameIcons } from '../../../lib/sprite';
import { box } from './box.svelte';
import Seat from './Seat.svelte';
import { isSolo } from './solo';
import Table from './Table.svelte';

export const setup: GameSetup = {
  Table,
  Seat,
  needsRoles: true,
  prepare: (draft) => {
    if (draft.game.difficulties.some((one) => one.id === 'normal')) draft.difficulty = 'normal';
  },
  load: async () => {
    await Promise.all([box.load(), addGameIcons('gloomhaven')]);
  },
  options: (draft) => ({ ...draft.options, solo: isSolo(draft) }),
};
