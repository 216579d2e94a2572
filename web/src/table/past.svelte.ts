/** Looking back: the moments of a table and the one that is shown. */
import { getHistory, getPast } from '../lib/api';
import type { Moment, PastScene } from '../lib/messages.gen';
import { go } from '../lib/route.svelte';

export class Past {
  at = $state<number | null>(null);
  first = $state(0);
  moments = $state.raw<Moment[]>([]);
  scene = $state.raw<PastScene | null>(null);
  error = $state.raw<unknown>(null);
  playing = $state(false);

  /** The seat with whose eyes it is shown; without one, the server chooses. */
  #eyes: number | null = null;
  #cache = new Map<number, PastScene>();
  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(readonly id: string) {}

  /** The point after the last answer. */
  last = $derived.by(() => this.first + this.moments.length);
  /** The answer that led to the point that is shown. */
  moment = $derived.by(() => this.moments.find((moment) => moment.at + 1 === this.at));

  /** Show the table after `at` answers; null: as it is now. */
  async show(at: number | null): Promise<void> {
    if (this.#closed) return;
    const eyes = this.#eyes;
    this.at = at;
    this.error = null;
    if (at === null) {
      this.#eyes = null;
      this.scene = null;
      this.playing = false;
      clearTimeout(this.#timer);
      this.#cache.clear();
      this.moments = [];
      return;
    }
    try {
      if (!this.moments.length) {
        const history = await getHistory(this.id);
        if (this.#closed) return;
        this.first = history.first;
        this.moments = history.moments;
      }
      const found = this.#cache.get(at) ?? (await getPast(this.id, at, eyes));
      if (this.#closed || eyes !== this.#eyes) return;
      this.#cache.set(at, found);
      if (this.at === at) this.scene = found;
    } catch (problem) {
      if (this.#closed) return;
      this.error = problem;
      this.playing = false;
    }
  }

  /** The same with the eyes of one's own seat. */
  look(seat: number): void {
    if (this.#eyes === seat) return;
    this.#eyes = seat;
    this.#cache.clear();
    if (this.at !== null) void this.show(this.at);
  }

  /** The same in another language. */
  again(): void {
    this.#cache.clear();
    this.moments = [];
    if (this.at !== null) void this.show(this.at);
  }

  goto(at: number | null): void {
    if (this.#closed) return;
    go(at === null ? `#/t/${this.id}` : `#/t/${this.id}/at/${at}`, this.at !== null && at !== null);
  }

  step(by: number): void {
    const at = (this.at ?? this.last) + by;
    if (at >= this.first && (by < 0 || at <= this.last)) this.goto(at);
  }

  /** Play on from here, a moment after the other. */
  run(speed: number): void {
    if (this.#closed) return;
    clearTimeout(this.#timer);
    this.playing = true;
    const next = (): void => {
      if (!this.playing) return;
      if (this.at === null || this.at >= this.last) {
        this.playing = false;
        return;
      }
      this.step(1);
      this.#timer = setTimeout(next, 900 / (speed || 1));
    };
    this.#timer = setTimeout(next, 200);
  }

  pause(): void {
    this.playing = false;
    clearTimeout(this.#timer);
  }

  /** The table is left: nothing goes anywhere any more, and what still comes is not shown. */
  close(): void {
    this.pause();
    this.#closed = true;
  }
}
