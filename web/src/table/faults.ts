/** What a game could not draw: told to the server, so that it can be mended, and answered with something plain. */
import { reportFault } from '../lib/api';
import type { Dock, GameUi, Rect, SeatLook } from '../games/types';

/** Tell that something could not be drawn. */
export type Fault = (where: string, error: unknown) => void;

/** Faults that one page reports; after that the server knows enough. */
const MOST = 8;
const PLAIN: SeatLook = { icon: 'person', name: '', shape: 'circle', colour: 'var(--seat-1)' };

/** Reports each fault of a table once. */
export function teller(table: string, send: typeof reportFault = reportFault): Fault {
  const told = new Set<string>();
  return (where, error) => {
    const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    const fault = `${where} ${text}`;
    if (told.has(fault) || told.size >= MOST) return;
    told.add(fault);
    console.error(`${where} could not be drawn:`, error);
    const stack = (error instanceof Error && error.stack) || '';
    // Who cannot be told is away, and the table says so elsewhere.
    void send(table, { where: where.slice(0, 60), text: `${text} ${stack}`.slice(0, 1000) }).catch(() => undefined);
  };
}

/** The same game whose functions, called all over the table, answer with something plain where they fail. */
export function guarded(ui: GameUi, fault: Fault): GameUi {
  function safe<A extends unknown[], R>(where: string, does: (...given: A) => R, instead: () => R): (...given: A) => R {
    return (...given) => {
      try {
        return does(...given);
      } catch (error) {
        fault(where, error);
        return instead();
      }
    };
  }
  let frame: Rect = { x: 0, y: 0, width: 1000, height: 700 };
  const dock = (one: Dock): Dock => ({
    ...one,
    badge: one.badge && safe(`${one.id}.badge`, one.badge, () => undefined),
    shown: one.shown && safe(`${one.id}.shown`, one.shown, () => true),
  });
  return {
    ...ui,
    bounds: safe('bounds', (scene, content) => (frame = ui.bounds(scene, content)), () => frame),
    rectOf: safe('rectOf', ui.rectOf, () => null),
    phases: safe('phases', ui.phases, () => []),
    facts: ui.facts && safe('facts', ui.facts, () => []),
    seatLook: safe('seatLook', ui.seatLook, () => PLAIN),
    optionPlace: safe('optionPlace', ui.optionPlace, () => 'plate'),
    iconFor: safe('iconFor', ui.iconFor, () => ''),
    preview: ui.preview && safe('preview', ui.preview, () => ''),
    hint: ui.hint && safe('hint', ui.hint, () => ''),
    shortcut: safe('shortcut', ui.shortcut, () => undefined),
    describe: ui.describe && safe('describe', ui.describe, () => []),
    docks: ui.docks.map(dock),
  };
}
