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

/** The same for what is no button by itself; nothing if it cannot be chosen now, so that what is in it stays. */
export const buttonOf = (id: string | undefined, mark: Mark | undefined, told: Told, onkeydown: (event: KeyboardEvent) => void) =>
  id && mark ? { role: 'button', tabindex: 0, onkeydown, ...optionOf(id, mark, told) } : {};
