/** The page's words in the player's language. Components that use `t` follow a change of language. */
import { getWords } from './api';
import type { PageWords } from './messages.gen';
import { render, tag, type Language, type Params } from './words';

let words = $state.raw<PageWords>({ lang: 'en', texts: {} });

/** The text behind a key such as `page.undo`. */
export function t(key: string, params?: Params): string {
  return render(words, key, params);
}

/** Whether there is such a text. */
export const has = (key: string): boolean => key in words.texts;

export const lang = (): Language => words.lang;

export async function loadWords(language: Language): Promise<void> {
  words = await getWords(language);
  document.documentElement.lang = tag(language);
}

/** For tests and for the page that says the server cannot be reached. */
export function setWords(given: PageWords): void {
  words = given;
}

/** How long ago, in words. */
export function ago(time: number, now = Date.now() / 1000): string {
  const format = new Intl.RelativeTimeFormat(tag(words.lang), { numeric: 'auto' });
  const seconds = Math.min(0, time - now);
  for (const [unit, size] of [['day', 86400], ['hour', 3600], ['minute', 60]] as const) {
    if (-seconds >= size) return format.format(Math.round(seconds / size), unit);
  }
  return format.format(0, 'minute');
}
