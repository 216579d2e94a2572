/** Where options lie: on cards of the hand, on Units and Skills, on the map, on the enemies of a combat. */
import type { Asked } from '../../lib/messages.gen';
import type { Marks, SceneOf } from '../types';
import { plain } from './signs';
import type { Catalogue, Facts, View } from './types.gen';

export type MkScene = SceneOf<View>;

/** What the server says of the options of a question. */
export const factsOf = (question: Asked | null | undefined): Facts => (question?.facts as Facts | null | undefined) ?? {};

/** The question to a seat that is shown; with several seats the one that is turned to. */
export const questionOf = (scene: MkScene, seat: number): Asked | undefined =>
  scene.questions.find((one) => one.seat === seat) ?? scene.questions[0];

export type Way = 'basic' | 'strong' | 'side_move' | 'side_influence' | 'side_attack' | 'side_block';
export const WAYS: readonly Way[] = ['basic', 'strong', 'side_move', 'side_influence', 'side_attack', 'side_block'];
export const SIDEWAYS: readonly Way[] = ['side_move', 'side_influence', 'side_attack', 'side_block'];

/** What an option is about, read off its id. */
export type About =
  | { kind: 'way'; way: Way; card: string }
  | { kind: 'card'; card: string }
  | { kind: 'ability'; unit: number; ability: number }
  | { kind: 'unit'; unit: number }
  | { kind: 'recruit'; unit: string }
  | { kind: 'skill'; skill: string }
  | { kind: 'new_skill'; skill: string }
  | { kind: 'tactic'; tactic: string }
  | { kind: 'hero'; hero: string }
  | { kind: 'space'; space: number }
  | { kind: 'tile'; x: number; y: number }
  | { kind: 'foe'; foe: number; attack: number }
  | { kind: 'other' };

const OTHER: About = { kind: 'other' };

export function about(option: string, content: Catalogue): About {
  const at = option.indexOf(':');
  if (at < 0) return OTHER;
  const verb = option.slice(0, at);
  const rest = option.slice(at + 1);
  if ((WAYS as readonly string[]).includes(verb)) return { kind: 'way', way: verb as Way, card: rest };
  switch (verb) {
    case 'go':
    case 'space':
      return { kind: 'space', space: Number(rest) };
    case 'explore': {
      const [x = 0, y = 0] = rest.split(',').map(Number);
      return { kind: 'tile', x, y };
    }
    case 'target':
    case 'foe':
      return { kind: 'foe', foe: Number(rest), attack: -1 };
    case 'attack': {
      const [foe = 0, attack] = rest.split(':').map(Number);
      return attack === undefined ? OTHER : { kind: 'foe', foe, attack };
    }
    case 'deal': {
      const [, path] = /^path:(\d+)$/.exec(rest) ?? [];
      return path === undefined ? OTHER : { kind: 'space', space: Number(path) };
    }
    case 'skill':
      return content.skills[rest] ? { kind: 'skill', skill: rest } : OTHER;
    case 'own':
    case 'common':
      return content.skills[rest] ? { kind: 'new_skill', skill: rest } : OTHER;
    case 'tactic':
      return content.tactics[rest] ? { kind: 'tactic', tactic: rest } : OTHER;
    case 'hero':
      return content.heroes[rest] ? { kind: 'hero', hero: rest } : OTHER;
  }
  const ability = /^unit:(\d+):(\d+)$/.exec(option);
  if (ability) return { kind: 'ability', unit: Number(ability[1]), ability: Number(ability[2]) };
  const own = /^\w+:(\d+)$/.exec(option);
  if (own && ['unit', 'cure'].includes(verb)) return { kind: 'unit', unit: Number(own[1]) };
  const name = rest.slice(rest.lastIndexOf(':') + 1);
  if (name === 'wound' || content.cards[plain(name)]) return { kind: 'card', card: name };
  if (content.units[plain(name)]) return { kind: 'recruit', unit: name };
  return OTHER;
}

/** The options that whole cards stand for, in the order of the question. */
export const cardOptions = (marks: Marks, content: Catalogue): { option: string; card: string }[] =>
  [...marks.keys()].flatMap((option) => {
    const is = about(option, content);
    return is.kind === 'card' ? [{ option, card: is.card }] : [];
  });

/** The option of each card of a hand, and the options of cards that are not in it. Equal cards take theirs in turn. */
export function dealt(hand: readonly string[], options: readonly { option: string; card: string }[]): { held: (string | undefined)[]; others: { option: string; card: string }[] } {
  const left = [...options];
  const held = hand.map((card) => {
    const found = left.findIndex((one) => one.card === card);
    return found < 0 ? undefined : left.splice(found, 1)[0]!.option;
  });
  return { held, others: left };
}
