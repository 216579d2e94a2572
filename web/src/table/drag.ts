/**
 * Dragging a card of the hand onto the board or onto something that can be chosen. With a finger the card is pulled
 * upwards, since sideways scrolls the hand.
 */
export interface Drag {
  /** Whether it can be dragged. */
  can: (option: string) => boolean;
  /** Dropped on an option, or on the board beside all options (null). */
  drop: (option: string, target: string | null) => void;
}

const FAR = 9;

export function draggable(hand: HTMLElement, drag: Drag): () => void {
  let from: { x: number; y: number; id: number; option: string; element: HTMLElement } | null = null;
  let ghost: HTMLElement | null = null;
  let dragged = false;

  function down(event: PointerEvent): void {
    dragged = false;
    const element = (event.target as Element).closest<HTMLElement>('[data-option]');
    const option = element?.dataset.option;
    if (event.button !== 0 || !event.isPrimary || !element || !option || !drag.can(option)) return;
    from = { x: event.clientX, y: event.clientY, id: event.pointerId, option, element };
  }

  function move(event: PointerEvent): void {
    if (!from || event.pointerId !== from.id) return;
    // Let go where nobody hears of it: outside the hand.
    if (!event.buttons) return stop();
    const dx = event.clientX - from.x;
    const dy = event.clientY - from.y;
    if (!ghost) {
      const far = event.pointerType === 'touch' ? -dy > FAR && -dy > Math.abs(dx) : Math.hypot(dx, dy) > FAR;
      if (!far) return;
      dragged = true;
      const rect = from.element.getBoundingClientRect();
      ghost = from.element.cloneNode(true) as HTMLElement;
      for (const one of [ghost, ...ghost.querySelectorAll('[data-option]')]) one.removeAttribute('data-option');
      ghost.setAttribute('aria-hidden', 'true');
      ghost.removeAttribute('tabindex');
      Object.assign(ghost.style, {
        position: 'fixed', left: `${rect.left}px`, top: `${rect.top}px`, zIndex: '40', pointerEvents: 'none', opacity: '.92',
      });
      document.body.append(ghost);
      hand.setPointerCapture(from.id);
    }
    ghost.style.transform = `translate(${dx}px, ${dy}px) rotate(2deg)`;
    event.preventDefault();
  }

  function up(event: PointerEvent): void {
    if (!from || event.pointerId !== from.id) return;
    const { option } = from;
    const was = ghost !== null;
    stop();
    if (!was || event.type === 'pointercancel') return;
    const under = document.elementFromPoint(event.clientX, event.clientY);
    if (!under || hand.contains(under)) return;
    const target = under.closest<HTMLElement>('[data-option], [data-drop]');
    if (target || under.closest('[data-testid="board"]')) drag.drop(option, target?.dataset.option ?? target?.dataset.drop ?? null);
  }

  function stop(): void {
    ghost?.remove();
    ghost = null;
    from = null;
  }

  /** A drag is no click. */
  function click(event: MouseEvent): void {
    if (dragged) event.stopPropagation();
    dragged = false;
  }

  function key(event: KeyboardEvent): void {
    if (event.key === 'Escape' && ghost) stop();
  }

  hand.addEventListener('pointerdown', down);
  hand.addEventListener('pointermove', move);
  hand.addEventListener('pointerup', up);
  hand.addEventListener('pointercancel', up);
  hand.addEventListener('click', click, { capture: true });
  addEventListener('keydown', key);
  return () => {
    stop();
    hand.removeEventListener('pointerdown', down);
    hand.removeEventListener('pointermove', move);
    hand.removeEventListener('pointerup', up);
    hand.removeEventListener('pointercancel', up);
    hand.removeEventListener('click', click, { capture: true });
    removeEventListener('keydown', key);
  };
}
