/** Keys for lists whose entries keep their place on the page, such as figures that walk or cards that fly. */

/**
 * Each item with a key that no other item of the list has: what `of` says, and the number of the occurrence where it
 * says the same again. Two equal keys would stop Svelte from drawing the page any further, so no list is keyed by what
 * a server sends without this.
 */
export function keyed<T>(items: Iterable<T>, of: (item: T) => string | number): { key: string; item: T }[] {
  const times = new Map<string, number>();
  return [...items].map((item) => {
    const name = String(of(item));
    const before = times.get(name) ?? 0;
    times.set(name, before + 1);
    // Two numbers that say how long the name is and which occurrence this is: no other name can look the same.
    return { key: before ? `${name.length}:${name}#${before}` : `${name.length}:${name}`, item };
  });
}
