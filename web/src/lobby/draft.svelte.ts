/** The table that is being set up in the lobby. */
import type { GameSetup } from '../games/types';
import type { Choice, GameInfo, NewTable, SeatCard } from '../lib/messages.gen';

export type Who = 'me' | 'person' | 'bot';

export interface DraftSeat {
  who: Who;
  /** Which bot it is, if it is one. */
  bot: Exclude<SeatCard['kind'], 'human'>;
  /** A role of the game; empty: chosen at the table. */
  role: string;
  /** More about what plays here, in the game's own form. */
  options: Record<string, unknown>;
}

export class Draft {
  scenario = $state('');
  difficulty = $state('');
  practice = $state(false);
  seats = $state<DraftSeat[]>([]);
  /** More that is chosen, in the game's own form. */
  options = $state<Record<string, unknown>>({});

  constructor(
    readonly game: GameInfo,
    readonly setup: GameSetup | null = null,
  ) {
    this.scenario = game.scenarios.find((one) => one.id !== game.lesson)?.id ?? game.scenarios[0]?.id ?? '';
    this.difficulty = game.difficulties[0]?.id ?? '';
    this.add('me');
    while (this.seats.length < Math.max(2, this.least) && this.seats.length < this.most) this.add();
    setup?.prepare(this);
  }

  /** For how many seats the scenario is. */
  get takes(): number[] {
    const { scenarios, least_seats, most_seats } = this.game;
    const takes = scenarios.find((one) => one.id === this.scenario)?.seats ?? [];
    return takes.length ? takes : Array.from({ length: most_seats - least_seats + 1 }, (_, more) => least_seats + more);
  }
  get least(): number {
    return Math.min(...this.takes);
  }
  get most(): number {
    return Math.max(...this.takes);
  }

  /** Turn to a scenario, with as many of the seats as it is for. */
  turnTo(scenario: string): void {
    this.scenario = scenario;
    if (this.seats.length > this.most) this.seats.splice(this.most);
    while (!this.takes.includes(this.seats.length)) this.add();
  }

  /** Take over what was chosen in another language. */
  follow(old: Draft | null): this {
    if (old?.game.id !== this.game.id) return this;
    this.scenario = old.scenario;
    this.difficulty = old.difficulty;
    this.practice = old.practice;
    this.seats = old.seats;
    this.options = old.options;
    return this;
  }

  /** One more seat, by default for a bot; where bots only guess, for the player. */
  add(who: Who = this.game.bots.some((bot) => bot.id === 'bot') ? 'bot' : 'me'): void {
    if (this.seats.length >= this.most) return;
    const role = this.setup?.needsRoles ? (this.roles(this.seats.length)[0]?.id ?? '') : '';
    this.seats.push({ who, bot: 'bot', role, options: {} });
  }

  remove(number: number): void {
    if (this.seats.length > this.least) this.seats.splice(number, 1);
  }

  /** The roles that a seat can still have: those that no other seat has. */
  roles(number: number): Choice[] {
    const taken = this.seats.filter((_, other) => other !== number).map((seat) => seat.role);
    return this.game.roles.filter((role) => !taken.includes(role.id));
  }

  /** Whether somebody has to be invited before the game can start. */
  get invites(): boolean {
    return this.seats.some((seat) => seat.who === 'person');
  }

  table(): NewTable {
    return {
      game: this.game.id,
      scenario: this.scenario,
      difficulty: this.difficulty,
      practice: this.practice,
      start: !this.invites,
      options: this.setup?.options(this) ?? {},
      seats: this.seats.map(({ who, bot, role, options }) => ({
        kind: who === 'bot' ? bot : 'human',
        mine: who === 'me',
        role: role || null,
        options,
      })),
    };
  }
}

/** The lesson: the player in the first seat, bots in the others. */
export const lessonTable = (game: GameInfo): NewTable => ({
  game: game.id,
  scenario: game.lesson,
  difficulty: game.difficulties[0]?.id ?? '',
  practice: true,
  start: true,
  seats: game.lesson_roles.map((role, seat) => (seat === 0 ? { kind: 'human', mine: true, role } : { kind: 'bot', role })),
});
