/** Whether the table is played alone: one player has all seats, unless that was decided otherwise. */
import type { Draft } from '../../../lobby/draft.svelte';

export const isSolo = (draft: Pick<Draft, 'options' | 'seats'>): boolean =>
  typeof draft.options.solo === 'boolean' ? draft.options.solo : draft.seats.every((seat) => seat.who === 'me');
