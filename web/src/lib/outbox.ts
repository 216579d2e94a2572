/** Messages that the server has not acknowledged yet, in the order they were sent. */
import type { Answer, Redo, Say, Undo } from './messages.gen';

export type Request = Answer | Undo | Redo | Say;
type Draft<T> = T extends Request ? Omit<T, 'id'> : never;
export type NewRequest = Draft<Request>;

/** Unguessable and never the same; `crypto.randomUUID` is not there on plain http. */
export const newId = (): string =>
  [...crypto.getRandomValues(new Uint8Array(12))].map((byte) => byte.toString(16).padStart(2, '0')).join('');

export class Outbox {
  #waiting = new Map<string, Request>();

  constructor(private readonly makeId: () => string = newId) {}

  /** Give a message its id and keep it until the server answers. */
  add(draft: NewRequest): Request {
    const message = { ...draft, id: this.makeId() } as Request;
    this.#waiting.set(message.id, message);
    return message;
  }

  /** The server has answered. */
  settle(id: string): void {
    this.#waiting.delete(id);
  }

  /** What must be sent again after a lost connection, with the ids it had. */
  unsettled(): Request[] {
    return [...this.#waiting.values()];
  }

  get size(): number {
    return this.#waiting.size;
  }
}
