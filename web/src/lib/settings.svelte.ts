/** What a player sets: kept in the browser and, for who is known to the server, in `Me.preferences`. */
import { changeMe, useLanguage } from './api';
import { me } from './me.svelte';
import type { Asked } from './messages.gen';
import { preferred, type Language } from './words';
import { loadWords } from './words.svelte';

export type Theme = 'dark' | 'light' | 'system';

export interface AutoAnswer {
  answer: string;
  /** The question and the answer in words, to show in the settings. */
  prompt: string;
  label: string;
}

interface Values {
  lang: Language;
  theme: Theme;
  /** How fast things move; 0: not at all. */
  speed: number;
  sounds: boolean;
  /** Choosing an option answers at once. */
  quick: boolean;
  /** By key of the question. */
  auto: Record<string, AutoAnswer>;
}

const STORE = 'delve.settings';
/** Set while a change has not reached the server yet: then the browser knows better. */
const UNSENT = 'delve.settings.unsent';

function stored(): Partial<Values> {
  try {
    return JSON.parse(localStorage.getItem(STORE) ?? '{}') as Partial<Values>;
  } catch {
    return {};
  }
}

const values = $state<Values>({
  lang: preferred(typeof navigator === 'undefined' ? [] : navigator.languages),
  theme: 'system',
  speed: 1,
  sounds: true,
  quick: false,
  auto: {},
  ...(typeof localStorage === 'undefined' ? {} : stored()),
});

export const settings: Readonly<Values> = values;

let timer: ReturnType<typeof setTimeout> | undefined;

function keep(): void {
  try {
    localStorage.setItem(STORE, JSON.stringify(values));
    if (me.now) localStorage.setItem(UNSENT, 'yes');
  } catch {
    // A browser that keeps nothing still plays.
  }
  clearTimeout(timer);
  if (me.now) timer = setTimeout(() => void mirror(), 800);
}

async function mirror(): Promise<void> {
  const { lang, ...page } = $state.snapshot(values);
  try {
    await changeMe({ lang, preferences: { ...me.now?.preferences, page } });
    localStorage.removeItem(UNSENT);
  } catch {
    // It is sent with the next change, or when the page is opened again.
  }
}

function unsent(): boolean {
  try {
    return localStorage.getItem(UNSENT) !== null;
  } catch {
    return false;
  }
}

export function change(part: Partial<Values>): void {
  Object.assign(values, part);
  keep();
  applyTheme();
}

/** Another language: words first, then everything that is shown. */
export async function setLanguage(lang: Language): Promise<void> {
  useLanguage(lang);
  await loadWords(lang);
  change({ lang });
}

/** Take over what the server knows of this player, such as after a login. */
export async function adopt(): Promise<void> {
  const page = (me.now?.preferences as { page?: Partial<Values> } | undefined)?.page;
  if (!page || !me.now) return;
  if (unsent()) return mirror();
  Object.assign(values, page);
  if (me.now.lang !== values.lang) await setLanguage(me.now.lang);
  applyTheme();
}

export function remember(question: Asked, answer: string, label: string): void {
  change({ auto: { ...values.auto, [question.key]: { answer, prompt: question.prompt, label } } });
}

export function forget(key: string): void {
  const { [key]: _, ...auto } = values.auto;
  change({ auto });
}

const light = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-color-scheme: light)');
const still = typeof matchMedia === 'undefined' ? null : matchMedia('(prefers-reduced-motion: reduce)');
light?.addEventListener('change', applyTheme);

export function applyTheme(): void {
  const root = document.documentElement;
  root.dataset.theme = values.theme === 'system' ? (light?.matches ? 'light' : 'dark') : values.theme;
  const speed = motion();
  for (const [name, ms] of [['fast', 90], ['base', 180], ['move', 260], ['reveal', 420]] as const) {
    if (speed === 1) root.style.removeProperty(`--t-${name}`);
    else root.style.setProperty(`--t-${name}`, `${speed ? ms / speed : 0}ms`);
  }
  if (speed) root.style.removeProperty('--t-breath');
  else root.style.setProperty('--t-breath', '0ms');
}

/** The speed of motion: 0 for who wants none. */
export const motion = (): number => (still?.matches ? 0 : values.speed);
