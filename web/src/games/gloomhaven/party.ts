/** What may be chosen before a scenario: levels, cards gained, perks, items, gold. The server checks all of it again. */
import type { Catalogue, ItemInfo } from './types.gen';

export const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;
const SHIFT: Record<string, number> = { easy: -1, normal: 0, hard: 1, very_hard: 2 };

/** Half the average level of the characters, rounded up, moved by the difficulty. */
export function scenarioLevel(levels: readonly number[], difficulty: string): number {
  if (!levels.length) return 0;
  const recommended = Math.ceil(levels.reduce((a, b) => a + b, 0) / (2 * levels.length));
  return Math.max(0, Math.min(7, recommended + (SHIFT[difficulty] ?? 0)));
}

/** Whether cards of these levels can have been gained on the way to a level: one for each, of that level or lower. */
export function canHaveGained(levels: readonly number[], level: number): boolean {
  if (levels.length > level - 1) return false;
  // From the top: what was gained with the last level may be of any level up to it.
  const sorted = [...levels].sort((a, b) => b - a);
  return sorted.every((one, i) => one <= level - i && one >= 2);
}

/** The first card of each level above 1, as the engine takes it when nothing is said. */
export const defaultCards = (cls: string, level: number, content: Catalogue): string[] =>
  LEVELS.slice(1, level).map((n) => content.classes[cls]!.cards.find((id) => content.cards[id]!.level === n)!);

/** Cards after one more press: what is chosen goes; what is not comes, in the place of another if there must be one. */
export function pressCard(cards: readonly string[], card: string, level: number, content: Catalogue): string[] {
  if (cards.includes(card)) return cards.filter((other) => other !== card);
  const levelOf = (id: string): number => content.cards[id]?.level ?? 0;
  const fits = (ids: readonly string[]): boolean => canHaveGained(ids.map(levelOf), level);
  if (fits([...cards, card])) return [...cards, card];
  const away = [...cards].sort((a, b) => Number(levelOf(b) === levelOf(card)) - Number(levelOf(a) === levelOf(card)) || levelOf(b) - levelOf(a));
  for (const other of away) {
    const next = [...cards.filter((id) => id !== other), card];
    if (fits(next)) return next;
  }
  return [...cards];
}

/** One perk for each level above 1, and up to six for checks. */
export const mostPerks = (level: number): number => level - 1 + 6;

/** How many small items a character carries. */
export const mostSmall = (level: number, items: readonly ItemInfo[]): number =>
  Math.ceil(level / 2) + 2 * items.filter((item) => item.pockets).length;

/** Whether one more item finds a place. */
export function canEquip(item: ItemInfo, worn: readonly ItemInfo[], level: number): boolean {
  const count = (slot: ItemInfo['slot']): number => worn.filter((one) => one.slot === slot).length;
  switch (item.slot) {
    case 'small':
      return count('small') < mostSmall(level, worn);
    case 'onehand':
      return count('onehand') + 2 * count('twohand') < 2;
    case 'twohand':
      return count('onehand') + count('twohand') === 0;
    default:
      return count(item.slot) === 0;
  }
}

/** What items cost together. */
export const price = (items: readonly ItemInfo[]): number => items.reduce((sum, item) => sum + item.price, 0);

/** Gold as it was typed: within bounds; null, that of a new character, if there is none or as much as it has. */
export function typedGold(text: string, level: number, content: Catalogue): number | null {
  if (!/^\d+$/.test(text)) return null;
  const gold = Math.min(Number(text), content.most_gold);
  return gold === content.starting_gold[level - 1] ? null : gold;
}
