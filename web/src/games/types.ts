/**
 * What a game brings to the page. The shell (rail, question plate, log, dialogs) is the same for all games; a game
 * fills `GameUi` in `src/games/<game>/index.ts` and is loaded when a table of it is opened.
 *
 * - Icons: `import Icon from '../../lib/Icon.svelte'`, `<Icon name="rat" />`; inside an SVG `<use href="#i-rat">`.
 *   Every name must be in the game's `icons.ts` (`export const icons = ['rat', …]`), which the build reads.
 * - Words: `import { t } from '../../lib/words.svelte'`, `t('page.kh.left', { n: 8 })`. Those of a game are in
 *   `src/delve/server/locale/<lang>/<game>.po`. Names of cards and rooms come with the content.
 * - Styles: the tokens and component classes of `src/styles`; a component's own in its `<style>`.
 */
import type { Component } from 'svelte';
import type { Asked, LogLine, OptionCard, Refusal, Scene, SeatCard, TableInfo } from '../lib/messages.gen';
import type { Draft } from '../lobby/draft.svelte';

/** How an option of the question looks where it lies on the board, in the hand or in a dock. */
export interface Mark {
  /** `legal`: dashed ring and key number; `selected`: solid double ring and check; `refused`: dimmed and padlock. */
  state: 'legal' | 'selected' | 'refused';
  /** The key (1–9) that selects it, to be shown in a badge. */
  key?: number;
  /** Why it may not be chosen: text and rule id, shown on focus, hover and tap (the shell shows it, see `reason`). */
  reason?: Refusal;
  /** What it is called in the question, in the player's language. */
  label: string;
}

/** The options of the question by id. What is not in it is no option now and is drawn plain. */
export type Marks = ReadonlyMap<string, Mark>;

/** What the log or a dialog points at: refs such as `kh.room.forge`. Flash what matches while it is in here. */
export interface Highlight {
  refs: readonly string[];
}

/**
 * What has just happened and is played now: the refs of each thing, in order, and for how many milliseconds each.
 * The scene is the one after all of it; a figure that moves waits for its turn (`transition-delay`).
 */
export interface Playing {
  beats: readonly (readonly string[])[];
  ms: number;
}

/** A scene whose board is known. */
export type SceneOf<B> = Omit<Scene, 'board'> & { board: B };

/** What every component of a game gets. `B` is the game's view, `C` its content. All of it is read only. */
export interface GameProps<B = any, C = any> {
  scene: SceneOf<B>;
  content: C;
  info: TableInfo;
  /** Option ids that are selected now, in the order they were chosen. */
  selected: readonly string[];
  marks: Marks;
  highlight: Highlight;
  /**
   * Call on click, tap, Enter and Space on anything that has a mark, refused ones too: the shell selects it, or
   * shows why not. With `commit` the choice is sent at once (double click, drag of a card onto a target).
   */
  select: (option: string, commit?: boolean) => void;
  /** Call with an option on pointerenter and focus, with null on leave and blur: the shell shows note or reason. */
  inspect: (option: string | null) => void;
  /** The seat whose hand and mat are shown (one's own, or the one that was clicked in the rail). */
  seat: number;
  /** `phone` < 700 px, `tablet` < 1200 px, `desktop`. */
  size: 'phone' | 'tablet' | 'desktop';
  /** How fast things move: 1 normal, 0 not at all (reduced motion too). */
  speed: number;
  playing: Playing;
  /** What happened, as far as the viewer may know it. */
  log: readonly LogLine[];
}

/** A line of the log whose comparisons are shown. */
export interface WhyProps<B = any, C = any> extends GameProps<B, C> {
  line: LogLine;
  /** Open a rule by its id. */
  rule: (id: string) => void;
}

/** A region of the board, in the units of the Board's SVG. */
export interface Rect {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** A panel beside the board. */
export interface Dock<B = any, C = any> {
  id: string;
  /** A game-icons name, also for the tab on phones and tablets. */
  icon: string;
  /** The id of a page word, such as `page.kh.loot`. */
  title: string;
  /**
   * Where it lies on a desktop: a column beside the board, or left or right of the hand. On tablets and phones it
   * is a tab.
   */
  place: 'left' | 'right' | 'mat-left' | 'mat-right';
  /**
   * Draws the panel itself, `<section class="panel">` with its header: the shell adds nothing around it on a
   * desktop. (In a tab the same is shown in a sheet.)
   */
  component: Component<GameProps<B, C>>;
  /** A small count on its tab. */
  badge?: (scene: SceneOf<B>, content: C, seat: number) => string | number | undefined;
  /** Whether it is there at all; without it, always. */
  shown?: (scene: SceneOf<B>, content: C) => boolean;
}

/** A step of the phase track in the rail. */
export interface Phase {
  name: string;
  icon: string;
  state: 'done' | 'now' | 'next';
}

/** A fact of the status strip on phones (`Wave 1 of 2`). */
export interface Fact {
  icon?: string;
  text: string;
}

export type Shape = 'circle' | 'square' | 'hex' | 'shield' | 'octagon' | 'diamond';

/** How a seat looks in the rail, the log and the chat. `colour` is a CSS value such as `var(--seat-1)`. */
export interface SeatLook {
  icon: string;
  /** What it plays, such as `Ratfolk`; empty while it has not chosen. */
  name: string;
  shape: Shape;
  colour: string;
}

/**
 * Where an option can be chosen. What is only on the `plate` is drawn there as a chip; on phones the rest as well, but
 * for the hand and the places of a `map`, of which there are too many.
 */
export type OptionPlace = 'board' | 'map' | 'hand' | 'dock' | 'plate' | 'verb';

/** What a game adds to the lobby; without it scenario, difficulty and roles are all. */
export interface GameSetup {
  /** More choices for the table, beside the difficulty. */
  Table: Component<{ draft: Draft }>;
  /** More choices for a seat, below its role. */
  Seat?: Component<{ draft: Draft; number: number }>;
  /** Whether every seat needs a role before the game begins. */
  needsRoles: boolean;
  /** What a new table begins with. */
  prepare: (draft: Draft) => void;
  /** Fetch what the choices need, in the language of the page. */
  load: () => Promise<void>;
  /** The table's options as they are sent. */
  options: (draft: Draft) => Record<string, unknown>;
}

export interface GameUi<B = any, C = any> {
  /**
   * The board: one `<svg class="board" viewBox=… >` as large as it likes, without pan and zoom (the shell's PanZoom
   * wraps it and sets its size). Things that are options carry `data-option={id}`, are focusable
   * (`role="button" tabindex="0"` and a label) and call `select`. What a card may be dropped on although it is no
   * option now has `data-drop` with the id that it would have.
   */
  Board: Component<GameProps<B, C>>;
  /** The size of the board's viewBox, so that the camera can frame it. */
  bounds: (scene: SceneOf<B>, content: C) => Rect;
  /** Where an option lies on the board, so that the camera can bring it into view; null if it is not there. */
  rectOf: (option: string, scene: SceneOf<B>, content: C) => Rect | null;
  /** A small drawing of the whole board for the minimap, in the same units; shapes only. */
  Minimap?: Component<GameProps<B, C>>;
  /** What lies over the board and does not move with it; its parts are positioned absolutely. */
  Overlay?: Component<GameProps<B, C>>;
  /** Instead of the phases: in the rail, on phones in the strip below it. */
  Track?: Component<GameProps<B, C>>;
  /** What everybody has in the end, below who won. */
  Results?: Component<GameProps<B, C>>;
  /** What the rules compared, where they made a choice. */
  Why?: Component<WhyProps<B, C>>;
  /** The hand: a row of cards (`class="hand"`, scrolls sideways on phones). */
  Hand: Component<GameProps<B, C>>;
  docks: Dock<B, C>[];
  /** The phases of the turn, in order, and which one it is. */
  phases: (scene: SceneOf<B>, content: C) => Phase[];
  /** Facts for the status strip on phones. */
  facts?: (scene: SceneOf<B>, content: C) => Fact[];
  seatLook: (seat: SeatCard, scene: SceneOf<B> | null, content: C) => SeatLook;
  /**
   * `verb`: an act such as `end` or `luck`, a button of its own in the plate; `plate`: a chip in the plate; the
   * others can be chosen where they lie.
   */
  optionPlace: (option: string, scene: SceneOf<B>) => OptionPlace;
  /** An icon for an option, a ref or a log key (`heroesout.log.enter`); empty for none. The scene knows more. */
  iconFor: (id: string, scene?: SceneOf<B>, content?: C) => string;
  /** What is known of an option before it is chosen; without it, the server's note. */
  preview?: (option: OptionCard, question: Asked, scene: SceneOf<B>, content: C) => string;
  /** What is known of a question before anything is chosen, such as the text of the card in play. */
  hint?: (question: Asked, scene: SceneOf<B>, content: C) => string;
  /** The option for S (skip) and E (end) among these ids, if there is one. */
  shortcut: (key: 'skip' | 'end', options: readonly string[]) => string | undefined;
  /** Classes of the board in words, for the list view of screen readers: `{title, lines}` by region. */
  describe?: (scene: SceneOf<B>, content: C) => { title: string; lines: string[] }[];
}
