/** What anything has that can be chosen, beside its look and its name: spread it over the element. */
import type { GameProps, Mark } from './types';

type Told = Pick<GameProps, 'select' | 'inspect'>;

export const optionOf = (id: string, mark: Mark, { select, inspect }: Told) => ({
  'data-option': id,
  'aria-pressed': mark.state === 'selected',
  'aria-disabled': mark.state === 'refused',
  onclick: () => select(id),
  onpointerenter: () => inspect(id),
  onpointerleave: () => inspect(null),
  onfocus: () => inspect(id),
  onblur: () => inspect(null),
});
