/** The keyboard: what each key does, and the list of the `?` overlay. */
export type KeyAct =
  | 'commit' | 'skip' | 'end' | 'undo' | 'redo' | 'hint' | 'why' | 'log' | 'inspect' | 'hand' | 'board' | 'chat' | 'history'
  | 'zoomIn' | 'zoomOut' | 'zoomFit' | 'help' | 'back' | 'left' | 'right' | 'up' | 'down'
  | `option${number}` | `seat${number}`;

/** For the overlay: keys and the id of the word that says what they do. */
export const KEYS: [string, string][] = [
  ['1–9', 'page.key.option'],
  ['← ↑ → ↓', 'page.key.neighbour'],
  ['Tab', 'page.key.region'],
  [', .', 'page.key.turn'],
  ['Enter', 'page.key.commit'],
  ['S', 'page.key.skip'],
  ['E', 'page.key.end'],
  ['U', 'page.key.undo'],
  ['R', 'page.key.redo'],
  ['A', 'page.key.hint'],
  ['W', 'page.key.why'],
  ['I', 'page.key.inspect'],
  ['L', 'page.key.log'],
  ['H', 'page.key.hand'],
  ['B', 'page.key.board'],
  ['C', 'page.key.chat'],
  ['T', 'page.key.history'],
  ['+ − 0', 'page.key.zoom'],
  ['Alt 1–6', 'page.key.seat'],
  ['Esc', 'page.key.back'],
  ['?', 'page.key.help'],
];

const LETTERS: Record<string, KeyAct> = {
  s: 'skip', e: 'end', u: 'undo', r: 'redo', a: 'hint', w: 'why', l: 'log', i: 'inspect', h: 'hand', b: 'board', c: 'chat', t: 'history',
  '+': 'zoomIn', '=': 'zoomIn', '-': 'zoomOut', '−': 'zoomOut', '0': 'zoomFit', '?': 'help',
  escape: 'back', arrowleft: 'left', arrowright: 'right', arrowup: 'up', arrowdown: 'down',
};

/** The parts of a keyboard event that matter. */
export interface Pressed {
  key: string;
  code: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
}

export function actOf(event: Pressed): KeyAct | null {
  if (event.ctrlKey || event.metaKey) return null;
  const digit = /^(?:Digit|Numpad)([1-9])$/.exec(event.code)?.[1];
  if (event.altKey) return digit ? `seat${Number(digit)}` : null;
  if (/^[1-9]$/.test(event.key)) return `option${Number(event.key)}`;
  if (event.key === 'Enter') return 'commit';
  return LETTERS[event.key.toLowerCase()] ?? null;
}

/** Whether keys belong to what is focused: fields, and dialogs of the browser. */
export function isTyping(target: EventTarget | null): boolean {
  const element = target as HTMLElement | null;
  if (!element?.closest) return false;
  return !!element.closest('input:not([type="checkbox"]), select, textarea, dialog[open], [contenteditable]');
}

/** The nearest element in a direction: distance counts, and more so sideways. */
export function neighbour<T>(from: DOMRect, others: { item: T; rect: DOMRect }[], direction: 'left' | 'right' | 'up' | 'down'): T | null {
  const middle = (rect: DOMRect): [number, number] => [rect.left + rect.width / 2, rect.top + rect.height / 2];
  const [x, y] = middle(from);
  let best: T | null = null;
  let least = Infinity;
  for (const { item, rect } of others) {
    const [ox, oy] = middle(rect);
    const [ahead, beside] = direction === 'left' ? [x - ox, oy - y] : direction === 'right' ? [ox - x, oy - y] : direction === 'up' ? [y - oy, ox - x] : [oy - y, ox - x];
    if (ahead <= 2) continue;
    const distance = ahead + 2.5 * Math.abs(beside);
    if (distance < least) [best, least] = [item, distance];
  }
  return best;
}
