/** A little of what is beside a card is seen, too. */
const MARGIN = 12;

/** Scroll a row sideways, so that what can be chosen in it is seen: all of it if it fits, else at least something. */
export function reveal(row: HTMLElement): void {
  const view = row.getBoundingClientRect();
  const boxes = [...row.querySelectorAll('[data-option]:not([aria-disabled="true"])')].map((one) => one.getBoundingClientRect());
  if (!boxes.length) return;
  const left = Math.min(...boxes.map((box) => box.left)) - MARGIN;
  const right = Math.max(...boxes.map((box) => box.right)) + MARGIN;
  const fits = right - left <= view.width;
  if (!fits && boxes.some((box) => box.left >= view.left && box.right <= view.right)) return;
  if (left < view.left || !fits) row.scrollLeft += left - view.left;
  else if (right > view.right) row.scrollLeft += right - view.right;
}
