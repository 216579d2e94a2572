/**
 * A press counts for what lay under the pointer when it began. Figures fly, the camera moves and a new question is drawn
 * anew: the browser then finds something else under the pointer at the end, and reports a click there or none at all.
 */
import type { OptionCard } from '../lib/messages.gen';

export interface Presses {
  option: (id: string) => OptionCard | null;
  /** This was pressed, and it cannot be chosen any more. */
  gone: (option: OptionCard) => void;
}

interface Pressed {
  control: HTMLElement | SVGElement;
  option: OptionCard | null;
  pointer: number;
  x: number;
  y: number;
}

/** Who moves the pointer further than this drags something. */
const FAR = 7;

const controlOf = (target: EventTarget | null): HTMLElement | SVGElement | null =>
  target instanceof Element ? target.closest<HTMLElement | SVGElement>('[data-option], button') : null;
const isOpen = (control: Element): boolean => control.isConnected && !(control as HTMLButtonElement).disabled;

export function presses(root: HTMLElement, told: Presses): () => void {
  let pressed: Pressed | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let repeats = false;

  function down(event: PointerEvent): void {
    clearTimeout(timer);
    const control = controlOf(event.target);
    const counts = event.isPrimary && event.button === 0 && control && root.contains(control) && isOpen(control);
    const option = counts ? told.option(control.dataset.option ?? '') : null;
    pressed = counts ? { control, option, pointer: event.pointerId, x: event.clientX, y: event.clientY } : null;
  }

  function move(event: PointerEvent): void {
    if (event.pointerId === pressed?.pointer && Math.hypot(event.clientX - pressed.x, event.clientY - pressed.y) > FAR) pressed = null;
  }

  function up(event: PointerEvent): void {
    if (event.pointerId !== pressed?.pointer) return;
    if (event.type === 'pointercancel') pressed = null;
    // The click of a mouse comes at once if it comes; a finger that stays for long makes none.
    else if (event.pointerType !== 'touch') timer = setTimeout(repeat);
  }

  function click(event: MouseEvent): void {
    if (repeats || !pressed || !event.detail) return;
    clearTimeout(timer);
    const control = controlOf(event.target);
    if (control && (control === pressed.control || control.dataset.option === pressed.option?.id)) {
      pressed = null;
      return;
    }
    event.stopPropagation();
    event.preventDefault();
    repeat();
  }

  /** Press what was meant where it is now, or wherever else the same can be chosen. */
  function repeat(): void {
    if (!pressed) return;
    const { control, option } = pressed;
    pressed = null;
    const id = option?.id;
    const same = control.isConnected && control.dataset.option === id ? control : id && root.querySelector(`[data-option="${CSS.escape(id)}"]`);
    repeats = true;
    if (same && isOpen(same)) same.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, detail: 1 }));
    else if (option) told.gone(option);
    repeats = false;
  }

  const listeners: [string, (event: never) => void][] = [['pointerdown', down], ['pointermove', move], ['pointerup', up], ['pointercancel', up], ['click', click]];
  for (const [name, listener] of listeners) addEventListener(name, listener as EventListener, { capture: true });
  return () => {
    clearTimeout(timer);
    for (const [name, listener] of listeners) removeEventListener(name, listener as EventListener, { capture: true });
  };
}
