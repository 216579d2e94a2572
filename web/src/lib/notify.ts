/** Tells that it is the player's turn: in the page's title, and by a sound when it becomes so. */
import { play } from './sound';

let was = false;

export function setTitle(title: string, yourTurn = ''): void {
  document.title = yourTurn ? `● ${yourTurn} – ${title}` : title;
}

export function turn(isYours: boolean, sounds: boolean): void {
  if (isYours && !was && sounds) play('turn');
  was = isYours;
}
