/** Where options lie on the board, and which of them a hex stands for. */
import type { Asked } from '../../lib/messages.gen';
import type { Marks, SceneOf } from '../types';
import type { Facts, FigureView, View } from './types.gen';

export type GhScene = SceneOf<View>;

/** What the server says of the options of a question. */
export const factsOf = (question: Asked | null | undefined): Facts => (question?.facts as Facts | null | undefined) ?? {};

/** The question to a seat that is shown; with several seats the one that is turned to. */
export const questionOf = (scene: GhScene, seat: number): Asked | undefined =>
  scene.questions.find((one) => one.seat === seat) ?? scene.questions[0];

/** What does not act: where the hexes are, and what lies in them. */
export type GroundView = Pick<View, 'hexes' | 'doors' | 'walls' | 'obstacles' | 'traps' | 'terrain' | 'difficult' | 'hazards' | 'trap_damage' | 'coins' | 'treasures' | 'plates' | 'markers'>;

export const groundOf = ({ hexes, doors, walls, obstacles, traps, terrain, difficult, hazards, trap_damage, coins, treasures, plates, markers }: View): GroundView => ({ hexes, doors, walls, obstacles, traps, terrain, difficult, hazards, trap_damage, coins, treasures, plates, markers });

const numbers = (text: string): number[] => text.split('.').map(Number);

/** The hexes of an option; none if it does not lie on the board. */
export function hexesOf(option: string, figures: readonly FigureView[], facts: Facts): number[] {
  const [kind, name = ''] = option.split(':') as [string, string | undefined];
  switch (kind) {
    case 'to':
    case 'hex':
      return [Number(name)];
    case 'area':
    case 'hexes':
      return numbers(name);
    case 'figure': {
      const figure = figures.find((one) => one.id === Number(name));
      return figure ? [figure.hex] : [];
    }
    default:
      return facts.places?.[option] ?? [];
  }
}

export const isArea = (option: string): boolean => option.startsWith('area:') || option.startsWith('hexes:');

/** The options that lie in each hex, in the order of the question; areas closest to their middle first. */
export function optionsByHex(marks: Marks, figures: readonly FigureView[], facts: Facts): Map<number, string[]> {
  const found = new Map<number, string[]>();
  for (const option of marks.keys()) {
    for (const hex of hexesOf(option, figures, facts)) {
      const there = found.get(hex);
      if (there) there.push(option);
      else found.set(hex, [option]);
    }
  }
  return found;
}

/** The option after this one among those of a hex, or before it: an area is turned. */
export function turn(options: readonly string[], now: string | undefined, by: 1 | -1): string | undefined {
  if (!options.length) return undefined;
  const at = now === undefined ? -1 : options.indexOf(now);
  if (at < 0) return options[by > 0 ? 0 : options.length - 1];
  return options[(at + by + options.length) % options.length];
}

/** What a press on a hex chooses: where an area is chosen there, the next one. */
export function pressed(options: readonly string[], selected: readonly string[]): string | undefined {
  const now = options.find((option) => selected.includes(option));
  if (now === undefined) return options[0];
  return options.length > 1 ? turn(options, now, 1) : now;
}
