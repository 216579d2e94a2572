/** The question in front of the player: what is chosen, what is looked at, and sending the answer. */
import type { GameUi, Highlight, Marks } from '../games/types';
import type { Asked, OptionCard, Scene } from '../lib/messages.gen';
import { remember, settings } from '../lib/settings.svelte';
import { play as sound } from '../lib/sound';
import type { Given, Hinted, Table } from '../lib/table.svelte';
import { t } from '../lib/words.svelte';
import { answerOf, chosenBy, isGeneral, kept, legal, marks, press, shift, untouched, type Chosen } from './choice';

const NONE: Marks = new Map();

export class Play {
  /** The seat that the player has turned to, of those that are theirs or are looked at. */
  turnedTo = $state<number | null>(null);
  inspected = $state<string | null>(null);
  /** A refused option that was pressed: its reason stays until something else happens. */
  pinned = $state<string | null>(null);
  remembering = $state(false);
  highlight = $state.raw<Highlight>({ refs: [] });
  /** What a screen reader hears beside the question. */
  said = $state('');

  #wanted: string | null = null;
  /** Pressed while an answer was on its way. */
  #late: OptionCard | null = null;
  /** The last ones. */
  #marks = NONE;
  #chosen = $state.raw<{ of: string; chosen: Chosen } | null>(null);

  constructor(
    readonly table: Table,
    /** The scene that is shown; in the past there is nothing to answer. */
    private readonly scene: () => Scene | null,
    private readonly past: () => boolean,
    readonly ui: () => GameUi | null,
    private readonly content: () => unknown,
  ) {}

  /** Nobody can answer in the past or while the table is paused. */
  questions = $derived.by((): Asked[] => (this.past() || this.table.info?.settings.paused ? [] : (this.scene()?.questions ?? [])));
  question = $derived.by(
    (): Asked | null =>
      this.questions.find((asked) => asked.seat === this.turnedTo) ??
      this.questions.find((asked) => asked.seat === this.scene()?.viewer) ??
      this.questions[0] ??
      null,
  );
  key = $derived.by(() => (this.question ? `${this.scene()?.era}/${this.question.since}/${this.question.seat}/${this.question.key}` : ''));
  chosen = $derived.by((): Chosen => {
    if (this.#chosen && this.#chosen.of === this.key) return this.#chosen.chosen;
    return this.question ? untouched(this.question) : { ids: [], amount: 0 };
  });
  selected = $derived.by((): readonly string[] => (this.question?.kind === 'order' ? [] : this.chosen.ids));
  /** Sent, and its effect is not here yet. */
  busy = $derived.by(() => !!this.question && this.table.isAnswered(this.question));
  marks = $derived.by((): Marks => (this.question && !this.busy ? (this.#marks = kept(this.#marks, marks(this.question, this.chosen))) : NONE));
  legal = $derived.by((): OptionCard[] => (this.question && !this.busy ? legal(this.question) : []));
  answer = $derived.by(() => (this.question ? answerOf(this.question, this.chosen) : null));
  shown = $derived.by((): OptionCard | null => this.option(this.pinned ?? this.inspected));

  option(id: string | null): OptionCard | null {
    return (id && this.question?.options.find((option) => option.id === id)) || null;
  }

  /** What is known of an option before it is chosen. */
  note(option: OptionCard | null): string {
    const scene = this.scene();
    if (!option || !this.question || !scene) return '';
    return this.ui()?.preview?.(option, this.question, scene, this.content()) || option.note;
  }

  /** The hint for the question, if one was asked for; one for another moment is stale. */
  hinted = $derived.by((): Hinted | null => {
    const [scene, hint] = [this.scene(), this.table.hint];
    const question = this.question;
    if (!scene || !hint || !question) return null;
    const since = hint.got?.since ?? hint.since;
    return hint.asked.seat === question.seat && hint.asked.era === scene.era && since === question.since ? hint : null;
  });

  /** Choose what somebody else would answer; nothing is sent. */
  adopt(answer: Given): void {
    if (this.question && !this.busy) this.#set(chosenBy(this.question, answer));
  }

  /** What is known of the question. */
  hint = $derived.by((): string => {
    const scene = this.scene();
    return (this.question && scene && this.ui()?.hint?.(this.question, scene, this.content())) || '';
  });

  /**
   * A card was dragged onto something: it is chosen. Where one thing is asked for it is the answer, and what it was
   * dropped on is chosen in the next question that offers it.
   */
  drop(id: string, target: string | null): void {
    const single = this.question?.kind === 'choose';
    if (!this.selected.includes(id)) this.select(id);
    if (!this.selected.includes(id)) return;
    const other = target !== id && this.option(target);
    if (other && !single) this.select(other.id);
    else if (single) {
      this.#wanted = other ? null : target;
      this.commit();
    }
  }

  /** This was pressed, but it is not there any more: it counts if the question offers it, or the next one if one comes. */
  late(option: OptionCard): void {
    if (this.busy) this.#late = option;
    else if (this.option(option.id)) this.select(option.id);
    else this.table.notice(t('page.plate.gone', { what: option.label }), '', 'refused');
  }

  /** Choose what was pressed too late for the question before. */
  catchUp(): void {
    if (this.busy || !this.#late) return;
    const option = this.#late;
    this.#late = null;
    this.late(option);
  }

  /** Choose what a card was dropped on, if the question offers it; Undo and other answers end the wish. */
  grant(): void {
    const wanted = this.option(this.#wanted);
    if (!wanted || wanted.refused || this.busy || this.table.undone) return;
    this.#wanted = null;
    if (this.question?.kind === 'choose' && !this.selected.length) this.#set({ ...this.chosen, ids: [wanted.id] });
  }

  select = (id: string, commit = false): void => {
    const question = this.question;
    const option = this.option(id);
    if (!question || !option || this.busy) return;
    if (option.refused) {
      this.pinned = id;
      this.said = t('page.plate.refused', { what: option.label, reason: option.refused.text });
      if (settings.sounds) sound('refused');
      return;
    }
    const again = question.kind === 'choose' && this.chosen.ids[0] === id;
    const next = press(question, this.chosen, id);
    if (next === this.chosen && question.kind === 'some') {
      this.said = t('page.plate.most', { n: question.most });
      return;
    }
    this.#set(next);
    this.#wanted = null;
    this.said = t('page.plate.selected', { what: option.label });
    const single = question.kind === 'choose' || question.kind === 'confirm';
    if (single && (commit || again || settings.quick)) this.commit();
  };

  /** Choose and answer at once: verbs such as “End”. */
  act = (id: string): void => {
    const option = this.option(id);
    if (!option || option.refused) return this.select(id);
    this.#set({ ...this.chosen, ids: [id] });
    this.commit();
  };

  shift(id: string, by: -1 | 1): void {
    this.#set(shift(this.chosen, id, by));
  }

  setAmount(amount: number): void {
    const question = this.question;
    if (question) this.#set({ ...this.chosen, amount: Math.min(question.most, Math.max(question.least, amount)) });
  }

  clear(): void {
    this.pinned = null;
    this.#chosen = null;
  }

  commit = (): void => {
    const question = this.question;
    const answer = this.answer;
    if (!question || answer === null || this.busy) return;
    const id = this.chosen.ids[0];
    if (this.remembering && id && isGeneral(id)) remember(question, id, this.option(id)?.label ?? id);
    this.remembering = false;
    this.table.undone = false;
    this.pinned = null;
    this.inspected = null;
    this.said = '';
    if (settings.sounds) sound('commit');
    this.table.answer(question, answer);
  };

  /** The answer that the player's rules give, if they do. */
  byRule(): OptionCard | null {
    const question = this.question;
    const rule = question && !this.busy && !this.table.undone ? settings.auto[question.key] : undefined;
    const option = rule ? this.option(rule.answer) : null;
    return option && !option.refused ? option : null;
  }

  #set(chosen: Chosen): void {
    this.pinned = null;
    this.#chosen = { of: this.key, chosen };
  }
}
