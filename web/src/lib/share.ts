/** What is new as far as it is new, so that whatever shows the rest is not drawn again. */

type Fields = Record<string, unknown>;

const isFields = (value: unknown): value is Fields => typeof value === 'object' && value !== null;

/**
 * `now` with every part of `old` that is equal to its own in the same place: `old` itself if all of it is. Both are plain
 * data, as messages are; `now` is changed in place and must belong to the caller.
 */
export function share<T>(old: unknown, now: T): T {
  if (Object.is(old, now) || !isFields(old) || !isFields(now) || Array.isArray(old) !== Array.isArray(now)) return now;
  return Array.isArray(old) ? (shareList(old, now as unknown[]) as T) : (shareFields(old, now) as T);
}

function shareFields(old: Fields, now: Fields): Fields {
  const names = Object.keys(now);
  let same = names.length === Object.keys(old).length;
  for (const name of names) {
    const kept = (now[name] = share(old[name], now[name]));
    same &&= Object.is(kept, old[name]) && name in old;
  }
  return same ? old : now;
}

/** Where something was added or taken away, what comes behind it has moved. */
function shareList(old: unknown[], now: unknown[]): unknown[] {
  const moved = now.length - old.length;
  let same = moved === 0;
  for (let i = 0; i < now.length; i++) {
    let kept = share(old[i], now[i]);
    if (moved && !Object.is(kept, old[i])) kept = share(old[i - moved], kept);
    now[i] = kept;
    same &&= Object.is(kept, old[i]);
  }
  return same ? old : now;
}

/** For `$derived(same(…))`: as long as the value is equal to the last one, it is the same object. */
export function stable<T>(): (now: T) => T {
  let last: T | undefined;
  return (now) => (last = share(last, now));
}
