/** What is chosen for a table besides scenario and heroes, as it is sent. */
import type { Draft } from '../../../lobby/draft.svelte';
import type { TableOptions } from '../types.gen';

/** A first game for one player, in which the dummy player may be left out and which explains itself. */
export const isFirst = (draft: Pick<Draft, 'scenario' | 'seats' | 'game'>): boolean => draft.scenario === draft.game.lesson && draft.seats.length === 1;

/** In First Reconnaissance nobody enters a city. */
export const hasCities = (draft: Pick<Draft, 'scenario' | 'game'>): boolean => draft.scenario !== draft.game.lesson;

export function optionsOf(draft: Draft): Record<string, unknown> {
  const { sets, dummy, lesson, level } = draft.options as { sets?: string; dummy?: boolean; lesson?: boolean; level?: number };
  const made: TableOptions = {};
  if (sets === 'base') made.sets = 'base';
  if (isFirst(draft) && dummy === false) made.dummy = false;
  if (isFirst(draft) && lesson === false) made.lesson = false;
  if (hasCities(draft) && level) made.levels = [level];
  return { ...made };
}
