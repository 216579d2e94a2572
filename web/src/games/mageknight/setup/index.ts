/** Mage Knight in the lobby. */
import type { GameSetup } from '../../types';
import Table from './Table.svelte';
import { optionsOf } from './options';

export const setup: GameSetup = {
  Table,
  needsRoles: false,
  prepare: () => undefined,
  load: async () => undefined,
  options: optionsOf,
};
