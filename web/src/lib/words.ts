/** Plural forms and placeholders, without any state. */
import type { PageWords } from './messages.gen';

export type Language = PageWords['lang'];
export type Params = Record<string, string | number>;

export const LANGUAGES: Record<Language, string> = { en: 'English', pt_BR: 'Português', es: 'Español', pl: 'Polski' };

/** The language as browsers name it. */
export const tag = (lang: Language): string => lang.replace('_', '-');

const rules = new Map<Language, Intl.PluralRules>();

/** Which of `forms` plural forms fits `n`, in the order of gettext. */
export function plural(lang: Language, forms: number, n: number): number {
  let rule = rules.get(lang);
  if (!rule) rules.set(lang, (rule = new Intl.PluralRules(tag(lang))));
  const form = rule.select(n);
  if (form === 'one') return 0;
  if (forms > 2) return form === 'few' ? 1 : 2;
  return Math.min(1, forms - 1);
}

/** Fill `{name}`; `{n}` also chooses the plural form. An unknown key stays visible. */
export function render(words: PageWords, key: string, params: Params = {}): string {
  const found = words.texts[key];
  if (found === undefined) return `[${key}]`;
  const text = typeof found === 'string' ? found : (found[plural(words.lang, found.length, Number(params.n ?? 1))] ?? '');
  return text.replace(/\{(\w+)\}/g, (whole, name: string) => (name in params ? String(params[name]) : whole));
}

/** The language of the browser, if it is one of ours. */
export function preferred(wanted: readonly string[]): Language {
  for (const one of wanted) {
    const found = (Object.keys(LANGUAGES) as Language[]).find((lang) => lang.slice(0, 2) === one.slice(0, 2).toLowerCase());
    if (found) return found;
  }
  return 'en';
}
