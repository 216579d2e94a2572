/**
 * Plays what has happened: one thing after the other, all that an update brought within 1.2 seconds. The table itself
 * is always the newest one; this only says which place lights up now and when figures set out.
 */
import type { Playing } from '../games/types';
import type { LogLine } from '../lib/messages.gen';

/** All of an update, in milliseconds. */
export const MOST = 1200;
/** One thing, when there are few. */
export const LONG = 320;
/** What is shorter is not seen: then things are put together. */
export const SHORT = 90;

/** One thing that happened: what it speaks of, and its line in the log. */
export interface Beat {
  refs: readonly string[];
  line: number;
}

export const STILL: Playing = { beats: [], ms: 0 };

/** The first line of `after` that `before` has not; -1 unless lines were only added (an undo, everything anew). */
export function added(before: readonly LogLine[], after: readonly LogLine[]): number {
  const end = before.length;
  return end > 0 && after.length > end && after[end - 1] === before[end - 1] ? end : -1;
}

/** Beats that fit into the time, and how long each takes. */
export function spread(beats: readonly Beat[], speed: number): { beats: Beat[]; ms: number } {
  const groups = Math.min(beats.length, Math.floor(MOST / SHORT));
  const found: Beat[] = [];
  for (let i = 0; i < groups; i++) {
    const part = beats.slice(Math.floor((i * beats.length) / groups), Math.floor(((i + 1) * beats.length) / groups));
    found.push({ refs: [...new Set(part.flatMap((beat) => beat.refs))], line: part.at(-1)!.line });
  }
  return { beats: found, ms: groups ? Math.min(LONG / speed, MOST / groups) : 0 };
}

export class Motion {
  now = $state.raw<Beat | null>(null);
  playing = $state.raw<Playing>(STILL);

  #left: Beat[] = [];
  #timer: ReturnType<typeof setTimeout> | undefined;

  /** Play these, after what is still to be played; all of it in the time of one update. */
  play(beats: readonly Beat[], speed: number): void {
    if (!speed) {
      this.skip();
      return;
    }
    if (!beats.length) return;
    const all = spread([...this.#left, ...beats], speed);
    this.#left = all.beats;
    this.playing = { beats: all.beats.map((beat) => beat.refs), ms: all.ms };
    this.#next();
  }

  /** Be done with it; whether there was anything to play. */
  skip(): boolean {
    const was = this.now !== null;
    clearTimeout(this.#timer);
    this.#left = [];
    this.now = null;
    this.playing = STILL;
    return was;
  }

  #next(): void {
    clearTimeout(this.#timer);
    const [first, ...rest] = this.#left;
    if (!first) {
      this.skip();
      return;
    }
    this.now = first;
    this.#left = rest;
    this.#timer = setTimeout(() => this.#next(), this.playing.ms);
  }
}

/** Bring everything that moves in here to where it goes. */
export function finish(element: Element | null): void {
  for (const animation of element?.getAnimations?.({ subtree: true }) ?? []) {
    if (animation.effect?.getComputedTiming().endTime !== Infinity) animation.finish();
  }
}
