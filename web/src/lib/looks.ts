/** How seats look before a game says so. */
import type { SeatLook, Shape } from '../games/types';
import type { SeatCard } from './messages.gen';

const SHAPES: Shape[] = ['circle', 'square', 'hex', 'shield', 'octagon', 'diamond'];

export const plainLook = (number: number, icon = 'person'): SeatLook => ({
  icon,
  name: '',
  shape: SHAPES[number % 6]!,
  colour: `var(--seat-${(number % 6) + 1})`,
});

/** Whether a bot plays here that takes its time. */
export const looksAhead = (seat: SeatCard): boolean => ['quick', 'strong', 'deep'].includes(seat.kind);

export const seatIcon = (seat: SeatCard): string => (seat.kind === 'human' ? 'person' : 'robot-golem');
