/** Walking from option to option with the arrow keys. */
import { neighbour } from '../lib/keys';

export function walk(direction: 'left' | 'right' | 'up' | 'down'): boolean {
  const all = [...document.querySelectorAll<HTMLElement | SVGElement>('[data-option]')].filter(
    (one) => (one.tabIndex >= 0 || one instanceof HTMLButtonElement) && one.getClientRects().length > 0,
  );
  const now = document.activeElement?.closest<HTMLElement>('[data-option]');
  const next = now
    ? neighbour(now.getBoundingClientRect(), all.filter((one) => one !== now).map((item) => ({ item, rect: item.getBoundingClientRect() })), direction)
    : all[0];
  next?.focus();
  return !!next;
}
