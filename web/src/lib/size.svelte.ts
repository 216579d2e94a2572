/** Which of the three layouts fits the window. */
export type Size = 'phone' | 'tablet' | 'desktop';

class Window {
  size = $state<Size>('desktop');
  #phone = matchMedia('(max-width: 699.98px)');
  #tablet = matchMedia('(max-width: 1199.98px)');

  constructor() {
    const set = (): void => void (this.size = this.#phone.matches ? 'phone' : this.#tablet.matches ? 'tablet' : 'desktop');
    this.#phone.addEventListener('change', set);
    this.#tablet.addEventListener('change', set);
    set();
  }
}

export const screen = new Window();
