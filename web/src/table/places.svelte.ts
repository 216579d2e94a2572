/**
 * No option without a place: what of the question can be pressed on the board, in the hand or in a dock is read off
 * the page as it is drawn, and the plate shows a chip for everything else. What a game says of its places
 * (`optionPlace`) is how it means them to lie; whether something is there is seen here alone.
 */
import type { Asked } from '../lib/messages.gen';

/** Options of an element: its own (`data-option`), and those that another press turns to (`data-turns`). */
export const optionsOn = (data: DOMStringMap): string[] => [...(data.option ? [data.option] : []), ...(data.turns?.split(' ') ?? [])];

/** Whether something takes up room on the page and is not hidden; it may have to be scrolled to. */
function isDrawn(element: Element): boolean {
  const { width, height } = element.getBoundingClientRect();
  return width > 0 && height > 0 && element.checkVisibility({ visibilityProperty: true, opacityProperty: true });
}

/** The options that can be pressed outside the plate; what is in a dialog is gone when it is closed. */
function drawn(root: Element): Set<string> {
  const found = new Set<string>();
  for (const element of root.querySelectorAll<HTMLElement | SVGElement>('[data-option]')) {
    if (!element.closest('#plate, dialog') && isDrawn(element)) optionsOn(element.dataset).forEach((id) => found.add(id));
  }
  return found;
}

const NONE: ReadonlySet<string> = new Set();

export class Places {
  #of = $state('');
  #missing = $state.raw<ReadonlySet<string>>(NONE);

  /** The options of a question (`Play.key`) that lie nowhere but in the plate; before anything is drawn, none. */
  missing(key: string): ReadonlySet<string> {
    return this.#of === key ? this.#missing : NONE;
  }

  /** Look at what is drawn; while an answer is on its way nothing is marked, and all stays as it is. */
  look(root: Element, question: Asked | null, key: string): void {
    const there = question ? drawn(root) : NONE;
    const missing = new Set(question?.options.map((option) => option.id).filter((id) => !there.has(id)));
    const same = this.#of === key && missing.size === this.#missing.size && [...missing].every((id) => this.#missing.has(id));
    if (same) return;
    this.#of = key;
    this.#missing = missing;
  }

  /** Look again whenever something comes or goes; returns how to stop. */
  watch(root: Element, again: () => void): () => void {
    const observer = new MutationObserver(again);
    observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ['data-option', 'data-turns', 'hidden'] });
    return () => observer.disconnect();
  }
}
