/** Choosing among the options of a question, without any state: what is marked, what the answer would be. */
import type { Mark, Marks } from '../games/types';
import type { Asked, OptionCard } from '../lib/messages.gen';
import type { Given } from '../lib/table.svelte';

export interface Chosen {
  ids: readonly string[];
  amount: number;
}

/** What is chosen before the player has done anything. */
export function untouched(question: Asked): Chosen {
  return {
    ids: question.kind === 'order' ? legal(question).map((option) => option.id) : [],
    amount: question.least,
  };
}

export const legal = (question: Asked): OptionCard[] => question.options.filter((option) => !option.refused);

/** The options by id, with their looks and keys. */
export function marks(question: Asked, chosen: Chosen): Map<string, Mark> {
  const found = new Map<string, Mark>();
  let key = 0;
  for (const option of question.options) {
    if (option.refused) {
      found.set(option.id, { state: 'refused', reason: option.refused, label: option.label });
      continue;
    }
    key += 1;
    found.set(option.id, {
      state: question.kind !== 'order' && chosen.ids.includes(option.id) ? 'selected' : 'legal',
      key: key <= 9 ? key : undefined,
      label: option.label,
    });
  }
  return found;
}

/** The same marks in the same order; those that are as before are the same objects. */
export function kept(before: Marks, now: Marks): Marks {
  const found = new Map<string, Mark>();
  const ids = before.keys();
  let same = before.size === now.size;
  for (const [id, mark] of now) {
    const old = before.get(id);
    const equal = old && old.state === mark.state && old.key === mark.key && old.label === mark.label && old.reason === mark.reason;
    found.set(id, equal ? old : mark);
    same &&= !!equal && ids.next().value === id;
  }
  return same ? before : found;
}

/** What is chosen after one more press on an option that is legal. */
export function press(question: Asked, chosen: Chosen, id: string): Chosen {
  const { ids } = chosen;
  switch (question.kind) {
    case 'some':
      if (ids.includes(id)) return { ...chosen, ids: ids.filter((other) => other !== id) };
      if (question.most === 1) return { ...chosen, ids: [id] };
      return ids.length < question.most ? { ...chosen, ids: [...ids, id] } : chosen;
    case 'order':
      return { ...chosen, ids: [...ids.filter((other) => other !== id), id] };
    default:
      return { ...chosen, ids: [id] };
  }
}

/** An option one place earlier (-1) or later (1) in the order. */
export function shift(chosen: Chosen, id: string, by: -1 | 1): Chosen {
  const ids = [...chosen.ids];
  const from = ids.indexOf(id);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return chosen;
  [ids[from], ids[to]] = [ids[to]!, ids[from]!];
  return { ...chosen, ids };
}

/** The answer to send; null while it is not complete. */
export function answerOf(question: Asked, chosen: Chosen): Given | null {
  const { ids, amount } = chosen;
  switch (question.kind) {
    case 'choose':
      return ids[0] ?? null;
    case 'confirm':
      return ids.length ? ids[0] === 'yes' : null;
    case 'some':
      return ids.length >= question.least && ids.length <= question.most ? [...ids] : null;
    case 'order':
      return [...ids];
    case 'amount':
      return amount >= question.least && amount <= question.most ? amount : null;
  }
}

/** What is chosen when this would be the answer. */
export function chosenBy(question: Asked, answer: Given): Chosen {
  const before = untouched(question);
  if (typeof answer === 'number') return { ...before, amount: answer };
  if (typeof answer === 'boolean') return { ...before, ids: [answer ? 'yes' : 'no'] };
  return { ...before, ids: typeof answer === 'string' ? [answer] : answer };
}

/** Whether an option means the same each time, so that it can be an answer by rule: `end`, not `room:forge`. */
export const isGeneral = (id: string): boolean => !id.includes(':');
