/** The page's addresses: `#/`, `#/join/TOKEN`, `#/t/ID`, `#/t/ID/at/N`. */
export type Route =
  | { page: 'lobby' }
  | { page: 'join'; token: string }
  | { page: 'table'; id: string; at: number | null };

export function parse(hash: string): Route {
  const parts = hash.replace(/^#?\/?/, '').split('/').map(decodeURIComponent);
  if (parts[0] === 'join' && parts[1]) return { page: 'join', token: parts[1] };
  if (parts[0] === 't' && parts[1]) {
    const at = parts[2] === 'at' && /^\d+$/.test(parts[3] ?? '') ? Number(parts[3]) : null;
    return { page: 'table', id: parts[1], at };
  }
  return { page: 'lobby' };
}

class Router {
  now = $state.raw<Route>(parse(typeof location === 'undefined' ? '' : location.hash));

  constructor() {
    if (typeof addEventListener !== 'undefined') addEventListener('hashchange', () => (this.now = parse(location.hash)));
  }
}

export const route = new Router();

export function go(hash: string, replace = false): void {
  if (replace) {
    history.replaceState(null, '', hash);
    route.now = parse(hash);
  } else {
    location.hash = hash;
  }
}
