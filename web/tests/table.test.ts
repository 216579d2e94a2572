import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Asked, FromServer, Hint, Scene, TableInfo } from '../src/lib/messages.gen';
import { wait } from '../src/lib/line';
import { Table } from '../src/lib/table.svelte';

/** A socket that the test moves by hand. */
class Socket {
  static all: Socket[] = [];
  readyState = 0;
  sent: { type: string; id?: string }[] = [];
  onopen?: () => void;
  onmessage?: (event: { data: string }) => void;
  onclose?: ((event: { code: number }) => void) | null;

  constructor(readonly address: string) {
    Socket.all.push(this);
  }
  send(text: string): void {
    this.sent.push(JSON.parse(text));
  }
  close(): void {
    this.readyState = 3;
  }
  opens(): void {
    this.readyState = 1;
    this.onopen?.();
  }
  says(message: FromServer): void {
    this.onmessage?.({ data: JSON.stringify(message) });
  }
  breaks(code = 1006): void {
    this.readyState = 3;
    this.onclose?.({ code });
  }
}

const question: Asked = { seat: 0, kind: 'choose', key: 'k', prompt: '?', refs: [], facts: null, collective: false, options: [], least: 0, most: 0, since: 0 };
const scene = (at: number): Scene => ({ viewer: 0, era: 1, at, board: {}, questions: [question], waiting: [0], undo: [], can_redo: false, result: null });
const info = { id: 't', seats: [{ number: 0, you: true }] } as unknown as TableInfo;
const last = (): Socket => Socket.all.at(-1)!;
let table: Table;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('location', { protocol: 'http:', host: 'here' });
  vi.stubGlobal('addEventListener', () => undefined);
  vi.stubGlobal('removeEventListener', () => undefined);
  Socket.all = [];
  table = new Table('t', () => 'en', (address) => new Socket(address) as unknown as WebSocket);
  table.connect();
  last().opens();
  last().says({ type: 'update', version: 1, info, scene: scene(0), log: { of: 0, start: 0, lines: [] }, chat: [] });
});
afterEach(() => {
  table.close();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('a table', () => {
  test('asks for everything after a gap, once', () => {
    last().says({ type: 'update', version: 4, after: 3 });
    last().says({ type: 'update', version: 5, after: 4 });
    expect(last().sent).toEqual([{ type: 'sync' }]);
  });

  test('sends an unacknowledged answer again with the same id', () => {
    table.answer(question, 'a');
    const id = last().sent[0]!.id;
    last().breaks();
    expect(table.connection).toBe('lost');
    vi.advanceTimersByTime(wait(0));
    last().opens();
    expect(Socket.all).toHaveLength(2);
    expect(last().sent).toMatchObject([{ type: 'answer', id }]);
  });

  test('sends nothing again that was acknowledged', () => {
    table.answer(question, 'a');
    last().says({ type: 'done', id: last().sent[0]!.id!, version: 2 });
    last().breaks();
    vi.advanceTimersByTime(wait(0));
    last().opens();
    expect(last().sent).toEqual([]);
  });

  test('answers a question once until it is refused', () => {
    table.answer(question, 'a');
    table.answer(question, 'b');
    expect(last().sent).toHaveLength(1);
    last().says({ type: 'refused', id: last().sent[0]!.id!, refusal: { code: 'x', text: 'no', rule: 'KH-1' } });
    expect(table.notices.at(-1)).toMatchObject({ text: 'no', rule: 'KH-1', kind: 'refused' });
    table.answer(question, 'b');
    expect(last().sent).toHaveLength(2);
  });

  const hint = (id: string): Hint => ({ type: 'hint', id, seat: 0, era: 1, since: 0, answer: 'a', label: 'A', value: '', choices: [], reasons: [], tried: 0, seconds: 0 });

  test('takes the hint that it asked for last, and no other', () => {
    table.askHint(question);
    expect(last().sent).toMatchObject([{ type: 'hint', seat: 0, era: 1, at: 0 }]);
    const first = last().sent[0]!.id!;
    table.askHint(question);
    last().says(hint(first));
    expect(table.hint?.got).toBeNull();
    last().says(hint(last().sent[1]!.id!));
    expect(table.hint?.got?.answer).toBe('a');
  });

  test('waits for no hint that is refused, or that a lost connection took along', () => {
    table.askHint(question);
    last().says({ type: 'refused', id: last().sent[0]!.id!, refusal: { code: 'slow', text: 'wait', rule: '' } });
    expect(table.hint).toBeNull();
    expect(table.notices.at(-1)).toMatchObject({ text: 'wait', kind: 'refused' });
    table.askHint(question);
    last().breaks();
    expect(table.hint).toBeNull();
  });

  test('keeps what is said while the line is down', () => {
    last().breaks();
    table.say('hello');
    vi.advanceTimersByTime(wait(0));
    last().opens();
    expect(last().sent).toMatchObject([{ type: 'say', text: 'hello' }]);
  });

  test('does not come back where it may not be', () => {
    last().breaks(4403);
    vi.advanceTimersByTime(10_000);
    expect(table.connection).toBe('refused');
    expect(Socket.all).toHaveLength(1);
  });

  test('comes back later where it was too much', () => {
    last().breaks(4429);
    expect(table.connection).toBe('lost');
    vi.advanceTimersByTime(wait(20));
    expect(Socket.all).toHaveLength(1);
    vi.advanceTimersByTime(wait(0, 4429));
    expect(Socket.all).toHaveLength(2);
  });

  test('gives a silent connection up', () => {
    vi.advanceTimersByTime(20_000);
    expect(last().sent).toEqual([{ type: 'ping' }]);
    vi.advanceTimersByTime(10_000);
    expect(table.connection).toBe('lost');
  });
});

test('the wait grows from 0.2 s to 2 s', () => {
  expect([0, 1, 2, 3, 4, 9].map(wait)).toEqual([200, 400, 800, 1600, 2000, 2000]);
});
