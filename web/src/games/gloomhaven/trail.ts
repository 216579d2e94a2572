/** The way that a monster went, from what its line in the log names: who, then the hexes, the first one first. */
import type { LogLine } from '../../lib/messages.gen';
import { around, same, type Axial } from './hexes';
import type { FigureView } from './types.gen';

/** The hexes that refs name, in order: `gh.hex(1,2)`. */
export const hexesIn = (refs: readonly string[]): Axial[] =>
  refs
    .map((ref) => /^gh\.hex\((-?\d+),(-?\d+)\)$/.exec(ref))
    .filter((found) => found !== null)
    .map(([, q, r]) => ({ q: Number(q), r: Number(r) }));

/** The hexes of refs if they are a way: each beside the one before. */
export function wayIn(refs: readonly string[]): Axial[] {
  const found = hexesIn(refs);
  const joined = found.every((at, i) => i === 0 || around(found[i - 1]!).some((other) => same(other, at)));
  return found.length > 1 && joined ? found : [];
}

/** The refs of the last way that still matters: nobody has acted since, but for the one who went. */
export function lastWay(log: readonly LogLine[]): readonly string[] {
  for (let i = log.length - 1; i >= 0; i--) {
    const { key, refs } = log[i]!;
    if (key === 'gh.event.moved' && wayIn(refs).length) return refs;
    // A turn that has only begun leaves it; what happens in it does not.
    if (key === 'gh.event.reveals' || (key === 'gh.event.turn' && i < log.length - 1)) break;
  }
  return [];
}

/** Whether refs speak of a figure: `gh.figure.elite(bandit-guard,3)`, `gh.class.brute`. */
export function names(refs: ReadonlySet<string>, figure: FigureView): boolean {
  if (figure.kind === 'character') return refs.has(`gh.class.${figure.name}`);
  if (figure.kind === 'summon') return refs.has(`gh.summon.${figure.name}`);
  if (refs.has(`gh.figure.${figure.rank}(${figure.name},${figure.number})`)) return true;
  return (figure.rank === 'boss' || figure.rank === 'named') && refs.has(`gh.monster.${figure.name}`);
}
