/** A WebSocket that comes back: backoff from 0.2 s to 2 s, at once when the browser is online again, pings. */
import type { FromClient, FromServer } from './messages.gen';

export const FIRST_WAIT = 200;
export const MOST_WAIT = 2000;
/** How long to wait after too much: longer than it takes to read why. */
export const TURNED_AWAY_WAIT = 15_000;
const PING = 20_000;
const SILENCE = 10_000;

export type LineState = 'connecting' | 'open' | 'lost' | 'refused';

/** Close codes after which it makes no sense to come back. */
export const REFUSED = [4401, 4403, 4404];

export interface Events {
  opened: () => void;
  message: (message: FromServer) => void;
  changed: (state: LineState, code: number) => void;
}

export type Open = (address: string) => WebSocket;

/** The close code of a server for which it was too much: too many messages, windows or tables. */
export const TOO_MUCH = 4429;

/** How long to wait before the attempt of this number (from 0). */
export const wait = (attempt: number, code = 0): number =>
  code === TOO_MUCH ? TURNED_AWAY_WAIT : Math.min(MOST_WAIT, FIRST_WAIT * 2 ** attempt);

export class Line {
  #socket: WebSocket | null = null;
  #attempt = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #ping: ReturnType<typeof setInterval> | undefined;
  #silence: ReturnType<typeof setTimeout> | undefined;
  #closed = false;

  constructor(
    private readonly address: () => string,
    private readonly events: Events,
    private readonly open: Open = (address) => new WebSocket(address),
  ) {}

  connect = (): void => {
    clearTimeout(this.#timer);
    if (this.#closed || this.#socket) return;
    const socket = this.open(this.address());
    this.#socket = socket;
    socket.onopen = () => {
      this.#attempt = 0;
      this.events.changed('open', 0);
      this.events.opened();
      this.#ping = setInterval(() => this.ping(), PING);
    };
    socket.onmessage = (event) => {
      clearTimeout(this.#silence);
      this.events.message(JSON.parse(String(event.data)) as FromServer);
    };
    socket.onclose = (event) => this.#lost(socket, event.code);
  };

  /** Ask whether the connection is alive; without any answer it is given up. */
  ping(): void {
    this.send({ type: 'ping' });
    clearTimeout(this.#silence);
    const socket = this.#socket;
    this.#silence = setTimeout(() => socket && this.#lost(socket, 4000), SILENCE);
  }

  /** Whether it was sent; if not, it has to be sent again after `opened`. */
  send(message: FromClient): boolean {
    if (this.#socket?.readyState !== 1) return false;
    this.#socket.send(JSON.stringify(message));
    return true;
  }

  /** Try again at once, such as when the browser is online again. */
  hurry = (): void => {
    if (this.#socket?.readyState === 1) this.ping();
    else if (!this.#socket) this.connect();
  };

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
    this.#rest();
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
  }

  #rest(): void {
    clearInterval(this.#ping);
    clearTimeout(this.#silence);
  }

  #lost(socket: WebSocket, code: number): void {
    if (socket !== this.#socket) return;
    this.#rest();
    this.#socket = null;
    socket.onclose = null;
    socket.onmessage = null;
    socket.close();
    if (this.#closed) return;
    if (REFUSED.includes(code)) {
      this.#closed = true;
      this.events.changed('refused', code);
      return;
    }
    this.events.changed('lost', code);
    this.#timer = setTimeout(this.connect, wait(this.#attempt++, code));
  }
}
