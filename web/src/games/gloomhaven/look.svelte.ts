/** What the pointer or the focus is on, for board, docks and hand alike. */
class Look {
  /** A hex of the board. */
  hex = $state<number | null>(null);
  /** The hex that was looked at last. */
  last: number | null = null;
  /** The hex that was pressed last. */
  pressed: number | null = null;
  /** An option that is looked at. */
  option = $state<string | null>(null);
  /** A figure that is looked at in a dock. */
  figure = $state<number | null>(null);
  /** The area of each hex that was turned to. */
  turned = $state.raw<ReadonlyMap<number, string>>(new Map());

  turnTo(hex: number, option: string): void {
    this.turned = new Map(this.turned).set(hex, option);
    this.option = option;
  }
}

export const look = new Look();
