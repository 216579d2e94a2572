/** How things come and go on a board. Svelte's own `fade` asks for the style of each, and all of it is worked out anew. */
import type { TransitionConfig } from 'svelte/transition';

export const fade = (_: Element, { duration, delay = 0 }: { duration: number; delay?: number }): TransitionConfig => ({
  duration,
  delay,
  css: (t) => `opacity: ${t}`,
});
