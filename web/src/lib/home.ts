/** Where the focus goes when a dialog is closed: to the question if there is one, else back. */
let home: () => HTMLElement | null = () => null;

/** The page says where; the returned function takes it back. */
export function setHome(find: () => HTMLElement | null): () => void {
  home = find;
  return () => void (home = () => null);
}

/** After a dialog, unless the player is somewhere else already. */
export function goHome(before: HTMLElement | null, dialog: HTMLElement): void {
  const now = document.activeElement;
  if (now && now !== document.body && now !== before && !dialog.contains(now)) return;
  const inside = before?.closest?.('dialog[open]');
  const to = (inside ? null : home()) ?? before;
  to?.focus?.({ preventScroll: true });
}
