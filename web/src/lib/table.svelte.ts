/** A table as the page knows it: everything the server says, and what the player sends. */
import { Line, type LineState, type Open } from './line';
import { merge, nothing, type Known } from './merge';
import type { Asked, AskHint, FromServer, Hint, Refusal, SeatCard, UndoTarget } from './messages.gen';
import { newId, Outbox, type NewRequest } from './outbox';
import type { Language } from './words';

export type Given = string | number | boolean | string[];

/** Something to tell the player for a moment. */
export interface Notice {
  id: number;
  text: string;
  rule: string;
  kind: 'news' | 'refused';
  /** What can be done about it. */
  act?: { text: string; run: () => void };
}

/** A hint that was asked for; it has not come while a bot thinks. */
export interface Hinted {
  asked: AskHint;
  /** Since when the question is asked: as long as it is, the hint is good. */
  since: number;
  got: Hint | null;
}

export class Table {
  known = $state.raw<Known>(nothing());
  connection = $state<LineState>('connecting');
  closeCode = $state(0);
  /** Why the server has ended the connection, in its words. */
  farewell = $state('');
  notices = $state<Notice[]>([]);
  /** The question that was answered and waits for its effect, as `era/since/seat`. */
  answered = $state('');
  pending = $state(0);
  hint = $state.raw<Hinted | null>(null);

  info = $derived(this.known.info);
  scene = $derived(this.known.scene);
  log = $derived(this.known.log);
  chat = $derived(this.known.chat);
  mine = $derived.by((): SeatCard[] => this.info?.seats.filter((seat) => seat.you) ?? []);

  /** Called when the answer of an undo is there, so that rules do not answer again at once. */
  undone = false;

  #outbox = new Outbox();
  #line: Line;
  #noticeNumber = 0;
  #syncing = false;

  constructor(
    readonly id: string,
    private language: () => Language,
    open?: Open,
  ) {
    this.#line = new Line(
      () => `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}/ws/tables/${id}?lang=${this.language()}`,
      {
        opened: () => this.#outbox.unsettled().forEach((message) => this.#line.send(message)),
        message: (message) => this.receive(message),
        changed: (state, code) => {
          this.connection = state;
          this.closeCode = code;
          this.#syncing = false;
          if (state !== 'open' && !this.hint?.got) this.hint = null;
        },
      },
      open,
    );
  }

  connect(): void {
    addEventListener('online', this.#line.hurry);
    addEventListener('visibilitychange', this.#line.hurry);
    this.#line.connect();
  }

  close(): void {
    removeEventListener('online', this.#line.hurry);
    removeEventListener('visibilitychange', this.#line.hurry);
    this.#line.close();
  }

  receive(message: FromServer): void {
    switch (message.type) {
      case 'update': {
        const next = merge(this.known, message);
        if (!next) return this.sync();
        this.#syncing = false;
        this.known = next;
        for (const text of message.notices ?? []) this.notice(text);
        return;
      }
      case 'done':
        this.#outbox.settle(message.id);
        this.pending = this.#outbox.size;
        return;
      case 'hint':
        if (message.id === this.hint?.asked.id) this.hint = { ...this.hint, got: message };
        return;
      case 'refused':
        if (message.id === this.hint?.asked.id) {
          this.hint = null;
          return this.refuse(message.refusal);
        }
        this.#outbox.settle(message.id);
        this.pending = this.#outbox.size;
        this.answered = '';
        this.refuse(message.refusal);
        return;
      case 'trouble':
        if (message.code === 'sent_away') this.farewell = message.text;
        this.notice(message.text, '', 'refused');
    }
  }

  /** Ask for everything, once. */
  sync(lang?: Language): void {
    if (this.#syncing && !lang) return;
    if (lang) this.hint = null;
    this.#syncing = this.#line.send(lang ? { type: 'sync', lang } : { type: 'sync' });
  }

  answer(question: Asked, answer: Given): void {
    const scene = this.scene;
    if (!scene || this.isAnswered(question)) return;
    this.answered = `${scene.era}/${question.since}/${question.seat}`;
    this.#send({ type: 'answer', seat: question.seat, era: scene.era, at: scene.at, answer });
  }

  isAnswered(question: Asked): boolean {
    const scene = this.scene;
    return !!scene && this.answered === `${scene.era}/${question.since}/${question.seat}`;
  }

  undo(level: UndoTarget['level']): void {
    if (!this.scene || !this.#seat()) return;
    this.undone = true;
    this.#send({ type: 'undo', seat: this.#seat()!.number, era: this.scene.era, level });
  }

  redo(): void {
    if (!this.scene || !this.#seat()) return;
    this.#send({ type: 'redo', seat: this.#seat()!.number, era: this.scene.era });
  }

  /** Ask what a bot would answer; a later question ends the wish. */
  askHint(question: Asked): void {
    const scene = this.scene;
    if (!scene) return;
    const asked: AskHint = { type: 'hint', id: newId(), seat: question.seat, era: scene.era, at: scene.at };
    if (this.#line.send(asked)) this.hint = { asked, since: question.since, got: null };
  }

  say(text: string): void {
    this.#send({ type: 'say', text });
  }

  look(seat: number): void {
    this.#line.send({ type: 'look', seat });
  }

  notice(text: string, rule = '', kind: Notice['kind'] = 'news', act?: Notice['act']): void {
    const id = ++this.#noticeNumber;
    this.notices = [...this.notices.slice(-3), { id, text, rule, kind, act }];
    setTimeout(() => this.dismiss(id), 8000);
  }

  refuse(refusal: Refusal): void {
    this.notice(refusal.text, refusal.rule, 'refused');
  }

  dismiss(id: number): void {
    this.notices = this.notices.filter((notice) => notice.id !== id);
  }

  /** The seat of the player's that is in front of them. */
  #seat(): SeatCard | undefined {
    return this.mine.find((seat) => seat.number === this.scene?.viewer) ?? this.mine[0];
  }

  #send(draft: NewRequest): void {
    const message = this.#outbox.add(draft);
    this.pending = this.#outbox.size;
    this.#line.send(message);
  }
}
