/** The table that is being set up in the lobby. */
import type { Choice, GameInfo, NewTable } from '../lib/messages.gen';

export type Who = 'me' | 'person' | 'bot';

export interface DraftSeat {
  who: Who;
  /** A role of the game; empty: chosen at the table. */
  role: string;
}

export class Draft {
  scenario = $state('');
  difficulty = $state('');
  practice = $state(false);
  seats = $state<DraftSeat[]>([]);

  constructor(readonly game: GameInfo) {
    this.scenario = game.scenarios.find((one) => one.id !== game.lesson)?.id ?? game.scenarios[0]?.id ?? '';
    this.difficulty = game.difficulties[0]?.id ?? '';
    this.seats = [{ who: 'me', role: '' }, { who: 'bot', role: '' }].slice(0, game.most_seats) as DraftSeat[];
    while (this.seats.length < game.least_seats) this.seats.push({ who: 'bot', role: '' });
  }

  /** Take over what was chosen in another language. */
  follow(old: Draft | null): this {
    if (old?.game.id !== this.game.id) return this;
    this.scenario = old.scenario;
    this.difficulty = old.difficulty;
    this.practice = old.practice;
    this.seats = old.seats;
    return this;
  }

  add(): void {
    if (this.seats.length < this.game.most_seats) this.seats.push({ who: 'bot', role: '' });
  }

  remove(number: number): void {
    if (this.seats.length > this.game.least_seats) this.seats.splice(number, 1);
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
      seats: this.seats.map(({ who, role }) => ({
        kind: who === 'bot' ? 'bot' : 'human',
        mine: who === 'me',
        role: role || null,
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
